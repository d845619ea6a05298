// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/torchtar.h"

#include "core/bytes/attempt.h"
#include "core/bytes/checked.h"
#include "core/bytes/text.h"
#include "core/formats/nestedpickles.h"
#include "core/formats/pickles.h"
#include "core/formats/storagename.h"
#include "core/formats/torchtensors.h"
#include "core/pickle/pickleat.h"

#include <QHash>
#include <QtEndian>

#include <algorithm>
#include <array>

namespace pith {

namespace {

constexpr std::array parts{QByteArrayView("storages"), QByteArrayView("tensors"), QByteArrayView("pickle")};
constexpr qint32 MostAxes = 1 << 16; // more than any member of a sensible file could list

// A member, read from its begin to its end: pickles and numbers one after another.
class Member
{
public:
    Member(Document &document, QByteArrayView name, Progress &progress)
        : m_document(document),
          m_name(name.toByteArray()),
          m_progress(progress)
    {
        const auto entry = document.archive.find(name);
        if (!entry)
            throw Error(tr("The member %1 is missing").arg(QString::fromUtf8(m_name)));
        m_entry = *entry;
        m_source = document.archive.open(m_entry, progress);
    }

    quint32 entry() const { return m_entry; }
    quint64 position() const { return m_at; }

    Pickled pickle(const PersistentLoad &persistent = {})
    {
        const QByteArray bytes = pickleAt(*m_source, m_at, MostPickleBytes, m_progress);
        m_last = m_document.pickles.size();
        Pickled pickled = readPickle(m_document, {m_name, m_at}, bytes, 0, persistent, m_progress);
        m_at += quint64(bytes.size());
        return pickled;
    }
    // A pickle on which all that follows depends.
    ValueId value()
    {
        const Pickled pickled = pickle();
        if (!pickled.error.isEmpty())
            throw Error(tr("%1: %2").arg(QString::fromUtf8(m_name), pickled.error));
        return pickled.root;
    }
    std::vector<ValueId> tuple(size_t atLeast)
    {
        const ValueId id = value();
        const auto items = m_document.values.items(id);
        if (items.size() < atLeast)
            throw Error(tr("%1: the value before byte %2 has fewer than %3 parts")
                    .arg(QString::fromUtf8(m_name))
                    .arg(m_at)
                    .arg(atLeast));
        return {items.begin(), items.end()};
    }
    template <typename T> T number()
    {
        const QByteArray bytes = readBytes(*m_source, m_at, sizeof(T), sizeof(T));
        m_at += sizeof(T);
        return qFromLittleEndian<T>(bytes.constData());
    }
    void skip(quint64 count)
    {
        if (!fitsInside(m_at, count, m_source->size()))
            throw Error(tr("%1 ends inside the %2 bytes that should begin at byte %3")
                    .arg(QString::fromUtf8(m_name))
                    .arg(count)
                    .arg(m_at));
        m_at += count;
    }
    // At the end: nobody knows what the rest is for.
    void finish() { m_document.pickles[m_last].bytesAfterStop = m_source->size() - m_at; }
    qint64 count()
    {
        const ValueId id = value();
        if (m_document.values.kind(id) != Kind::Int)
            throw Error(tr("%1 does not begin with a count").arg(QString::fromUtf8(m_name)));
        return m_document.values[id].integer;
    }

private:
    Document &m_document;
    QByteArray m_name;
    Progress &m_progress;
    quint32 m_entry = 0;
    SourcePtr m_source;
    quint64 m_at = 0;
    size_t m_last = 0; // place of the last pickle's report
};

class TarReader
{
public:
    TarReader(Document &document, Progress &progress) : m_document(document), m_progress(progress) {}

