// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/selectionfields.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

#include <utility>

namespace pith {

namespace {
std::optional<double> numberIn(const QLineEdit *field)
{
    bool isNumber = false;
    const double number = field->text().trimmed().toDouble(&isNumber);
    return isNumber ? std::optional(number) : std::nullopt;
}
}

SelectionFields::SelectionFields(QWidget *parent) : QWidget(parent)
{
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    m_low = addField(tr("Selected values from"), tr("Least value selected"));
    m_high = addField(tr("to"), tr("Largest value selected"));
    line->addStretch(1);
}

// The fields lose the focus when they are deleted, and with that would tell what was typed into them.
SelectionFields::~SelectionFields()
{
    for (QLineEdit *field : {m_low, m_high})
        field->disconnect(this);
}

QLineEdit *SelectionFields::addField(const QString &label, const QString &name)
{
    auto *edit = new QLineEdit(this);
    edit->setFixedWidth(120);
    edit->setAccessibleName(name);
    edit->setPlaceholderText(tr("any"));
    connect(edit, &QLineEdit::editingFinished, this, &SelectionFields::tell);
    layout()->addWidget(new QLabel(label, this));
    layout()->addWidget(edit);
    return edit;
}

void SelectionFields::show(const std::optional<ValueRange> &selection)
{
    const auto fill = [&](QLineEdit *field, double ValueRange::*end) {
        if (!field->hasFocus() || !field->isModified())
            field->setText(selection ? QString::number((*selection).*end, 'g', 6) : QString());
    };
    fill(m_low, &ValueRange::low);
    fill(m_high, &ValueRange::high);
}

void SelectionFields::tell()
{
    if (!m_low->isModified() && !m_high->isModified())
        return;
    m_low->setModified(false);
    m_high->setModified(false);
    Q_EMIT typed(numberIn(m_low), numberIn(m_high));
}

}
