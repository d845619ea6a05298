// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace pith {

// What a window shows that has no file open: how to open one, and those opened lately (ux.md §2, "Empty").
class EmptyPage : public QWidget
{
    Q_OBJECT
public:
    explicit EmptyPage(QWidget *parent = nullptr);

    void showRecent(); // reads the list anew

Q_SIGNALS:
    void openWanted(); // by dialog
    void sampleWanted();
    void fileWanted(const QString &path);

private:
    QWidget *m_recent;
    QVBoxLayout *m_recentLayout;
};

}
