// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/fuzzy.h"
#include "core/work/job.h"

#include <QFrame>

class QLineEdit;
class QTreeWidget;

namespace pith {

// Go to Key: a field and the keys that fit best what is typed, over the top of its parent. A slice at the end
// ("fc.weight[3, :]") is opened with the key. Return or a click goes there, Esc closes it.
class GoToKey : public QFrame
{
    Q_OBJECT
public:
    explicit GoToKey(QWidget *parent);

    using Search = std::shared_ptr<const TreeSearch>;
    void open();
    void setSearch(Search search); // what is looked through: it may come later than it opens

Q_SIGNALS:
    void chosen(const pith::Subject &subject); // with the slice that was typed
    void closed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Fits
    {
        std::vector<RowId> rows;
        QString slice;
    };
    void look();
    void show(Fits fits);
    void choose(int row);
    void close();
    bool takeKey(int key);

    QLineEdit *m_field;
    QTreeWidget *m_list;
    Search m_search;
    Fits m_fits;
    bool m_isChosenNext = false; // Return was pressed while it was looked for
    Job<Fits> m_job;
};

}
