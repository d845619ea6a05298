// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/markedtext.h"

#include <QPainter>
#include <QStyleOptionViewItem>
#include <QTextLayout>

#include <algorithm>

namespace pith {

namespace {

QPalette::ColorGroup groupOf(const QStyleOptionViewItem &option)
{
    if (!(option.state & QStyle::State_Enabled))
        return QPalette::Disabled;
    return option.state & QStyle::State_Active ? QPalette::Active : QPalette::Inactive;
}

QList<QTextLayout::FormatRange> formatsOf(const QList<TextMark> &marks, const QStyleOptionViewItem &option)
{
    QTextCharFormat format;
    format.setFontWeight(QFont::Bold);
    if (!(option.state & QStyle::State_Selected)) {
        constexpr float tint = 0.22f;
        QColor color = option.palette.color(groupOf(option), QPalette::Highlight);
        color.setAlphaF(tint);
        format.setBackground(color);
    }
    QList<QTextLayout::FormatRange> formats;
    for (const auto &[begin, length] : marks)
        formats.push_back({int(begin), int(length), format});
    return formats;
}

void layOut(QTextLayout &layout)
{
    layout.beginLayout();
    layout.createLine().setNumColumns(int(layout.text().size()));
    layout.endLayout();
}

}

QList<TextMark> marksInElided(const QList<TextMark> &marks, const QString &text, const QString &elided)
{
    const qsizetype cut = elided.indexOf(u'…');
    if (elided == text || cut < 0)
        return marks;
    const qsizetype lost = text.size() - elided.size(); // moves what stands behind the cut
    QList<TextMark> moved;
    const auto add = [&](qsizetype begin, qsizetype end) {
        if (begin < end)
            moved.push_back({begin, end - begin});
    };
    for (const auto &[begin, length] : marks) {
        add(begin, std::min(begin + length, cut));
        add(std::max(begin - lost, cut + 1), begin + length - lost);
    }
    return moved;
}

void drawMarked(
    QPainter &painter, const QStyleOptionViewItem &option, const QString &text, const QList<TextMark> &marks)
{
    QFont bold = option.font; // in which no letter is narrower
    bold.setWeight(QFont::Bold);
    const QString shown = QFontMetrics(bold).elidedText(text, option.textElideMode, option.rect.width());
    QTextLayout layout(shown, option.font);
    layout.setFormats(formatsOf(marksInElided(marks, text, shown), option));
    layOut(layout);
    const bool isSelected = option.state & QStyle::State_Selected;
    painter.save();
    painter.setClipRect(option.rect);
    painter.setPen(option.palette.color(groupOf(option), isSelected ? QPalette::HighlightedText : QPalette::Text));
    const qreal top = option.rect.top() + (option.rect.height() - layout.boundingRect().height()) / 2;
    layout.draw(&painter, QPointF(option.rect.left(), top));
    painter.restore();
}

}