    void read()
    {
        m_document.format = QLatin1StringView("torch-tar");
        m_document.writer = tr("PyTorch of 2016");
        m_document.byteOrder = QStringLiteral("little");
        m_document.error = m_document.archive.error;
        keepCutMember();
        step([&] { readStorages(); });
        step([&] { readTensors(); });
        step([&] { readObject(); });
        scanOthers();
    }

private:
    // What one member lost is no reason not to look at the others.
    template <typename Work> void step(Work work)
    {
        QString problem;
        if (!attempt(problem, work) && m_document.error.isEmpty())
            m_document.error = problem;
    }

    // The last member of a file that is cut is read as far as it goes.
    void keepCutMember()
    {
        if (m_document.archive.entries.empty())
            return;
        Entry &last = m_document.archive.entries.back();
        const quint64 whole = m_document.source->size();
        if (*last.dataOffset >= whole || last.size <= whole - *last.dataOffset)
            return;
        last.size = whole - *last.dataOffset;
        last.compressedSize = last.size;
        last.error.clear();
    }

    // Members beside those three may be pickles too, as sys_info is, and so may those that they replace.
    void scanOthers()
    {
        const Archive &archive = m_document.archive;
        const auto isOther = [&](quint32 i) {
            const QByteArray &name = archive.entries[i].name;
            return std::ranges::find(parts, name) == parts.end() || archive.find(name) != i;
        };
        scanEntries(m_document, {}, archive, isOther, m_progress);
    }

    Values &values() { return m_document.values; }

    // Of a key, which may be a number, a text, or the first part of a tuple.
    QByteArray keyOf(ValueId id) const
    {
        const Values &values = m_document.values;
        const auto items = values.items(id);
        const ValueId key = values.kind(id) == Kind::Tuple && !items.empty() ? items[0] : id;
        return values.kind(key) == Kind::Int ? QByteArray::number(values[key].integer) : values.text(key).toByteArray();
    }

    // n, then n times (key, location, class), an int64 count and the elements; then the views of others.
    void readStorages()
    {
        Member member(m_document, parts[0], m_progress);
        for (qint64 left = member.count(); left > 0; --left) {
            m_progress.check();
            const auto described = member.tuple(3);
            Storage storage;
            storage.key = keyOf(described[0]);
            storage.device = values().intern(values().text(described[1]));
            storage.dtype = storageDType(values(), described[2]);
            storage.className = storageClassName(storage.dtype);
            storage.numel = member.number<qint64>();
            const auto size = checkedMul<qint64>(storage.numel, row(storage.dtype).bytes);
            const quint64 begin = member.position();
            member.skip(size && *size >= 0 ? quint64(*size) : ~quint64(0));
            addStorage(std::move(storage), {member.entry(), begin, quint64(*size), {}});
        }
        const std::vector<ValueId> views = member.tuple(0);
        member.finish();
        for (const ValueId view : views)
            addView(view);
    }

    void addStorage(Storage storage, const Blob &blob)
    {
        storage.bytes = blob.size;
        storage.blob = BlobId(m_document.blobs.size());
        m_document.blobs.push_back(blob);
        m_storages.insert(storage.key, StorageId(values().storages.size()));
        values().storages.push_back(std::move(storage));
    }

    // (key, key of the whole, offset, size), in elements.
    void addView(ValueId id)
    {
        const auto view = values().items(id);
        const bool isView
            = view.size() >= 4 && values().kind(view[2]) == Kind::Int && values().kind(view[3]) == Kind::Int;
        const auto root = isView ? m_storages.constFind(keyOf(view[1])) : m_storages.cend();
        if (root == m_storages.cend())
            throw Error(tr("storages: a view is of no storage that there is"));
        Storage storage = values().storage(*root);
        Blob blob = m_document.blobs[number(storage.blob)];
        const qint64 elementSize = row(storage.dtype).bytes;
        const auto begin = checkedMul(values()[view[2]].integer, elementSize);
        const auto size = checkedMul(values()[view[3]].integer, elementSize);
        storage.key = keyOf(view[0]);
        storage.numel = values()[view[3]].integer;
        if (!begin || !size || *begin < 0 || *size < 0 || !fitsInside(quint64(*begin), quint64(*size), blob.size))
            throw Error(tr("storages: the view %1 reaches beyond its storage").arg(QString::fromUtf8(storage.key)));
        blob.offset += quint64(*begin);
        blob.before += quint64(*begin);
        blob.size = quint64(*size);
        addStorage(std::move(storage), blob);
    }

