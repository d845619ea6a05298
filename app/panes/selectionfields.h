// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/look.h"

#include <QWidget>

#include <optional>

class QLineEdit;

namespace pith {

// The two fields in which the ends of a selection are typed; what is left empty is the end of all values.
class SelectionFields : public QWidget
{
    Q_OBJECT
public:
    explicit SelectionFields(QWidget *parent = nullptr);
    ~SelectionFields() override;

    void show(const std::optional<ValueRange> &selection); // but in the field that is typed into

Q_SIGNALS:
    void typed(std::optional<double> low, std::optional<double> high);

private:
    QLineEdit *addField(const QString &label, const QString &name);
    void tell();

    QLineEdit *m_low;
    QLineEdit *m_high;
};

}
