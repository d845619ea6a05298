// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/pane.h"
#include "app/panes/textlines.h"
#include "app/panes/workarea.h"

class QToolButton;

namespace pith {

class FindBar;
class TextView;

// A pane that is a text, below the line to find in it. Wrapping is remembered for each kind of them.
class TextPage : public Pane
{
    Q_OBJECT
public:
    TextPage(const QString &settingsKey, bool wrapsAtFirst, QWidget *parent);

    using Work = std::function<TextLines(Progress &)>;

public Q_SLOTS: // the window's actions find them by name
    void find();
    void findNext() { step(1); }
    void findPrevious() { step(-1); }

protected:
    TextView *view() const { return m_text; }
    void ask(Work work);
    void forget(); // and the text is gone
    void setBarVisible(bool visible);
    virtual void show(const std::shared_ptr<const TextLines> &lines);

private:
    void step(int direction);

    TextView *m_text;
    WorkArea *m_area;
    FindBar *m_bar;
    QToolButton *m_wrap;
    Job<TextLines> m_job;
};

// The full value of what has nothing below it. Short ones are written large.
class ScalarPage : public TextPage
{
    Q_OBJECT
public:
    explicit ScalarPage(QWidget *parent);

    void setSubject(const Subject &subject) override;

private:
    void show(const std::shared_ptr<const TextLines> &lines) override;
};

// An entry that is text, with line numbers.
class TextPane : public TextPage
{
    Q_OBJECT
public:
    explicit TextPane(QWidget *parent);

    void setSubject(const Subject &subject) override;
    void setLook(Look *look) override { m_look = look; }

private:
    void show(const std::shared_ptr<const TextLines> &lines) override;

    Look *m_look = nullptr;
    quint32 m_entry = 0;
};

}
