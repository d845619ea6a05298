// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/pane.h"
#include "app/panes/workarea.h"

namespace pith {

class TextView;

// The full value of a scalar, text or bytes.
class ScalarPage : public Pane
{
    Q_OBJECT
public:
    explicit ScalarPage(QWidget *parent);

    void setSubject(const Subject &subject) override;

private:
    TextView *m_text;
};

// An entry that is text, with line numbers. The first 4 MiB of it.
class TextPane : public Pane
{
    Q_OBJECT
public:
    explicit TextPane(QWidget *parent);

    void setSubject(const Subject &subject) override;

private:
    TextView *m_text;
    WorkArea *m_area;
    Ask<QString> m_ask;
};

}
