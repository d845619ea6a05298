// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/objectpage.h"

#include "app/panes/tablesources.h"
#include "app/panes/valuetree.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QTreeView>
#include <QVBoxLayout>

namespace pith {

ObjectPage::ObjectPage(QWidget *parent)
    : Pane(parent),
      m_intro(new QLabel(this)),
      m_model(new ValueTree(this)),
      m_tree(new QTreeView(this))
{
    m_intro->setWordWrap(true);
    m_intro->setContentsMargins(8, 6, 8, 6);
    m_intro->setTextFormat(Qt::PlainText);
    m_intro->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_tree->setModel(m_model);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(true);
    m_tree->setIndentation(16);
    m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_tree->setAccessibleName(tr("Parts of the object"));
    m_tree->header()->resizeSection(ValueTree::Key, 240);
    m_tree->header()->resizeSection(ValueTree::Type, 150);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_intro);
    column->addWidget(m_tree, 1);
    connect(m_tree, &QTreeView::activated, this, [this](const QModelIndex &index) {
        if (!m_model->hasChildren(index.siblingAtColumn(0)))
            Q_EMIT activated(m_model->subjectOf(index));
    });
}

void ObjectPage::setSubject(const Subject &subject)
{
    m_model->setSubject(subject);
    if (!subject.document)
        return;
    m_intro->setText(objectIntro(subject));
    m_model->fetchMore({});
    openFirst();
}

// One level, where that is not much.
void ObjectPage::openFirst()
{
    constexpr int few = 12;
    for (int row = 0; m_model->rowCount() <= few && row < m_model->rowCount(); ++row)
        m_tree->expand(m_model->index(row, 0));
}

void ObjectPage::copy() const
{
    QStringList lines;
    for (const QModelIndex &index : m_tree->selectionModel()->selectedRows()) {
        QStringList cells;
        for (int column = 0; column < ValueTree::ColumnCount; ++column)
            cells += index.siblingAtColumn(column).data().toString();
        lines += cells.join(u'\t');
    }
    QApplication::clipboard()->setText(lines.join(u'\n'));
}

}
