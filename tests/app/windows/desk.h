// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/columns.h"
#include "app/models/subjects.h"
#include "app/windows/documenttab.h"
#include "app/windows/mainwindow.h"
#include "app/windows/messagebar.h"
#include "app/windows/treeview.h"
#include "tests/testing/testing.h"

#include <QLineEdit>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

namespace pith::testing {

inline bool soon(const std::function<bool()> &happens) { return QTest::qWaitFor(happens, 30'000); }

// A window on an empty desk: its settings, caches and files are in a folder of its own.
struct Desk
{
    Desk()
    {
        QStandardPaths::setTestModeEnabled(true);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.filePath(QStringLiteral("settings")));
        window.show();
    }

    QString write(const QString &name, const QByteArray &bytes) const
    {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            throw std::runtime_error("can't write test file");
        return file.fileName();
    }
    QString copyOfSample(const QString &name = QStringLiteral("sample.pth")) const
    {
        const QString path = folder.filePath(name);
        QFile::copy(QStringLiteral(PITH_SAMPLE), path);
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
        return path;
    }
    bool open(const QString &path)
    {
        window.open(path);
        return soon([this] { return !window.currentTab()->isLoading(); });
    }

    Browser &browser() { return *window.currentTab()->browser(); }
    // The tree or the flat list, whichever is shown.
    TreeView &view()
    {
        for (TreeView *each : window.currentTab()->findChildren<TreeView *>()) {
            if (each->isVisible())
                return *each;
        }
        throw std::runtime_error("no view is shown");
    }
    // Keys of the rows that are seen, but for those that only lead to what was found.
    QStringList found()
    {
        QStringList keys;
        for (QModelIndex row = view().model()->index(0, 0); row.isValid(); row = view().indexBelow(row)) {
            if (!row.data(WeakRole).toBool())
                keys += keyOf(row.data(SubjectRole).value<Subject>());
        }
        return keys;
    }
    bool finds(const QStringList &keys)
    {
        return soon([&] { return found() == keys; });
    }
    QLineEdit &filterField() { return *window.currentTab()->findChild<QLineEdit *>(QStringLiteral("filter")); }
    MessageBar &messages() { return *window.currentTab()->messages(); }

    QTemporaryDir folder;
    MainWindow window;
};

inline QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}
