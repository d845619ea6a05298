// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>

#include <utility>
#include <vector>

// Members of a tar archive by hand, with whatever a header may say.
namespace pith::testing {

inline void putOctal(QByteArray &block, qsizetype at, qsizetype digits, quint64 value)
{
    block.replace(at, digits, QByteArray::number(value, 8).rightJustified(digits, '0'));
}

inline QByteArray signedHeader(QByteArray block)
{
    block.replace(148, 8, QByteArray(8, ' '));
    quint64 sum = 0;
    for (const char c : block)
        sum += uchar(c);
    putOctal(block, 148, 6, sum);
    block[154] = '\0';
    return block;
}

inline QByteArray tarHeader(const QByteArray &name, quint64 size, char type = '0', const QByteArray &link = {})
{
    QByteArray block(512, '\0');
    block.replace(0, name.size(), name);
    putOctal(block, 124, 11, size);
    block[156] = type;
    block.replace(157, link.size(), link);
    block.replace(257, 6, QByteArray("ustar", 6));
    block.replace(263, 2, "00");
    return signedHeader(block);
}

inline QByteArray inBlocks(const QByteArray &bytes)
{
    return bytes + QByteArray((512 - bytes.size() % 512) % 512, '\0');
}

inline QByteArray tarMember(const QByteArray &name, const QByteArray &bytes, char type = '0')
{
    return tarHeader(name, quint64(bytes.size()), type) + inBlocks(bytes);
}

inline QByteArray tarEnd() { return QByteArray(1024, '\0'); }

// A PAX header with those records.
inline QByteArray paxMember(const std::vector<std::pair<QByteArray, QByteArray>> &records, char type = 'x')
{
    QByteArray all;
    for (const auto &[key, value] : records) {
        const QByteArray record = ' ' + key + '=' + value + '\n';
        qsizetype size = record.size();
        while (QByteArray::number(size).size() + record.size() != size)
            size = QByteArray::number(size).size() + record.size();
        all += QByteArray::number(size) + record;
    }
    return tarMember("PaxHeaders/x", all, type);
}

}
