// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/filter.h"

#include <QList>

class QPainter;
class QStyleOptionViewItem;

namespace pith {

// Parts of a text as they lie in what is left of it when the middle was cut out: "…" stands for the rest.
QList<TextMark> marksInElided(const QList<TextMark> &marks, const QString &text, const QString &elided);

// One line in option.rect, with the option's font and colours; cut in the middle where it does not fit. Marked
// letters are bold on a tint, and only bold where the row is selected.
void drawMarked(
    QPainter &painter, const QStyleOptionViewItem &option, const QString &text, const QList<TextMark> &marks);

}
