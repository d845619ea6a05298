// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QToolBar>

#include <array>

class QComboBox;
class QToolButton;

namespace pith {

// What can be chosen of a histogram. What holds for every tensor is remembered; narrow, the last are in a menu.
class HistogramTools : public QToolBar
{
    Q_OBJECT
public:
    enum Choice { Log, EachValue, Distinct, Stored, Percentiles, Spread, Normal, NoZeros, Table };
    static constexpr size_t Choices = Table + 1;

    explicit HistogramTools(QWidget *parent = nullptr);

    bool isOn(Choice choice) const; // and offered
    void setOn(Choice choice, bool on); // says nothing
    void offer(Choice choice, bool offered);
    void allow(Choice choice, bool allowed); // else it is grey
    void toggle(Choice choice);
    int bins() const; // 0: as many as suit

Q_SIGNALS:
    void toggled(pith::HistogramTools::Choice choice, bool on); // by a person
    void binsChosen();

private:
    void addBins();

    std::array<QToolButton *, Choices> m_buttons{};
    std::array<QAction *, Choices> m_actions{};
    QComboBox *m_bins;
};

}
