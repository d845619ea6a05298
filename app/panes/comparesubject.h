// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/comparemodel.h"
#include "app/models/subject.h"
#include "core/compare/pairplots.h"

namespace pith {

// What a row of a comparison stands for, for panes and exports: a plain value, as known when it was made.
struct CompareSubject
{
    CompareRows::Kind kind = CompareRows::Kind::Module;
    QString key; // empty: all of it
    Subject a; // Kind::Nothing where it is only in B, and of modules
    Subject b;
    RowStatus status = RowStatus::NotYet;
    QString statusText;
    Compared compared; // of a pair
    std::optional<Measures> measures;
    StatusCounts counts{}; // of a module

    bool isPair() const { return kind == CompareRows::Kind::Pair; }
    bool isMeasured() const { return isPair() && (measures || compared.status != Status::NotYet); }
    bool isSameRow(const CompareSubject &other) const
    {
        return kind == other.kind && key == other.key && a.document == other.a.document && a.value == other.a.value
            && b.document == other.b.document && b.value == other.b.value;
    }
};
inline PlotSide plotSide(const Subject &side) { return {side.document.get(), side.value}; }
CompareSubject compareSubject(const CompareModel &model, quint32 row);

}
