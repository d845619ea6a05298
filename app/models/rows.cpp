// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/rows.h"

#include "app/models/entrynames.h"
#include "app/models/folders.h"
#include "app/models/subjects.h"
#include "app/models/visible.h"
#include "core/bytes/text.h"
#include "core/document/sections.h"

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;
using RowKind = Subject::Kind;

namespace {

constexpr quint32 NotARoot = 0xffffffff; // the row above all models

// The folder that all of them lie in.
QString folderOf(const Archive &archive, const std::vector<quint32> &entries)
{
    QByteArray common = archive.entries[entries.front()].name;
    for (const quint32 entry : entries) {
        while (!archive.entries[entry].name.startsWith(common))
            common.chop(1);
    }
    return QString::fromUtf8(common.first(common.lastIndexOf('/') + 1));
}

}

Rows::Rows(DocumentPtr document) : m_document(std::move(document))
{
    m_rows.emplace_back();
    if (hasModels(*m_document))
        m_models = modelArchiveOf(m_document->archive)->models;
}

quint32 Rows::place(RowId id) const { return number(id) - number((*this)[(*this)[id].parent].firstChild); }

bool Rows::hasChildren(RowId id) const
{
    const Row &row = (*this)[id];
    switch (row.kind) {
    case RowKind::Nothing:
    case RowKind::Module:
    case RowKind::Archive:
    case RowKind::Folder:
    case RowKind::Model:
        return true;
    case RowKind::File:
        if (row.value == ValueId::None)
            return !m_models.empty();
        [[fallthrough]];
    case RowKind::Value:
        return pith::childCount(m_document->values, row.value) > 0;
    case RowKind::Graph:
        return awaitsGraph(id) || !isGraphPart(id) || graphOf(id)->hasParts(m_parts[row.number]);
    case RowKind::Entry:
    case RowKind::Signature:
    case RowKind::Several:
        break;
    }
    return false;
}

quint32 Rows::childCount(RowId id)
{
    if (!(*this)[id].filled && !awaitsGraph(id)) {
        m_rows[number(id)].filled = true;
        m_rows[number(id)].firstChild = RowId(m_rows.size());
        switch ((*this)[id].kind) {
        case RowKind::Nothing:
            fillRoot();
            break;
        case RowKind::File:
        case RowKind::Value:
            (*this)[id].value == ValueId::None ? fillModels(id) : fillValue(id);
            break;
        case RowKind::Model:
            fillModel(id);
            break;
        case RowKind::Module:
            fillModule(id);
            break;
        case RowKind::Archive:
        case RowKind::Folder:
            fillFolder(id);
            break;
        case RowKind::Graph:
            fillGraph(id);
            break;
        case RowKind::Entry:
        case RowKind::Signature:
        case RowKind::Several:
            break;
        }
    }
    return (*this)[id].childCount;
}

void Rows::add(RowId parent, Row row)
{
    row.parent = parent;
    m_rows.push_back(row);
    ++m_rows[number(parent)].childCount;
}

quint32 Rows::addGroup(Group group)
{
    m_groups.push_back(std::move(group));
    return quint32(m_groups.size() - 1);
}

void Rows::fillRoot()
{
    if (m_models.empty()) {
        fillRootValues();
    } else {
        Row models;
        models.kind = RowKind::File;
        models.number = NotARoot;
        add(RowId::Root, models);
    }
    if (m_document->archive.entries.empty())
        return;
    std::vector<quint32> items(m_document->archive.entries.size());
    for (quint32 i = 0; i < items.size(); ++i)
        items[i] = i;
    Row row;
    row.kind = RowKind::Archive;
    row.group = addGroup({{}, QString::fromUtf8(commonFolder(m_document->archive)), std::move(items)});
    add(RowId::Root, row);
}

void Rows::fillRootValues()
{
    const Values &values = m_document->values;
    for (quint32 root = 0; root < m_document->roots.size(); ++root) {
        const ValueId value = m_document->roots[root].value;
        const pith::Kind kind = values.kind(value);
        const bool isWhole = isContainer(kind) || kind == pith::Kind::Object || pith::childCount(values, value) > 0;
        // Even None has a page of its file where that asks Python for something.
        const bool isTelling = std::ranges::any_of(
            m_document->pickles, [](const PickleReport &pickle) { return !pickle.globals.empty(); });
        const bool isLeaf = kind == pith::Kind::Tensor || !(isWhole || isTelling);
        addRootValue(RowId::Root, root == 0 && !isLeaf ? RowKind::File : RowKind::Value, root);
    }
}

void Rows::addRootValue(RowId parent, RowKind kind, quint32 root)
{
    Row row;
    row.kind = kind;
    row.value = m_document->roots[root].value;
    row.number = root;
    add(parent, row);
}

