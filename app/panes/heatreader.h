// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/heatlevels.h"
#include "app/panes/heatsettings.h"
#include "app/panes/heatwork.h"
#include "app/panes/tensorwork.h"
#include "app/panes/workarea.h"

#include <QElapsedTimer>
#include <QTimer>

namespace pith {

class HeatView;

// Reads from the file what a heat map shows: of a large tensor first a look at a sample, then the exact picture, then
// what stands beside it; and parts as they are zoomed into and panned to.
class HeatReader : public QObject
{
public:
    HeatReader(HeatView *view, WorkArea *area);

    // What the view shows from now on; another picture of the same tensor too.
    void read(const HeatSubject &subject, const DTypeRow &dtype);
    // Other colours for the same numbers.
    void setChoice(const HeatChoice &choice);
    void stop();
    // Both show one range from now on, that has room for either's.
    void shareRangeWith(HeatReader *partner);

    const HeatSubject &subject() const { return m_subject; }
    bool isReading() const { return m_subject.document != nullptr; }

private:
    void ask();
    void askExactly(const PictureCut &whole);
    void askHistogram();
    void askClamped();
    void askProfiles();
    void askPart();
    void showWhole(HeatLevels::Map whole, const HeatChoice &choice);
    ColorRange sharedRange() const;
    void recolor();
    void followView();

    HeatSubject m_subject;
    Aggregation m_aggregation = Aggregation::LargestMagnitude; // that was asked for
    const DTypeRow *m_dtype = nullptr;
    HeatChoice m_choice;
    HeatView *m_view;
    WorkArea *m_area;
    HeatReader *m_partner = nullptr;
    std::optional<ColorRange> m_ownRange; // of what is shown
    PictureCut m_asked;
    QTimer m_settle; // a window that is being resized asks once
    Ask<HeatMap> m_whole;
    Job<HeatMap> m_firstLook;
    Job<HeatMap> m_part;
    QElapsedTimer m_partSince;
    bool m_wantsPart = false; // another one, as soon as the last has come
    Job<TensorReport> m_report;
    std::optional<ColorRange> m_clampedBy; // asked for
    Job<Clamped> m_clamping;
    Job<HeatProfiles> m_profiles;
};

}
