// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/bytes/error.h"
#include "core/render/axislayout.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <numeric>

using namespace pith;
using namespace Qt::Literals::StringLiterals;

namespace {
// Elements that are their own row-major numbers.
TensorData counting(const Extents &shape)
{
    TensorData tensor;
    tensor.dtype = DType::Float32;
    tensor.shape = shape;
    tensor.stride = contiguousStrides(shape);
    std::vector<float> numbers(size_t(tensor.numel()));
    std::iota(numbers.begin(), numbers.end(), 0.0F);
    tensor.bytes = memorySource(
        QByteArray(reinterpret_cast<const char *>(numbers.data()), qsizetype(numbers.size() * sizeof(float))));
    return tensor;
}

// Each cell of the picture is the element that it says it is, no element is there twice, and the way back fits.
void check(const AxisLayout &layout)
{
    Progress progress;
    const MatrixView matrix = layout.matrix(counting(layout.shape()));
    REQUIRE(matrix.rows() == layout.rows());
    REQUIRE(matrix.columns() == layout.columns());
    const HeatMap map = heatMap(matrix, int(matrix.columns()), int(matrix.rows()), Aggregation::Max, progress);
    std::vector<double> seen = map.values;
    std::ranges::sort(seen);
    CHECK(std::ranges::adjacent_find(seen) == seen.end());
    for (int row = 0; row < map.height(); ++row) {
        for (int column = 0; column < map.width(); ++column) {
            const Extents element = layout.elementAt(row, column);
            REQUIRE(qint64(map.at(column, row)) == flatIndex(layout.shape(), element));
            REQUIRE(layout.cellOf(element) == AxisLayout::Cell{row, column});
        }
    }
}

std::vector<AxisRole> rolesOf(const AxisLayout &layout)
{
    std::vector<AxisRole> roles;
    for (qsizetype axis = 0; axis < layout.rank(); ++axis)
        roles.push_back(layout.role(axis));
    return roles;
}
}

TEST_CASE("every place of a picture is one element of its tensor, however its axes lie")
{
    using enum AxisRole;
    const std::vector<Extents> shapes{{}, {12}, {7}, {3, 5}, {2, 3, 4}, {2, 3, 3, 2}, {2, 30, 3, 2}, {12, 3, 2, 3},
        {7, 1, 3, 3}, {8, 1, 2, 2}, {5, 2, 1, 1}, {2, 3, 20, 2}, {2, 1, 2, 3, 2}};
    for (const Extents &shape : shapes) {
        AxisLayout layout(shape);
        check(layout);
        layout.swap();
        check(layout);
        for (qsizetype axis = 0; axis < layout.rank(); ++axis) {
            for (const AxisRole role : {Down, Across, Index, TileDown, TileAcross}) {
                layout.setRole(axis, role);
                layout.setIndex(axis, 1);
                check(layout);
            }
        }
    }
}

TEST_CASE("a slice and the roles of axes are two ways to say the same")
{
    using enum AxisRole;
    AxisLayout layout(Extents{4, 5, 6});
    CHECK(layout.slice() == u"0, :, :");
    layout.setSlice(u"[3, :, :]"_s);
    CHECK(layout.index(0) == 3);
    layout.setSlice(u":, 2, ..."_s);
    CHECK(rolesOf(layout) == std::vector{Down, Index, Across});
    CHECK(layout.slice() == u":, 2, :");
    check(layout);
    layout.setSlice(u"-1, 1:4:2, 2:"_s);
    CHECK(layout.slice() == u"3, 1:4:2, 2:6");
    CHECK(layout.rows() == 2);
    CHECK(layout.columns() == 4);
    check(layout);
    layout.setSlice(u":, :, :"_s); // a tile an index of the first
    CHECK(rolesOf(layout) == std::vector{TileDown, Down, Across});
    check(layout);
    layout.setSlice({});
    CHECK(layout.isFirst());
    for (const QString &wrong : {u"9, :, :"_s, u"0, 0, 0, 0"_s, u"a, :, :"_s, u"::-1, :, :"_s}) {
        CHECK_THROWS_AS(layout.setSlice(wrong), Error);
        CHECK(layout.isFirst());
    }
}

TEST_CASE("an axis that takes another one's place gives it its own")
{
    using enum AxisRole;
    AxisLayout layout(Extents{4, 5, 6});
    layout.setRole(0, Across);
    CHECK(rolesOf(layout) == std::vector{Across, Down, Index});
    layout.swap();
    CHECK(rolesOf(layout) == std::vector{Down, Across, Index});
    layout.setIndex(2, 99);
    CHECK(layout.slice() == u":, :, 5");
}

TEST_CASE("a vector is folded to rows of any of its divisors")
{
    AxisLayout layout(Extents{12});
    CHECK(layout.folds() == std::vector<qint64>{1, 2, 3, 4, 6, 12});
    for (const qint64 length : layout.folds()) {
        layout.setFold(length);
        CHECK(layout.columns() == length);
        check(layout);
    }
    layout.setFold(5);
    CHECK(layout.fold() == 12);
}

TEST_CASE("rulers count tiles, indices of slices and the elements that lines begin with")
{
    AxisLayout sheet(Extents{4, 30, 3, 5});
    CHECK(sheet.options().tileColumns == 5);
    CHECK(sheet.options().down.tile == 3);
    AxisLayout slice(Extents{100, 100});
    slice.setSlice(u"10:90:4, :"_s);
    CHECK(slice.options().down.first == 10);
    CHECK(slice.options().down.step == 4);
    CHECK(AxisLayout(Extents{12}).options().down.step == 4);
}

TEST_CASE("channels keep their scales wherever their axis goes")
{
    Progress progress;
    const Quantization quantization{QLatin1StringView("per_channel_affine"), {1, 10, 100}, {0, 0, 0}, 1};
    TensorData tensor = counting({2, 3});
    tensor.dtype = DType::QInt8;
    tensor.bytes = memorySource(QByteArray("\1\2\3\4\5\6", 6));
    tensor.quantization = &quantization;
    const auto values = [&](const AxisLayout &layout, Shown shown = Shown::Main) {
        return heatMap(layout.matrix(tensor, shown), 9, 9, Aggregation::Max, progress).values;
    };
    AxisLayout layout(Extents{2, 3});
    CHECK(values(layout) == std::vector<double>{1, 20, 300, 4, 50, 600});
    CHECK(values(layout, Shown::Stored) == std::vector<double>{1, 2, 3, 4, 5, 6});
    layout.swap();
    CHECK(values(layout) == std::vector<double>{1, 4, 20, 50, 300, 600});
    layout.setSlice(u":, 2"_s);
    CHECK(values(layout) == std::vector<double>{300, 600});
    layout.setSlice(u":, 1:"_s);
    CHECK(values(layout).size() == 4);
}
