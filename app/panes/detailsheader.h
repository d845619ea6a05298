// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"

#include <QWidget>

namespace pith {

class DetailsHeader : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;
    void setSubject(const Subject &) {}

Q_SIGNALS:
    void activated(const pith::Subject &subject);
    void dragRequested(const pith::Subject &subject);
};

}
