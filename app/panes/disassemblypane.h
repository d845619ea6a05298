// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/pane.h"
#include "app/panes/workarea.h"
#include "core/formats/pickletrace.h"
#include "core/pickle/disassembly.h"

#include <optional>

class QStyledItemDelegate;

namespace pith {

class SubjectTable;

// The opcodes of an entry that is a pickle, or of a file that is one. Those that made a node of the tree are links to
// it. A part of a long one is listed, from some byte on.
class DisassemblyPane : public Pane
{
    Q_OBJECT
public:
    explicit DisassemblyPane(QWidget *parent);

    void setSubject(const Subject &subject) override;
    void showByte(quint64 offset); // makes the opcode there current, now or once it is read
    void showMakerOf(const Subject &made); // the same with the opcode that made a value, or what it lies in

private:
    struct Lines
    {
        quint64 begin = 0; // no lines before it are listed
        std::vector<PickleLine> lines;
        bool isCut = false; // more follow
    };
    using LinesPtr = std::shared_ptr<const Lines>;
    using TracePtr = std::shared_ptr<const PickleTrace>;

    void list(quint64 begin);
    void take(LinesPtr lines);
    void askTrace();
    void take(TracePtr trace);
    bool select(quint64 offset); // false: it is not listed
    std::optional<quint32> offsetAt(qsizetype row) const; // of what the tree shows
    void follow(qsizetype row);
    void goToMade(quint32 offset);
    void sayWhere(qsizetype row);
    void openMenu(QPoint place);

    Subject m_subject;
    LinesPtr m_lines; // null: not read yet
    TracePtr m_trace; // likewise
    std::optional<quint64> m_wanted; // an offset
    std::optional<Subject> m_made; // whose opcode is wanted
    SubjectTable *m_table;
    QStyledItemDelegate *m_links;
    WorkArea *m_area;
    Ask<Lines> m_ask;
    Job<PickleTrace> m_tracing;
    Job<std::optional<Spot>> m_finding;
};

}
