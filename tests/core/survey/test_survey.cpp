// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/survey/survey.h"

#include "core/document/leaves.h"
#include "core/survey/combine.h"
#include "core/survey/measure.h"
#include "core/tensor/statistics.h"
#include "tests/core/document/build.h"
#include "tests/testing/testing.h"

#include <QElapsedTimer>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <bit>
#include <thread>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;
using Catch::Approx;

namespace {

// A document over one memory source that remembers where it was read.
class Watched : public ByteSource
{
public:
    explicit Watched(QByteArray bytes) : m_bytes(std::move(bytes)) {}
    quint64 size() const override { return quint64(m_bytes.size()); }
    void read(quint64 offset, std::span<std::byte> into) const override
    {
        if (slow)
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        std::memcpy(into.data(), m_bytes.constData() + offset, into.size());
        const std::lock_guard lock(m_mutex);
        offsets.push_back(offset);
    }
    void checkUnchanged() const override {}

    bool slow = false;
    mutable std::vector<quint64> offsets;

private:
    QByteArray m_bytes;
    mutable std::mutex m_mutex;
};

// Tensors of float32 over one source, one storage each, under keys of a state dict.
struct Model
{
    Builder build;
    QByteArray bytes;
    std::vector<std::pair<QByteArray, ValueId>> pairs;
    std::shared_ptr<Watched> source;

    StorageId storage(const std::vector<float> &numbers)
    {
        const QByteArray data(
            reinterpret_cast<const char *>(numbers.data()), qsizetype(numbers.size() * sizeof(float)));
        const StorageId id = build.storage("s", qint64(numbers.size()));
        build.document.blobs.back().offset = quint64(bytes.size());
        bytes += data;
        return id;
    }
    void add(const QByteArray &key, ValueId value) { pairs.emplace_back(key, value); }
    void add(const QByteArray &key, const std::vector<float> &numbers)
    {
        add(key, build.values.addTensor(build.view(storage(numbers), {qint64(numbers.size())})));
    }
    DocumentPtr document()
    {
        const ValueId dict = build.values.addContainer(Kind::Dict);
        for (const auto &[key, value] : pairs)
            build.values.append(dict, std::array{build.values.addText(Kind::Str, QByteArrayView(key)), value});
        build.with(dict);
        source = std::make_shared<Watched>(bytes);
        build.document.source = source;
        return std::make_shared<const Document>(std::move(build.document));
    }
};

std::vector<float> numbers(size_t count, float scale = 1)
{
    std::vector<float> made(count);
    quint32 state = quint32(count);
    for (float &number : made) {
        state = state * 1664525 + 1013904223;
        number = scale * (float(state >> 8) / float(1 << 24) - 0.5f);
    }
    return made;
}

void measureAll(Survey &survey)
{
    Progress progress;
    survey.wantAll();
    survey.run(progress);
}

constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

}

TEST_CASE("every tensor has the figures that summarize() gives")
{
    Model model;
    model.add("x", numbers(GENERATE(size_t(7), size_t(1'500'001))));
    model.add("nan", {1, notANumber, 3, infinity, -infinity, 0});
    model.add("none", {notANumber, notANumber});
    model.add("empty", std::vector<float>());
    const DocumentPtr document = model.document();
    Survey survey(document);
    measureAll(survey);
    for (quint32 leaf = 0; leaf < leafCount(*document); ++leaf) {
        Progress progress;
        const Statistics right
            = summarize(tensorData(*document, leafAt(*document, leaf).value, progress), {}, progress).real;
        const Figures *figures = survey.figures().of(leaf);
        REQUIRE(figures);
        CHECK(figures->count == quint64(right.count));
        CHECK(figures->nan == quint64(right.nan));
        CHECK(figures->inf == quint64(right.inf));
        CHECK(figures->zeros == quint64(right.zeros));
        CHECK(figures->constant == right.constant);
        CHECK(std::isnan(figures->mean) == !right.mean.has_value());
        if (right.mean) {
            CHECK(figures->min == std::get<double>(right.min));
            CHECK(figures->max == std::get<double>(right.max));
            CHECK(figures->mean == *right.mean);
            CHECK(figures->std == *right.std);
            CHECK(figures->norm == *right.norm);
        }
    }
    const Survey::Count count = survey.count();
    CHECK(count.done == 4);
    CHECK(count.wanted == 4);
    CHECK(count.bytesDone == count.bytesWanted);
    CHECK(count.bytesWanted == quint64(model.bytes.size()));
}

