// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/pane.h"
#include "app/panes/scripttables.h"
#include "app/panes/workarea.h"

#include <span>

namespace pith {

class Card;
class CardPage;

// A module of TorchScript: its class and where that stands in the code, methods, tensors, attributes, modules in it.
class ScriptPage : public Pane
{
    Q_OBJECT
public:
    explicit ScriptPage(QWidget *parent);

    void setSubject(const Subject &subject) override;
    void setLook(Look *look) override { m_look = look; }

private:
    struct Part;
    void show(const Subject &module, const ScriptReport &report);
    void follow(const Subject &target);

    Look *m_look = nullptr;
    CardPage *m_page;
    WorkArea *m_area;
    Ask<ScriptReport> m_ask;
    struct Shown
    {
        Card *card;
        FactTable *table;
    };
    std::span<const Part> m_parts;
    std::vector<Shown> m_shown; // of each part
};

// All tensors of a module and of those in it, by their names from there.
class ScriptTensorsPane : public Pane
{
    Q_OBJECT
public:
    explicit ScriptTensorsPane(QWidget *parent);

    void setSubject(const Subject &subject) override;

private:
    SubjectTable *m_table;
    WorkArea *m_area;
    Ask<ScriptReport> m_ask;
};

// Of which Python source the lines of an entry of code were made. Enter or a double click goes to the line.
class ScriptLinesPane : public Pane
{
    Q_OBJECT
public:
    explicit ScriptLinesPane(QWidget *parent);

    void setSubject(const Subject &subject) override;
    void setLook(Look *look) override { m_look = look; }

private:
    Look *m_look = nullptr;
    SubjectTable *m_table;
    WorkArea *m_area;
    Ask<std::vector<ScriptLine>> m_ask;
};

}
