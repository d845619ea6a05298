// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/compare/difference.h"

#include "core/bytes/text.h"
#include "core/compare/compare.h"
#include "core/compare/differencesource.h"
#include "core/compare/sparsepairs.h"
#include "core/document/sparse.h"
#include "core/document/walk.h"

#include <algorithm>

namespace pith {

namespace {

// Sources one behind the other, as if they were one file.
class JoinedSource : public ByteSource
{
public:
    void add(SourcePtr part)
    {
        m_ends.push_back(size() + part->size());
        m_parts.push_back(std::move(part));
    }

    quint64 size() const override { return m_ends.empty() ? 0 : m_ends.back(); }

    void read(quint64 offset, std::span<std::byte> into) const override
    {
        if (offset > size() || into.size() > size() - offset)
            throw Error(tr("The difference ends before byte %1").arg(offset + into.size()));
        for (size_t part = 0; !into.empty(); ++part) {
            const quint64 begin = part == 0 ? 0 : m_ends[part - 1];
            if (offset >= m_ends[part])
                continue;
            const size_t count = std::min(into.size(), size_t(m_ends[part] - offset));
            m_parts[part]->read(offset - begin, into.first(count));
            into = into.subspan(count);
            offset += count;
        }
    }

    void checkUnchanged() const override
    {
        for (const SourcePtr &part : m_parts)
            part->checkUnchanged();
    }

private:
    std::vector<SourcePtr> m_parts;
    std::vector<quint64> m_ends;
};

// The difference as a document of one tensor.
class DifferenceFile
{
public:
    DifferenceFile(DocumentPtr a, DocumentPtr b, Progress &progress)
        : m_a(std::move(a)),
          m_b(std::move(b)),
          m_progress(progress),
          m_source(std::make_shared<JoinedSource>())
    {
    }

    void add(const SubtractedPair &pair)
    {
        m_items.push_back(m_document.values.addString(pair.key));
        m_items.push_back(subtract(pair.a, pair.b));
    }

    DocumentPtr made(const QString &path)
    {
        m_document.path = path;
        m_document.size = m_source->size();
        m_document.source = m_source;
        m_document.roots.push_back({{}, m_document.values.addContainer(Kind::Dict, m_items)});
        indexLeaves(m_document, m_progress);
        return std::make_shared<const Document>(std::move(m_document));
    }

private:
    static const Tensor &tensorOf(const Document &document, ValueId id)
    {
        return document.values.tensor(document.values.tensorId(id));
    }

    ValueId subtract(ValueId a, ValueId b)
    {
        if (!isSparse(m_a->values, a) && !isSparse(m_b->values, b))
            return dense(a, b);
        const Elements inA = elementsOf(*m_a, a, m_progress), inB = elementsOf(*m_b, b, m_progress);
        if (extentsOf(inA) != extentsOf(inB))
            throw Error(tr("The shapes are not the same"));
        const auto *const partsA = std::get_if<SparseParts>(&inA), *const partsB = std::get_if<SparseParts>(&inB);
        const bool haveSamePlaces = partsA && partsB && statusOfPlaces(*partsA, *partsB, m_progress) != Status::Changed;
        return haveSamePlaces ? sparse(tensorOf(*m_a, a), tensorOf(*m_b, b)) : elsewhere(inA, inB);
    }

    ValueId dense(ValueId a, ValueId b)
    {
        TensorData dataA = tensorData(*m_a, a, m_progress), dataB = tensorData(*m_b, b, m_progress);
        if (!std::ranges::equal(dataA.shape, dataB.shape))
            throw Error(tr("The shapes are not the same"));
        TensorData difference;
        difference.shape = dataA.shape;
        difference.stride = contiguousStrides(difference.shape);
        const Subtracted computed = subtracted(m_a, std::move(dataA), m_b, std::move(dataB));
        difference.dtype = computed.dtype;
        difference.bytes = computed.bytes;
        return add(difference);
    }

