// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/app/cli/running.h"
#include "tests/testing/testing.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <catch2/catch_test_macros.hpp>

using namespace Qt::Literals::StringLiterals;
using pith::testing::dataPath;
using pith::testing::Ran;
using pith::testing::run;

namespace {

QString pairFile(const QString &name) { return dataPath(u"pairs/"_s + name); }

Ran diff(const QString &a, const QString &b, const QStringList &more = {})
{
    return run(QStringList{u"diff"_s, pairFile(a), pairFile(b)} + more);
}

QJsonObject json(const QString &a, const QString &b, const QStringList &more = {})
{
    return diff(a, b, QStringList{u"--json"_s} + more).json();
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

}

TEST_CASE("two files with the same in them are one line and exit code 0")
{
    const Ran ran = diff(u"base.pth"_s, u"same.pth"_s);
    CHECK(ran.code == 0);
    CHECK(ran.out == u"Identical: 9 tensors, byte for byte\n"_s);
}

TEST_CASE("what changed is a table for people and exit code 1")
{
    const Ran ran = diff(u"base.pth"_s, u"changed.pth"_s);
    CHECK(ran.code == 1);
    CHECK(ran.out.startsWith(u"Of 9 tensors in both: 2 changed\n"));
    CHECK(ran.out.indexOf(u"3.bias") < ran.out.indexOf(u"0.weight")); // by how much
    CHECK_FALSE(ran.out.contains(u"running_mean"));
    CHECK(diff(u"base.pth"_s, u"changed.pth"_s, {u"--summary"_s}).out == u"Of 9 tensors in both: 2 changed\n"_s);
}

TEST_CASE("a conversion to bfloat16 is called what it is")
{
    const QJsonObject weight = json(u"base.pth"_s, u"bf16.pth"_s)[u"both"].toObject()[u"0.weight"].toObject();
    CHECK(weight[u"status"] == u"dtype"_s);
    CHECK(weight[u"rounds_to"] == u"bfloat16"_s);
    CHECK_FALSE(weight.contains(u"differing_bits"));
}

TEST_CASE("a tolerance decides what counts as equal, of other dtypes too")
{
    CHECK(diff(u"base.pth"_s, u"bf16.pth"_s, {u"--tolerance"_s, u"1e-2"_s}).code == 0);
    CHECK(diff(u"base.pth"_s, u"bf16.pth"_s, {u"--tolerance"_s, u"0,0.01"_s}).code == 0);
    CHECK(diff(u"base.pth"_s, u"bf16.pth"_s, {u"--tolerance"_s, u"1e-9"_s}).code == 1);
    CHECK(diff(u"base.pth"_s, u"bf16.pth"_s, {u"--tolerance"_s, u"much"_s}).code == 2);
    CHECK(diff(u"base.pth"_s, u"bf16.pth"_s, {u"--tolerance"_s, u"-1"_s}).code == 2);
    const QJsonObject both = json(u"base.pth"_s, u"bf16.pth"_s, {u"--tolerance=1e-2"_s})[u"both"].toObject();
    CHECK(both[u"0.weight"].toObject()[u"within_tolerance"].toBool());
}

TEST_CASE("names are made alike by prefixes and expressions, and the way to is told")
{
    CHECK(diff(u"base.pth"_s, u"module_prefix.pth"_s)
            .out.contains(u"Identical after stripping module. (--strip module.)"));
    CHECK(diff(u"base.pth"_s, u"module_prefix.pth"_s, {u"--strip"_s, u"module."_s}).code == 0);
    CHECK(diff(u"base.pth"_s, u"module_prefix.pth"_s, {u"--strip=auto"_s}).code == 0);
    CHECK(diff(u"base.pth"_s, u"module_prefix.pth"_s, {u"--rename"_s, u"^module\\.="_s}).code == 0);
    CHECK(diff(u"base.pth"_s, u"module_prefix.pth"_s, {u"--rename"_s, u"nothing"_s}).code == 2);
    CHECK(diff(u"base.pth"_s, u"module_prefix.pth"_s, {u"--rename"_s, u"(=x"_s}).code == 2);
    const QJsonArray renamed = json(u"base.pth"_s, u"module_prefix.pth"_s, {u"--strip=auto"_s})[u"renamed"].toArray();
    REQUIRE(renamed.size() == 9);
    CHECK(renamed[0].toObject()[u"b"] == u"module.0.weight"_s);
    CHECK(json(u"base.pth"_s, u"module_prefix.pth"_s, {u"--content"_s})[u"both"].toObject().size() == 9);
}

TEST_CASE("a subtree, keys and filters choose what is compared")
{
    const QStringList optimizers{u"opt_a.pth"_s, u"opt_b.pth"_s};
    CHECK(json(optimizers[0], optimizers[1])[u"values"].toArray().size() == 1);
    CHECK(diff(optimizers[0], optimizers[1], {u"--only"_s, u"model"_s}).code == 0);
    CHECK(diff(optimizers[0], optimizers[1], {u"--only"_s, u"optimizer"_s}).code == 1);
    CHECK(json(optimizers[0], optimizers[1], {u"--only"_s, u"optimizer"_s})[u"values"].toArray()[0].toObject()[u"path"]
        == u"optimizer.param_groups[0].lr"_s);
    CHECK(diff(u"base.pth"_s, u"changed.pth"_s, {u"1"_s}).code == 0);
    CHECK(diff(u"base.pth"_s, u"changed.pth"_s, {u"3"_s}).code == 1);
    CHECK(diff(u"base.pth"_s, u"changed.pth"_s, {u"nowhere"_s}).code == 2);
    CHECK(diff(u"base.pth"_s, u"changed.pth"_s, {u"--filter"_s, u"running"_s}).code == 0);
    CHECK(diff(u"base.pth"_s, u"changed.pth"_s, {u"--filter"_s, u"nothing_like_it"_s}).code == 2);
    CHECK(json(u"base.pth"_s, u"changed.pth"_s, {u"--filter"_s, u"status:changed rel>0"_s})[u"both"].toObject().keys()
        == QStringList{u"0.weight"_s, u"3.bias"_s});
    CHECK(diff(u"base.pth"_s, u"same.pth"_s, {u"--filter"_s, u"status:changed"_s}).code == 0);
    CHECK(diff(u"base.pth"_s, u"bf16.pth"_s, {u"--filter"_s, u"a.dtype:f32"_s, u"--tolerance"_s, u"1"_s}).code == 0);
    CHECK(diff(u"base.pth"_s, u"changed.pth"_s, {u"--filter"_s, u"absmax>1000000"_s}).code == 2);
    CHECK(diff(u"base.pth"_s, u"changed.pth"_s, {u"--filter"_s, u"statuz:changed"_s}).code == 2);
    CHECK(json(u"base.pth"_s, u"opt_a.pth"_s, {u"--only"_s, u".=model"_s})[u"both"].toObject().size() == 9);
}

TEST_CASE("reports are written whole, in four kinds, and replace nothing unasked")
{
    const QTemporaryDir folder;
    for (const QString &suffix : {u"html"_s, u"md"_s, u"csv"_s, u"json"_s}) {
        const QString file = folder.filePath(u"report."_s + suffix);
        CHECK(diff(u"base.pth"_s, u"changed.pth"_s, {u"--report"_s, file}).code == 1);
        CHECK(contentOf(file).contains("3.bias"));
        CHECK(diff(u"base.pth"_s, u"changed.pth"_s, {u"--report"_s, file}).code == 2);
        CHECK(diff(u"base.pth"_s, u"changed.pth"_s, {u"--report"_s, file, u"--force"_s}).code == 1);
    }
    CHECK(diff(u"base.pth"_s, u"changed.pth"_s, {u"--report"_s, folder.filePath(u"report.doc"_s)}).code == 2);
    const QByteArray page = contentOf(folder.filePath(u"report.html"_s));
    CHECK(page.contains("3.bias: A and B"));
    CHECK(page.contains("3.bias: B − A"));
    CHECK(page.count("src=\"data:image/png;base64,") == page.count("<figure>"));
}

TEST_CASE("a report as CSV has values outside tensors, old and new, and as many cells in each line")
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"report.csv"_s);
    CHECK(diff(u"opt_a.pth"_s, u"opt_b.pth"_s, {u"--report"_s, file}).code == 1);
    const QStringList lines = QString::fromUtf8(contentOf(file)).trimmed().split(u"\r\n"_s);
    const QStringList values = lines.filter(u"param_groups[0].lr"_s);
    REQUIRE(values.size() == 1);
    CHECK(values.front().endsWith(u",0.1,0.05"_s));
    for (const QString &line : lines)
        CHECK(line.count(u',') == lines.front().count(u','));
}

