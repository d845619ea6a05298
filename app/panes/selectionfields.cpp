// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/selectionfields.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

namespace pith {

SelectionFields::SelectionFields(QWidget *parent) : QWidget(parent)
{
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    addField(Low, tr("Selected values from"), tr("Least value selected"));
    addField(High, tr("to"), tr("Largest value selected"));
    line->addStretch(1);
}

// The fields lose the focus when they are deleted, and with that would tell what was typed into them.
SelectionFields::~SelectionFields()
{
    for (QLineEdit *field : m_fields)
        field->disconnect(this);
}

void SelectionFields::addField(End end, const QString &label, const QString &name)
{
    constexpr auto longest = "-9223372036854775808.5";
    auto *edit = new QLineEdit(this);
    edit->setFixedWidth(edit->fontMetrics().horizontalAdvance(QLatin1StringView(longest)) + 16);
    edit->setAccessibleName(name);
    edit->setPlaceholderText(tr("any"));
    connect(edit, &QLineEdit::editingFinished, this, &SelectionFields::tell);
    layout()->addWidget(new QLabel(label, this));
    layout()->addWidget(edit);
    m_fields[end] = edit;
}

void SelectionFields::show(const std::optional<ValueRange> &selection)
{
    const auto fill = [&](End end, Exact ValueRange::*number) {
        QLineEdit *const field = m_fields[end];
        if (field->hasFocus() && field->isModified())
            return;
        m_ends[end] = selection ? std::optional((*selection).*number) : std::nullopt;
        field->setText(selection ? textOf((*selection).*number) : QString());
    };
    fill(Low, &ValueRange::low);
    fill(High, &ValueRange::high);
}

void SelectionFields::tell()
{
    bool isTyped = false;
    for (const End end : {Low, High}) {
        if (!m_fields[end]->isModified())
            continue;
        isTyped = true;
        m_ends[end] = exactIn(m_fields[end]->text());
        m_fields[end]->setModified(false);
    }
    if (isTyped)
        Q_EMIT typed(m_ends[Low], m_ends[High]);
}

}
