// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/subjects.h"
#include "app/panes/heatwork.h"
#include "app/panes/numbers.h"
#include "app/panes/statisticsfacts.h"
#include "app/panes/tensorwork.h"
#include "core/bytes/attempt.h"
#include "core/document/sparse.h"
#include "core/formats/formats.h"
#include "core/render/heatchoice.h"
#include "core/render/sparsemap.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

// sparse_kinds.pth was saved by torch 2.13: a tensor KEY of each sparse layout, and the same one dense as KEY.dense.

namespace {
Subject keyed(const DocumentPtr &document, const QString &key)
{
    for (const Leaf &leaf : document->tensors) {
        if (keyOf(subjectOf(document, leaf)) == key)
            return subjectOf(document, leaf);
    }
    FAIL("no tensor " << key.toStdString());
    return {};
}

// What a picture of a tensor would show, by its own parts where it is sparse.
std::vector<double> pixelsOf(
    const Subject &subject, qint64 rows, qint64 columns, Aggregation aggregation, Shown shown, bool isTurned)
{
    Progress progress;
    const Extents shape = shapeOf(elementsOf(*subject.document, subject.value, progress), progress);
    HeatSubject heat{subject.document, subject.value, AxisLayout(shape), shown, aggregation};
    if (isTurned)
        heat.layout.swap();
    for (qsizetype axis = 0; axis < heat.layout.rank(); ++axis)
        heat.layout.setIndex(axis, 1);
    return heat.part(wholePicture(heat.layout.rows(), heat.layout.columns(), int(columns), int(rows)), progress).values;
}

bool areAlike(const std::vector<double> &a, const std::vector<double> &b)
{
    return std::ranges::equal(a, b, [](double one, double other) {
        return std::abs(one - other) <= 1e-6 || (std::isnan(one) && std::isnan(other));
    });
}
}

TEST_CASE("the dense view of sparse tensors of every layout is that of the dense tensor")
{
    Progress progress;
    const DocumentPtr document = openDocument(dataPath(u"pth/sparse_kinds.pth"_s), progress);
    int compared = 0;
    for (const Leaf &leaf : document->tensors) {
        const Subject sparse = subjectOf(document, leaf);
        if (!isSparse(document->values, leaf.value))
            continue;
        INFO(keyOf(sparse).toStdString());
        const Subject dense = keyed(document, keyOf(sparse) + u".dense"_s);
        const Numbers numbers = *numbersOf(sparse);
        std::vector<Shown> kinds{Shown::Main};
        if (numbers.isClass(NumberClass::Complex))
            kinds = {Shown::Magnitude, Shown::Phase, Shown::Real, Shown::Imaginary};
        for (const Shown shown : kinds) {
            for (const AggregationRow &row : aggregationRows()) {
                for (const qint64 most : {100, 3, 1}) {
                    for (const bool isTurned : {false, true}) {
                        INFO(row.name.data() << " " << most << " " << int(shown) << isTurned);
                        CHECK(areAlike(pixelsOf(sparse, most, most, row.aggregation, shown, isTurned),
                            pixelsOf(dense, most, most, row.aggregation, shown, isTurned)));
                        ++compared;
                    }
                }
            }
        }
    }
    CHECK(compared == (10 + 2 * 4) * 5 * 3 * 2);
}

// nested_kinds.pth was saved by torch 2.13: a nested tensor KEY of each kind, and as KEY.padded what
// torch.nested.to_padded_tensor() makes of it.
TEST_CASE("the dense view of nested tensors of every kind is that of the padded tensor")
{
    Progress progress;
    const DocumentPtr document = openDocument(dataPath(u"pth/nested_kinds.pth"_s), progress);
    int compared = 0;
    for (const Leaf &leaf : document->tensors) {
        const Subject nested = subjectOf(document, leaf);
        if (!isRagged(document->values, leaf.value))
            continue;
        INFO(keyOf(nested).toStdString());
        const Subject padded = keyed(document, keyOf(nested) + u".padded"_s);
        const Elements elements = elementsOf(*document, leaf.value, progress);
        CHECK(shapeOf(elements, progress) == numbersOf(padded)->shape);
        for (const AggregationRow &row : aggregationRows()) {
            for (const qint64 most : {100, 3, 1}) {
                for (const bool isTurned : {false, true}) {
                    INFO(row.name.data() << " " << most << isTurned);
                    CHECK(areAlike(pixelsOf(nested, most, most, row.aggregation, Shown::Main, isTurned),
                        pixelsOf(padded, most, most, row.aggregation, Shown::Main, isTurned)));
                    ++compared;
                }
            }
        }
    }
    CHECK(compared == 6 * 5 * 3 * 2);
}

