// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/jsontree.h"

#include <QTreeView>

#include <memory>

namespace pith {

class JsonModel;

// The tree of a JSON text: opened as far as it fits at first; Ctrl+C copies values, a menu also keys and paths.
class JsonView : public QTreeView
{
    Q_OBJECT
public:
    explicit JsonView(QWidget *parent = nullptr);

    void setTree(std::shared_ptr<const JsonTree> tree);
    // Makes the next or previous value current whose key or text has it in itself, any case; goes round. 0: that may be
    // the current one. False: there is none.
    bool findText(const QString &wanted, int direction);

public Q_SLOTS: // the window's actions find them by name
    void copy() const;
    void expandBelow();

protected:
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void openFirst();
    quint32 nodeFrom(qsizetype place, int direction, const QByteArray &wanted) const;
    void showNode(quint32 node);

    JsonModel *m_model;
    QByteArray m_lower; // the text in small letters, made when something is looked for
};

}
