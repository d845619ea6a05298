// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/heatpart.h"
#include "app/panes/pane.h"
#include "app/panes/tensorwork.h"
#include "app/panes/workarea.h"

class QLabel;
class QToolButton;

namespace pith {

// A picture in the whole pane, with a line of fixed height beside it for its readout.
class PicturePane : public Pane
{
    Q_OBJECT
public:
    using Pane::Pane;

protected:
    enum class Readout { Below, AtTopRight };
    void build(QWidget *picture, Readout place = Readout::Below); // to be called once, by constructors
    void showReadout(const QString &text); // empty: what there is to know
    void setHint(const QString &hint); // in the readout's place while the pointer is elsewhere

private:
    QLabel *m_readout = nullptr;
    QString m_hint;
};

class HeatMapPane : public PicturePane
{
    Q_OBJECT
public:
    explicit HeatMapPane(QWidget *parent);

    void setSubject(const Subject &subject) override;
    void setLook(Look *look) override { m_part->setLook(look); }
    void fillPictureMenu(QMenu *menu) override;

private:
    HeatPart *m_part;
    WorkArea *m_area; // says why there is no picture
};

}