TEST_CASE("formats may differ, and views of one storage are compared as what they are")
{
    const QString twin = dataPath(u"pth/twin.safetensors"_s), zip = dataPath(u"pth/bf16_meta.safetensors"_s);
    CHECK(diff(u"base.pth"_s, u"base.safetensors"_s).out == u"Identical: 9 tensors, byte for byte\n"_s);
    CHECK(run({u"diff"_s, twin, twin}).code == 0);
    CHECK(run({u"diff"_s, twin, zip}).code == 1);
    const QString shared = dataPath(u"pth/shared_storage.pth"_s);
    const Ran ran = run({u"diff"_s, shared, shared, u"--json"_s});
    CHECK(ran.code == 0);
    CHECK(ran.json()[u"summary"].toObject()[u"changed"].toInt() == 0);
    for (const QString &name : {u"big_endian.pth"_s, u"quantized.pth"_s, u"sparse.pth"_s, u"conj_neg.pth"_s,
             u"nested.pth"_s, u"odd_objects.pt"_s, u"storages.pth"_s, u"numpy_in_pickle_np2.pt"_s}) {
        CAPTURE(name);
        const QString file = dataPath(u"pth/"_s + name);
        CHECK(run({u"diff"_s, file, file}).code == 0);
    }
}

TEST_CASE("tensors without values are never called identical")
{
    const QString meta = dataPath(u"pth/meta.pth"_s);
    const Ran ran = run({u"diff"_s, meta, meta});
    CHECK(ran.code == 1);
    CHECK_FALSE(ran.out.contains(u"byte for byte"_s));
}

TEST_CASE("what can't be opened is said, with its name")
{
    const Ran missing = diff(u"base.pth"_s, u"missing.pth"_s);
    CHECK(missing.code == 2);
    CHECK(missing.lastLine().contains(u"missing.pth"));
    CHECK(run({u"diff"_s, pairFile(u"base.pth"_s)}).code == 2);
    const QJsonObject timing = diff(u"base.pth"_s, u"same.pth"_s, {u"--timing"_s}).json();
    CHECK(timing[u"count"].toInt() == 9);
    CHECK(timing[u"seconds"].toDouble() > 0);
}
