// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/numpynames.h"
#include "core/document/numpytexts.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>
#include <limits>

using namespace Qt::Literals::StringLiterals;
using namespace pith;
using namespace pith::cli;

TEST_CASE("dates and spans read as numpy prints them")
{
    CHECK(numpyDate("<M8[s]", 1577880000) == u"2020-01-01T12:00:00");
    CHECK(numpyDate("<M8[D]", -1) == u"1969-12-31");
    CHECK(numpyDate("<M8[ms]", 1) == u"1970-01-01T00:00:00.001");
    CHECK(numpyDate("<M8[M]", -1) == u"1969-12");
    CHECK(numpyDate("<M8[Y]", 50) == u"2020");
    CHECK(numpyDate("<M8[25s]", 2) == u"1970-01-01T00:00:50");
    CHECK(numpyDate("<m8[D]", 3) == u"3 days");
    CHECK(numpyDate("<M8[ns]", std::numeric_limits<qint64>::min()) == u"NaT");
    CHECK(numpyDate("<M8[25s]", std::numeric_limits<qint64>::max()) == u"9223372036854775807");
}

namespace {

quint32 plain(Values &values, const char *descr, qint64 size)
{
    NumpyType type;
    type.descr = descr;
    type.itemSize = size;
    values.numpyTypes.push_back(type);
    return quint32(values.numpyTypes.size() - 1);
}

QByteArray descrOf(const Values &values, quint32 type)
{
    QByteArray text;
    JsonWriter json([&text](QByteArrayView part) { text += part; });
    writeDescr(json, values, type);
    json.flush();
    return text;
}

}

TEST_CASE("structured dtypes are written as Python's str and numpy's descr have them")
{
    Values values;
    const quint32 id = plain(values, "<i4", 4);
    const quint32 real = plain(values, "<f4", 4);
    const quint32 flag = plain(values, "|b1", 1);
    NumpyType pair;
    pair.itemSize = 8;
    pair.subShape = {2};
    pair.subType = real;
    values.numpyTypes.push_back(pair);
    NumpyType record;
    record.descr = "|V13";
    record.itemSize = 13;
    record.fields = {{"id", id, 0}, {"pos", quint32(values.numpyTypes.size() - 1), 4}, {"ok", flag, 12}};
    values.numpyTypes.push_back(record);
    const auto packed = quint32(values.numpyTypes.size() - 1);
    CHECK(numpyName(values, id) == u"<i4");
    CHECK(numpyName(values, packed) == u"[('id', '<i4'), ('pos', '<f4', (2,)), ('ok', '?')]");
    CHECK(descrOf(values, id) == R"([["", "<i4"]])");
    CHECK(descrOf(values, packed) == R"([["id", "<i4"], ["pos", "<f4", [2]], ["ok", "|b1"]])");

    record.itemSize = 16;
    values.numpyTypes.push_back(record);
    const auto spaced = quint32(values.numpyTypes.size() - 1);
    CHECK(numpyName(values, spaced)
        == u"{'names': ['id', 'pos', 'ok'], 'formats': ['<i4', ('<f4', (2,)), '?'], 'offsets': [0, 4, 12], 'itemsize': "
           u"16}");
    CHECK(descrOf(values, spaced) == R"([["id", "<i4"], ["pos", "<f4", [2]], ["ok", "|b1"], ["", "|V3"]])");
}
