// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QObject>

#include <optional>

class QPalette;

namespace pith {

// Keeps hints and weak words readable: in the dark colours of some desktops Qt 6.4 leaves them dark.
class ReadableHints : public QObject
{
public:
    ReadableHints(); // for as long as it lives

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    static void mend();
};

// A colour for hints that can be read, where the palette's can't.
std::optional<QColor> readableHint(const QPalette &palette);

}
