// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/jsonmodel.h"

#include "app/models/visible.h"
#include "app/panes/languages.h"
#include "core/bytes/text.h"
#include "core/document/repr.h"
#include "core/document/words.h"
#include "core/render/plotcolors.h"

#include <QApplication>
#include <QPalette>
#include <QSize>

#include <array>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr int rowHeight = 22;
constexpr qsizetype mostShown = 400; // letters of a value in its row

constexpr std::array partsOfTypes{
    Part::Comment, Part::Comment, Part::Text, Part::Number, Part::Constant, Part::Constant};

QString countText(quint32 count)
{
    return counted(count, QT_TRANSLATE_NOOP("pith", "item"), QT_TRANSLATE_NOOP("pith", "items"));
}
}

void JsonModel::setTree(std::shared_ptr<const JsonTree> tree)
{
    beginResetModel();
    m_tree = std::move(tree);
    m_children.clear();
    endResetModel();
}

bool JsonModel::isSingle() const { return m_tree->nodes.front().children == 0; }

quint32 JsonModel::nodeOf(const QModelIndex &index) const { return index.isValid() ? quint32(index.internalId()) : 0; }

QModelIndex JsonModel::indexOf(quint32 node) const
{
    if (node == 0 && !isSingle())
        return {};
    return createIndex(int(m_tree->nodes[node].row), 0, quintptr(node));
}

QModelIndex JsonModel::index(int row, int column, const QModelIndex &parent) const
{
    if (row < 0 || row >= rowCount(parent) || column < 0 || column >= ColumnCount)
        return {};
    if (isSingle())
        return createIndex(row, column, quintptr(0));
    const quint32 above = nodeOf(parent);
    const auto [children, isNew] = m_children.try_emplace(above);
    if (isNew)
        children->second = m_tree->childrenOf(above);
    return createIndex(row, column, quintptr(children->second[size_t(row)]));
}

QModelIndex JsonModel::parent(const QModelIndex &index) const
{
    const quint32 above = index.isValid() ? m_tree->nodes[nodeOf(index)].parent : JsonTree::None;
    return above == JsonTree::None ? QModelIndex() : indexOf(above);
}

int JsonModel::rowCount(const QModelIndex &parent) const
{
    if (!m_tree || parent.column() > 0)
        return 0;
    if (isSingle())
        return parent.isValid() ? 0 : 1;
    return int(m_tree->nodes[nodeOf(parent)].children);
}

int JsonModel::columnCount(const QModelIndex &) const { return ColumnCount; }

QString JsonModel::valueText(quint32 node) const
{
    constexpr qsizetype all = mostJson;
    return m_tree->nodes[node].type == JsonTree::Type::String ? m_tree->string(node) : m_tree->source(node, all);
}

QString JsonModel::pathText(quint32 node) const
{
    QString path;
    for (; m_tree->nodes[node].parent != JsonTree::None; node = m_tree->nodes[node].parent) {
        QString step = QString::number(m_tree->nodes[node].row);
        if (m_tree->nodes[node].hasKey()) {
            step.clear();
            appendEscaped(step, m_tree->key(node), u'"', Escapes::Python);
            step = u'"' + step + u'"';
        }
        path.prepend(u'[' + step + u']');
    }
    return path;
}

QString JsonModel::text(quint32 node, int column) const
{
    const JsonTree::Node &row = m_tree->nodes[node];
    switch (column) {
    case Key:
        return row.hasKey() ? visible(m_tree->key(node)) : QString::number(row.row);
    case Type:
        return row.isContainer() ? tr("%1, %2").arg(QString(name(row.type)), countText(row.children))
                                 : QString(name(row.type));
    default:
        break;
    }
    const bool isLong = row.end - row.begin > mostShown;
    if (row.type == JsonTree::Type::String && !isLong)
        return u'"' + m_tree->string(node).replace(u'\n', u'⏎') + u'"';
    return m_tree->source(node, mostShown).simplified() + (isLong ? u"…"_s : QString());
}

QVariant JsonModel::color(quint32 node, int column) const
{
    const QPalette palette = QApplication::palette();
    const JsonTree::Node &row = m_tree->nodes[node];
    if (column == Value)
        return colorOf(partsOfTypes[size_t(row.type)], palette);
    if (column == Type || !row.hasKey())
        return plotColors(palette).weakText;
    return {};
}

QVariant JsonModel::data(const QModelIndex &index, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return text(nodeOf(index), index.column());
    case Qt::SizeHintRole:
        return QSize(0, rowHeight);
    case Qt::ForegroundRole:
        return color(nodeOf(index), index.column());
    default:
        return {};
    }
}

QVariant JsonModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const std::array titles{tr("Key"), tr("Type"), tr("Value")};
    return titles[size_t(section)];
}

}
