// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/numbers.h"
#include "core/formats/formats.h"
#include "tests/testing/testing.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtEndian>
#include <catch2/catch_test_macros.hpp>

#include <complex>

namespace pith::testing {

template <typename T> QByteArray storageName() = delete;
template <> inline QByteArray storageName<float>() { return "FloatStorage"; }
template <> inline QByteArray storageName<double>() { return "DoubleStorage"; }
template <> inline QByteArray storageName<qint32>() { return "IntStorage"; }
template <> inline QByteArray storageName<qint64>() { return "LongStorage"; }
template <> inline QByteArray storageName<std::complex<float>>() { return "ComplexFloatStorage"; }
template <> inline QByteArray storageName<quint8>() { return "BoolStorage"; } // a vector of bool has no bytes

// A file as torch.save writes it, with one contiguous tensor of numbers that the test knows, "weight".
class TensorFile
{
public:
    template <typename T> TensorFile(const Extents &shape, const std::vector<T> &numbers)
    {
        const auto size = qsizetype(numbers.size() * sizeof(T));
        write(torchZip(
            pickleOf(shape, storageName<T>()), {QByteArray(reinterpret_cast<const char *>(numbers.data()), size)}));
    }

    QString path() const { return m_folder.filePath(QStringLiteral("one.pth")); }
    Subject subject() const { return subjectOf(document, document->tensors.front()); }

    DocumentPtr document;

private:
    static QByteArray number(qint64 value) // BININT
    {
        QByteArray bytes(5, 'J');
        qToLittleEndian(qint32(value), bytes.data() + 1);
        return bytes;
    }
    static QByteArray text(const QByteArray &letters) // BINUNICODE
    {
        QByteArray bytes(5, 'X');
        qToLittleEndian(quint32(letters.size()), bytes.data() + 1);
        return bytes + letters;
    }
    static QByteArray tuple(const Extents &extents)
    {
        QByteArray bytes = "(";
        for (const qint64 extent : extents)
            bytes += number(extent);
        return bytes + 't';
    }
    static QByteArray pickleOf(const Extents &shape, const QByteArray &storage)
    {
        return QByteArray("\x80\x02}", 3) + text("weight") + "ctorch._utils\n_rebuild_tensor_v2\n((" + text("storage")
            + "ctorch\n" + storage + '\n' + text("0") + text("cpu") + number(*elementCount(shape)) + "tQ" + number(0)
            + tuple(shape) + tuple(contiguousStrides(shape)) + "\x89" + "ccollections\nOrderedDict\n)RtRs.";
    }

    void write(const QByteArray &bytes)
    {
        QFile file(path());
        REQUIRE(file.open(QIODevice::WriteOnly));
        REQUIRE(file.write(bytes) == bytes.size());
        file.close();
        Progress progress;
        document = openDocument(path(), progress);
        REQUIRE(document->tensors.size() == 1);
    }

    QTemporaryDir m_folder;
};

}
