// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>

class QLabel;
class QHBoxLayout;

namespace pith {

// A titled part of a page. Its title line ends in a readout and, where the part has a pane of its own, ⤢; a double
// click opens that too.
class Card : public QFrame
{
    Q_OBJECT
public:
    Card(const QString &title, QWidget *content, QWidget *parent = nullptr);

    void setTitle(const QString &title);
    void setReadout(const QString &text);
    void addButton(QWidget *button); // before ⤢
    void makeOpenable();

Q_SIGNALS:
    void opened();

protected:
    void mouseDoubleClickEvent(QMouseEvent *event) override;

private:
    QLabel *m_title;
    QLabel *m_readout;
    QHBoxLayout *m_line;
    bool m_isOpenable = false;
};

}
