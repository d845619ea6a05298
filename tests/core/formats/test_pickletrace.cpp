// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/walk.h"
#include "core/formats/formats.h"
#include "core/formats/pickletrace.h"
#include "core/pickle/disassembly.h"
#include "tests/testing/testing.h"

#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

DocumentPtr opened(const QString &path)
{
    Progress progress;
    return openDocument(path, progress);
}

DocumentPtr openedBytes(const QByteArray &bytes)
{
    Progress progress;
    return openDocument(memorySource(bytes), u"memory"_s, progress);
}

// Traces of a document, made as they are wanted.
class Traces
{
public:
    explicit Traces(DocumentPtr document) : m_document(std::move(document)) {}

    const PickleTrace &of(const QByteArray &entry)
    {
        Progress progress;
        const auto known = m_traces.find(entry);
        return known != m_traces.end()
            ? known->second
            : m_traces.emplace(entry, tracePickles(*m_document, entry, progress)).first->second;
    }
    std::optional<quint32> offsetOf(const Spot &spot)
    {
        const auto entry = pickleOf(*m_document, spot);
        return entry ? pith::offsetOf(*m_document, of(*entry), spot) : std::nullopt;
    }
    std::optional<Spot> spotOf(const QByteArray &entry, quint32 offset)
    {
        Progress progress;
        return pith::spotOf(*m_document, of(entry), offset, progress);
    }
    // "BININT1 3": what the opcode there is.
    QString opcode(const QByteArray &entry, quint32 offset)
    {
        Progress progress;
        std::vector<PickleLine> &lines = m_lines[entry];
        if (lines.empty()) {
            const auto place = m_document->archive.find(entry);
            const SourcePtr source
                = entry.isEmpty() ? m_document->source : m_document->archive.open(place.value(), progress);
            lines = disassemble(readBytes(*source, 0, source->size(), 1 << 30), progress);
        }
        const auto line = std::ranges::find(lines, offset, &PickleLine::offset);
        return line == lines.end() ? QString() : (QString(line->opcode) + u' ' + line->argument).trimmed();
    }

private:
    DocumentPtr m_document;
    std::map<QByteArray, PickleTrace> m_traces;
    std::map<QByteArray, std::vector<PickleLine>> m_lines;
};

Spot spotOfLeaf(const Document &document, const Leaf &leaf)
{
    return {rootOf(document, leaf), pathTo(document, leaf.place), leaf.value};
}

// All nodes of a tree, as far as a test needs them.
void addNodes(const Document &document, const Spot &spot, std::vector<Spot> &nodes)
{
    nodes.push_back(spot);
    for (quint32 i = 0; i < childCount(document.values, spot.value) && nodes.size() < 3000 && spot.path.size() < 12;
        ++i) {
        const Child child = childAt(document.values, spot.value, i);
        Spot below{spot.root, spot.path, child.value};
        below.path.push_back(child.step);
        addNodes(document, below, nodes);
    }
}

// The node with that key.
Spot nodeAt(const Document &document, const QString &key)
{
    std::vector<Spot> nodes;
    for (quint32 root = 0; root < document.roots.size(); ++root)
        addNodes(document, {root, {}, document.roots[root].value}, nodes);
    for (const Spot &node : nodes) {
        if (spell(document.values, node.path) == key)
            return node;
    }
    FAIL("there is no " << key.toStdString());
    return {};
}

// What makes the node with that key.
QString makerOf(const DocumentPtr &document, const QString &key)
{
    Traces traces(document);
    const Spot spot = nodeAt(*document, key);
    const auto offset = traces.offsetOf(spot);
    return offset ? traces.opcode(pickleOf(*document, spot).value(), *offset) : QString();
}

bool isSame(const Document &document, const Spot &one, const Spot &other)
{
    return one.root == other.root && spell(document.values, one.path) == spell(document.values, other.path);
}

QStringList picklesOfTests()
{
    QStringList paths;
    for (const QString &folder : {u"pth"_s, u"pt2"_s, u"pickle"_s, u"pairs"_s, u"../fixtures"_s}) {
        QDirIterator files(dataPath(folder), {u"*.pth"_s, u"*.pt"_s, u"*.ckpt"_s, u"*.pkl"_s, u"*.ptl"_s, u"*.tar"_s});
        while (files.hasNext())
            paths += files.next();
    }
    return paths;
}

}

TEST_CASE("each tensor leads to the opcode that made it, and that leads back")
{
    int seen = 0;
    for (const QString &path : picklesOfTests()) {
        INFO(path.toStdString());
        const DocumentPtr document = opened(path);
        Traces traces(document);
        const QString maker = document->format == "torch-tar"_L1 ? u"BINPERSID"_s : u"REDUCE"_s;
        for (const Leaf &leaf : document->tensors) {
            const Spot spot = spotOfLeaf(*document, leaf);
            INFO(spell(document->values, spot.path).toStdString());
            const QByteArray entry = pickleOf(*document, spot).value();
            const quint32 offset = traces.offsetOf(spot).value();
            CHECK(traces.of(entry).has(offset));
            CHECK(traces.opcode(entry, offset) == maker);
            CHECK(isSame(*document, traces.spotOf(entry, offset).value(), spot));
            ++seen;
        }
    }
    CHECK(seen > 300);
}

