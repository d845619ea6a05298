// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/distributed.h"

#include "core/bytes/attempt.h"
#include "core/bytes/checked.h"
#include "core/bytes/text.h"
#include "core/formats/chunkcover.h"
#include "core/formats/chunkplaces.h"
#include "core/formats/chunks.h"
#include "core/formats/keypaths.h"
#include "core/formats/objectparts.h"
#include "core/formats/parts.h"
#include "core/formats/torchtensors.h"
#include "core/formats/torchzip.h"

#include <QHash>

#include <algorithm>

namespace pith {

namespace {

const QString metadataName = QStringLiteral(".metadata");

// The tensor that a torch.save archive consists of, in row-major order.
SourcePtr chunkBytes(const SourcePtr &archive, DType dtype, const Extents &shape, Progress &progress)
{
    Document inside;
    inside.source = archive;
    inside.size = archive->size();
    readTorchZip(inside, progress);
    if (inside.roots.empty() || inside.values.kind(inside.roots.front().value) != Kind::Tensor)
        throw Error(inside.error.isEmpty() ? tr("A chunk is no tensor") : inside.error);
    const TensorData data = tensorData(inside, inside.roots.front().value, progress);
    if (data.dtype != dtype || data.shape != shape || data.bigEndian)
        throw Error(tr("A chunk has another type or shape than the metadata states"));
    return rowMajor(data);
}

class DistributedReader
{
public:
    DistributedReader(Document &document, Progress &progress)
        : m_document(document),
          m_values(document.values),
          m_progress(progress),
          m_parts(document, progress),
          m_places(document, m_parts),
          m_tree(document.values)
    {
    }

    void read()
    {
        m_document.format = QLatin1StringView("dcp");
        m_document.writer = tr("torch.distributed.checkpoint");
        m_document.byteOrder = QStringLiteral("little");
        const QString path = QDir(m_document.path).filePath(metadataName);
        const Parts::Part metadata = m_parts.read(path, metadataName.toUtf8());
        if (metadata.roots.empty())
            throw Error(tr("%1: %2").arg(metadataName, metadata.error));
        m_metadata = metadata.roots.front().value;
        m_document.error = metadata.error;
        m_places.read(m_metadata, m_progress);
        readPaths();
        readEntries();
        m_document.roots.push_back({QByteArray(), m_tree.build()});
        m_document.roots.push_back({metadataName.toUtf8(), m_metadata});
        noteCounts();
        sayLost();
        m_parts.finish();
    }

private:
    // planner_data: {key: ("model", "layers", 0, "weight")}, how the keys were made of a tree.
    void readPaths()
    {
        const std::vector<ValueId> items = itemsOf(m_values, attributeOf(m_values, m_metadata, "planner_data"));
        for (size_t i = 0; i + 1 < items.size(); i += 2)
            m_paths.insert(m_values.text(items[i]).toByteArray(), items[i + 1]);
    }

    // state_dict_metadata: {key: TensorStorageMetadata or BytesStorageMetadata}
    void readEntries()
    {
        const std::vector<ValueId> items = itemsOf(m_values, attributeOf(m_values, m_metadata, "state_dict_metadata"));
        for (size_t i = 0; i + 1 < items.size(); i += 2) {
            m_progress.check();
            const QByteArray key = m_values.text(items[i]).toByteArray();
            const ValueId path = m_paths.value(key, ValueId::None);
            const std::vector<ValueId> steps = path == ValueId::None ? std::vector{items[i]} : itemsOf(m_values, path);
            const bool isTensor = attributeOf(m_values, items[i + 1], "properties") != ValueId::None;
            m_tree.add(steps.empty() ? std::vector{items[i]} : steps,
                isTensor ? m_values.addTensor(tensorOf(key, items[i + 1])) : valueOf(key));
        }
    }

    ValueId valueOf(const QByteArray &key)
    {
        const ChunkPlace *const place = m_places.find(key, {});
        QString problem = place ? place->error : tr("The metadata does not say where it is");
        ValueId value = ValueId::None;
        if (place && problem.isEmpty()) {
            const Parts::Part part = m_parts.read(place->bytes(), key);
            problem = part.error;
            value = part.roots.empty() ? ValueId::None : part.roots.front().value;
        }
        if (value == ValueId::None)
            value = m_values.addNone();
        if (!problem.isEmpty())
            m_values.setError(value, problem);
        return value;
    }

