// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/hugepages.h"
#include "core/bytes/placetable.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <map>

using namespace pith;

namespace {

// A table over texts, and what a map says of the same.
struct Texts
{
    quint32 add(const QByteArray &text)
    {
        texts.push_back(text);
        const auto place = quint32(texts.size() - 1);
        return table.findOrAdd(hash(text), place, [&](quint32 other) { return texts[other] == text; });
    }
    quint32 find(const QByteArray &text) const
    {
        return table.find(hash(text), [&](quint32 other) { return texts[other] == text; });
    }
    quint64 hash(const QByteArray &text) const { return sameHash ? 7 : seededHash(text); }

    std::vector<QByteArray> texts;
    PlaceTable table;
    bool sameHash = false;
};

void compareWithMap(Texts texts, int count)
{
    std::map<QByteArray, quint32> truth;
    for (int i = 0; i < count; ++i) {
        const QByteArray text = QByteArray::number(i * i % 997);
        REQUIRE(texts.add(text) == truth.try_emplace(text, quint32(i)).first->second);
    }
    for (int i = 0; i < 2000; ++i) {
        const auto found = truth.find(QByteArray::number(i));
        REQUIRE(texts.find(QByteArray::number(i)) == (found == truth.end() ? PlaceTable::None : found->second));
    }
}

}

TEST_CASE("a table of places finds what a map finds, grown from nothing or made for that many")
{
    compareWithMap({}, 5000);
    Texts roomy;
    roomy.table.reset(5000);
    compareWithMap(roomy, 5000);
}

TEST_CASE("things of one hash are told apart by what they are")
{
    Texts texts;
    texts.sameHash = true;
    compareWithMap(texts, 300);
}

TEST_CASE("an empty table of places holds nothing, and nothing again once it is reset")
{
    Texts texts;
    CHECK(texts.find("a") == PlaceTable::None);
    CHECK(texts.add("a") == 0);
    CHECK(texts.find("a") == 0);
    texts.table.reset();
    CHECK(texts.find("a") == PlaceTable::None);
    CHECK(texts.add("a") == 1);
}

TEST_CASE("asking for huge pages changes no byte, whatever is asked for")
{
    std::vector<char> bytes(5 << 20, 'x');
    for (const size_t size : {size_t(0), size_t(1), size_t(4096), size_t(2 << 20), bytes.size()})
        preferHugePages(bytes.data() + 1, size == 0 ? 0 : size - 1);
    preferHugePages(nullptr, 0);
    CHECK(std::ranges::count(bytes, 'x') == qsizetype(bytes.size()));
}
