// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>

namespace pith {

// A wrapped text with links that Tab walks, one after the other; without links Tab passes it by.
class LinkLabel : public QLabel
{
    Q_OBJECT
public:
    explicit LinkLabel(QWidget *parent = nullptr);

    void setLinks(const QString &richText);

protected:
    void focusInEvent(QFocusEvent *event) override;
};

}
