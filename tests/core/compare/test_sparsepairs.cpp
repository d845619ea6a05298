// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/sparsepairs.h"

#include "core/compare/compare.h"
#include "tests/core/tensor/build.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <limits>
#include <random>

using namespace pith;
using namespace pith::testing;

namespace {

// A matrix of which most is 0, in every layout that a file may have it in.
struct Matrix
{
    qint64 rows = 0;
    qint64 columns = 0;
    std::vector<float> numbers;

    float at(qint64 row, qint64 column) const { return numbers[size_t(row * columns + column)]; }
    Extents shape() const { return {rows, columns}; }
};

Matrix random(qint64 rows, qint64 columns, unsigned seed)
{
    std::mt19937 engine(seed);
    Matrix matrix{rows, columns, std::vector<float>(size_t(rows * columns))};
    for (float &number : matrix.numbers)
        number = engine() % 3 == 0 ? float(engine() % 9) - 4 : 0;
    return matrix;
}

template <typename T> TensorData tensorOf(DType dtype, const std::vector<T> &elements, const Extents &shape)
{
    TensorData tensor = flatOf(dtype, elements).tensor;
    tensor.shape = shape;
    tensor.stride = contiguousStrides(shape);
    return tensor;
}

TensorData dense(const Matrix &matrix) { return tensorOf(DType::Float32, matrix.numbers, matrix.shape()); }

struct Stored
{
    qint64 row;
    qint64 column;
    float number;
};

SparseParts coordinates(const Matrix &matrix, const std::vector<Stored> &stored)
{
    std::vector<qint64> indices;
    std::vector<float> numbers;
    for (const Stored &one : stored)
        indices.push_back(one.row);
    for (const Stored &one : stored) {
        indices.push_back(one.column);
        numbers.push_back(one.number);
    }
    const auto count = qint64(stored.size());
    return {Layout::SparseCoo, matrix.shape(), tensorOf(DType::Int64, indices, {2, count}), {},
        tensorOf(DType::Float32, numbers, {count})};
}

std::vector<Stored> storedOf(const Matrix &matrix)
{
    std::vector<Stored> stored;
    for (qint64 row = 0; row < matrix.rows; ++row) {
        for (qint64 column = 0; column < matrix.columns; ++column) {
            if (matrix.at(row, column) != 0)
                stored.push_back({row, column, matrix.at(row, column)});
        }
    }
    return stored;
}

SparseParts coo(const Matrix &matrix) { return coordinates(matrix, storedOf(matrix)); }

// In no order, and each number in two parts.
SparseParts uncoalesced(const Matrix &matrix)
{
    std::vector<Stored> stored;
    for (const Stored &one : storedOf(matrix)) {
        stored.push_back({one.row, one.column, one.number - 1});
        stored.push_back({one.row, one.column, 1});
    }
    std::shuffle(stored.begin(), stored.end(), std::mt19937(7));
    return coordinates(matrix, stored);
}

SparseParts compressed(const Matrix &matrix, Layout layout)
{
    const bool isByColumns = layout == Layout::SparseCsc;
    std::vector<qint64> begins{0}, indices;
    std::vector<float> numbers;
    for (qint64 line = 0; line < (isByColumns ? matrix.columns : matrix.rows); ++line) {
        for (qint64 other = 0; other < (isByColumns ? matrix.rows : matrix.columns); ++other) {
            const float number = isByColumns ? matrix.at(other, line) : matrix.at(line, other);
            if (number == 0)
                continue;
            indices.push_back(other);
            numbers.push_back(number);
        }
        begins.push_back(qint64(indices.size()));
    }
    const auto count = qint64(indices.size());
    return {layout, matrix.shape(), tensorOf(DType::Int64, indices, {count}),
        tensorOf(DType::Int64, begins, {qint64(begins.size())}), tensorOf(DType::Float32, numbers, {count})};
}

// All blocks of 2 × 3, those of zeros too.
SparseParts blocks(const Matrix &matrix)
{
    std::vector<qint64> begins{0}, indices;
    std::vector<float> numbers;
    for (qint64 row = 0; row < matrix.rows; row += 2) {
        for (qint64 column = 0; column < matrix.columns; column += 3) {
            indices.push_back(column / 3);
            for (qint64 inside = 0; inside < 6; ++inside)
                numbers.push_back(matrix.at(row + inside / 3, column + inside % 3));
        }
        begins.push_back(qint64(indices.size()));
    }
    const auto count = qint64(indices.size());
    return {Layout::SparseBsr, matrix.shape(), tensorOf(DType::Int64, indices, {count}),
        tensorOf(DType::Int64, begins, {qint64(begins.size())}), tensorOf(DType::Float32, numbers, {count, 2, 3})};
}

std::vector<Elements> layoutsOf(const Matrix &matrix)
{
    return {dense(matrix), coo(matrix), uncoalesced(matrix), compressed(matrix, Layout::SparseCsr),
        compressed(matrix, Layout::SparseCsc), blocks(matrix)};
}

}

