// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/comparepane.h"
#include "app/panes/differences.h"
#include "core/work/job.h"

#include <array>

class QButtonGroup;
class QLabel;

namespace pith {

class HeatPart;
class HeatStage;
class WorkArea;

// Heat maps of A, B and B − A with one view, one slice and one cursor; A and B in the same colours. Side by side, where
// A and B change places as long as Space is held, or both in the same place, where Space shows B as long, or the
// difference alone.
class CompareHeatPane : public ComparePane
{
    Q_OBJECT
public:
    explicit CompareHeatPane(QWidget *parent);

    void setSubject(const CompareSubject &subject) override;
    void setShared(const CompareShared &shared) override;

    enum Place { A, B, Difference, PlaceCount };
    enum class Arrangement { Side, Flip, Difference };
    void arrange(Arrangement arrangement);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeTools(); // once the parts are made
    void makePart(Place place);
    void connectPart(Place place);
    void follow(Place place);
    bool showSide(Place place, const Subject &side);
    void showChooser(bool isA, bool isB);
    void flip(bool toB);
    void readOut(const Extents &element);

    CompareSubject m_subject;
    Differences *m_differences = nullptr;
    std::array<HeatPart *, PlaceCount> m_parts{};
    std::array<WorkArea *, PlaceCount> m_areas{}; // say why there is no picture
    HeatStage *m_stage;
    QButtonGroup *m_arrangements;
    QWidget *m_room = nullptr;
    QLabel *m_readout;
    Arrangement m_arrangement = Arrangement::Side;
    std::optional<Place> m_saidBy; // whose sentence the readout shows
    bool m_isFollowing = false;
    AskDifference m_ask;
    Job<QString> m_element;
};

}