    // n, then n times (key, storage's key, class), int32 rank, four bytes, int64 sizes, strides and offset.
    void readTensors()
    {
        Member member(m_document, parts[1], m_progress);
        for (qint64 left = member.count(); left > 0; --left) {
            m_progress.check();
            const auto described = member.tuple(3);
            Tensor tensor;
            tensor.className = values().intern(QLatin1StringView("torch.Tensor"));
            const auto axes = member.number<qint32>();
            if (axes < 0 || axes > MostAxes)
                throw Error(tr("tensors: tensor %1 claims to have %2 axes")
                        .arg(QString::fromUtf8(keyOf(described[0])))
                        .arg(axes));
            member.skip(4);
            for (Extents *extents : {&tensor.shape, &tensor.stride}) {
                for (qint32 i = 0; i < axes; ++i)
                    extents->append(member.number<qint64>());
            }
            tensor.offset = member.number<qint64>();
            const auto storage = m_storages.constFind(keyOf(described[1]));
            m_tensors.insert(keyOf(described[0]), finished(std::move(tensor), storage));
        }
        member.finish();
    }

    using Found = QHash<QByteArray, StorageId>::const_iterator;
    Tensor finished(Tensor tensor, Found storage)
    {
        if (storage == m_storages.cend()) {
            tensor.error = tr("Its storage is not in the file");
            return tensor;
        }
        tensor.storage = *storage;
        tensor.dtype = values().storage(*storage).dtype;
        tensor.device = values().storage(*storage).device;
        tensor.error = problemOf(values(), tensor);
        return tensor;
    }

    void readObject()
    {
        Member member(m_document, parts[2], m_progress);
        QString lost;
        const auto load = [&](ValueId id, Values &) { return loaded(id, lost); };
        const Pickled pickled = member.pickle(load);
        member.finish();
        if (pickled.root != ValueId::None)
            m_document.roots.push_back({QByteArray(), pickled.root});
        if (!pickled.error.isEmpty())
            throw Error(tr("pickle: %1").arg(pickled.error));
        if (!lost.isEmpty())
            throw Error(lost);
    }

    // A tensor by its key; a tuple for what is none, of which the first part is the value.
    ValueId loaded(ValueId id, QString &lost)
    {
        if (values().kind(id) == Kind::Tuple && !values().items(id).empty())
            return values().items(id)[0];
        const QByteArray key = keyOf(id);
        if (!m_made.contains(key)) {
            if (!m_tensors.contains(key))
                m_tensors.insert(key, missing(lost = lostTensor(key)));
            m_made.insert(key, values().addTensor(m_tensors[key]));
        }
        return m_made[key];
    }

    static QString lostTensor(const QByteArray &key)
    {
        return tr("The pickle names the tensor %1, which is not in the file").arg(QString::fromUtf8(key));
    }

    Tensor missing(const QString &why)
    {
        Tensor tensor;
        tensor.className = values().intern(QLatin1StringView("torch.Tensor"));
        tensor.error = why;
        return tensor;
    }

    Document &m_document;
    Progress &m_progress;
    QHash<QByteArray, StorageId> m_storages;
    QHash<QByteArray, Tensor> m_tensors;
    QHash<QByteArray, ValueId> m_made; // of tensors that the pickle named
};

}

bool isTorchTar(const Archive &archive)
{
    const auto isThere = [&](QByteArrayView name) { return archive.find(name).has_value(); };
    return std::ranges::count_if(parts, isThere) >= 2;
}

void readTorchTar(Document &document, Progress &progress) { TarReader(document, progress).read(); }

}
