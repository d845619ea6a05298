// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/wrappedline.h"

#include <algorithm>

namespace pith {

WrappedLine::WrappedLine(QWidget *parent) : QLayout(parent) {}

WrappedLine::~WrappedLine() = default;

void WrappedLine::addItem(QLayoutItem *item)
{
    m_items.emplace_back(item);
    invalidate();
}

QLayoutItem *WrappedLine::itemAt(int place) const
{
    return place >= 0 && place < count() ? m_items[size_t(place)].get() : nullptr;
}

QLayoutItem *WrappedLine::takeAt(int place)
{
    if (!itemAt(place))
        return nullptr;
    QLayoutItem *const item = m_items[size_t(place)].release();
    m_items.erase(m_items.begin() + place);
    invalidate();
    return item;
}

QSize WrappedLine::sizeHint() const
{
    QSize size;
    for (const auto &item : m_items)
        size = QSize(
            size.width() + item->sizeHint().width() + spacing(), std::max(size.height(), item->sizeHint().height()));
    return size;
}

QSize WrappedLine::minimumSize() const
{
    QSize size;
    for (const auto &item : m_items)
        size = size.expandedTo(item->minimumSize());
    return size;
}

void WrappedLine::setGeometry(const QRect &place)
{
    QLayout::setGeometry(place);
    arrange(place, true);
}

int WrappedLine::arrange(const QRect &place, bool moves) const
{
    QPoint at = place.topLeft();
    int high = 0; // the line
    for (const auto &item : m_items) {
        if (item->isEmpty()) // hidden
            continue;
        const QSize size(std::min(item->sizeHint().width(), place.width()), item->sizeHint().height());
        if (at.x() > place.left() && at.x() + size.width() > place.left() + place.width()) {
            at = {place.left(), at.y() + high + spacing()};
            high = 0;
        }
        if (moves)
            item->setGeometry({at, size});
        at.rx() += size.width() + spacing();
        high = std::max(high, size.height());
    }
    return at.y() + high - place.top();
}

}
