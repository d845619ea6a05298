// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/shownbox.h"

#include <QToolBar>

#include <array>

class QToolButton;

namespace pith {

// What can be chosen of a histogram. What holds for every tensor is remembered; narrow, the last are in a menu.
class HistogramTools : public QToolBar
{
    Q_OBJECT
public:
    enum Choice { Log, EachValue, Distinct, Percentiles, Spread, Normal, NoZeros, Table };
    static constexpr size_t Choices = Table + 1;

    explicit HistogramTools(QWidget *parent = nullptr);

    bool isOn(Choice choice) const; // and offered
    void setOn(Choice choice, bool on); // says nothing
    void offer(Choice choice, bool offered);
    void allow(Choice choice, bool allowed); // else it is grey
    void toggle(Choice choice);
    int bins() const; // 0: as many as suit
    ShownBox *shownBox() const { return m_shown; } // offered where there is something to choose
    void offerShown(const DTypeRow &dtype, Shown now);

Q_SIGNALS:
    void toggled(pith::HistogramTools::Choice choice, bool on); // by a person
    void binsChosen();

private:
    void addBins();

    std::array<QToolButton *, Choices> m_buttons{};
    std::array<QAction *, Choices> m_actions{};
    ShownBox *m_shown;
    QAction *m_showsShown;
    QComboBox *m_bins;
};

}
