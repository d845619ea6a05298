// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/storageofbytes.h"

#include "core/bytes/text.h"
#include "core/document/suspicions.h"
#include "core/formats/formats.h"

#include <algorithm>
#include <utility>

namespace pith {

namespace {

// A storage holds no pickles, so there is never one in another; a file may claim that there is.
class OnlyOne
{
public:
    OnlyOne()
    {
        if (std::exchange(m_isBusy, true))
            throw Error(tr("It is a storage inside the bytes of another"));
    }
    ~OnlyOne() { m_isBusy = false; }
    OnlyOne(const OnlyOne &) = delete;
    OnlyOne &operator=(const OnlyOne &) = delete;

private:
    static thread_local bool m_isBusy;
};
thread_local bool OnlyOne::m_isBusy = false;

// Whether its pickles do what those of no storage do.
bool asksForMore(const Document &inside)
{
    const auto isOdd = [](const PickleReport &report) {
        return !std::ranges::all_of(
            report.globals, [](const PickleReport::Global &global) { return global.grade == Grade::Known; });
    };
    return !suspicions(inside).isEmpty() || std::ranges::any_of(inside.pickles, isOdd);
}

// The bytes of a blob of a file in memory: a part of them where it can be, for they may be large.
QByteArray bytesOf(const Document &inside, BlobId id, const QByteArray &file, bool isKept, Progress &progress)
{
    const Blob &blob = inside.blobs[number(id)];
    const bool isEntry = blob.entry != Blob::NoEntry && inside.archive.entries[blob.entry].method == "stored";
    const auto begin = isEntry ? inside.archive.entries[blob.entry].dataOffset : std::nullopt;
    if (isKept && begin && *begin + blob.offset + blob.size <= quint64(file.size()))
        return QByteArray::fromRawData(file.constData() + *begin + blob.offset, qsizetype(blob.size));
    const SourcePtr source = openBlob(inside, id, progress);
    return readBytes(*source, 0, source->size(), quint64(file.size()));
}

}

void becomeStorageOfBytes(const Arguments &arguments, ValueId id)
{
    const OnlyOne only;
    Values &values = arguments.in.values;
    const ValueId given = arguments.at(0);
    const Kind kind = values.kind(given);
    if (kind != Kind::Bytes && kind != Kind::ByteArray)
        throw Error(tr("The bytes of the storage are not in the file in a way that Pith knows"));
    const bool isKept = values.isKept(given);
    const QByteArrayView view = values.text(given);
    if (!isKept)
        arguments.in.spend(quint64(view.size()));
    const QByteArray file = isKept ? QByteArray::fromRawData(view.data(), view.size()) : view.toByteArray();
    const DocumentPtr inside = openDocument(memorySource(file), QString(), arguments.in.progress);
    const bool isStorage = !inside->roots.empty() && inside->values.kind(inside->roots.front().value) == Kind::Storage;
    if (!isStorage)
        throw Error(tr("The bytes hold no storage"));
    if (asksForMore(*inside)) // then it stays a call, and is looked into
        throw Error(tr("The bytes hold more than a storage"));
    Storage storage = inside->values.storages[inside->values[inside->roots.front().value].link];
    storage.key = QByteArray(storage.key.constData(), storage.key.size()); // a copy: the other document ends here
    if (storage.device != NameId::None)
        storage.device = values.intern(inside->values.name(storage.device));
    if (storage.blob != BlobId::None) {
        Blob blob;
        blob.kept = bytesOf(*inside, storage.blob, file, isKept, arguments.in.progress);
        blob.size = quint64(blob.kept.size());
        storage.blob = BlobId(quint32(arguments.in.document.blobs.size()));
        arguments.in.document.blobs.push_back(std::move(blob));
    }
    values.storages.push_back(std::move(storage));
    Value value;
    value.kind = Kind::Storage;
    value.link = quint32(values.storages.size() - 1);
    values.replace(id, value);
}

}
