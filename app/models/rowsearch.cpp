// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/rows.h"

#include "core/document/sections.h"

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;
using RowKind = Subject::Kind;

namespace {

bool sameStep(const Values &values, const Step &a, const Step &b)
{
    if (a.kind != b.kind)
        return false;
    if (a.key == b.key)
        return a.key != ValueId::None || a.index == b.index;
    return a.key != ValueId::None && b.key != ValueId::None && values.kind(a.key) == pith::Kind::Str
        && values.kind(b.key) == pith::Kind::Str && values.text(a.key) == values.text(b.key);
}

}

RowId Rows::findRoot(quint32 root)
{
    const auto section = root < m_document->roots.size() ? sectionOf(*m_document, root) : std::nullopt;
    const RowId above = section ? findModel(QString::fromUtf8(section->model)) : RowId::Root;
    const quint32 count = above == RowId::None ? 0 : childCount(above);
    for (quint32 i = 0; i < count; ++i) {
        if (isRootValue(child(above, i)) && (*this)[child(above, i)].number == root)
            return child(above, i);
    }
    return RowId::None;
}

RowId Rows::findModel(const QString &name)
{
    if (m_models.empty() || childCount(RowId::Root) == 0)
        return RowId::None;
    const RowId models = child(RowId::Root, 0);
    const quint32 count = childCount(models);
    for (quint32 i = 0; i < count; ++i) {
        if (group(child(models, i)).prefix == name)
            return child(models, i);
    }
    return RowId::None;
}

RowId Rows::findSection(const QString &model, RowKind kind)
{
    const RowId above = findModel(model);
    const quint32 count = above == RowId::None ? 0 : childCount(above);
    for (quint32 i = 0; i < count; ++i) {
        if ((*this)[child(above, i)].kind == kind)
            return child(above, i);
    }
    return RowId::None;
}

// The innermost row that is around the part, or stands for it.
RowId Rows::findPart(RowId row, const Subject &subject)
{
    const GraphRows *const graph = row == RowId::None ? nullptr : graphOf(row);
    const bool isNode = subject.node != noNode;
    const bool isWhole = subject.graph == 0 && !isNode && subject.part.isEmpty();
    if (!graph || isWhole || subject.graph >= graph->program()->graphs.size()
        || (isNode && subject.node >= graph->program()->nodes.size()))
        return row;
    const GraphPart wanted{subject.graph, subject.node, isNode ? QByteArray() : subject.part.toUtf8(), {}};
    RowId next = row;
    while (next != RowId::None) {
        row = next;
        next = RowId::None;
        if (isGraphPart(row) && m_parts[(*this)[row].number].isSame(wanted))
            break;
        const quint32 count = childCount(row);
        for (quint32 i = 0; i < count && next == RowId::None; ++i) {
            if (graph->isAround(m_parts[(*this)[child(row, i)].number], wanted))
                next = child(row, i);
        }
    }
    return row;
}

RowId Rows::findArchive()
{
    const quint32 count = childCount(RowId::Root);
    const RowId last = count > 0 ? child(RowId::Root, count - 1) : RowId::None;
    return last != RowId::None && (*this)[last].kind == RowKind::Archive ? last : RowId::None;
}

RowId Rows::find(const Subject &subject)
{
    switch (subject.kind) {
    case RowKind::File:
        return m_models.empty() ? findRoot(0) : childCount(RowId::Root) > 0 ? child(RowId::Root, 0) : RowId::None;
    case RowKind::Model:
        return findModel(subject.prefix);
    case RowKind::Graph:
        return findPart(findSection(subject.prefix, subject.kind), subject);
    case RowKind::Signature:
        return findSection(subject.prefix, subject.kind);
    case RowKind::Archive:
        return findArchive();
    case RowKind::Folder:
        return subject.items.empty() ? RowId::None : findNumber(findArchive(), subject.items.front(), subject.prefix);
    case RowKind::Entry:
        return findNumber(findArchive(), subject.entry, {});
    case RowKind::Value:
    case RowKind::Module:
        break;
    case RowKind::Nothing:
    case RowKind::Several:
        return RowId::None;
    }
    RowId row = findRoot(subject.root);
    for (const Step &step : subject.path) {
        if (row == RowId::None)
            return row;
        row = findStep(row, step);
    }
    if (subject.kind == RowKind::Module && row != RowId::None && !subject.items.empty())
        return findNumber(row, subject.items.front(), subject.prefix);
    return row;
}

RowId Rows::findStep(RowId from, const Step &step)
{
    const Values &values = m_document->values;
    const ValueId value = (*this)[from].value;
    const quint32 count = pith::childCount(values, value);
    const auto fits = [&](quint32 i) { return sameStep(values, childAt(values, value, i).step, step); };
    quint32 place = step.index < count && fits(step.index) ? step.index : 0;
    while (place < count && !fits(place))
        ++place;
    return place < count ? findNumber(from, place, {}) : RowId::None;
}

// The row of a child, pair or entry by its number; or, with a prefix, the module or folder of that prefix around it.
RowId Rows::findNumber(RowId from, quint32 wanted, const QString &prefix)
{
    while (from != RowId::None) {
        const quint32 count = childCount(from);
        RowId next = RowId::None;
        for (quint32 i = 0; i < count && next == RowId::None; ++i) {
            const RowId candidate = child(from, i);
            const Row &row = (*this)[candidate];
            const bool isGroup = row.group != Row::NoGroup;
            if (isGroup ? std::ranges::binary_search(items(candidate), wanted) : row.number == wanted)
                next = candidate;
        }
        if (next == RowId::None || (*this)[next].group == Row::NoGroup || group(next).prefix == prefix)
            return next;
        from = next;
    }
    return RowId::None;
}

QString Rows::uniqueName(RowId id) const
{
    const Row &row = (*this)[id];
    if (row.kind == RowKind::Module)
        return group(id).name + u'.';
    if (row.kind == RowKind::Folder)
        return group(id).name + u'/';
    if (isGraphPart(id)) // a node may be called as a module is
        return name(id) + (m_parts[row.number].isModule() ? u"."_s : QString());
    if (row.kind == RowKind::Value && !isRootValue(id))
        return u"%1 %2"_s.arg(int(row.step.kind)).arg(spell(m_document->values, {row.step}));
    return name(id);
}

QStringList Rows::names(RowId id) const
{
    QStringList names;
    for (; id != RowId::Root; id = (*this)[id].parent)
        names.prepend(uniqueName(id));
    return names;
}

RowId Rows::find(const QStringList &names)
{
    RowId row = RowId::Root;
    for (const QString &name : names) {
        const quint32 count = childCount(row);
        RowId next = RowId::None;
        for (quint32 i = 0; i < count && next == RowId::None; ++i) {
            if (uniqueName(child(row, i)) == name)
                next = child(row, i);
        }
        if (next == RowId::None)
            return awaitsGraph(row) ? row : next;
        row = next;
    }
    return row;
}

}
