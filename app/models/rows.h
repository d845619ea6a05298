// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/graphrows.h"
#include "app/models/subject.h"
#include "core/document/modules.h"
#include "core/graph/modelfiles.h"

#include <QStringList>

#include <deque>
#include <unordered_map>

namespace pith {

enum class RowId : quint32 { Root = 0, None = 0xffffffff };

// One row of the tree. Small, because a level of 100,000 is made at once when it is opened.
struct Row
{
    static constexpr quint32 NoGroup = 0xffffffff;
    static constexpr quint32 NoPart = 0xffffffff; // a model's graphs as a whole

    Subject::Kind kind = Subject::Kind::Nothing;
    bool filled = false;
    RowId parent = RowId::None;
    RowId firstChild = RowId::None; // the others follow
    quint32 childCount = 0;
    ValueId value = ValueId::None; // File, Value; Module: the dict
    Step step; // Value
    // A root of values: place in Document::roots. Other Value: place among the children of the value above (a dict's
    // pairs come first). Entry: its number in the archive. Graph: place among the parts that are known, or NoPart.
    quint32 number = 0;
    quint32 group = NoGroup; // Module, Archive, Folder; Model, Graph and Signature: the model's name
};

// The rows of a document's tree: Contents (state dicts grouped into modules, all else by its own structure), or Models
// of a PT2 archive, each with its sections, and Archive (entries in their folders). A level is made when it is first
// asked for; cycles just open for ever. What is below a model's Graph needs the definition, which others read.
class Rows
{
public:
    explicit Rows(DocumentPtr document);

    const DocumentPtr &document() const { return m_document; }
    const Row &operator[](RowId id) const { return m_rows[number(id)]; }
    quint32 size() const { return quint32(m_rows.size()); } // made so far

    bool hasChildren(RowId id) const; // makes nothing
    quint32 childCount(RowId id); // makes the level
    RowId child(RowId parent, quint32 place) { return RowId(number(m_rows[number(parent)].firstChild) + place); }
    quint32 place(RowId id) const; // among its siblings

    QString name(RowId id) const; // what the Name column shows
    Subject subject(RowId id) const;
    void addTo(SubjectList &list, std::span<const RowId> rows) const; // their subjects, which need these rows no more
    const std::vector<quint32> &items(RowId id) const; // Module: pairs below it; Folder, Archive: entries below it
    const QString &prefix(RowId id) const { return group(id).prefix; } // Module: "layer1."; Folder: "archive/data/"
    const Sums &sums(RowId id); // of everything below; made when first asked for

    bool awaitsGraph(RowId id) const; // it is a model's Graph, and its definition was not given yet
    void giveGraph(GraphRowsPtr graph, const QString &model); // makes nothing
    CellTexts graphTexts(RowId id) const; // of a part of a graph
    bool isGraphPart(RowId id) const;

    // The row that stands for a subject, opening levels on the way; None where there is none. A part of a graph that is
    // not known yet is found with what is around it.
    RowId find(const Subject &subject);
    // Names from the top, unique among siblings, that still fit when the file was written anew.
    QStringList names(RowId id) const;
    RowId find(const QStringList &names);

private:
    struct Group
    {
        QString name;
        QString prefix;
        std::vector<quint32> items; // ascending
    };

    void fillRoot();
    void fillRootValues();
    void fillModels(RowId id);
    void fillModel(RowId id);
    void addSection(RowId id, Subject::Kind kind);
    void addRootValue(RowId parent, Subject::Kind kind, quint32 root);
    void fillValue(RowId id);
    void fillMembers(RowId id, ValueId dict, const QString &prefix, std::span<const quint32> items);
    void fillModule(RowId id);
    void fillFolder(RowId id);
    void fillGraph(RowId id);
    void add(RowId parent, Row row);
    quint32 addGroup(Group group);
    const Group &group(RowId id) const { return m_groups[(*this)[id].group]; }
    bool isRootValue(RowId id) const; // it stands for a place in Document::roots
    RowId rootOf(RowId id) const; // such a row that it is or lies under; or one just below Root
    RowId findModel(const QString &name);
    RowId findSection(const QString &model, Subject::Kind kind);
    RowId findPart(RowId row, const Subject &subject);
    const GraphRows *graphOf(RowId id) const; // null: not known yet
    Path pathOf(RowId id) const;
    QString uniqueName(RowId id) const;
    RowId findRoot(quint32 root);
    RowId findArchive();
    RowId findStep(RowId from, const Step &step);
    RowId findNumber(RowId from, quint32 wanted, const QString &prefix);

    DocumentPtr m_document;
    std::vector<ModelFiles> m_models; // of a PT2 archive
    std::deque<Row> m_rows;
    std::vector<Group> m_groups;
    QHash<QString, GraphRowsPtr> m_graphs; // by model
    std::vector<GraphPart> m_parts;
    std::unordered_map<quint32, Sums> m_sums;
};

}
