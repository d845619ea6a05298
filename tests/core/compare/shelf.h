// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/formats/formats.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <stdexcept>

namespace pith::testing {

// Tensors of float32 of a .safetensors file, by their names in alphabetical order.
class Shelf
{
public:
    Shelf &add(const QString &key, const QList<int> &shape, const std::vector<float> &numbers)
    {
        QJsonArray extents;
        for (const int extent : shape)
            extents.append(extent);
        const qsizetype begin = m_bytes.size();
        m_bytes.append(reinterpret_cast<const char *>(numbers.data()), qsizetype(numbers.size() * sizeof(float)));
        m_header[key] = QJsonObject{{QStringLiteral("dtype"), QStringLiteral("F32")},
            {QStringLiteral("shape"), extents}, {QStringLiteral("data_offsets"), QJsonArray{begin, m_bytes.size()}}};
        return *this;
    }
    // Vectors of one or more numbers.
    Shelf &add(const QString &key, const std::vector<float> &numbers)
    {
        return add(key, {int(numbers.size())}, numbers);
    }

    QByteArray bytes() const
    {
        const QByteArray header = QJsonDocument(m_header).toJson(QJsonDocument::Compact);
        const quint64 size = quint64(header.size());
        return QByteArray(reinterpret_cast<const char *>(&size), sizeof size) + header + m_bytes;
    }
    void write(const QString &path) const
    {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes()) != bytes().size())
            throw std::runtime_error("can't write test file");
    }
    DocumentPtr open(const QString &path) const
    {
        write(path);
        Progress progress;
        return openDocument(path, progress);
    }

private:
    QJsonObject m_header;
    QByteArray m_bytes;
};

}
