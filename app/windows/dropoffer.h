// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include <array>
#include <functional>

namespace pith {

// What a drop may do, as two halves over a window while files hover over it: the one below the pointer is lit.
class DropOffer : public QWidget
{
    Q_OBJECT
public:
    struct Half
    {
        QString title;
        std::function<void()> choose;
    };
    using Halves = std::array<Half, 2>; // left and right

    explicit DropOffer(QWidget *window);

    void offer(Halves halves, const QRect &area); // of the window
    void point(QPoint at); // in the window
    void choose(QPoint at); // and hides
    const QString &lit() const { return m_halves[size_t(m_lit)].title; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int halfAt(QPoint at) const { return at.x() < geometry().center().x() ? 0 : 1; }
    QRectF area(int half) const;

    Halves m_halves;
    int m_lit = 0;
};

}
