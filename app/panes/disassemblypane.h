// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/pane.h"
#include "app/panes/workarea.h"
#include "core/pickle/disassembly.h"

namespace pith {

class SubjectTable;

// The opcodes of an entry that is a pickle, or of a file that is one.
class DisassemblyPane : public Pane
{
    Q_OBJECT
public:
    explicit DisassemblyPane(QWidget *parent);

    void setSubject(const Subject &subject) override;

private:
    using Lines = std::vector<PickleLine>;

    SubjectTable *m_table;
    WorkArea *m_area;
    Ask<Lines> m_ask;
};

}
