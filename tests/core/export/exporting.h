// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/export/exporters.h"
#include "tests/testing/testing.h"

#include <QTemporaryDir>

// Small documents of tensors over bytes in memory, and what comes of exporting them.
namespace pith::testing {

struct Fixture
{
    Document document;
    QTemporaryDir folder;
    QStringList notes; // of the last export

    // A contiguous tensor over those bytes, little-endian unless said.
    ValueId tensor(DType dtype, const Extents &shape, const QByteArray &bytes, bool bigEndian = false);
    ValueId text(const char *utf8) { return document.values.addText(Kind::Str, QByteArrayView(utf8)); }
    ExportItem item(ValueId value, const QString &name = QStringLiteral("x")) const;

    QString path(const char *fileName) const { return folder.filePath(QString::fromLatin1(fileName)); }
    // The file's bytes. The exporter is chosen by the suffix.
    QByteArray exported(const char *fileName, std::span<const ExportItem> items, const ExportOptions &options = {});
    QByteArray exported(const char *fileName, const ExportItem &item, const ExportOptions &options = {})
    {
        return exported(fileName, std::span(&item, 1), options);
    }
    QStringList files() const;
};

template <typename T> QByteArray bytesOf(std::initializer_list<T> elements)
{
    return QByteArray(reinterpret_cast<const char *>(std::data(elements)), qsizetype(elements.size() * sizeof(T)));
}

// Bytes that change after they were opened.
SourcePtr changingSource(const QByteArray &bytes);

}
