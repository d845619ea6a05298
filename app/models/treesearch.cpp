// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/treesearch.h"

#include "app/models/leafindex.h"
#include "core/document/sections.h"
#include "core/document/storages.h"
#include "core/work/parallel.h"

#include <algorithm>

namespace pith {

namespace {

using RowKind = Subject::Kind;

constexpr size_t mostRows = 4'000'000;
constexpr qsizetype mostLetters = 100'000'000;
constexpr quint16 mostLevels = 200;

bool isOfContents(RowKind kind)
{
    return kind == RowKind::File || kind == RowKind::Value || kind == RowKind::Module || kind == RowKind::Model;
}

// A root of values, or what stands above such roots.
bool isTop(const Rows &rows, const Row &row)
{
    return row.parent == RowId::Root || row.kind == RowKind::Model || rows[row.parent].kind == RowKind::Model;
}

}

TreeSearch::TreeSearch(DocumentPtr document, Progress &progress, std::shared_ptr<const Survey> survey)
    : m_document(document),
      m_rows(std::make_shared<Rows>(std::move(document))),
      m_survey(std::move(survey))
{
    const LeafIndex leaves(*m_document);
    const SharedStorages storages(*m_document);
    m_isShared.resize(leafCount(*m_document));
    for (quint32 tensor = 0; tensor < m_document->tensors.size(); ++tensor)
        m_isShared[tensor] = storages.isShared(tensor);
    const quint32 *before = nullptr;
    for (RowId row = RowId::Root; number(row) < m_rows->size(); row = RowId(number(row) + 1)) { // which grow
        progress.check();
        add(row);
        Node &node = m_nodes.back();
        const quint32 *const leaf = node.value == ValueId::None ? nullptr : leaves.of(node.value, before);
        if (leaf)
            node.leaf = *(before = leaf);
        node.isValue = node.isSearched && (leaf || !m_rows->hasChildren(row));
        m_valueCount += node.isValue;
        if (opens(row))
            m_rows->childCount(row);
        else
            m_isWhole = m_isWhole && !(node.isSearched && m_rows->hasChildren(row));
    }
    sumUp();
}

// What is asked as soon as a row is shown and takes its time is answered beforehand.
void TreeSearch::sumUp()
{
    constexpr quint32 many = 2'000;
    std::vector<quint32> below(m_nodes.size());
    for (quint32 row = quint32(m_nodes.size()); row-- > 1;) {
        below[number(m_nodes[row].parent)] += below[row] + 1;
        if (below[row] >= many && isOfContents((*m_rows)[RowId(row)].kind))
            m_rows->sums(RowId(row));
    }
}

void TreeSearch::add(RowId id)
{
    const Row &row = (*m_rows)[id];
    const bool isSearched = isOfContents(row.kind) && !(isTop(*m_rows, row) && m_rows->hasChildren(id));
    if (isOfContents(row.kind))
        addKey(id);
    m_depths.push_back(id == RowId::Root ? 0 : quint16(m_depths[number(row.parent)] + 1));
    const ValueId value = isSearched && row.kind != RowKind::Module ? row.value : ValueId::None;
    m_nodes.push_back({row.parent, value, quint32(m_keys.size()), FilterRow::NoLeaf, isSearched, false});
}

void TreeSearch::addKey(RowId id)
{
    const Row &row = (*m_rows)[id];
    if (isTop(*m_rows, row)) {
        const auto section = row.value == ValueId::None ? std::nullopt : sectionOf(*m_document, row.number);
        if (row.value != ValueId::None && !(section && isPlainlyNamed(*section)))
            m_keys += rootPrefix(*m_document, row.number);
        return;
    }
    RowId above = row.parent; // the value that the row is a step from
    while ((*m_rows)[above].kind == RowKind::Module)
        above = (*m_rows)[above].parent;
    const qsizetype begin = m_keys.size();
    m_keys += key(above).toString();
    const qsizetype afterValue = m_keys.size();
    if (row.kind == RowKind::Module)
        m_keys += u'.' + m_rows->prefix(id).chopped(1);
    else
        appendSpelt(m_keys, m_document->values, row.step);
    const bool isFirst = afterValue == begin || m_keys[afterValue - 1] == u':' || m_keys[afterValue - 1] == u'/';
    if (isFirst && m_keys.size() > afterValue && m_keys[afterValue] == u'.')
        m_keys.remove(afterValue, 1);
}

// Whether what lies below a row is searched too.
bool TreeSearch::opens(RowId id) const
{
    const Row &row = (*m_rows)[id];
    if (id == RowId::Root)
        return true;
    if (!isOfContents(row.kind) || !m_rows->hasChildren(id))
        return false;
    if (m_rows->size() > mostRows || m_keys.size() > mostLetters || m_depths[number(id)] > mostLevels)
        return false;
    for (RowId above = row.parent; row.value != ValueId::None && row.kind != RowKind::Module && above != RowId::Root;
        above = (*m_rows)[above].parent) {
        if ((*m_rows)[above].kind != RowKind::Module && (*m_rows)[above].value == row.value)
            return false;
    }
    return true;
}

QStringView TreeSearch::key(RowId id) const
{
    const quint32 begin = id == RowId::Root ? 0 : m_nodes[number(id) - 1].keyEnd;
    return QStringView(m_keys).sliced(begin, m_nodes[number(id)].keyEnd - begin);
}

FilterRow TreeSearch::filterRow(RowId id) const
{
    const Node &node = m_nodes[number(id)];
    FilterRow asked;
    asked.document = m_document.get();
    asked.key = QString::fromRawData(key(id).data(), key(id).size());
    asked.value = node.value;
    asked.leaf = node.leaf;
    asked.shared = node.leaf != FilterRow::NoLeaf && m_isShared[node.leaf];
    asked.figures = m_survey ? &m_survey->figures() : nullptr;
    return asked;
}

struct TreeSearch::Part
{
    quint32 values = 0;
    std::vector<quint32> open;
};

// Rows [first, end), each of which has a byte of its own.
TreeSearch::Part TreeSearch::ask(
    const Filter &filter, quint32 first, quint32 end, std::vector<quint8> &matches, Progress &progress) const
{
    Part part;
    for (quint32 row = first; row < end; ++row) {
        progress.check();
        if (!m_nodes[row].isSearched)
            continue;
        const Filter::Answer said = filter.ask(filterRow(RowId(row)));
        matches[row] = said == true;
        part.values += matches[row] && m_nodes[row].isValue;
        if (!said)
            part.open.push_back(m_nodes[row].leaf);
    }
    return part;
}

TreeSearch::Answer TreeSearch::ask(std::shared_ptr<const Filter> filter, Progress &progress) const
{
    constexpr quint32 atOnce = 1 << 14;
    std::vector<quint8> matches(m_nodes.size());
    const auto askPart = [&](quint64 part) {
        const quint32 first = quint32(part) * atOnce;
        return ask(*filter, first, std::min(first + atOnce, size()), matches, progress);
    };
    const auto add = [](Part &whole, Part part) {
        whole.values += part.values;
        whole.open.insert(whole.open.end(), part.open.begin(), part.open.end());
    };
    Part whole = parallelReduce<Part>((size() + atOnce - 1) / atOnce, askPart, add);
    const auto parentOf = [this](RowId row) { return m_nodes[number(row)].parent; };
    return {std::make_shared<const FoundRows>(foundRows(parentOf, matches, std::move(filter))), whole.values,
        std::move(whole.open)};
}

}
