// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/scriptlines.h"

#include "core/formats/records.h"
#include "core/pickle/machine.h"

#include <algorithm>

namespace pith {

namespace {

constexpr quint64 mostBytes = 256 << 20;
constexpr QByteArrayView tableMark("FORMAT_WITH_STRING_TABLE");
constexpr QByteArrayView mapSuffix(".debug_pkl");

// A pickle of torch/csrc/jit/serialization/source_range_serialization.cpp: (mark, texts, ranges), each range
// (offset in the code, ((numbers of texts, number of a file's name, first line), begin, end), …). Before PyTorch 1.10
// the ranges alone, ((text, file, line), begin, end).
class MapReader
{
public:
    MapReader(const Values &values, const QByteArray &code) : m_values(values), m_lineBegins{0}
    {
        for (qsizetype end = code.indexOf('\n'); end >= 0; end = code.indexOf('\n', end + 1))
            m_lineBegins.push_back(end + 1);
    }

    std::vector<ScriptLine> read(ValueId root)
    {
        auto items = m_values.items(root);
        if (items.size() == 3 && text(items[0]) == tableMark) {
            m_texts = m_values.items(items[1]);
            items = m_values.items(items[2]);
        }
        for (const ValueId range : items)
            readRange(range);
        std::ranges::stable_sort(m_found, {}, &ScriptLine::codeLine);
        const auto again = std::ranges::unique(m_found, {}, &ScriptLine::codeLine);
        m_found.erase(again.begin(), again.end());
        return std::move(m_found);
    }

private:
    QByteArrayView text(ValueId value) const
    {
        return m_values.kind(value) == Kind::Str ? m_values.text(value) : QByteArrayView();
    }
    qint64 integer(ValueId value) const { return m_values.kind(value) == Kind::Int ? m_values[value].integer : -1; }

    // A text, or the number of one in the table.
    QByteArrayView textAt(ValueId value) const
    {
        const qint64 place = integer(value);
        return place >= 0 && quint64(place) < m_texts.size() ? text(m_texts[size_t(place)]) : text(value);
    }

    // The list is an object of build_intlist or restore_type_tag, whose first argument it is.
    std::span<const ValueId> listOf(ValueId value) const
    {
        if (m_values.kind(value) != Kind::Object)
            return m_values.items(value);
        const ValueId arguments = m_values.object(value).arguments;
        const auto all = arguments == ValueId::None ? std::span<const ValueId>() : m_values.items(arguments);
        return all.empty() ? all : m_values.items(all.front());
    }

    void readRange(ValueId range)
    {
        const auto fields = m_values.items(range);
        const auto place = fields.size() < 2 ? std::span<const ValueId>() : m_values.items(fields[1]);
        if (place.size() < 3)
            return;
        const auto source = m_values.items(place[0]);
        const qint64 begin = integer(place[1]);
        if (source.size() < 3 || begin < 0)
            return;
        ScriptLine line;
        line.codeLine = codeLineAt(integer(fields[0]));
        line.file = textAt(source[1]).toByteArray();
        line.line = quint32(std::max<qint64>(integer(source[2]), 0));
        if (addText(line, source[0], begin))
            m_found.push_back(std::move(line));
    }

    // The line in which byte `begin` of the source lies. False: there is none.
    bool addText(ScriptLine &line, ValueId source, qint64 begin) const
    {
        const QByteArrayView whole = text(source);
        if (!whole.isEmpty())
            return addPart(line, whole, begin, 0);
        qint64 partBegin = 0;
        for (const ValueId part : listOf(source)) {
            if (addPart(line, textAt(part), begin, partBegin))
                return true;
            partBegin += textAt(part).size();
            line.line += quint32(textAt(part).count('\n'));
        }
        return false;
    }

    static bool addPart(ScriptLine &line, QByteArrayView part, qint64 begin, qint64 partBegin)
    {
        if (begin < partBegin || begin >= partBegin + part.size())
            return false;
        const qsizetype at = begin - partBegin;
        const qsizetype before = at == 0 ? -1 : part.first(at).lastIndexOf('\n');
        const qsizetype after = part.indexOf('\n', at);
        line.text = part.sliced(before + 1, (after < 0 ? part.size() : after) - before - 1).trimmed().toByteArray();
        line.line += quint32(part.first(at).count('\n'));
        return true;
    }

    quint32 codeLineAt(qint64 offset) const
    {
        const auto after = std::ranges::upper_bound(m_lineBegins, offset);
        return std::max<quint32>(quint32(after - m_lineBegins.begin()), 1);
    }

    const Values &m_values;
    std::vector<qint64> m_lineBegins; // of the code
    std::span<const ValueId> m_texts;
    std::vector<ScriptLine> m_found;
};

}

std::optional<quint32> scriptLinesEntry(const Document &document, quint32 code)
{
    const QByteArray &name = document.archive.entries[code].name;
    return name.endsWith(".py") ? document.archive.find(name + mapSuffix.toByteArray()) : std::nullopt;
}

std::vector<ScriptLine> scriptLines(const QByteArray &code, const QByteArray &map, Progress &progress)
{
    Values values;
    const Pickled pickled = runPickle(values, values.keep(map), 0, {}, progress);
    if (!pickled.error.isEmpty())
        throw Error(pickled.error);
    return pickled.root == ValueId::None ? std::vector<ScriptLine>() : MapReader(values, code).read(pickled.root);
}

std::vector<ScriptLine> scriptLines(const Document &document, quint32 code, Progress &progress)
{
    const auto map = scriptLinesEntry(document, code);
    if (!map)
        return {};
    return scriptLines(
        entryBytes(document, code, mostBytes, progress), entryBytes(document, *map, mostBytes, progress), progress);
}

}
