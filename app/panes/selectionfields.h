// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/look.h"

#include <QWidget>

#include <array>
#include <optional>

class QLineEdit;

namespace pith {

// The two fields in which the ends of a selection are typed; what is left empty is the end of all values. A field that
// nothing was typed into stands for the very number that it was given.
class SelectionFields : public QWidget
{
    Q_OBJECT
public:
    explicit SelectionFields(QWidget *parent = nullptr);
    ~SelectionFields() override;

    void show(const std::optional<ValueRange> &selection); // but in the field that is typed into

Q_SIGNALS:
    void typed(std::optional<pith::Exact> low, std::optional<pith::Exact> high);

private:
    enum End { Low, High };

    void addField(End end, const QString &label, const QString &name);
    void tell();

    std::array<QLineEdit *, 2> m_fields{};
    std::array<std::optional<Exact>, 2> m_ends;
};

}
