// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/filework.h"

#include "core/bytes/progress.h"

#include <algorithm>

namespace pith {

namespace {
constexpr size_t mostLargest = 10;

quint64 bytesOf(const Tensor &tensor)
{
    const auto elements = elementCount(tensor.shape);
    return elements ? logicalBytes(tensor.dtype, *elements) : 0;
}

std::vector<FileReport::Share> sharesOf(const Sums &sums)
{
    std::vector<FileReport::Share> shares;
    for (auto each = sums.elementsByDType.begin(); each != sums.elementsByDType.end(); ++each) {
        const QLatin1StringView key(each.key());
        const auto known = dtypeByName(key);
        const auto dtype = known ? known : dtypeByNumpy(key);
        if (dtype)
            shares.push_back({QString(key), logicalBytes(*dtype, qint64(each.value()))});
    }
    std::ranges::sort(shares, std::ranges::greater(), &FileReport::Share::bytes);
    return shares;
}

std::vector<size_t> largestOf(const Document &document)
{
    const Values &values = document.values;
    std::vector<size_t> places(document.tensors.size());
    for (size_t place = 0; place < places.size(); ++place)
        places[place] = place;
    const size_t wanted = std::min(places.size(), mostLargest);
    const auto bytes
        = [&](size_t place) { return bytesOf(values.tensor(values.tensorId(document.tensors[place].value))); };
    std::ranges::partial_sort(places, places.begin() + ptrdiff_t(wanted), std::ranges::greater(), bytes);
    places.resize(wanted);
    return places;
}

quint64 unusedBytes(const Document &document)
{
    const Values &values = document.values;
    std::vector<quint64> reached(values.storages.size());
    for (const Tensor &tensor : values.tensors) {
        const auto end = reach(tensor.shape, tensor.stride, tensor.offset);
        if (tensor.storage != StorageId::None && end) {
            quint64 &most = reached[number(tensor.storage)];
            most = std::max(most, logicalBytes(tensor.dtype, *end));
        }
    }
    quint64 unused = 0;
    for (size_t storage = 0; storage < reached.size(); ++storage)
        unused += values.storages[storage].bytes - std::min(values.storages[storage].bytes, reached[storage]);
    return unused;
}
}

FileReport fileReport(const Document &document, Progress &progress)
{
    std::vector<ValueId> roots;
    for (const Document::Root &root : document.roots)
        roots.push_back(root.value);
    FileReport report;
    report.sums = sumsOf(document, roots);
    progress.check();
    report.shares = sharesOf(report.sums);
    report.largest = largestOf(document);
    report.unusedBytes = unusedBytes(document);
    return report;
}

}