TEST_CASE("sparse tensors differ by what they stand for, whatever the layouts of both are")
{
    const Matrix matrixA = random(8, 9, 1), matrixB = random(8, 9, 2);
    Progress progress;
    const Measures wanted = *compared(dense(matrixA), dense(matrixB), {}, progress).measures;
    REQUIRE(wanted.differing > 20);
    for (const Elements &a : layoutsOf(matrixA)) {
        for (const Elements &b : layoutsOf(matrixB)) {
            const Measures found = measureSparse(a, b, {}, progress);
            CHECK(found.differing == wanted.differing);
            CHECK(found.signFlips == wanted.signFlips);
            CHECK(found.maxAbs == wanted.maxAbs);
            CHECK(found.maxAbsAt == wanted.maxAbsAt);
            CHECK(double(found.absolute) == Catch::Approx(double(wanted.absolute)));
            CHECK(*found.relL2() == Catch::Approx(*wanted.relL2()));
            CHECK(*found.cosine() == Catch::Approx(*wanted.cosine()));
            CHECK(*found.normB() == Catch::Approx(*wanted.normB()));
        }
    }
}

TEST_CASE("elements are the places where either has a number, all where one is dense")
{
    const Matrix a{2, 3, {1, 0, 2, 0, 0, 0}}, b{2, 3, {1, 0, 0, 0, 5, 0}};
    Progress progress;
    const Measures sparse = measureSparse(coo(a), compressed(b, Layout::SparseCsc), {}, progress);
    CHECK(sparse.elements == 3);
    CHECK(sparse.differing == 2);
    CHECK(sparse.maxAbs == 5);
    CHECK(sparse.maxAbsAt == 4);
    CHECK(measureSparse(coo(a), dense(b), {}, progress).elements == 6);
    CHECK(measureSparse(coo(a), uncoalesced(a), {}, progress).differing == 0);
    const Tolerance tolerance{2, 0};
    CHECK(measureSparse(coo(a), coo(b), tolerance, progress).outside == 1);
}

TEST_CASE("B − A of sparse tensors stands where they differ")
{
    const Matrix a{2, 3, {1, 0, 2, 0, 0, 0}}, b{2, 3, {1, 0, 0, 0, 5, 0}};
    Progress progress;
    const SparseDifference difference = sparseDifference(coo(a), compressed(b, Layout::SparseCsc), progress);
    CHECK(difference.places == std::vector<qint64>{2, 4});
    CHECK(difference.dtype == DType::Float32);
    const auto *const numbers = reinterpret_cast<const float *>(difference.numbers.constData());
    CHECK(numbers[0] == -2);
    CHECK(numbers[1] == 5);
}

TEST_CASE("numbers of the same places stand side by side, also for scatter plots")
{
    const Matrix a{2, 3, {1, 0, 2, 0, 0, 0}}, b{2, 3, {1, 0, 0, 0, 5, 0}};
    Progress progress;
    const auto [inA, inB] = sideBySide(coo(a), uncoalesced(b), progress);
    std::vector<double> numbersA(3), numbersB(3);
    readDoubles(inA, 0, numbersA, progress);
    readDoubles(inB, 0, numbersB, progress);
    CHECK(numbersA == std::vector<double>{1, 2, 0});
    CHECK(numbersB == std::vector<double>{1, 0, 5});
    CHECK_THROWS_AS(sideBySide(coo(a), coo({3, 2, {1, 0, 2, 0, 0, 0}}), progress), Error);
}

TEST_CASE("places are the same, the same with other types of indices, or others")
{
    const Matrix a = random(8, 9, 3), b = random(8, 9, 4);
    Progress progress;
    CHECK(statusOfPlaces(coo(a), coo(a), progress) == Status::Identical);
    CHECK(statusOfPlaces(coo(a), coo(b), progress) == Status::Changed);
    CHECK(statusOfPlaces(coo(a), compressed(a, Layout::SparseCsr), progress) == Status::Changed);
    SparseParts small = coo({1, 2, {3, 4}}), narrow = small;
    narrow.indices = tensorOf(DType::Int32, std::vector<qint32>{0, 0, 0, 1}, {2, 2});
    CHECK(statusOfPlaces(small, narrow, progress) == Status::EqualValues);
}

TEST_CASE("an index outside the shape is told, not followed")
{
    const Matrix a{1, 2, {3, 4}};
    const SparseParts odd = coordinates(a, {{0, 0, 1}, {0, 7, 1}});
    Progress progress;
    CHECK_THROWS_AS(measureSparse(odd, coo(a), {}, progress), Error);
    CHECK_THROWS_AS(sparseDifference(coo(a), odd, progress), Error);
}

TEST_CASE("more places in no order than are kept at once are read in parts")
{
    constexpr qint64 many = 1'300'000;
    Matrix matrix{1, many, std::vector<float>(size_t(many), 1)};
    std::vector<Stored> turned;
    for (qint64 column = many; column-- > 0;)
        turned.push_back({0, column, float(column % 5)});
    Progress progress;
    const Measures found = measureSparse(coordinates(matrix, turned), dense(matrix), {}, progress);
    CHECK(found.elements == many);
    CHECK(found.differing == many / 5 * 4);
    CHECK(found.maxAbs == 3);
    CHECK(found.maxAbsAt == 4);
}
