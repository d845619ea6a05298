// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QScrollArea>

class QBoxLayout;
class QVBoxLayout;

namespace pith {

class Card;

// Cards in two columns, or in one where there is little room, that scroll together.
class CardPage : public QScrollArea
{
    Q_OBJECT
public:
    explicit CardPage(QWidget *parent = nullptr);

    Card *addLeft(const QString &title, QWidget *content) { return add(m_left, title, content); }
    Card *addRight(const QString &title, QWidget *content) { return add(m_right, title, content); }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    Card *add(QVBoxLayout *column, const QString &title, QWidget *content);

    QBoxLayout *m_columns;
    QVBoxLayout *m_left;
    QVBoxLayout *m_right;
};

}
