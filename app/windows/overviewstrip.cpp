// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/overviewstrip.h"

#include "app/models/comparemodel.h"
#include "app/windows/comparisontree.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace pith {

OverviewStrip::OverviewStrip(CompareModel *model, ComparisonTree *tree, QWidget *parent)
    : QWidget(parent),
      m_model(model),
      m_tree(tree)
{
    setObjectName(QStringLiteral("strip"));
    setAccessibleName(tr("Overview of all rows"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
}

QSize OverviewStrip::sizeHint() const { return {14, 100}; }

qsizetype OverviewStrip::placeAt(int y) const
{
    const auto rows = qsizetype(m_model->walk().size());
    return rows == 0 || height() == 0 ? -1 : std::clamp<qsizetype>(y * rows / height(), 0, rows - 1);
}

std::pair<qsizetype, qsizetype> OverviewStrip::seen() const
{
    const std::vector<quint32> &walk = m_model->walk();
    std::pair<qsizetype, qsizetype> places{-1, -1};
    for (const quint32 row : m_tree->seenRows()) {
        if (m_model->rows()[row].kind == CompareRows::Kind::Module)
            continue;
        const auto place = qsizetype(std::ranges::find(walk, row) - walk.begin());
        places = {places.first < 0 ? place : std::min(places.first, place), std::max(places.second, place)};
    }
    return places;
}

QString OverviewStrip::spokenValue() const
{
    const auto [first, last] = seen();
    return first < 0 ? QString() : tr("%1 to %2 of %3").arg(first + 1).arg(last + 1).arg(m_model->walk().size());
}

void OverviewStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    const std::vector<quint32> &walk = m_model->walk();
    const auto rows = qsizetype(walk.size());
    for (int y = 0; y < height() && rows > 0; ++y) {
        const qsizetype first = y * rows / height();
        const qsizetype last = std::max(first + 1, (y + 1) * rows / height());
        RowStatus worst = RowStatus::Identical;
        for (qsizetype place = first; place < last; ++place)
            worst = std::max(worst, m_model->status(walk[size_t(place)]));
        if (isDifference(worst))
            painter.fillRect(3, y, width() - 6, 1, inkOf(worst, palette()));
    }
    const auto [first, last] = seen();
    if (first < 0)
        return;
    const auto top = int(first * height() / rows);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawRect(0, top, width() - 1, std::max(4, int((last + 1) * height() / rows) - top - 1));
}

void OverviewStrip::mousePressEvent(QMouseEvent *event)
{
    if (const qsizetype place = placeAt(event->position().toPoint().y()); place >= 0)
        m_tree->select(m_model->indexOf(m_model->walk()[size_t(place)]));
}

bool OverviewStrip::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *const help = static_cast<QHelpEvent *>(event);
    if (const qsizetype place = placeAt(help->pos().y()); place >= 0) {
        const quint32 row = m_model->walk()[size_t(place)];
        QToolTip::showText(
            help->globalPos(), m_model->rows()[row].key + QStringLiteral(": ") + m_model->statusText(row), this);
    }
    return true;
}

}