TEST_CASE("what is told to have made a node leads to one, and that to an opcode that made it")
{
    for (const QString &path : picklesOfTests()) {
        INFO(path.toStdString());
        const DocumentPtr document = opened(path);
        Traces traces(document);
        std::vector<Spot> nodes;
        for (quint32 root = 0; root < document->roots.size(); ++root)
            addNodes(*document, {root, {}, document->roots[root].value}, nodes);
        for (const Spot &node : nodes) {
            const QByteArray entry = pickleOf(*document, node).value();
            INFO(spell(document->values, node.path).toStdString());
            const auto spot = traces.spotOf(entry, traces.offsetOf(node).value());
            REQUIRE(spot);
            const bool isOwn = spot->value == node.value && spell(document->values, spot->path) != QString();
            CHECK((isOwn || node.path.size() >= spot->path.size()));
        }
    }
}

TEST_CASE("each kind of value leads to the opcode that made it")
{
    const DocumentPtr document = openedBytes(QByteArrayLiteral("\x80\x02}(U\x01i"
                                                               "J\xff\xff\xff\x7fU\x01r"
                                                               "G\x3f\xf8\x00\x00\x00\x00\x00\x00U\x01t"
                                                               "U\x02hiU\x01n"
                                                               "NU\x01y\x88U\x01l](K\x07K\x08\x65U\x01s"
                                                               "K\x07)\x86U\x01o"
                                                               "cmod\nClass\nK\x07\x85R}U\x01"
                                                               "aK\x07sbu."));
    CHECK(makerOf(document, u"i"_s) == u"BININT 2147483647"_s);
    CHECK(makerOf(document, u"r"_s) == u"BINFLOAT 1.5"_s);
    CHECK(makerOf(document, u"t"_s) == u"SHORT_BINSTRING hi"_s);
    CHECK(makerOf(document, u"n"_s) == u"NONE"_s);
    CHECK(makerOf(document, u"y"_s) == u"NEWTRUE"_s);
    CHECK(makerOf(document, u"l"_s) == u"EMPTY_LIST"_s);
    CHECK(makerOf(document, u"l[0]"_s) == u"BININT1 7"_s);
    CHECK(makerOf(document, u"l[1]"_s) == u"BININT1 8"_s);
    CHECK(makerOf(document, u"s"_s) == u"TUPLE2"_s);
    CHECK(makerOf(document, u"s[0]"_s) == u"BININT1 7"_s);
    CHECK(makerOf(document, u"s[1]"_s) == u"EMPTY_TUPLE"_s);
    CHECK(makerOf(document, u"o"_s) == u"REDUCE"_s);
    CHECK(makerOf(document, u"o.a"_s) == u"BININT1 7"_s);
    CHECK(makerOf(document, u"."_s) == u"EMPTY_DICT"_s);
}

TEST_CASE("a number that Python has once is told apart by where it was put")
{
    const DocumentPtr document = openedBytes(QByteArrayLiteral("\x80\x02}(U\x01"
                                                               "aK\x03U\x01"
                                                               "bK\x03U\x01"
                                                               "c](K\x03K\x03\x65u."));
    Traces traces(document);
    const std::vector<std::pair<QString, quint32>> places{{u"a"_s, 7}, {u"b"_s, 12}, {u"c[0]"_s, 19}, {u"c[1]"_s, 21}};
    for (const auto &[key, offset] : places) {
        INFO(key.toStdString());
        CHECK(traces.offsetOf(nodeAt(*document, key)) == offset);
        CHECK(spell(document->values, traces.spotOf({}, offset).value().path) == key);
    }
    const DocumentPtr five = openedBytes(QByteArrayLiteral("\x80\x02K\x05."));
    CHECK(makerOf(five, u"."_s) == u"BININT1 5"_s);
}

TEST_CASE("keys, callables and tuples of arguments lead nowhere")
{
    const DocumentPtr document = opened(dataPath(u"pth/quantized.pth"_s));
    Traces traces(document);
    Progress progress;
    const QByteArray entry = document->pickles.front().entry;
    const SourcePtr source = document->archive.open(document->archive.find(entry).value(), progress);
    int links = 0;
    for (const PickleLine &line : disassemble(readBytes(*source, 0, source->size(), 1 << 30), progress)) {
        const bool leads = traces.of(entry).has(line.offset);
        if (line.opcode == "GLOBAL"_L1 || line.opcode == "BINPUT"_L1 || line.opcode == "MARK"_L1
            || line.opcode == "BINPERSID"_L1)
            CHECK_FALSE(leads);
        links += leads ? 1 : 0;
    }
    CHECK(links >= int(document->tensors.size()));
}

TEST_CASE("nothing is told of a pickle that has changed since")
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"a.pkl"_s);
    const auto write = [&](const QByteArray &bytes) {
        QFile file(path);
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    };
    write(QByteArrayLiteral("\x80\x02}U\x01"
                            "aU\x03ones."));
    const auto document = std::const_pointer_cast<Document>(opened(path));
    Progress progress;
    CHECK(tracePickles(*document, {}, progress).made.size() == 2);
    document->source = memorySource(QByteArrayLiteral("\x80\x02}U\x01"
                                                      "aU\x03twos."));
    CHECK(tracePickles(*document, {}, progress).made.empty());
}

TEST_CASE("of a broken pickle, what there is leads to its opcodes")
{
    const DocumentPtr document = openedBytes(QByteArrayLiteral("\x80\x02}(U\x01"
                                                               "aU\x03oneU\x01"
                                                               "b](U\x03two"));
    CHECK(makerOf(document, u"a"_s) == u"SHORT_BINSTRING one"_s);
    CHECK(makerOf(document, u"b[0]"_s) == u"SHORT_BINSTRING two"_s);
}
