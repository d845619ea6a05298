// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/checked.h"
#include "core/document/depthfirst.h"
#include "core/document/leaves.h"
#include "core/document/storages.h"
#include "core/document/summary.h"

#include <QSet>

#include <algorithm>
#include <map>

namespace pith {

namespace {

constexpr size_t MostLargest = 10;

// Which bytes of each storage are looked at: from a view's first element to its last.
class Usage
{
public:
    explicit Usage(const Document &document) : m_document(document)
    {
        Progress progress;
        DepthFirst walker(document.values, progress);
        for (const Document::Root &root : document.roots) {
            if (root.value != ValueId::None)
                walker.walk(root.value, [&](ValueId id, const auto &) { look(id); });
        }
        // Also those that others are made of: parts of sparse ones, scales and zero points of quantized ones.
        for (const Tensor &tensor : document.values.tensors)
            use(tensor);
    }

    bool isUsed(quint32 entry) const { return m_entries.contains(entry); }

    quint64 unusedInside()
    {
        quint64 unused = 0;
        for (Seen &seen : m_storages)
            unused += seen.bytes - std::min(seen.bytes, covered(seen));
        return unused;
    }

private:
    struct Range
    {
        quint64 begin;
        quint64 end;
    };
    struct Seen
    {
        quint64 bytes = 0;
        std::vector<Range> ranges;
    };

    void look(ValueId id)
    {
        const Values &values = m_document.values;
        if (values.kind(id) == Kind::Storage)
            use(StorageId(values[id].link), {0, ~quint64(0)});
    }

    void use(const Tensor &tensor)
    {
        if (tensor.storage == StorageId::None)
            return;
        const auto last = reach(tensor.shape, tensor.stride, tensor.offset);
        const bool packed = isPacked(tensor.dtype); // its rows are padded
        const auto size = quint64(row(tensor.dtype).bytes);
        if (!last || packed || tensor.offset < 0 || !tensor.error.isEmpty())
            use(tensor.storage, {0, ~quint64(0)});
        else
            use(tensor.storage,
                {quint64(tensor.offset) * size, std::max(quint64(*last), quint64(tensor.offset)) * size});
    }

    void use(StorageId id, Range range)
    {
        const Storage &storage = m_document.values.storage(id);
        const quint64 before = storage.blob == BlobId::None ? 0 : m_document.blobs[number(storage.blob)].before;
        if (storage.blob != BlobId::None)
            m_entries.insert(m_document.blobs[number(storage.blob)].entry);
        Seen &seen = m_storages[identityOf(m_document, id)];
        seen.bytes = std::max(seen.bytes, before + storage.bytes);
        seen.ranges.push_back(
            {before + std::min(range.begin, storage.bytes), before + std::min(range.end, storage.bytes)});
    }

    static quint64 covered(Seen &seen)
    {
        std::ranges::sort(seen.ranges, {}, &Range::begin);
        quint64 sum = 0;
        quint64 end = 0;
        for (const Range &range : seen.ranges) {
            sum += range.end > end ? range.end - std::max(range.begin, end) : 0;
            end = std::max(end, range.end);
        }
        return sum;
    }

    const Document &m_document;
    QHash<StorageIdentity, Seen> m_storages;
    QSet<quint32> m_entries;
};

// Storages lie in <prefix>/data/<number>.
bool isStorageEntry(const QByteArray &name)
{
    const qsizetype slash = name.lastIndexOf('/');
    const QByteArrayView key = QByteArrayView(name).sliced(slash + 1);
    return slash > 0 && QByteArrayView(name).first(slash).endsWith("data") && !key.isEmpty()
        && std::ranges::all_of(key, [](char c) { return c >= '0' && c <= '9'; });
}

struct LeafBytes
{
    QByteArray dtype;
    quint64 bytes = 0; // logical
    bool isDense = true;
};

LeafBytes bytesOf(const Values &values, ValueId id)
{
    const auto nameOf = [](DType dtype) { return QByteArray(name(dtype).data(), name(dtype).size()); };
    if (values.kind(id) == Kind::Tensor) {
        const Tensor &tensor = values.tensor(values.tensorId(id));
        return {nameOf(tensor.dtype), elementBytes(values, tensor, elementCount(tensor.shape).value_or(0)),
            tensor.layout == Layout::Strided && tensor.components.empty()};
    }
    const Array &array = values.arrays[values[id].link];
    const NumpyType &type = values.numpyTypes[array.type];
    const auto dtype = dtypeByNumpy(QLatin1StringView(type.descr.constData(), type.descr.size()));
    const auto bytes
        = checkedMul(quint64(elementCount(array.shape).value_or(0)), quint64(std::max<qint64>(type.itemSize, 0)));
    return {dtype ? nameOf(*dtype) : type.descr, bytes.value_or(0), true};
}

std::vector<FileFacts::DTypeBytes> bytesByDType(const Document &document)
{
    std::map<QByteArray, quint64> sums;
    for (quint32 leaf = 0; leaf < leafCount(document); ++leaf) {
        const LeafBytes bytes = bytesOf(document.values, leafAt(document, leaf).value);
        if (bytes.isDense)
            sums[bytes.dtype] += bytes.bytes;
    }
    std::vector<FileFacts::DTypeBytes> sorted;
    for (const auto &[dtype, bytes] : sums)
        sorted.push_back({dtype, bytes});
    std::ranges::sort(sorted, [](const FileFacts::DTypeBytes &a, const FileFacts::DTypeBytes &b) {
        return a.bytes != b.bytes ? a.bytes > b.bytes : a.dtype < b.dtype;
    });
    return sorted;
}

std::vector<quint32> largestOf(const Document &document)
{
    std::vector<std::pair<quint64, quint32>> all;
    for (quint32 leaf = 0; leaf < leafCount(document); ++leaf)
        all.push_back({bytesOf(document.values, leafAt(document, leaf).value).bytes, leaf});
    const auto larger
        = [](const auto &a, const auto &b) { return a.first != b.first ? a.first > b.first : a.second < b.second; };
    const auto end = all.begin() + qsizetype(std::min(all.size(), MostLargest));
    std::partial_sort(all.begin(), end, all.end(), larger);
    std::vector<quint32> largest;
    std::transform(all.begin(), end, std::back_inserter(largest), [](const auto &pair) { return pair.second; });
    return largest;
}

}

FileFacts factsOf(const Document &document)
{
    FileFacts facts;
    std::vector<ValueId> roots;
    for (const Document::Root &root : document.roots)
        roots.push_back(root.value);
    facts.sums = sumsOf(document, roots);
    facts.bytesByDType = bytesByDType(document);
    facts.largest = largestOf(document);
    Usage usage(document);
    facts.unusedBytes = usage.unusedInside();
    for (quint32 entry = 0; entry < document.archive.entries.size(); ++entry) {
        if (!isStorageEntry(document.archive.entries[entry].name) || usage.isUsed(entry))
            continue;
        facts.unusedEntries.push_back(entry);
        facts.unusedBytes += document.archive.entries[entry].size;
    }
    return facts;
}

}
