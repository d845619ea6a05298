// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"
#include "app/panes/spoken.h"

#include <QWidget>

namespace pith {

// A bar of bytes by their parts, largest first, which are named below it: the largest ones, and the others as one. A
// click on a part, or Enter, goes to what it stands for.
class ShareBar : public QWidget, public Spoken
{
    Q_OBJECT
public:
    struct Share
    {
        QString name;
        quint64 bytes = 0;
        Subject target; // may be nothing
    };

    explicit ShareBar(const QString &title, QWidget *parent = nullptr);

    void setShares(std::vector<Share> shares);
    QString currentText() const; // "embed: 5,140,000 bytes, 38.2 %", of what the pointer or the keys are on
    QAccessible::Role spokenRole() const override { return QAccessible::Chart; }
    QString spokenValue() const override { return currentText(); }
    QSize sizeHint() const override { return {200, heightForWidth(200)}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

Q_SIGNALS:
    void chosen(const pith::Subject &subject);

protected:
    bool event(QEvent *event) override; // tool tips
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

private:
    void fold();
    int lineHeight() const;
    int columns(int width) const;
    QRect lineOf(int share) const;
    QRectF partOf(int share) const;
    int shareAt(QPointF place) const; // -1: none
    void setCurrent(int share);
    void choose(int share);
    QString sentenceOf(int share) const;
    QColor colorOf(int share) const;
    void paintLine(QPainter &painter, int share) const;

    std::vector<Share> m_shares;
    quint64 m_total = 0;
    int m_current = -1; // below the pointer, or chosen by keys
};

void installShareAccess(); // what screen readers are told; once is enough

}