    Tensor tensorOf(const QByteArray &key, ValueId metadata)
    {
        Tensor tensor;
        tensor.className = m_values.intern(QLatin1StringView("torch.Tensor"));
        tensor.device = m_values.intern(QLatin1StringView("cpu"));
        tensor.dtype = DType::Untyped;
        tensor.shape = extentsOf(m_values, attributeOf(m_values, metadata, "size"));
        if (!attempt(tensor.error, [&] { fillProperties(tensor, attributeOf(m_values, metadata, "properties")); }))
            return tensor;
        tensor.error = problemOf(m_values, tensor);
        if (tensor.error.isEmpty())
            attempt(tensor.error, [&] { addStorage(tensor, key, attributeOf(m_values, metadata, "chunks")); });
        return tensor;
    }

    // TensorProperties: (dtype, layout, requires_grad, …), or a dict of them.
    void fillProperties(Tensor &tensor, ValueId properties)
    {
        if (m_values.kind(properties) != Kind::Object)
            throw Error(tr("The metadata does not describe it as it should"));
        const ValueId state = m_values.object(properties).state;
        const bool isTuple = state != ValueId::None && m_values.kind(state) == Kind::Tuple;
        const std::vector<ValueId> parts = isTuple
            ? itemsOf(m_values, state)
            : std::vector{attributeOf(m_values, properties, "dtype"), attributeOf(m_values, properties, "layout"),
                  attributeOf(m_values, properties, "requires_grad")};
        const QByteArrayView name
            = parts.empty() || parts[0] == ValueId::None ? QByteArrayView() : m_values.text(parts[0]);
        const QByteArrayView plain = name.sliced(name.lastIndexOf('.') + 1);
        const auto dtype = dtypeByName(QLatin1StringView(plain.data(), plain.size()));
        if (!dtype)
            throw Error(tr("Its dtype %1 is one that Pith does not know").arg(QString::fromUtf8(name)));
        tensor.dtype = *dtype;
        tensor.stride = contiguousStrides(tensor.shape);
        tensor.requiresGrad = parts.size() > 2 && parts[2] != ValueId::None && m_values[parts[2]].integer != 0;
    }

    struct Piece : Block
    {
        ChunkPlace place;
    };

    std::vector<Piece> piecesOf(const Tensor &tensor, const QByteArray &key, ValueId chunks)
    {
        std::vector<Piece> pieces;
        for (const ValueId chunk : itemsOf(m_values, chunks)) {
            Piece piece{{extentsOf(m_values, attributeOf(m_values, chunk, "offsets")),
                            extentsOf(m_values, attributeOf(m_values, chunk, "sizes"))},
                {}};
            checkInside(tensor, piece);
            const ChunkPlace *place = m_places.find(key, piece.begin);
            if (!place)
                throw Error(tr("The metadata does not say where its chunk at %1 is").arg(placeText(piece.begin)));
            if (!place->error.isEmpty())
                throw Error(tr("Its chunk at %1: %2").arg(placeText(piece.begin), place->error));
            piece.place = *place;
            pieces.push_back(std::move(piece));
        }
        return pieces;
    }

    static QString placeText(const Extents &begin)
    {
        QStringList parts;
        for (const qint64 extent : begin)
            parts += QString::number(extent);
        return QStringLiteral("(%1)").arg(parts.join(QStringLiteral(", ")));
    }

    static void checkInside(const Tensor &tensor, const Piece &piece)
    {
        bool good = piece.begin.size() == tensor.shape.size() && piece.shape.size() == tensor.shape.size();
        for (qsizetype axis = 0; good && axis < tensor.shape.size(); ++axis)
            good = piece.begin[axis] >= 0 && piece.shape[axis] >= 0 && piece.begin[axis] <= tensor.shape[axis]
                && piece.shape[axis] <= tensor.shape[axis] - piece.begin[axis];
        if (!good)
            throw Error(tr("Its chunk at %1 does not lie inside it").arg(placeText(piece.begin)));
    }

