// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

// The limit for the start of a program with windows: from the start of the process until a tree view of some rows in a
// window that does nothing else is painted. Prints {"process_to_tree": seconds}.

#include "app/windows/timing.h"

#include <QApplication>
#include <QMainWindow>
#include <QStandardItemModel>
#include <QTreeView>

#include <cstdio>

namespace {

class PaintedOnce : public QObject
{
protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        // Comes after the whole window, which is painted in one go.
        if (event->type() == QEvent::Paint)
            QMetaObject::invokeMethod(this, [] { tell(); }, Qt::QueuedConnection);
        return false;
    }

private:
    static void tell()
    {
        std::printf("{\"process_to_tree\": %.4f}\n", pith::secondsSinceStart());
        QCoreApplication::quit();
    }
};

}

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    constexpr int rows = 300;
    constexpr int columns = 4;
    QStandardItemModel model(rows, columns);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column)
            model.setItem(row, column, new QStandardItem(QStringLiteral("layer %1").arg(row)));
    }
    QMainWindow window;
    auto *view = new QTreeView(&window);
    view->setUniformRowHeights(true);
    view->setModel(&model);
    window.setCentralWidget(view);
    window.resize(1280, 800);
    PaintedOnce painted;
    view->viewport()->installEventFilter(&painted);
    window.show();
    return QApplication::exec();
}
