// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/shownbox.h"

#include "core/bytes/text.h"
#include "core/render/heatchoice.h"

namespace pith {

ShownBox::ShownBox(QWidget *parent) : QComboBox(parent)
{
    setAccessibleName(tr("What is shown of each element"));
    setFocusPolicy(Qt::StrongFocus);
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(this, &QComboBox::activated, this, [this](int place) { Q_EMIT chosen(itemData(place).value<Shown>()); });
}

void ShownBox::setChoice(const DTypeRow &dtype, Shown now)
{
    clear();
    for (const ShownRow &row : shownRows(dtype)) {
        addItem(pith::tr(row.text), QVariant::fromValue(row.shown));
        if (row.shown == now)
            setCurrentIndex(count() - 1);
    }
}

}