TEST_CASE("what is wanted is read as it lies in the file, what is preferred before it")
{
    Model model;
    for (int i = 0; i < 6; ++i)
        model.add("w" + QByteArray::number(i), numbers(1 << 19));
    std::ranges::reverse(model.pairs); // the keys' order is not the file's
    const DocumentPtr document = model.document();
    Survey survey(document);
    survey.prefer({2}); // w3
    measureAll(survey);
    std::vector<quint64> tensors;
    for (const quint64 offset : model.source->offsets) {
        if (const quint64 tensor = offset / (sizeof(float) << 19); tensors.empty() || tensors.back() != tensor)
            tensors.push_back(tensor);
    }
    CHECK(tensors == std::vector<quint64>{3, 0, 1, 2, 4, 5});
}

TEST_CASE("what is kept of a tensor is small") { STATIC_CHECK(sizeof(Figures) <= 80); }

TEST_CASE("only what is wanted is measured")
{
    Model model;
    for (int i = 0; i < 4; ++i)
        model.add("w" + QByteArray::number(i), numbers(10));
    Survey survey(model.document());
    CHECK(survey.bytesNotWanted(std::array{0u, 1u, 3u}) == 120);
    survey.want(std::array{1u, 3u});
    CHECK(survey.bytesNotWanted(std::array{0u, 1u, 3u}) == 40);
    Progress progress;
    survey.run(progress);
    std::vector<quint32> news = survey.takeNews();
    std::ranges::sort(news); // whichever thread was first
    CHECK(news == std::vector<quint32>{1, 3});
    CHECK(survey.takeNews().empty());
    CHECK_FALSE(survey.figures().of(0));
    survey.wantAll();
    CHECK(survey.count().wanted == 4);
    survey.wantNothingMore();
    CHECK(survey.bytesNotWanted(std::array{0u, 1u, 3u}) == 40); // the others are known
    survey.run(progress);
    CHECK_FALSE(survey.figures().of(0));
}

TEST_CASE("views of the same elements are read once, also by other axes; other views are not taken for them")
{
    Model model;
    const StorageId storage = model.storage(numbers(1 << 20));
    const auto add = [&](const char *key, const Extents &shape, const Extents &stride, qint64 offset) {
        Tensor view = model.build.view(storage, shape);
        view.stride = stride;
        view.offset = offset;
        model.add(key, model.build.values.addTensor(view));
    };
    add("all", {1 << 20}, {1}, 0);
    add("matrix", {1 << 10, 1 << 10}, {1 << 10, 1}, 0);
    add("transposed", {1 << 10, 1, 1 << 10}, {1, 7, 1 << 10}, 0);
    add("half", {1 << 19}, {1}, 0);
    add("every other", {1 << 19}, {2}, 0);
    add("later", {1 << 19}, {1}, 1 << 19);
    const DocumentPtr document = model.document();
    Survey survey(document);
    measureAll(survey);
    CHECK(survey.figures().of(0)->mean == survey.figures().of(1)->mean);
    CHECK(survey.figures().of(0)->mean == survey.figures().of(2)->mean);
    CHECK(survey.figures().of(3)->mean != survey.figures().of(4)->mean);
    CHECK(survey.figures().of(3)->mean != survey.figures().of(5)->mean);
    Progress progress;
    const ReadOrder order(*document, progress);
    CHECK(order.units() == 4);
    CHECK(order.unitOf(0) == order.unitOf(2));
}

TEST_CASE("a tensor that can't be read has its error, and the others their figures")
{
    Model model;
    model.add("good", numbers(10));
    model.add("cut", numbers(10));
    model.build.document.blobs.back().offset = 1000;
    model.add("also good", numbers(10));
    Survey survey(model.document());
    measureAll(survey);
    CHECK(survey.error(1).contains(u"bytes"_s));
    CHECK_FALSE(survey.figures().of(1)->hasNumbers);
    CHECK(survey.error(0).isEmpty());
    CHECK(survey.figures().of(0)->hasNumbers);
    CHECK(survey.figures().of(2)->hasNumbers);
    CHECK(survey.count().done == 3);
}

