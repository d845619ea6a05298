// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/core/archive/tars.h"
#include "tests/core/archive/wrapping.h"
#include "tests/core/formats/opened.h"

#include <QtEndian>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <algorithm>

using namespace pith;
using namespace pith::testing;

namespace {

template <typename T> QByteArray little(T value)
{
    value = qToLittleEndian(value);
    return QByteArray(reinterpret_cast<const char *>(&value), sizeof value);
}

// One storage "1" of four floats, a view "2" of its last two, and a tensor on each.
struct Parts
{
    QByteArray storages = pickled(integer(1))
        + pickled(tuple({text("1"), text("cpu"), global("torch", "FloatStorage")})) + little<qint64>(4)
        + "aaaabbbbccccdddd" + pickled(list({tuple({text("2"), text("1"), integer(2), integer(2)})}));
    QByteArray tensors = pickled(integer(2)) + tensor("10", "1", 4) + tensor("11", "2", 2);
    QByteArray pickle = pickled(list({text("10") + 'Q', text("11") + 'Q', text("10") + 'Q'}));

    static QByteArray tensor(const QByteArray &key, const QByteArray &storage, qint64 size)
    {
        return pickled(tuple({text(key), text(storage), global("torch", "FloatTensor")})) + little<qint32>(1)
            + little<qint32>(0) + little<qint64>(size) + little<qint64>(1) + little<qint64>(0);
    }
};

DocumentPtr openedTar(const Parts &parts)
{
    return opened(
        tarOf({{"sys_info", "x"}, {"pickle", parts.pickle}, {"tensors", parts.tensors}, {"storages", parts.storages}}));
}

QByteArray bytesOf(const DocumentPtr &document, size_t place)
{
    Progress progress;
    const TensorData data = tensorData(*document, document->tensors.at(place).value, progress);
    return readBytes(*data.bytes, 0, data.bytes->size(), 1000);
}

bool asksForSystem(const DocumentPtr &document)
{
    return std::ranges::any_of(document->pickles, [](const PickleReport &pickle) {
        return std::ranges::any_of(
            pickle.globals, [](const PickleReport::Global &global) { return global.name == "os.system"; });
    });
}

}

TEST_CASE("tensors of a tar file of 2016 look into its storages and their views")
{
    const DocumentPtr document = openedTar({});
    CHECK(document->format == QLatin1StringView("torch-tar"));
    CHECK(document->error.isEmpty());
    REQUIRE(document->tensors.size() == 2); // the third is the first again
    CHECK(bytesOf(document, 0) == "aaaabbbbccccdddd");
    CHECK(bytesOf(document, 1) == "ccccdddd");
    CHECK(document->archive.entries.size() == 4);
}

TEST_CASE("a tar file that lost a member says so and shows the rest")
{
    const Parts parts;
    const DocumentPtr document = opened(tarOf({{"pickle", parts.pickle}, {"tensors", parts.tensors}}));
    CHECK(document->format == QLatin1StringView("torch-tar"));
    CHECK(document->error.contains(QStringLiteral("storages")));
    REQUIRE(document->tensors.size() == 2);
    CHECK_FALSE(document->values.tensors[0].error.isEmpty());
}

TEST_CASE("every cut of a member is an error, and nothing else")
{
    const int member = GENERATE(0, 1, 2);
    const Parts whole;
    const QByteArray bytes = member == 0 ? whole.storages : member == 1 ? whole.tensors : whole.pickle;
    for (qsizetype size = 0; size < bytes.size(); ++size) {
        Parts parts;
        (member == 0 ? parts.storages : member == 1 ? parts.tensors : parts.pickle) = bytes.first(size);
        CAPTURE(member, size);
        CHECK_FALSE(openedTar(parts)->error.isEmpty());
    }
}

