// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/jsonview.h"

#include "app/panes/jsonmodel.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>

namespace pith {

namespace {
constexpr quint32 mostOpened = 10'000; // rows that "expand below" opens

void toClipboard(const QString &text) { QApplication::clipboard()->setText(text); }
}

JsonView::JsonView(QWidget *parent) : QTreeView(parent), m_model(new JsonModel(this))
{
    setModel(m_model);
    setFrameShape(NoFrame);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setIndentation(16);
    setSelectionMode(ExtendedSelection);
    setTextElideMode(Qt::ElideRight);
    setAccessibleName(tr("JSON"));
    header()->resizeSection(JsonModel::Key, 240);
    header()->resizeSection(JsonModel::Type, 150);
}

void JsonView::setTree(std::shared_ptr<const JsonTree> tree)
{
    m_lower.clear();
    m_model->setTree(std::move(tree));
    if (m_model->tree())
        openFirst();
}

// Level by level, as long as all that is open is to be seen at once.
void JsonView::openFirst()
{
    int room = std::max(20, viewport()->height() / 22) - m_model->rowCount();
    QModelIndexList level{QModelIndex()};
    while (!level.isEmpty() && room > 0) {
        QModelIndexList below;
        for (const QModelIndex &above : std::as_const(level)) {
            for (int row = 0; row < std::min(m_model->rowCount(above), room); ++row) {
                const QModelIndex index = m_model->index(row, 0, above);
                const int rows = m_model->rowCount(index);
                if (rows == 0 || rows > room)
                    continue;
                expand(index);
                room -= rows;
                below += index;
            }
        }
        level = below;
    }
}

bool JsonView::findText(const QString &wanted, int direction)
{
    const JsonTree *const tree = m_model->tree();
    if (!tree || wanted.isEmpty())
        return true;
    if (m_lower.isEmpty())
        m_lower = tree->text.toLower();
    const QByteArray low = wanted.toUtf8().toLower();
    const JsonTree::Node &current = tree->nodes[m_model->nodeOf(currentIndex())];
    const qsizetype begin = current.hasKey() ? current.keyBegin : current.begin;
    const qsizetype end = !currentIndex().isValid() ? 0 : current.isContainer() ? current.begin + 1 : current.end;
    const qsizetype from = direction < 0 ? begin - 1 : direction == 0 ? begin : end;
    quint32 node = nodeFrom(from, direction, low);
    if (node == JsonTree::None)
        node = nodeFrom(direction < 0 ? m_lower.size() : 0, direction, low);
    if (node == JsonTree::None)
        return false;
    showNode(node);
    return true;
}

// The first node from a place on that has the text in it, or the last one before it.
quint32 JsonView::nodeFrom(qsizetype place, int direction, const QByteArray &wanted) const
{
    while (place >= 0 && place <= m_lower.size()) {
        place = direction < 0 ? m_lower.lastIndexOf(wanted, place) : m_lower.indexOf(wanted, place);
        if (place < 0)
            break;
        if (const quint32 node = m_model->tree()->nodeAt(quint32(place)); node != JsonTree::None)
            return node;
        place += direction < 0 ? -1 : 1;
    }
    return JsonTree::None;
}

void JsonView::showNode(quint32 node)
{
    const QModelIndex index = m_model->indexOf(node);
    setCurrentIndex(index); // opens what is above it
    scrollTo(index, EnsureVisible);
}

void JsonView::copy() const
{
    QStringList texts;
    for (const QModelIndex &index : selectionModel()->selectedRows())
        texts += m_model->valueText(m_model->nodeOf(index));
    toClipboard(texts.join(u'\n'));
}

void JsonView::expandBelow()
{
    const JsonTree *const tree = m_model->tree();
    const quint32 node = m_model->nodeOf(currentIndex());
    if (!tree || !currentIndex().isValid())
        return;
    const bool isMuch = tree->nodes[node].after - node > mostOpened;
    expandRecursively(currentIndex(), isMuch ? 0 : -1);
}

void JsonView::contextMenuEvent(QContextMenuEvent *event)
{
    const QModelIndex index = indexAt(event->pos());
    if (!index.isValid())
        return;
    const quint32 node = m_model->nodeOf(index);
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy &Value"), this, [this, node] { toClipboard(m_model->valueText(node)); });
    if (m_model->tree()->nodes[node].hasKey())
        menu->addAction(tr("Copy &Key"), this, [this, node] { toClipboard(m_model->tree()->key(node)); });
    menu->addAction(tr("Copy &Path"), this, [this, node] { toClipboard(m_model->pathText(node)); });
    menu->addSeparator();
    menu->addAction(tr("&Expand Below"), this, &JsonView::expandBelow);
    menu->addAction(tr("&Collapse All"), this, &JsonView::collapseAll);
    menu->popup(event->globalPos());
}

void JsonView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        copy();
    else if (event->key() == Qt::Key_Asterisk)
        expandBelow();
    else
        QTreeView::keyPressEvent(event);
}

}