    // Each element should be in one chunk.
    void checkCover(const Tensor &tensor, const std::vector<Piece> &pieces)
    {
        qint64 all = 0;
        for (const Piece &piece : pieces)
            all = checkedAdd(all, elementCount(piece.shape).value_or(0)).value_or(all);
        const qint64 wanted = *elementCount(tensor.shape);
        const qint64 covered
            = pieces.size() == 1 ? all : coveredElements(std::vector<Block>(pieces.begin(), pieces.end()));
        m_replicated += all > covered ? 1 : 0;
        if (covered < wanted)
            throw Error(tr("Its chunks have %1 of its %2 elements: the others are missing").arg(covered).arg(wanted));
    }

    void addStorage(Tensor &tensor, const QByteArray &key, ValueId chunks)
    {
        const std::vector<Piece> pieces = piecesOf(tensor, key, chunks);
        checkCover(tensor, pieces);
        m_cut += pieces.size() > 1 ? 1 : 0;
        Storage storage;
        storage.key = key;
        storage.dtype = tensor.dtype;
        storage.className = row(tensor.dtype).storageClass;
        storage.numel = *elementCount(tensor.shape);
        storage.bytes = logicalBytes(tensor.dtype, storage.numel);
        storage.device = tensor.device;
        storage.blob = BlobId(m_document.blobs.size());
        m_document.blobs.push_back({addEntry(tensor, key, pieces, storage.bytes), 0, storage.bytes, {}});
        tensor.storage = StorageId(m_values.storages.size());
        m_values.storages.push_back(std::move(storage));
    }

    quint32 addEntry(const Tensor &tensor, const QByteArray &key, const std::vector<Piece> &pieces, quint64 size)
    {
        Entry entry;
        entry.name = key;
        entry.size = size;
        for (const Piece &piece : pieces)
            entry.compressedSize += piece.place.length;
        entry.method = pieces.size() == 1 ? QByteArray("1 chunk") : QByteArray::number(pieces.size()) + " chunks";
        std::vector<SourcePtr> archives;
        archives.reserve(pieces.size());
        for (const Piece &piece : pieces)
            archives.push_back(piece.place.bytes());
        const auto open = [dtype = tensor.dtype, shape = tensor.shape, pieces, archives](Progress &progress) {
            std::vector<Chunk> chunks;
            chunks.reserve(pieces.size());
            for (size_t i = 0; i < pieces.size(); ++i)
                chunks.push_back(
                    {pieces[i].begin, pieces[i].shape, chunkBytes(archives[i], dtype, pieces[i].shape, progress)});
            return joined(shape, row(dtype).bytes, std::move(chunks));
        };
        return m_parts.addEntry(std::move(entry), open);
    }

    void noteCounts()
    {
        if (m_cut > 0)
            m_document.notes.append(tr("Tensors that are put together from several chunks: %1").arg(m_cut));
        if (m_replicated > 0)
            m_document.notes.append(
                tr("Tensors that have chunks over each other, replicas of which one is read: %1").arg(m_replicated));
    }

    void sayLost()
    {
        const auto isLost = [](const Tensor &tensor) { return !tensor.error.isEmpty(); };
        if (!m_document.error.isEmpty() || std::ranges::none_of(m_values.tensors, isLost))
            return;
        m_document.error = tr("Some of its tensors, or chunks of them, are missing or broken");
        m_document.archive.error = m_document.error;
    }

    Document &m_document;
    Values &m_values;
    Progress &m_progress;
    Parts m_parts;
    ChunkPlaces m_places;
    KeyPaths m_tree;
    ValueId m_metadata = ValueId::None;
    QHash<QByteArray, ValueId> m_paths;
    qsizetype m_cut = 0;
    qsizetype m_replicated = 0;
};

}

bool isDistributed(const QDir &folder) { return folder.exists(metadataName); }

QString metadataOf(const QDir &folder) { return folder.filePath(metadataName); }

std::map<QByteArray, ChunkPlace> chunksIn(const QDir &folder, Progress &progress)
{
    Document document;
    document.path = folder.path();
    Parts parts(document, progress);
    const Parts::Part metadata = parts.read(metadataOf(folder), metadataName.toUtf8());
    ChunkPlaces places(document, parts);
    if (!metadata.roots.empty())
        places.read(metadata.roots.front().value, progress);
    return places.all();
}

void readDistributed(Document &document, Progress &progress) { DistributedReader(document, progress).read(); }

}
