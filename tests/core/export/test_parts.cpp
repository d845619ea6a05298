// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/formats.h"
#include "tests/core/export/exporting.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtEndian>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

// What is no dense tensor: its parts, and arrays of what is no number.
namespace {

QByteArray npyOf(const QByteArray &descr, const QByteArray &shape, const QByteArray &data)
{
    const QByteArray dict = "{'descr': " + descr + ", 'fortran_order': False, 'shape': " + shape + ", }";
    QByteArray length(2, '\0');
    qToLittleEndian(quint16(dict.size()), length.data());
    return QByteArray::fromHex("934e554d50590100") + length + dict + data;
}

QByteArray dictOf(const QByteArray &npy)
{
    const bool isShort = npy[6] == '\1';
    const auto size
        = isShort ? qFromLittleEndian<quint16>(npy.constData() + 8) : qFromLittleEndian<quint32>(npy.constData() + 8);
    return npy.mid(isShort ? 10 : 12, qsizetype(size)).trimmed();
}

QByteArray exportedAs(const char *suffix, const QByteArray &file, QStringList &notes)
{
    Progress progress;
    const DocumentPtr document = openDocument(memorySource(file), u"x.npy"_s, progress);
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"x."_s + QLatin1String(suffix));
    const ExportItem item{.name = u"x"_s, .value = document->arrays.at(0).value, .entry = 0, .view = {}};
    notes
        = exportTo(path, *exporterBySuffix(QString::fromLatin1(suffix)), *document, std::span(&item, 1), {}, progress);
    QFile written(path);
    return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
}

QByteArray rewritten(const QByteArray &file)
{
    QStringList notes;
    const QByteArray npy = exportedAs("npy", file, notes);
    CHECK(notes.isEmpty());
    return npy;
}

QJsonObject headerOf(const QByteArray &safetensors)
{
    const auto size = qFromLittleEndian<quint64>(safetensors.constData());
    return QJsonDocument::fromJson(safetensors.mid(8, qsizetype(size))).object();
}

}

TEST_CASE("texts, dates and structures are written to .npy as they are, in little-endian order")
{
    const QByteArray texts = rewritten(npyOf("'>U1'", "(2,)", QByteArray::fromHex("0000004100000042")));
    CHECK(dictOf(texts) == "{'descr': '<U1', 'fortran_order': False, 'shape': (2,), }");
    CHECK(texts.endsWith(QByteArray::fromHex("4100000042000000")));
    const QByteArray dates = rewritten(npyOf("'<M8[ns]'", "(1,)", "12345678"));
    CHECK(dictOf(dates).contains("'descr': '<M8[ns]'"));
    CHECK(dates.endsWith("12345678"));
    const QByteArray descr
        = "[('a', '<i2'), ('', '|V2'), ('b', [('x', '|u1'), ('y', '|S2')]), ('m', '<f4', (2, 1, )), ('', '|V1')]";
    const QByteArray structure = rewritten(npyOf(descr, "(1,)", "aa__xyyffffgggg_"));
    CHECK(dictOf(structure) == "{'descr': " + descr + ", 'fortran_order': False, 'shape': (1,), }");
    CHECK(structure.endsWith("aa__xyyffffgggg_"));
    CHECK(rewritten(structure) == structure);
}

TEST_CASE("names beyond ASCII make a .npy file of version 3, long headers one of version 2")
{
    const QByteArray named = rewritten("\x93NUMPY\3" + QByteArray(1, '\0')
        + npyOf("[('ü', '|u1')]", "(1,)", "x").mid(8).insert(2, QByteArray(2, '\0')));
    CHECK(named[6] == '\3');
    CHECK(dictOf(named).contains("[('ü', '|u1')]"));
    QByteArray fields;
    for (int i = 0; i < 4000; ++i)
        fields += "('f" + QByteArray::number(i) + "', '|u1'), ";
    const QByteArray file = QByteArray::fromHex("934e554d50590200") + QByteArray(4, '\0') + "{'descr': [" + fields
        + "], 'fortran_order': False, 'shape': (1,), }";
    QByteArray sized = file + QByteArray(4000, 'x');
    qToLittleEndian(quint32(file.size() - 12), sized.data() + 8);
    const QByteArray longOne = rewritten(sized);
    CHECK(longOne[6] == '\2');
    CHECK(longOne.endsWith(QByteArray(4000, 'x')));
}

TEST_CASE("arrays of what is no number have a place in .npz and as raw bytes, and none in .safetensors")
{
    const QByteArray dates = npyOf("'>M8[D]'", "(1,)", QByteArray::fromHex("0000000000000001"));
    QStringList notes;
    CHECK(exportedAs("npz", dates, notes).contains("'descr': '<M8[D]'"));
    CHECK(exportedAs("raw", dates, notes) == QByteArray::fromHex("0100000000000000"));
    CHECK_THROWS_AS(exportedAs("safetensors", dates, notes), Error);
}

TEST_CASE("a sparse tensor is written as its parts")
{
    Fixture fixture;
    const ValueId indices = fixture.tensor(DType::Int64, {1, 2}, QByteArray(16, '\0'));
    const ValueId values = fixture.tensor(DType::Float32, {2}, "aaaabbbb");
    Tensor sparse;
    sparse.layout = Layout::SparseCoo;
    sparse.shape = {5};
    sparse.components = {{"indices"_L1, indices}, {"values"_L1, values}};
    const ValueId whole = fixture.document.values.addTensor(std::move(sparse));
    const std::vector items{fixture.item(whole, u"w"_s), fixture.item(values, u"dense"_s)};
    const QJsonObject header = headerOf(fixture.exported("x.safetensors", items));
    CHECK(header.keys() == QStringList{u"__metadata__"_s, u"dense"_s, u"w.indices"_s, u"w.values"_s});
    CHECK(header[u"w.indices"_s][u"dtype"_s] == u"I64"_s);
    CHECK(fixture.notes.join(u'\n').contains(
        u"Written as its parts, because it is no dense tensor (sparse_coo): \"w\""_s));
    CHECK(fixture.exported("x.npz", items).contains("w.values.npy"));
    CHECK_THROWS_AS(fixture.exported("x.npy", items[0]), Error);
}

TEST_CASE("pairs of four-bit floats are F4 in .safetensors, which counts single ones")
{
    Fixture fixture;
    const std::vector items{fixture.item(fixture.tensor(DType::Float4E2M1FNx2, {2, 3}, "abcdef"), u"a"_s),
        fixture.item(fixture.tensor(DType::Float4E2M1FNx2, {}, "g"), u"b"_s)};
    const QByteArray file = fixture.exported("x.safetensors", items);
    const QJsonObject header = headerOf(file);
    CHECK(header[u"a"_s][u"dtype"_s] == u"F4"_s);
    CHECK(header[u"a"_s][u"shape"_s] == QJsonArray{2, 6});
    CHECK(header[u"b"_s][u"shape"_s] == QJsonArray{2});
    CHECK(file.endsWith("abcdefg"));
    CHECK(fixture.notes.isEmpty());
}
