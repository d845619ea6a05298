// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/readablehints.h"

#include "core/render/plotcolors.h"

#include <QApplication>
#include <QEvent>
#include <QPalette>

namespace pith {

ReadableHints::ReadableHints()
{
    qApp->installEventFilter(this);
    mend();
}

bool ReadableHints::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == qApp && event->type() == QEvent::ApplicationPaletteChange)
        mend();
    return false;
}

void ReadableHints::mend()
{
    const auto hint = readableHint(QApplication::palette());
    if (!hint)
        return;
    QPalette mended; // only this of it is set, so all else stays the desktop's
    mended.setColor(QPalette::PlaceholderText, *hint);
    QApplication::setPalette(mended);
}

std::optional<QColor> readableHint(const QPalette &palette)
{
    constexpr double leastContrast = 3; // of text that is larger than most, or says nothing that must be read
    if (contrast(palette.color(QPalette::PlaceholderText), palette.color(QPalette::Base)) >= leastContrast)
        return {};
    return plotColors(palette).weakText;
}

}
