// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/heatstage.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace pith {

void HeatStage::add(QWidget *picture)
{
    auto *whole = new QWidget(this);
    whole->setAutoFillBackground(true); // covers what is below it
    auto *title = new QLabel(whole);
    title->setTextFormat(Qt::PlainText);
    title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    auto *column = new QVBoxLayout(whole);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(title);
    column->addWidget(picture, 1);
    m_entries.push_back({whole, title});
}

void HeatStage::setTitle(size_t picture, const QString &title, const QColor &ink)
{
    QLabel *const label = m_entries[picture].title;
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, ink);
    label->setPalette(colors);
    label->setText(title);
    label->setToolTip(title);
}

void HeatStage::setShown(std::vector<size_t> pictures, bool inOnePlace)
{
    m_shown = std::move(pictures);
    m_isOnePlace = inOnePlace;
    for (size_t i = 0; i < m_entries.size(); ++i)
        m_entries[i].whole->setVisible(std::ranges::find(m_shown, i) != m_shown.end());
    place();
    if (inOnePlace && !m_shown.empty())
        raisePicture(m_shown.front());
}

void HeatStage::raisePicture(size_t picture) { m_entries[picture].whole->raise(); }

void HeatStage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    place();
}

void HeatStage::place()
{
    constexpr int gap = 8;
    const auto count = int(m_shown.size());
    if (count == 0)
        return;
    const int each = m_isOnePlace ? width() : (width() - gap * (count - 1)) / count;
    for (int i = 0; i < count; ++i)
        m_entries[m_shown[size_t(i)]].whole->setGeometry(m_isOnePlace ? 0 : i * (each + gap), 0, each, height());
}

}
