// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/rulesets.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QPushButton>
#include <QSettings>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr QLatin1StringView setting("rules");
constexpr QChar between(u'\t'); // parts of a rule as text

}

QStringList rulesAsText(const Rules &rules)
{
    QStringList lines;
    for (const Rule &rule : rules)
        lines += QStringList{QString::number(int(rule.kind)), QString::number(int(rule.on)), rule.find, rule.becomes}
                     .join(between);
    return lines;
}

Rules rulesFromText(const QStringList &lines)
{
    Rules rules;
    for (const QString &line : lines) {
        const QStringList parts = line.split(between);
        const int kind = parts.value(0).toInt(), on = parts.value(1).toInt();
        if (parts.size() == 4 && kind >= 0 && kind < Rule::Kinds && on >= 0 && on <= int(Rule::On::B))
            rules.push_back({Rule::Kind(kind), parts[2], parts[3], Rule::On(on)});
    }
    return rules;
}

RuleSets::RuleSets(std::function<Rules()> rulesNow, QWidget *parent)
    : QWidget(parent),
      m_rulesNow(std::move(rulesNow)),
      m_names(new QComboBox(this))
{
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    auto *label = new QLabel(tr("&Saved rules:"), this);
    label->setBuddy(m_names);
    m_names->setObjectName(u"sets"_s);
    m_names->setMinimumWidth(180);
    auto *save = new QPushButton(tr("Save As…"), this);
    auto *remove = new QPushButton(tr("Remove"), this);
    for (QPushButton *button : {save, remove})
        button->setAutoDefault(false);
    line->addWidget(label);
    line->addWidget(m_names);
    line->addWidget(save);
    line->addWidget(remove);
    line->addStretch(1);
    connect(m_names, &QComboBox::activated, this, &RuleSets::choose);
    connect(save, &QPushButton::clicked, this, &RuleSets::askAndSave);
    connect(remove, &QPushButton::clicked, this, &RuleSets::remove);
    fill();
}

void RuleSets::fill()
{
    m_names->clear();
    m_names->addItem(tr("none"));
    QSettings settings;
    settings.beginGroup(setting);
    m_names->addItems(settings.childKeys());
}

void RuleSets::choose(int place)
{
    if (place <= 0)
        return;
    QSettings settings;
    settings.beginGroup(setting);
    Q_EMIT chosen(rulesFromText(settings.value(m_names->itemText(place)).toStringList()));
}

void RuleSets::askAndSave() { save(QInputDialog::getText(this, tr("Save Rules"), tr("Name:"))); }

void RuleSets::save(const QString &wanted)
{
    QString name = wanted.trimmed();
    name.replace(u'/', u'-').replace(u'\\', u'-'); // which settings take for groups
    if (name.isEmpty())
        return;
    QSettings settings;
    settings.beginGroup(setting);
    settings.setValue(name, rulesAsText(m_rulesNow()));
    fill();
    m_names->setCurrentText(name);
}

void RuleSets::remove()
{
    if (m_names->currentIndex() <= 0)
        return;
    QSettings settings;
    settings.beginGroup(setting);
    settings.remove(m_names->currentText());
    fill();
}

}
