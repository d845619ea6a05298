// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/measurequeue.h"
#include "tests/core/compare/models.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>

using namespace pith;
using namespace pith::testing;

namespace {

QByteArrayList keys(int count)
{
    QByteArrayList names;
    for (int i = 0; i < count; ++i)
        names += "w" + QByteArray::number(i);
    return names;
}

std::shared_ptr<Comparison> comparisonOf(int tensors)
{
    return std::make_shared<Comparison>(Side(stateDict(keys(tensors))), Side(stateDict(keys(tensors))), Rules());
}

}

TEST_CASE("a queue measures every pair once, what is preferred first")
{
    const auto comparison = comparisonOf(2'000);
    MeasureQueue queue(comparison, {});
    CHECK(queue.count().all == 2'000);
    queue.prefer({1'900, 7, 7});
    Progress progress;
    queue.run(progress);
    const auto news = queue.takeNews(5'000);
    REQUIRE(news.size() == 2'000);
    CHECK(news[0].pair == 1'900);
    CHECK(news[1].pair == 7);
    std::vector<size_t> pairs;
    for (const MeasureQueue::News &one : news) {
        pairs.push_back(one.pair);
        CHECK(one.compared.status == Status::Identical);
    }
    std::ranges::sort(pairs);
    CHECK(std::ranges::adjacent_find(pairs) == pairs.end());
    CHECK(queue.count().done == 2'000);
    CHECK(queue.count().bytesDone == queue.count().bytes);
}

TEST_CASE("news come in portions, and a cancelled queue goes on where it was")
{
    const auto comparison = comparisonOf(100);
    MeasureQueue queue(comparison, {});
    Progress cancelled;
    cancelled.cancel();
    CHECK_THROWS_AS(queue.run(cancelled), Cancelled);
    CHECK(queue.count().done == 0);
    Progress progress;
    queue.run(progress);
    CHECK(queue.takeNews(60).size() == 60);
    CHECK(queue.takeNews(60).size() == 40);
    CHECK(queue.takeNews(60).empty());
}