void Rows::fillModels(RowId id)
{
    for (quint32 model = 0; model < m_models.size(); ++model) {
        const QString name = QString::fromUtf8(m_models[model].name);
        Row row;
        row.kind = RowKind::Model;
        row.number = model;
        row.group = addGroup({name, name, {}});
        add(id, row);
    }
}

void Rows::fillModel(RowId id)
{
    const ModelFiles &model = m_models[(*this)[id].number];
    if (model.definition) {
        addSection(id, RowKind::Graph);
        addSection(id, RowKind::Signature);
    }
    for (quint32 root = 0; root < m_document->roots.size(); ++root) {
        if (const auto section = sectionOf(*m_document, root); section && section->model == model.name)
            addRootValue(id, RowKind::Value, root);
    }
    if (model.compiled.empty())
        return;
    Row compiled;
    compiled.kind = RowKind::Folder;
    compiled.group = addGroup({tr("Compiled"), folderOf(m_document->archive, model.compiled), model.compiled});
    add(id, compiled);
}

void Rows::addSection(RowId id, RowKind kind)
{
    Row row;
    row.kind = kind;
    row.number = Row::NoPart;
    row.group = (*this)[id].group;
    add(id, row);
}

bool Rows::isGraphPart(RowId id) const
{
    return (*this)[id].kind == RowKind::Graph && (*this)[id].number != Row::NoPart;
}

const GraphRows *Rows::graphOf(RowId id) const { return m_graphs.value(group(id).prefix).get(); }

bool Rows::awaitsGraph(RowId id) const { return (*this)[id].kind == RowKind::Graph && !graphOf(id); }

void Rows::giveGraph(GraphRowsPtr graph, const QString &model) { m_graphs.insert(model, std::move(graph)); }

CellTexts Rows::graphTexts(RowId id) const { return graphOf(id)->texts(m_parts[(*this)[id].number]); }

void Rows::fillGraph(RowId id)
{
    const GraphRows &graph = *graphOf(id);
    for (GraphPart &part : isGraphPart(id) ? graph.parts(m_parts[(*this)[id].number]) : std::vector(graph.top())) {
        Row row;
        row.kind = RowKind::Graph;
        row.group = (*this)[id].group;
        row.number = quint32(m_parts.size());
        m_parts.push_back(std::move(part));
        add(id, row);
    }
}

void Rows::fillValue(RowId id)
{
    const Values &values = m_document->values;
    const ValueId value = (*this)[id].value;
    quint32 first = 0;
    if (isGrouped(values, value)) {
        const std::vector<quint32> items = allItems(values, value);
        fillMembers(id, value, {}, items);
        first = quint32(values.items(value).size() / 2);
    }
    const quint32 count = pith::childCount(values, value);
    for (quint32 i = first; i < count; ++i) {
        const Child child = childAt(values, value, i);
        Row row;
        row.kind = RowKind::Value;
        row.value = child.value;
        row.step = child.step;
        row.number = i;
        add(id, row);
    }
}

void Rows::fillMembers(RowId id, ValueId dict, const QString &prefix, std::span<const quint32> items)
{
    for (ModuleMember &member : membersOf(m_document->values, dict, prefix, items)) {
        Row row;
        if (member.isModule) {
            row.kind = RowKind::Module;
            row.value = dict;
            row.group = addGroup({member.name, prefix + member.name + u'.', std::move(member.items)});
        } else {
            const Child child = childAt(m_document->values, dict, member.items.front());
            row.kind = RowKind::Value;
            row.value = child.value;
            row.step = child.step;
            row.number = member.items.front();
        }
        add(id, row);
    }
}

void Rows::fillModule(RowId id)
{
    const Group module = group(id); // groups move when more are added
    fillMembers(id, (*this)[id].value, module.prefix, module.items);
}

void Rows::fillFolder(RowId id)
{
    const Group folder = group(id);
    for (FolderMember &member : membersOf(m_document->archive, folder.prefix.toUtf8().size(), folder.items)) {
        Row row;
        row.kind = member.isFolder ? RowKind::Folder : RowKind::Entry;
        row.number = member.items.front();
        if (member.isFolder)
            row.group = addGroup({member.name, folder.prefix + member.name + u'/', std::move(member.items)});
        add(id, row);
    }
}

const std::vector<quint32> &Rows::items(RowId id) const { return group(id).items; }

bool Rows::isRootValue(RowId id) const
{
    const Row &row = (*this)[id];
    const RowKind parent = (*this)[row.parent].kind;
    return (row.kind == RowKind::File || row.kind == RowKind::Value)
        && (parent == RowKind::Nothing || parent == RowKind::Model);
}

