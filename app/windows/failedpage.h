// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QLabel;

namespace pith {

// Why a file can't be opened: what it really is, or where it broke.
class FailedPage : public QWidget
{
    Q_OBJECT
public:
    explicit FailedPage(QWidget *parent = nullptr);

    void show(const QString &path, const QString &reason);

Q_SIGNALS:
    void retryWanted();

private:
    void copyDetails();

    QString m_path;
    QLabel *m_title;
    QLabel *m_reason;
};

}
