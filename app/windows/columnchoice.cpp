// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/columnchoice.h"

#include "app/models/columns.h"
#include "app/windows/treeview.h"

#include <QHeaderView>
#include <QMenu>
#include <QSettings>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString setting = u"columns/shown"_s;

QStringList remembered()
{
    return QSettings().value(setting, QStringList{u"name"_s, u"contents"_s, u"type"_s, u"size"_s}).toStringList();
}

}

ColumnChoice::ColumnChoice(const std::vector<TreeView *> &views, QObject *parent) : QObject(parent), m_views(views)
{
    for (TreeView *view : m_views) {
        view->header()->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(view->header(), &QWidget::customContextMenuRequested, this,
            [this, view](QPoint at) { popUp(view, view->header()->mapToGlobal(at)); });
    }
    apply();
}

void ColumnChoice::apply()
{
    const QStringList shown = remembered();
    for (const ColumnRow &row : columnRows()) {
        for (TreeView *view : m_views)
            view->setColumnShown(row.column, row.column == NameColumn || shown.contains(row.name));
    }
}

void ColumnChoice::reset()
{
    QSettings().remove(setting);
    apply();
}

bool ColumnChoice::isShown(int column) const { return !m_views.front()->isColumnHidden(column); }

bool ColumnChoice::showsFigures() const
{
    return std::ranges::any_of(
        columnRows(), [this](const ColumnRow &row) { return row.isFigure && isShown(row.column); });
}

void ColumnChoice::setShown(int column, bool shown)
{
    QStringList names;
    for (const ColumnRow &row : columnRows()) {
        if (row.column == column ? shown : isShown(row.column))
            names += row.name;
    }
    QSettings().setValue(setting, names);
    apply();
    Q_EMIT changed();
}

void ColumnChoice::fill(QMenu *menu)
{
    for (const ColumnRow &row : columnRows()) {
        if (row.column == MinColumn)
            menu->addSeparator();
        QAction *action = menu->addAction(columnHeader(row.column, Qt::DisplayRole).toString());
        action->setToolTip(columnHeader(row.column, Qt::ToolTipRole).toString());
        action->setCheckable(true);
        action->setChecked(isShown(row.column));
        action->setEnabled(row.column != NameColumn);
        connect(action, &QAction::toggled, this, [this, column = row.column](bool on) { setShown(column, on); });
    }
    menu->setToolTipsVisible(true);
}

void ColumnChoice::popUp(TreeView *view, QPoint at)
{
    auto *menu = new QMenu(view);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fill(menu);
    menu->popup(at);
}

}
