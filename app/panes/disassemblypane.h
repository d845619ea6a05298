// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/pane.h"
#include "app/panes/workarea.h"
#include "core/pickle/disassembly.h"

#include <optional>

namespace pith {

class SubjectTable;

// The opcodes of an entry that is a pickle, or of a file that is one.
class DisassemblyPane : public Pane
{
    Q_OBJECT
public:
    explicit DisassemblyPane(QWidget *parent);

    void setSubject(const Subject &subject) override;
    void showByte(quint64 offset); // makes the opcode there current, now or once it is read

private:
    using Lines = std::vector<PickleLine>;

    void select(quint64 offset);

    std::shared_ptr<const Lines> m_lines; // null: not read yet
    std::optional<quint64> m_wanted; // an offset
    SubjectTable *m_table;
    WorkArea *m_area;
    Ask<Lines> m_ask;
};

}
