// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QFile>

namespace pith {

// A file that is there when it is whole: written beside its place under another name, renamed by commit(), else
// removed. Where something is at its place already, that stays until then and its permissions are kept; a link is
// followed. Unlike QSaveFile it does not wait for the disk, which takes three times as long as copying (and no file
// manager does).
class NewFile
{
public:
    explicit NewFile(const QString &path); // throws Error
    NewFile(const NewFile &) = delete;
    NewFile &operator=(const NewFile &) = delete;
    ~NewFile();

    QFile &device() { return m_device; } // unbuffered: a full disk is noticed by the write that meets it
    void commit(); // throws Error

private:
    // One opened by its descriptor has no name of its own.
    class Device : public QFile
    {
    public:
        explicit Device(const QString &path) : m_path(path) {}
        QString fileName() const override { return m_path; }

    private:
        QString m_path; // as asked for
    };

    [[noreturn]] void fail() const;

    QByteArray m_target;
    QByteArray m_written; // its name so far; empty: nothing to remove
    int m_descriptor = -1;
    Device m_device;
};

}
