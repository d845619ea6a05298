// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/exactcounts.h"

#include "core/document/words.h"
#include "core/render/colormap.h"

#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <array>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
struct CountRow
{
    const char *title; // to be translated
    Search search;
    QRgb color; // 0: none of its own
    bool nonFinite;
    qint64 (*count)(const Statistics &statistics);
};

constexpr std::array rows{
    CountRow{QT_TRANSLATE_NOOP("pith::ExactCounts", "Zeros"), {.after = -1, .wanted = Wanted::InRange}, 0, false,
        [](const Statistics &s) { return s.zeros; }},
    CountRow{QT_TRANSLATE_NOOP("pith::ExactCounts", "NaN"), {.after = -1, .wanted = Wanted::NotANumber}, nanColor, true,
        [](const Statistics &s) { return s.nan; }},
    CountRow{QT_TRANSLATE_NOOP("pith::ExactCounts", "+Inf"), {.after = -1, .wanted = Wanted::PositiveInfinity},
        posInfColor, true, [](const Statistics &s) { return s.inf - s.negInf; }},
    CountRow{QT_TRANSLATE_NOOP("pith::ExactCounts", "−Inf"), {.after = -1, .wanted = Wanted::NegativeInfinity},
        negInfColor, true, [](const Statistics &s) { return s.negInf; }},
};

QIcon swatch(QRgb color)
{
    QPixmap pixmap(10, 10);
    pixmap.fill(QColor(color));
    return pixmap;
}
}

ExactCounts::ExactCounts(QWidget *parent) : QWidget(parent)
{
    constexpr int width = 132;
    setFixedWidth(width);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    for (const CountRow &row : rows) {
        auto *button = new QPushButton(this);
        button->setFlat(true);
        button->setStyleSheet(u"text-align: left; padding: 3px"_s);
        if (row.color)
            button->setIcon(swatch(row.color));
        connect(button, &QPushButton::clicked, this, [this, &row] { Q_EMIT wanted(row.search); });
        layout->addWidget(button);
        m_buttons.push_back(button);
    }
    layout->addStretch(1);
}

void ExactCounts::setStatistics(const Statistics &statistics, bool hasNonFinite)
{
    for (size_t i = 0; i < rows.size(); ++i) {
        const auto count = quint64(rows[i].count(statistics));
        QPushButton *const button = m_buttons[i];
        const QString title = tr(rows[i].title);
        button->setVisible(hasNonFinite || !rows[i].nonFinite);
        button->setText(count == 0
                ? u"%1  0"_s.arg(title)
                : u"%1  %2\n%3"_s.arg(title, grouped(count), percentOf(count, quint64(statistics.count))));
        button->setAccessibleName(u"%1: %2"_s.arg(title, grouped(count)));
        button->setToolTip(count > 0 ? tr("Go to the next one") : QString());
        QFont font = button->font();
        font.setBold(count > 0);
        button->setFont(font);
    }
}

}
