// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace pith {

// A key from a file as it is shown: one line, short enough to be laid out at once, with all signs to be seen. Control
// characters become pictures, signs without a shape or that turn the direction of what follows their numbers
// ("⟨U+202E⟩"), blanks at the ends "␣", nothing at all two quotes. Never to be copied from or compared with.
QString visible(QString key);

// A sentence in which a file may be quoted, likewise: one line, all of it, blanks as they are. To be shown as plain
// text.
QString visibleSentence(const QString &sentence);

}
