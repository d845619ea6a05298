// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/export/exporters.h"

#include <mutex>

namespace pith {

// Files that are written before anyone asks for them: what a drag or the clipboard hands to other programs. They lie in
// the user's cache folder (the temporary folder may be memory), in one folder a process, and stay when it ends, for
// whoever still copies them; a later start sweeps them. Thread-safe.
class Outbox
{
public:
    // `folder` holds the folders of all processes; it need not be there yet.
    explicit Outbox(const QString &folder);

    // Writes the items under that name, or " (2)" … before its suffix where the name is taken, and returns the path.
    // The same items of the same open file are written once. Throws Error, Cancelled; then nothing is left.
    QString write(const QString &fileName, const Exporter &exporter, const Document &document,
        std::span<const ExportItem> items, Progress &progress);

    // Bytes that are made already: a picture.
    QString write(const QString &fileName, const QByteArray &bytes);

    // Nobody took the file: it stays to be handed over again, until another one wants its name.
    void release(const QString &path);

    // Bytes that there is room for; 0 where that can't be told.
    quint64 freeBytes() const;

    // Removes what processes left that have ended, when it is older than an hour.
    void sweep() const;

private:
    struct Written
    {
        std::weak_ptr<const ByteSource> source; // of the document
        QByteArray what;
        QString path;
    };

    QString reusable(const Document &document, const QByteArray &what);
    QString reserve(const QString &fileName);

    QString m_all;
    QString m_own; // of this process
    std::mutex m_mutex;
    QStringList m_names; // that nobody else gets
    QStringList m_released; // paths
    std::vector<Written> m_written;
};

// The one of this process, in the user's cache folder.
Outbox &outbox();

// One tensor as .npy, several as .safetensors, an archive entry as its bytes.
const Exporter &usualExporter(std::span<const ExportItem> items);

// Writes items to outbox() as usualExporter() and suggestedFileName() say.
QString exportToOutbox(const Document &document, std::span<const ExportItem> items, Progress &progress);

}