RowId Rows::rootOf(RowId id) const
{
    while ((*this)[id].parent != RowId::Root && !isRootValue(id))
        id = (*this)[id].parent;
    return id;
}

Path Rows::pathOf(RowId id) const
{
    Path path;
    for (; (*this)[id].parent != RowId::Root && !isRootValue(id); id = (*this)[id].parent) {
        if ((*this)[id].kind == RowKind::Value)
            path.push_back((*this)[id].step);
    }
    std::ranges::reverse(path);
    return path;
}

Subject Rows::subject(RowId id) const
{
    const Row &row = (*this)[id];
    Subject subject;
    subject.document = m_document;
    if (id == RowId::Root)
        return subject;
    subject.kind = row.kind;
    subject.value = row.value;
    if (row.group != Row::NoGroup) {
        subject.prefix = group(id).prefix;
        subject.items = group(id).items;
    }
    if (row.kind == RowKind::Entry)
        subject.entry = row.number;
    if (isGraphPart(id)) {
        const GraphPart &part = m_parts[row.number];
        subject.graph = part.graph;
        subject.node = part.node;
        subject.part = part.node != noNode ? graphOf(id)->name(part) : QString::fromUtf8(part.module);
    }
    if (row.kind == RowKind::Value || row.kind == RowKind::Module) {
        subject.path = pathOf(id);
        subject.root = (*this)[rootOf(id)].number;
    }
    return subject;
}

// Values below the same row share the path to it, entries have none: of both there may be many.
void Rows::addTo(SubjectList &list, std::span<const RowId> rows) const
{
    const auto isChildValue = [this](RowId id) { return (*this)[id].kind == RowKind::Value && !isRootValue(id); };
    const auto isEntry = [this](RowId id) { return (*this)[id].kind == RowKind::Entry; };
    while (!rows.empty()) {
        const RowId parent = (*this)[rows.front()].parent;
        const auto until = [&](auto is) {
            return std::ranges::find_if_not(rows, [&](RowId id) { return (*this)[id].parent == parent && is(id); });
        };
        size_t count = 1;
        Subject first = subject(rows.front());
        if (isChildValue(rows.front())) {
            count = size_t(until(isChildValue) - rows.begin());
            std::vector<std::pair<Step, ValueId>> children;
            for (const RowId id : rows.first(count))
                children.emplace_back((*this)[id].step, (*this)[id].value);
            list.add(count, [first = std::move(first), children = std::move(children)](size_t place) {
                Subject child = first;
                std::tie(child.path.back(), child.value) = children[place];
                return child;
            });
        } else if (isEntry(rows.front())) {
            count = size_t(until(isEntry) - rows.begin());
            std::vector<quint32> entries;
            for (const RowId id : rows.first(count))
                entries.push_back((*this)[id].number);
            list.add(count, [first = std::move(first), entries = std::move(entries)](size_t place) {
                Subject entry = first;
                entry.entry = entries[place];
                return entry;
            });
        } else {
            list.add(std::move(first));
        }
        rows = rows.subspan(count);
    }
}

QString Rows::name(RowId id) const
{
    const Row &row = (*this)[id];
    switch (row.kind) {
    case RowKind::Archive:
        return entriesTitle(m_document->archive);
    case RowKind::Module:
    case RowKind::Folder:
    case RowKind::Model:
        return visible(group(id).name);
    case RowKind::Graph:
        return isGraphPart(id) ? graphOf(id)->name(m_parts[row.number]) : tr("Graph");
    case RowKind::Signature:
        return tr("Signature");
    case RowKind::Entry:
        return visible(QString::fromUtf8(m_document->archive.entries[row.number].name)
                .mid(group((*this)[id].parent).prefix.size()));
    case RowKind::File:
    case RowKind::Value:
        if (isRootValue(id))
            return row.number == NotARoot ? tr("Models") : rootTitle(*m_document, row.number);
        break;
    case RowKind::Nothing:
    case RowKind::Several:
        return {};
    }
    const Values &values = m_document->values;
    if (row.step.kind == Step::Kind::Key && values.kind(row.step.key) == pith::Kind::Str) {
        const RowId parent = row.parent;
        const qsizetype prefix = (*this)[parent].kind == RowKind::Module ? group(parent).prefix.size() : 0;
        return visible(values.string(row.step.key).mid(prefix));
    }
    return visible(stepName(*m_document, (*this)[row.parent].value, row.step));
}

const Sums &Rows::sums(RowId id)
{
    const auto known = m_sums.find(number(id));
    if (known != m_sums.end())
        return known->second;
    return m_sums.emplace(number(id), sumsOf(*m_document, valuesOf(subject(id)))).first->second;
}

}
