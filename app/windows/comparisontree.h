// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/windows/treeview.h"

#include <limits>
#include <set>

namespace pith {

class CompareModel;

// The rows of a comparison: statuses with symbol, word and tint, differences with a bar. What is open, selected and
// seen stays when the filter shows other rows.
class ComparisonTree : public TreeView
{
    Q_OBJECT
public:
    explicit ComparisonTree(QWidget *parent = nullptr);

    void setRows(CompareModel *model);
    void select(const QModelIndex &index); // and opens what it lies in
    std::vector<quint32> selectedRows(size_t most = std::numeric_limits<size_t>::max()) const; // in no order
    quint32 onlySelected() const; // CompareRows::Root: none, or several
    std::vector<quint32> seenRows() const;

    // What a reload keeps, by keys.
    struct State
    {
        QStringList expanded;
        QString current;
        int scroll = 0;
    };
    State state() const;
    void restore(const State &state);
    void openFirst(); // what leads to differences, as far as that is little

Q_SIGNALS:
    void currentRowChanged();

private:
    void keepState();
    void restoreState();
    void openFound();

    CompareModel *m_rows = nullptr;
    std::set<quint32> m_open;
    quint32 m_current = 0;
    int m_scroll = 0;
    bool m_isRestoring = false;
};

}
