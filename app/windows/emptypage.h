// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QVBoxLayout;

namespace pith {

// What a window shows that has no file open: how to open one, and those opened lately (ux.md §2, "Empty"). Most
// windows begin with a file, so it is filled when it is first seen.
class EmptyPage : public QWidget
{
    Q_OBJECT
public:
    explicit EmptyPage(QWidget *parent = nullptr);

    void showRecent(); // reads the list anew, where it is seen

Q_SIGNALS:
    void openWanted(); // by dialog
    void sampleWanted();
    void fileWanted(const QString &path);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void fill();

    QWidget *m_recent = nullptr; // null: nobody has seen the page yet
    QVBoxLayout *m_recentLayout = nullptr;
};

}