TEST_CASE("counts and ranks that no file can hold are errors")
{
    const qint64 count = GENERATE(-1, qint64(1) << 61, std::numeric_limits<qint64>::max());
    Parts parts;
    parts.storages.replace(little<qint64>(4), little<qint64>(count));
    CHECK_FALSE(openedTar(parts)->error.isEmpty());
    Parts ranks;
    ranks.tensors.replace(little<qint32>(1) + little<qint32>(0), little<qint32>(GENERATE(-1, 0x7fffffff)) + "\0\0\0\0");
    CHECK_FALSE(openedTar(ranks)->error.isEmpty());
}

TEST_CASE("a tensor that the pickle names and the file lacks is shown with an error")
{
    Parts parts;
    parts.pickle = pickled(text("99") + 'Q');
    const DocumentPtr document = openedTar(parts);
    CHECK(document->error.contains(QStringLiteral("99")));
    CHECK_FALSE(onlyTensor(document).error.isEmpty());
}

TEST_CASE("members that are no part of a tar file of 2016 are looked into all the same")
{
    const Parts parts;
    const QByteArray evil = pickled(called(global("os", "system"), tuple({text("true")})));
    const DocumentPtr document = opened(tarOf(
        {{"sys_info", evil}, {"pickle", parts.pickle}, {"tensors", parts.tensors}, {"storages", parts.storages}}));
    CHECK(document->error.isEmpty());
    const auto isAsked = [](const PickleReport &report) {
        return report.entry == "sys_info" && !report.globals.empty() && report.globals[0].name == "os.system";
    };
    CHECK(std::ranges::count_if(document->pickles, isAsked) == 1);
}

TEST_CASE("bytes behind what each of the three members holds are counted")
{
    const int member = GENERATE(0, 1, 2);
    Parts parts;
    (member == 0 ? parts.storages : member == 1 ? parts.tensors : parts.pickle) += "more";
    const DocumentPtr document = openedTar(parts);
    CHECK(document->error.isEmpty());
    const auto isLonger = [](const PickleReport &report) { return report.bytesAfterStop > 0; };
    REQUIRE(std::ranges::count_if(document->pickles, isLonger) == 1);
    CHECK(std::ranges::find_if(document->pickles, isLonger)->bytesAfterStop == 4);
    CHECK(std::ranges::none_of(openedTar({})->pickles, isLonger));
}

TEST_CASE("a tar file that is cut in its storages keeps the tensors before the cut")
{
    Parts parts;
    parts.storages = pickled(integer(2)) + pickled(tuple({text("1"), text("cpu"), global("torch", "FloatStorage")}))
        + little<qint64>(4) + "aaaabbbbccccdddd"
        + pickled(tuple({text("2"), text("cpu"), global("torch", "FloatStorage")})) + little<qint64>(2) + "eeeeffff"
        + pickled(list({}));
    const QByteArray whole
        = tarOf({{"pickle", parts.pickle}, {"tensors", parts.tensors}, {"storages", parts.storages}});
    const DocumentPtr document = opened(whole.first(whole.indexOf("eeeeffff") + 3));
    CHECK(document->format == QLatin1StringView("torch-tar"));
    CHECK(document->error.contains(QStringLiteral("inside the member storages; 1 of 2 tensors can be read")));
    CHECK(bytesOf(document, 0) == "aaaabbbbccccdddd");
    CHECK_FALSE(document->values.tensors[1].error.isEmpty());
}

TEST_CASE("of a member that was added again the last is read, and what it replaces is looked at too")
{
    const Parts parts;
    const QByteArray call = pickled(called(global("os", "system"), tuple({text("true")})));
    const QByteArray other = pickled(text("of the last"));
    const auto openedWith = [&](const QByteArray &first, const QByteArray &last) {
        return opened(tarOf({{"pickle", first}, {"tensors", parts.tensors}, {"storages", parts.storages}})
                          .chopped(1024) // the end mark
            + tarMember("pickle", last) + tarEnd());
    };
    const DocumentPtr document = openedWith(call, other);
    CHECK(document->values.text(root(document)) == "of the last");
    CHECK(document->notes.join(u' ').contains(QStringLiteral("replaces: 1")));
    CHECK(asksForSystem(document));
    CHECK(asksForSystem(openedWith(other, call)));
}
