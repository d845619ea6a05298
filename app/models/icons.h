// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QIcon>

namespace pith {

// One of our own icons (resources/icons), drawn in the palette's text colour whatever the theme, sharp at every scale.
// "tensor2+error" draws badge-error.svg over tensor2.svg.
QIcon icon(const QString &name);
// In that colour, but for rows that are selected.
QIcon icon(const QString &name, const QColor &ink);

// The desktop theme's icon of that name, or our own where it has none.
QIcon themeIcon(const QString &name);

}
