// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/distributed.h"

#include "core/bytes/attempt.h"
#include "core/bytes/checked.h"
#include "core/bytes/text.h"
#include "core/formats/chunks.h"
#include "core/formats/interpreter.h"
#include "core/formats/keypaths.h"
#include "core/formats/parts.h"
#include "core/formats/pickles.h"
#include "core/formats/torchtensors.h"
#include "core/formats/torchzip.h"

#include <QHash>

#include <algorithm>

namespace pith {

namespace {

const QString metadataName = QStringLiteral(".metadata");

// Where the bytes of a chunk, or of a value, lie.
struct Stored
{
    quint32 file = Blob::NoEntry; // entry of the archive
    quint64 offset = 0;
    quint64 length = 0;
    QString error;
};

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
        readPlaces();
        readPaths();
        readEntries();
        m_document.roots.push_back({QByteArray(), m_tree.build()});
        m_document.roots.push_back({metadataName.toUtf8(), m_metadata});
        noteCounts();
        m_parts.finish();
    }

private:
    // An attribute of an object whose state is a dict of them.
    ValueId attribute(ValueId object, QByteArrayView name) const
    {
        if (object == ValueId::None || m_values.kind(object) != Kind::Object)
            return ValueId::None;
        const ValueId state = m_values.object(object).state;
        return state == ValueId::None ? ValueId::None : partOf(m_values, state, name);
    }
    std::vector<ValueId> itemsOf(ValueId container) const
    {
        if (container == ValueId::None)
            return {};
        const auto items = m_values.items(container);
        return {items.begin(), items.end()};
    }
    qint64 integer(ValueId id) const
    {
        return id != ValueId::None && m_values.kind(id) == Kind::Int ? m_values[id].integer : -1;
    }
    Extents extents(ValueId container) const
    {
        Extents extents;
        for (const ValueId item : itemsOf(container))
            extents.append(integer(item));
        return extents;
    }

    // A key, and the place of a chunk in the tensor.
    static QByteArray placeKey(QByteArrayView key, const Extents &begin)
    {
        QByteArray place = key.toByteArray();
        for (const qint64 extent : begin)
            place += '\0' + QByteArray::number(extent);
        return place;
    }

    // storage_data: {MetadataIndex(fqn, offset, index): _StorageInfo(relative_path, offset, length)}
    void readPlaces()
    {
        const std::vector<ValueId> items = itemsOf(attribute(m_metadata, "storage_data"));
        for (size_t i = 0; i + 1 < items.size(); i += 2) {
            m_progress.check();
            const ValueId key = attribute(items[i], "fqn");
            if (key == ValueId::None)
                continue;
            const ValueId begin = attribute(items[i], "offset");
            m_stored.insert(placeKey(m_values.text(key), extents(begin)), storedOf(items[i + 1]));
        }
    }

    Stored storedOf(ValueId info)
    {
        const ValueId name = attribute(info, "relative_path");
        const qint64 offset = integer(attribute(info, "offset"));
        const qint64 length = integer(attribute(info, "length"));
        const ValueId transforms = attribute(info, "transform_descriptors");
        Stored stored;
        if (name == ValueId::None || offset < 0 || length < 0) {
            stored.error = tr("The metadata does not say where it is");
            return stored;
        }
        if (transforms != ValueId::None && !m_values.items(transforms).empty())
            stored.error = tr("It is stored in a transformed way (%1), which Pith does not know")
                               .arg(m_values.string(m_values.items(transforms).front()));
        stored.offset = quint64(offset);
        stored.length = quint64(length);
        const QString file = m_values.string(name);
        if (stored.error.isEmpty() && attempt(stored.error, [&] { stored.file = fileNamed(file); })
            && !fitsInside(stored.offset, stored.length, m_parts.source(stored.file)->size()))
            stored.error = tr("Bytes %1 to %2 of %3 are wanted, which has %4")
                               .arg(stored.offset)
                               .arg(stored.offset + stored.length)
                               .arg(file)
                               .arg(m_parts.source(stored.file)->size());
        return stored;
    }

    quint32 fileNamed(const QString &name)
    {
        if (m_lost.contains(name))
            throw Error(m_lost[name]);
        if (m_files.contains(name))
            return m_files[name];
        QString problem
            = staysInside(name) ? QString() : tr("The file %1 is not in the folder, so it is not read").arg(name);
        quint32 file = 0;
        const bool isThere = problem.isEmpty()
            && attempt(problem, [&] { file = m_parts.add(QDir(m_document.path).filePath(name), name.toUtf8()); });
        if (!isThere) {
            m_document.notes.append(tr("%1: %2").arg(name, problem));
            m_lost.insert(name, tr("%1: %2").arg(name, problem));
            throw Error(m_lost[name]);
        }
        m_files.insert(name, file);
        return file;
    }

