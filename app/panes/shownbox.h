// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/shown.h"

#include <QComboBox>

namespace pith {

// Which number of complex or quantized elements is shown (ux.md §3).
class ShownBox : public QComboBox
{
    Q_OBJECT
public:
    explicit ShownBox(QWidget *parent = nullptr);

    void setChoice(const DTypeRow &dtype, Shown now);
    bool hasChoice() const { return count() > 0; } // other elements have one number only

Q_SIGNALS:
    void chosen(pith::Shown shown); // by a person
};

}
