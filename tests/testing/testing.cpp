// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/testing/testing.h"

#include <QDir>
#include <QFile>
#include <QtEndian>

#include <array>

namespace pith::testing {

namespace {

template <typename T> void put(QByteArray &out, T value)
{
    const T little = qToLittleEndian(value);
    out.append(reinterpret_cast<const char *>(&little), sizeof little);
}

quint32 crc32(const QByteArray &bytes)
{
    quint32 crc = 0xffffffff;
    for (const char c : bytes) {
        crc ^= uchar(c);
        for (int bit = 0; bit < 8; ++bit)
            crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
    }
    return ~crc;
}

}

QString dataPath(const QString &name) { return QDir(QStringLiteral(PITH_TEST_DATA)).filePath(name); }

QByteArray dataBytes(const QString &name)
{
    QFile file(dataPath(name));
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("no test data " + name.toStdString());
    return file.readAll();
}

QByteArray zipOf(const std::vector<std::pair<QByteArray, QByteArray>> &entries)
{
    QByteArray out, directory;
    for (const auto &[name, data] : entries) {
        const auto header = quint32(out.size());
        const quint16 flags = data.isEmpty() ? 0x0800 : 0x0808;
        const auto padding = quint16((64 - (quint32(out.size()) + 30 + quint32(name.size()) + 4) % 64) % 64);
        put<quint32>(out, 0x04034b50);
        put<quint16>(out, 0);
        put(out, flags);
        put<quint16>(out, 0);
        put<quint32>(out, 0);
        out.append(12, '\0');
        put(out, quint16(name.size()));
        put(out, quint16(padding + 4));
        out += name + "FB";
        put(out, padding);
        out += QByteArray(padding, 'Z') + data;
        if (!data.isEmpty()) {
            put<quint32>(out, 0x08074b50);
            put(out, crc32(data));
            put(out, quint32(data.size()));
            put(out, quint32(data.size()));
        }
        put<quint32>(directory, 0x02014b50);
        put<quint32>(directory, 0);
        put(directory, flags);
        put<quint16>(directory, 0);
        put<quint32>(directory, 0);
        put(directory, crc32(data));
        put(directory, quint32(data.size()));
        put(directory, quint32(data.size()));
        put(directory, quint16(name.size()));
        directory.append(12, '\0');
        put(directory, header);
        directory += name;
    }
    const auto begin = quint64(out.size());
    out += directory;
    const auto end = quint64(out.size());
    put<quint32>(out, 0x06064b50);
    put<quint64>(out, 44);
    put<quint16>(out, 0x031e);
    put<quint16>(out, 45);
    put<quint64>(out, 0);
    put(out, quint64(entries.size()));
    put(out, quint64(entries.size()));
    put(out, quint64(directory.size()));
    put(out, begin);
    put<quint32>(out, 0x07064b50);
    put<quint32>(out, 0);
    put(out, end);
    put<quint32>(out, 1);
    put<quint32>(out, 0x06054b50);
    put<quint32>(out, 0);
    put(out, quint16(entries.size()));
    put(out, quint16(entries.size()));
    put(out, quint32(directory.size()));
    put(out, quint32(begin));
    put<quint16>(out, 0);
    return out;
}

QByteArray torchZip(const QByteArray &pickle, const std::vector<QByteArray> &storages)
{
    std::vector<std::pair<QByteArray, QByteArray>> entries{
        {"archive/data.pkl", pickle}, {"archive/byteorder", "little"}};
    for (size_t i = 0; i < storages.size(); ++i)
        entries.emplace_back("archive/data/" + QByteArray::number(qulonglong(i)), storages[i]);
    entries.emplace_back("archive/version", "3\n");
    return zipOf(entries);
}

}
