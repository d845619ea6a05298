// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/core/export/exporting.h"

#include <QDir>
#include <QFile>
#include <catch2/catch_test_macros.hpp>

namespace pith::testing {

namespace {

class ChangingSource final : public ByteSource
{
public:
    explicit ChangingSource(const QByteArray &bytes) : m_source(memorySource(bytes)) {}
    quint64 size() const override { return m_source->size(); }
    void read(quint64 offset, std::span<std::byte> into) const override { m_source->read(offset, into); }
    void checkUnchanged() const override { throw Error(QStringLiteral("changed")); }

private:
    SourcePtr m_source;
};

}

ValueId Fixture::tensor(DType dtype, const Extents &shape, const QByteArray &bytes, bool bigEndian)
{
    const quint64 begin = document.source ? document.source->size() : 0;
    const QByteArray before = document.source ? readBytes(*document.source, 0, begin, begin) : QByteArray();
    document.source = memorySource(before + bytes);
    Blob &blob = document.blobs.emplace_back();
    blob.offset = begin;
    blob.size = quint64(bytes.size());
    Storage storage;
    storage.bytes = quint64(bytes.size());
    storage.bigEndian = bigEndian;
    storage.blob = BlobId(document.blobs.size() - 1);
    document.values.storages.push_back(storage);
    Tensor tensor;
    tensor.dtype = dtype;
    tensor.shape = shape;
    tensor.stride = contiguousStrides(shape);
    tensor.storage = StorageId(document.values.storages.size() - 1);
    return document.values.addTensor(tensor);
}

ExportItem Fixture::item(ValueId value, const QString &name) const
{
    ExportItem item;
    item.name = name;
    item.value = value;
    return item;
}

QByteArray Fixture::exported(const char *fileName, std::span<const ExportItem> items, const ExportOptions &options)
{
    const Exporter *exporter = exporterBySuffix(QString::fromLatin1(fileName).section(u'.', -1));
    REQUIRE(exporter);
    Progress progress;
    notes = exportTo(path(fileName), *exporter, document, items, options, progress);
    QFile file(path(fileName));
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

QStringList Fixture::files() const
{
    return QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
}

SourcePtr changingSource(const QByteArray &bytes) { return std::make_shared<ChangingSource>(bytes); }

}
