// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/histogramtools.h"

#include <QAction>
#include <QLabel>
#include <QSettings>
#include <QToolButton>

#include <algorithm>

namespace pith {

namespace {
constexpr QLatin1StringView binsSetting("histogram/bins"); // 0: automatic
constexpr std::array offeredBins{0, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096};

struct ChoiceRow
{
    const char *setting; // empty: each tensor begins anew
    bool first; // until somebody chose
    const char *title; // to be translated
    const char *toolTip;
};

constexpr std::array<ChoiceRow, HistogramTools::Choices> choiceRows{
    ChoiceRow{"", false, QT_TRANSLATE_NOOP("pith::HistogramTools", "log"),
        QT_TRANSLATE_NOOP("pith::HistogramTools", "Logarithm of the counts (L)")},
    ChoiceRow{"histogram/eachvalue", false, QT_TRANSLATE_NOOP("pith::HistogramTools", "Each Value"),
        QT_TRANSLATE_NOOP("pith::HistogramTools", "One bar for each number that this type of element can be")},
    ChoiceRow{"histogram/distinct", true, QT_TRANSLATE_NOOP("pith::HistogramTools", "Each Value"),
        QT_TRANSLATE_NOOP("pith::HistogramTools", "One bar for each number that occurs, side by side")},
    ChoiceRow{"histogram/percentiles", true, QT_TRANSLATE_NOOP("pith::HistogramTools", "▲ Percentiles"),
        QT_TRANSLATE_NOOP("pith::HistogramTools", "1, 5, 25, 50, 75, 95 and 99 % of the elements are at most there")},
    ChoiceRow{"histogram/spread", true, QT_TRANSLATE_NOOP("pith::HistogramTools", "◆ Mean ± Std"),
        QT_TRANSLATE_NOOP("pith::HistogramTools", "The mean, and one standard deviation to both sides")},
    ChoiceRow{"histogram/normal", false, QT_TRANSLATE_NOOP("pith::HistogramTools", "╌ Normal"),
        QT_TRANSLATE_NOOP("pith::HistogramTools", "A normal distribution of the same mean and standard deviation (N)")},
    ChoiceRow{"", false, QT_TRANSLATE_NOOP("pith::HistogramTools", "No Zeros"),
        QT_TRANSLATE_NOOP("pith::HistogramTools", "Leave zeros out, which may hide the others (Z)")},
    ChoiceRow{"", false, QT_TRANSLATE_NOOP("pith::HistogramTools", "Table"),
        QT_TRANSLATE_NOOP("pith::HistogramTools", "The counts as a table")},
};
}

HistogramTools::HistogramTools(QWidget *parent)
    : QToolBar(parent),
      m_shown(new ShownBox(this)),
      m_showsShown(addWidget(m_shown)),
      m_bins(new QComboBox(this))
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    for (size_t i = 0; i < choiceRows.size(); ++i) {
        const ChoiceRow &row = choiceRows[i];
        const auto setting = QLatin1StringView(row.setting);
        auto *button = new QToolButton(this);
        button->setText(tr(row.title));
        button->setToolTip(tr(row.toolTip));
        button->setAutoRaise(true);
        button->setCheckable(true);
        button->setChecked(setting.isEmpty() ? row.first : QSettings().value(setting, row.first).toBool());
        connect(button, &QToolButton::clicked, this, [this, setting, choice = Choice(i)](bool on) {
            if (!setting.isEmpty())
                QSettings().setValue(setting, on);
            Q_EMIT toggled(choice, on);
        });
        m_buttons[i] = button;
        m_actions[i] = addWidget(button);
        if (i == Log)
            addBins();
    }
    for (const Choice choice : {EachValue, Distinct}) // of some tensors only
        offer(choice, false);
    m_showsShown->setVisible(false);
}

void HistogramTools::offerShown(const DTypeRow &dtype, Shown now)
{
    m_shown->setChoice(dtype, now);
    m_showsShown->setVisible(m_shown->hasChoice());
}

void HistogramTools::addBins()
{
    auto *label = new QLabel(tr("&Bins:"), this);
    label->setBuddy(m_bins);
    for (const int bins : offeredBins)
        m_bins->addItem(bins == 0 ? tr("Auto") : QString::number(bins), bins);
    m_bins->setCurrentIndex(std::max(0, m_bins->findData(QSettings().value(binsSetting, 0).toInt())));
    connect(m_bins, &QComboBox::activated, this, [this] {
        QSettings().setValue(binsSetting, m_bins->currentData());
        Q_EMIT binsChosen();
    });
    addWidget(label);
    addWidget(m_bins);
}

bool HistogramTools::isOn(Choice choice) const
{
    return m_buttons[choice]->isChecked() && m_actions[choice]->isVisible();
}

void HistogramTools::setOn(Choice choice, bool on) { m_buttons[choice]->setChecked(on); }

void HistogramTools::offer(Choice choice, bool offered) { m_actions[choice]->setVisible(offered); }

void HistogramTools::allow(Choice choice, bool allowed) { m_buttons[choice]->setEnabled(allowed); }

void HistogramTools::toggle(Choice choice) { m_buttons[choice]->click(); }

int HistogramTools::bins() const { return m_bins->currentData().toInt(); }

}
