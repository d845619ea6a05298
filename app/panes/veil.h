// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/progress.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <functional>

class QPushButton;

namespace pith {

// Lies over what a job is renewing: see WorkArea.
class Veil : public QWidget
{
    Q_OBJECT
public:
    explicit Veil(QWidget *covered);

    void begin(std::function<const Progress *()> progress, std::function<void()> cancel);
    void end();
    void setDimming(bool dims) { m_dims = dims; } // what is covered is old, and not a first look at the new

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void look();
    void place();
    double share() const; // 0 to 1

    std::function<const Progress *()> m_progress;
    std::function<void()> m_cancel;
    bool m_dims = true;
    QElapsedTimer m_since;
    QTimer m_clock;
    QPushButton *m_button;
};

}
