// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/comparerows.h"
#include "app/models/comparestatus.h"
#include "app/models/sorting.h"
#include "core/document/filter.h"

#include <memory>

namespace pith {

// Which rows of a comparison are shown, and in which order.
struct CompareOrder
{
    std::shared_ptr<const Filter> filter; // null: all rows
    bool isFlat = false; // all but modules, one below the other
    Sorting sorting;
};

// What was known of a row when it was asked.
struct PairFigures
{
    RowStatus status = RowStatus::NotYet;
    std::optional<double> maxAbs;
    std::optional<double> relL2;
    std::optional<double> cosine;
    std::optional<double> differing;
};
QString statusName(RowStatus status); // as filters know it

// All that an order is computed of; what changes while pairs are measured was copied, so that a worker can do it.
struct ArrangeQuestion
{
    std::shared_ptr<const Comparison> comparison; // of which only sides and pairs are asked
    std::shared_ptr<const ValueDifferences> values;
    std::shared_ptr<const CompareRows> rows;
    CompareOrder order;
    std::vector<PairFigures> figures; // by row; not without a filter
    std::vector<double> numbers; // by row, to be sorted by: NaN comes last; empty: by name
};

// The rows in that order. A row is known by its number in CompareRows.
struct CompareArrangement
{
    std::vector<quint32> children; // those of one row side by side
    std::vector<quint32> begin; // by row: of its children
    std::vector<quint32> count;
    std::vector<quint32> place; // by row: among its siblings; CompareRows::None: it is not shown
    std::vector<quint32> walk; // leaves, of closed modules too

    bool operator==(const CompareArrangement &) const = default;
};
CompareArrangement arranged(const ArrangeQuestion &question, Progress &progress); // throws Cancelled

}
