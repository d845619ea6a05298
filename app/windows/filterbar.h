// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/filter.h"

#include <QWidget>

#include <vector>

class QLabel;
class QLineEdit;
class QToolButton;

namespace pith {

class WrappedLine;

// The filter field over the tree, its chips, and the line that says what is wrong with the query. The text is the one
// truth: a chip only adds its term or takes it away (ux.md §6).
class FilterBar : public QWidget
{
    Q_OBJECT
public:
    struct Chip
    {
        QString title; // "float32 290"
        QString term; // "dtype:float32"
    };

    explicit FilterBar(QWidget *parent = nullptr);

    QString text() const;
    void setText(const QString &text);
    void setChips(const std::vector<Chip> &chips);
    void renameChip(const QString &term, const QString &title); // empty: it is of no use any more
    void showCount(const QString &count); // "12 of 343", in the field; empty: none
    // What is wrong with the text, and the part of it that is; empty: nothing.
    void showMistake(const QString &sentence, const TextMark &part);
    void showNeed(const QString &sentence); // what has to be computed first, and a button for it; empty: nothing
    void focusField();
    QLineEdit *field() const { return m_field; }

Q_SIGNALS:
    void textChanged(const QString &text);
    void left(); // Down or Esc: to the rows
    void accepted(); // Return: to the first match
    void focused(); // something will be typed
    void computeWanted(); // what is needed

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeNeedLine();
    void underline(const TextMark &part);
    void toggle(const QString &term);
    void markChips();

    QLineEdit *m_field;
    QLabel *m_count;
    QWidget *m_chipLine;
    WrappedLine *m_chipLayout;
    QLabel *m_mistake;
    QWidget *m_needLine;
    QLabel *m_need;
    std::vector<std::pair<QToolButton *, QString>> m_chips;
};

}