TEST_CASE("a cell of a nested tensor is its number, or beyond the end of a part none")
{
    Progress progress;
    const DocumentPtr document = openDocument(dataPath(u"pth/nested_kinds.pth"_s), progress);
    const Subject subject = keyed(document, u"i64"_s);
    HeatSubject heat{subject.document, subject.value, AxisLayout({2, 7}), Shown::Main, Aggregation::LargestMagnitude};
    CHECK(heat.cellText(1, 6, progress) == u"[1, 6]   6"_s);
    CHECK(heat.cellText(0, 3, progress) == u"[0, 3]   no element: part 0 is smaller"_s);
}

TEST_CASE("a nested tensor whose parts don't fit together says so")
{
    Progress progress;
    for (const QLatin1StringView key : {"nested"_L1, "turned"_L1, "jagged"_L1, "jagged_turned"_L1, "lengths"_L1}) {
        INFO(key.data());
        const auto document
            = std::const_pointer_cast<Document>(openDocument(dataPath(u"pth/nested_kinds.pth"_s), progress));
        Document &broken = *document;
        const ValueId value = keyed(document, QString(key)).value;
        Tensor &stored = broken.values.tensors[number(broken.values.tensorId(shownPart(broken.values, value)))];
        for (qint64 &extent : stored.shape)
            extent = (extent + 1) / 2; // some parts lie beyond that
        QString why;
        attempt(why, [&] { shapeOf(elementsOf(broken, value, progress), progress); });
        CHECK(why.contains(u"don't fit together"_s));
    }
}

TEST_CASE("a sparse tensor's histogram, statistics and first values are those of what it stores")
{
    Progress progress;
    const DocumentPtr document = openDocument(dataPath(u"pth/sparse_kinds.pth"_s), progress);
    const Subject subject = keyed(document, u"coo_3d"_s);
    const Numbers numbers = *numbersOf(subject);
    CHECK(numbers.missing.isEmpty());
    CHECK(numbers.noCells.contains(u"sparse_coo"_s));
    const TensorReport report = reportOf(*document, numbers.counted, Shown::Main, progress);
    CHECK(report.summary.real.count
        == numbersOf(keyed(document, u"coo_3d"_s))->shape[0] * 48
            - reportOf(*document, keyed(document, u"coo_3d.dense"_s).value, Shown::Main, progress).summary.real.zeros);
    for (const Fact &fact : statisticsFacts(report.summary, numbers, Shown::Main))
        CHECK_FALSE(fact.cell); // an index of the values is none of the tensor
}

TEST_CASE("a sparse tensor whose parts don't fit together says so")
{
    Progress progress;
    const auto document
        = std::const_pointer_cast<Document>(openDocument(dataPath(u"pth/sparse_kinds.pth"_s), progress));
    Document &broken = *document;
    for (const QLatin1StringView key : {"coo_3d"_L1, "csr_batch"_L1, "csc_batch"_L1, "bsr"_L1, "bsc_batch"_L1}) {
        const ValueId value = keyed(document, QString(key)).value;
        Tensor &tensor = broken.values.tensors[number(broken.values.tensorId(value))];
        const Extents right = tensor.shape;
        for (qsizetype axis = 0; axis < right.size(); ++axis) {
            tensor.shape[axis] = right[axis] + 1; // an index may still fit: then it is drawn, larger
            QString why;
            attempt(why, [&] { elementsOf(broken, value, progress); });
            const bool mayFit = tensor.layout == Layout::SparseCoo || (key == "csc_batch"_L1 && axis == 1)
                || (key == "csr_batch"_L1 && axis == 3);
            INFO(key.data() << " axis " << axis << ": " << why.toStdString());
            CHECK(why.contains(u"don't fit together"_s) != mayFit);
            tensor.shape = right;
        }
    }
}