TEST_CASE("a run that is cancelled ends soon, keeps what it measured, and another goes on from there")
{
    Model model;
    for (int i = 0; i < 400; ++i)
        model.add("w" + QByteArray::number(i), numbers(100));
    const DocumentPtr document = model.document();
    model.source->slow = true;
    Survey survey(document);
    survey.wantAll();
    Progress progress;
    std::thread worker([&] { CHECK_THROWS_AS(survey.run(progress), Cancelled); });
    while (model.source->offsets.size() < 40)
        std::this_thread::yield();
    QElapsedTimer timer;
    timer.start();
    progress.cancel();
    worker.join();
    CHECK(timer.elapsed() < 100);
    const quint64 before = survey.count().done;
    CHECK(before > 0);
    CHECK(before < 400);
    model.source->slow = false;
    const size_t reads = model.source->offsets.size();
    Progress again;
    survey.run(again);
    CHECK(survey.count().done == 400);
    CHECK(survey.takeNews().size() == 400);
    CHECK(model.source->offsets.size() - reads <= 2 * (400 - before));
}

TEST_CASE("what needs a look: NaN, infinite, all zero, constant, saturated, and nothing of the ordinary")
{
    Model model;
    model.add("nan", {1, notANumber, 2});
    model.add("inf", {1, -infinity, 2});
    model.add("zero", {0, 0, 0});
    model.add("ones", {1, 1, 1});
    model.add("one", {1});
    model.add("good", {1, 2, 3});
    const ValueId half = model.build.values.addTensor(model.build.view(model.storage({1, 1}), {2}, DType::Float16));
    model.add("half", half);
    const auto max = std::bit_cast<float>(0x3c007bffu); // 65504 and 1 as halves
    std::memcpy(model.bytes.data() + model.bytes.size() - 8, &max, 4);
    Survey survey(model.document());
    measureAll(survey);
    CHECK(survey.oddities(0) == Oddities(Oddity::Nan));
    CHECK(survey.oddities(1) == Oddities(Oddity::Inf));
    CHECK(survey.oddities(2) == Oddities(Oddity::AllZero));
    CHECK(survey.oddities(3) == Oddities(Oddity::Constant));
    CHECK(survey.oddities(4) == Oddities());
    CHECK(survey.oddities(5) == Oddities());
    CHECK(survey.oddities(6) == Oddities(Oddity::Saturated));
    CHECK(survey.reasons(0) == QStringList{u"NaN: 1 of 3 (33.3 %) elements"_s});
}

TEST_CASE("an outlier is one among tensors whose keys differ in numbers only, of which there are five or more")
{
    Model model;
    for (int i = 0; i < 8; ++i) {
        const QByteArray layer = "layers." + QByteArray::number(i);
        model.add(layer + ".weight", numbers(50, i == 5 ? 40.0f : 1.0f + float(i) / 10));
        model.add(layer + ".wide", numbers(50, std::pow(20.0f, float(i)))); // spread by its nature
        if (i < 4)
            model.add(layer + ".few", numbers(50, i == 1 ? 40.0f : 1.0f));
    }
    const DocumentPtr document = model.document();
    Survey survey(document);
    measureAll(survey);
    QByteArrayList odd;
    for (quint32 leaf = 0; leaf < leafCount(*document); ++leaf) {
        if (survey.oddities(leaf) == Oddities())
            continue;
        odd += model.pairs[leaf].first;
        CHECK(survey.reasons(leaf).join(u' ').contains(u"median of 8 like-named tensors"_s));
    }
    CHECK(odd == QByteArrayList{"layers.5.weight"});
}

TEST_CASE("the figures of several tensors are those of all their elements")
{
    Model model;
    std::vector<float> all;
    for (const size_t count : {3u, 1000u, 77u}) {
        std::vector<float> some = numbers(count, float(count));
        some.front() = 1e6f;
        some.back() = 0;
        model.add("w" + QByteArray::number(qsizetype(count)), some);
        all.insert(all.end(), some.begin(), some.end());
    }
    model.add("all", all);
    Survey survey(model.document());
    measureAll(survey);
    CombinedFigures combined;
    for (quint32 leaf = 0; leaf < 3; ++leaf)
        combined.add(*survey.figures().of(leaf));
    combined.add({}); // one without numbers changes nothing
    const Figures sum = combined.result();
    const Figures &right = *survey.figures().of(3);
    CHECK(sum.count == right.count);
    CHECK(sum.zeros == right.zeros);
    CHECK(sum.min == right.min);
    CHECK(sum.max == right.max);
    CHECK(sum.mean == Approx(right.mean).epsilon(1e-13));
    CHECK(sum.std == Approx(right.std).epsilon(1e-13));
    CHECK(sum.norm == Approx(right.norm).epsilon(1e-13));
    CHECK_FALSE(sum.constant);
}