    // planner_data: {key: ("model", "layers", 0, "weight")}, how the keys were made of a tree.
    void readPaths()
    {
        const std::vector<ValueId> items = itemsOf(attribute(m_metadata, "planner_data"));
        for (size_t i = 0; i + 1 < items.size(); i += 2)
            m_paths.insert(m_values.text(items[i]).toByteArray(), items[i + 1]);
    }

    // state_dict_metadata: {key: TensorStorageMetadata or BytesStorageMetadata}
    void readEntries()
    {
        const std::vector<ValueId> items = itemsOf(attribute(m_metadata, "state_dict_metadata"));
        for (size_t i = 0; i + 1 < items.size(); i += 2) {
            m_progress.check();
            const QByteArray key = m_values.text(items[i]).toByteArray();
            const ValueId path = m_paths.value(key, ValueId::None);
            const std::vector<ValueId> steps = path == ValueId::None ? std::vector{items[i]} : itemsOf(path);
            const bool isTensor = attribute(items[i + 1], "properties") != ValueId::None;
            m_tree.add(steps.empty() ? std::vector{items[i]} : steps,
                isTensor ? m_values.addTensor(tensorOf(key, items[i + 1])) : valueOf(key));
        }
    }

    ValueId valueOf(const QByteArray &key)
    {
        const Stored stored = m_stored.value(placeKey(key, {}), Stored{.error = tr("Nothing says where it is")});
        QString problem = stored.error;
        ValueId value = ValueId::None;
        if (problem.isEmpty()) {
            const SourcePtr bytes = sliceOf(m_parts.source(stored.file), stored.offset, stored.length);
            const Parts::Part part = m_parts.read(bytes, key);
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
        tensor.shape = extents(attribute(metadata, "size"));
        if (!attempt(tensor.error, [&] { fillProperties(tensor, attribute(metadata, "properties")); }))
            return tensor;
        tensor.error = problemOf(m_values, tensor);
        if (tensor.error.isEmpty())
            attempt(tensor.error, [&] { addStorage(tensor, key, attribute(metadata, "chunks")); });
        return tensor;
    }

    // TensorProperties: (dtype, layout, requires_grad, …), or a dict of them.
    void fillProperties(Tensor &tensor, ValueId properties)
    {
        const ValueId state = m_values.object(properties).state;
        const bool isTuple = state != ValueId::None && m_values.kind(state) == Kind::Tuple;
        const std::vector<ValueId> parts = isTuple
            ? itemsOf(state)
            : std::vector{attribute(properties, "dtype"), attribute(properties, "layout"),
                  attribute(properties, "requires_grad")};
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

    struct Piece
    {
        Extents begin;
        Extents shape;
        Stored stored;
    };

    std::vector<Piece> piecesOf(const Tensor &tensor, const QByteArray &key, ValueId chunks)
    {
        std::vector<Piece> pieces;
        for (const ValueId chunk : itemsOf(chunks)) {
            Piece piece{extents(attribute(chunk, "offsets")), extents(attribute(chunk, "sizes")), {}};
            checkInside(tensor, piece);
            const auto found = m_stored.constFind(placeKey(key, piece.begin));
            if (found == m_stored.cend())
                throw Error(tr("The metadata does not say where its chunk at %1 is").arg(placeText(piece.begin)));
            if (!found->error.isEmpty())
                throw Error(tr("Its chunk at %1: %2").arg(placeText(piece.begin), found->error));
            piece.stored = *found;
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
        qint64 covered = 0;
        for (const Piece &piece : pieces)
            covered = checkedAdd(covered, elementCount(piece.shape).value_or(0)).value_or(covered);
        const qint64 wanted = *elementCount(tensor.shape);
        m_replicated += covered > wanted ? 1 : 0;
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
            entry.compressedSize += piece.stored.length;
        entry.method = pieces.size() == 1 ? QByteArray("1 chunk") : QByteArray::number(pieces.size()) + " chunks";
        std::vector<SourcePtr> archives;
        for (const Piece &piece : pieces)
            archives.push_back(sliceOf(m_parts.source(piece.stored.file), piece.stored.offset, piece.stored.length));
        const auto open = [dtype = tensor.dtype, shape = tensor.shape, pieces, archives](Progress &progress) {
            std::vector<Chunk> chunks;
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
            m_document.notes.append(tr("%1 tensors are put together from several chunks").arg(m_cut));
        if (m_replicated > 0)
            m_document.notes.append(
                tr("%1 tensors have chunks over each other: replicas, of which one is read").arg(m_replicated));
    }

    Document &m_document;
    Values &m_values;
    Progress &m_progress;
    Parts m_parts;
    KeyPaths m_tree;
    ValueId m_metadata = ValueId::None;
    QHash<QByteArray, Stored> m_stored;
    QHash<QByteArray, ValueId> m_paths;
    QHash<QString, quint32> m_files;
    QHash<QString, QString> m_lost;
    qsizetype m_cut = 0;
    qsizetype m_replicated = 0;
};

}

bool isDistributed(const QDir &folder) { return folder.exists(metadataName); }

void readDistributed(Document &document, Progress &progress) { DistributedReader(document, progress).read(); }

}