    // Where both have their numbers in the same places, those differ.
    ValueId sparse(const Tensor &a, const Tensor &b)
    {
        Tensor whole = a;
        whole.className = m_document.values.intern(QByteArrayView("torch.Tensor"));
        whole.device = NameId::None;
        whole.attributes = ValueId::None;
        for (size_t part = 0; part < a.components.size(); ++part) {
            const ValueId inA = a.components[part].tensor, inB = b.components[part].tensor;
            const bool isNumbers = a.components[part].name == QLatin1StringView("values");
            whole.components[part].tensor = isNumbers ? dense(inA, inB) : add(tensorData(*m_a, inA, m_progress));
        }
        whole.dtype = tensorOf(m_document, whole.components.back().tensor).dtype;
        return m_document.values.addTensor(std::move(whole));
    }

    // Else a sparse one of what differs.
    ValueId elsewhere(const Elements &a, const Elements &b)
    {
        const SparseDifference difference = sparseDifference(a, b, m_progress);
        Tensor whole;
        whole.className = m_document.values.intern(QByteArrayView("torch.Tensor"));
        whole.layout = Layout::SparseCoo;
        whole.coalesced = true;
        whole.dtype = difference.dtype;
        whole.shape = extentsOf(a);
        const auto count = qint64(difference.places.size());
        whole.components
            = {{QLatin1StringView("indices"),
                   add(madeOf(coordinates(difference.places, whole.shape), DType::Int64, {whole.shape.size(), count}))},
                {QLatin1StringView("values"), add(madeOf(difference.numbers, difference.dtype, {count}))}};
        return m_document.values.addTensor(std::move(whole));
    }

    // All of the first axis, then all of the next.
    static QByteArray coordinates(const std::vector<qint64> &places, const Extents &shape)
    {
        const Extents strides = contiguousStrides(shape);
        QByteArray bytes;
        for (qsizetype axis = 0; axis < shape.size(); ++axis) {
            for (const qint64 place : places)
                appendNumber(bytes, DType::Int64, place / strides[axis] % shape[axis]);
        }
        return bytes;
    }

    static TensorData madeOf(const QByteArray &bytes, DType dtype, const Extents &shape)
    {
        TensorData data;
        data.dtype = dtype;
        data.shape = shape;
        data.stride = contiguousStrides(shape);
        data.bytes = memorySource(bytes);
        return data;
    }

    ValueId add(const TensorData &data)
    {
        Storage storage;
        storage.key = QByteArray::number(m_document.blobs.size());
        storage.dtype = data.dtype;
        storage.bytes = data.bytes->size();
        storage.numel = qint64(storage.bytes / quint64(row(data.dtype).bytes));
        storage.bigEndian = data.bigEndian;
        storage.blob = BlobId(m_document.blobs.size());
        m_document.blobs.push_back({Blob::NoEntry, m_source->size(), storage.bytes, {}, 0});
        m_source->add(data.bytes);
        Values &values = m_document.values;
        Tensor tensor;
        tensor.className = values.intern(QByteArrayView("torch.Tensor"));
        tensor.dtype = data.dtype;
        tensor.shape = data.shape;
        tensor.stride = data.stride;
        tensor.offset = data.offset;
        tensor.storage = StorageId(values.storages.size());
        values.storages.push_back(storage);
        return values.addTensor(std::move(tensor));
    }

    DocumentPtr m_a;
    DocumentPtr m_b;
    Progress &m_progress;
    std::shared_ptr<JoinedSource> m_source;
    Document m_document;
    std::vector<ValueId> m_items; // keys and tensors
};

}

DocumentPtr differenceOf(const DocumentPtr &documentA, const DocumentPtr &documentB,
    std::span<const SubtractedPair> pairs, const QString &path, Progress &progress)
{
    DifferenceFile file(documentA, documentB, progress);
    for (const SubtractedPair &pair : pairs)
        file.add(pair);
    return file.made(path);
}

DocumentPtr differenceOf(const DocumentPtr &documentA, ValueId a, const DocumentPtr &documentB, ValueId b,
    const QString &path, const QString &key, Progress &progress)
{
    const SubtractedPair pair{a, b, key};
    return differenceOf(documentA, documentB, std::span(&pair, 1), path, progress);
}

ValueId tensorOf(const Document &difference) { return difference.tensors.front().value; }

}
