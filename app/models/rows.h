// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"
#include "core/document/modules.h"

#include <QStringList>

#include <deque>
#include <unordered_map>

namespace pith {

enum class RowId : quint32 { Root = 0, None = 0xffffffff };

// One row of the tree. Small, because a level of 100,000 is made at once when it is opened.
struct Row
{
    static constexpr quint32 NoGroup = 0xffffffff;

    Subject::Kind kind = Subject::Kind::Nothing;
    bool filled = false;
    RowId parent = RowId::None;
    RowId firstChild = RowId::None; // the others follow
    quint32 childCount = 0;
    ValueId value = ValueId::None; // File, Value; Module: the dict
    Step step; // Value
    // Just below Root: place in Document::roots. Value: place among the children of the value above (a dict's pairs
    // come first). Entry: its number in the archive.
    quint32 number = 0;
    quint32 group = NoGroup; // Module, Archive, Folder
};

// The rows of a document's tree: Contents (state dicts grouped into modules, all else by its own structure) and
// Archive (entries in their folders). A level is made when it is first asked for; cycles just open for ever.
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
    const std::vector<quint32> &items(RowId id) const; // Module: pairs below it; Folder, Archive: entries below it
    const QString &prefix(RowId id) const { return group(id).prefix; } // Module: "layer1."; Folder: "archive/data/"
    const Sums &sums(RowId id); // of everything below; made when first asked for

    // The row that stands for a subject, opening levels on the way; None where there is none.
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
    void fillValue(RowId id);
    void fillMembers(RowId id, ValueId dict, const QString &prefix, std::span<const quint32> items);
    void fillModule(RowId id);
    void fillFolder(RowId id);
    void add(RowId parent, Row row);
    quint32 addGroup(Group group);
    const Group &group(RowId id) const { return m_groups[(*this)[id].group]; }
    RowId rootOf(RowId id) const; // the row just below Root that it lies under
    Path pathOf(RowId id) const;
    QString uniqueName(RowId id) const;
    RowId findRoot(quint32 root);
    RowId findArchive();
    RowId findStep(RowId from, const Step &step);
    RowId findNumber(RowId from, quint32 wanted, const QString &prefix);

    DocumentPtr m_document;
    std::deque<Row> m_rows;
    std::vector<Group> m_groups;
    std::unordered_map<quint32, Sums> m_sums;
};

}
