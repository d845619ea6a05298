// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/foundrows.h"
#include "core/survey/survey.h"

namespace pith {

// The rows of a tree's contents as a filter sees them, the archive left out: made once, asked on every key that is
// typed. A file may hold itself, or the same things again and again: nothing is searched below a value inside itself,
// below 200 levels and behind four million rows.
class TreeSearch
{
public:
    // Statistics are what the survey knows; without one they stay unknown.
    TreeSearch(DocumentPtr document, Progress &progress, std::shared_ptr<const Survey> survey = nullptr);

    const std::shared_ptr<Rows> &rows() const { return m_rows; } // all that are searched are made
    quint32 valueCount() const { return m_valueCount; } // rows that are no containers
    bool isWhole() const { return m_isWhole; } // nothing was left out

    struct Answer
    {
        std::shared_ptr<const FoundRows> found;
        quint32 values = 0; // rows that are no containers and that the filter lets through
        std::vector<quint32> open; // leaves that depend on statistics that are not known yet
    };
    Answer ask(std::shared_ptr<const Filter> filter, Progress &progress) const; // throws Cancelled

    // Rows by their numbers, with full keys; empty for those that are not searched.
    quint32 size() const { return quint32(m_nodes.size()); }
    QStringView key(RowId id) const;
    bool isSearched(RowId id) const { return m_nodes[number(id)].isSearched; }
    FilterRow filterRow(RowId id) const; // whose key lives as long as this

private:
    // All that a worker looks at: the rows themselves may be made further meanwhile.
    struct Node
    {
        RowId parent;
        ValueId value;
        quint32 keyEnd; // in m_keys; the key begins where the one before ends
        quint32 leaf;
        bool isSearched;
        bool isValue;
    };
    struct Part;
    Part ask(const Filter &filter, quint32 first, quint32 end, std::vector<quint8> &matches, Progress &progress) const;
    void sumUp();
    void add(RowId id);
    void addKey(RowId id);
    bool opens(RowId id) const;

    DocumentPtr m_document;
    std::shared_ptr<Rows> m_rows;
    std::shared_ptr<const Survey> m_survey;
    QString m_keys;
    std::vector<Node> m_nodes; // by RowId: parents before their children
    std::vector<quint16> m_depths; // likewise
    std::vector<bool> m_isShared; // by leaf
    quint32 m_valueCount = 0;
    bool m_isWhole = true;
};

}
