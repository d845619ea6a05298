// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

#include <functional>
#include <map>
#include <memory>

namespace pith {

// Makes one document of several files: each is read by the reader of its own format into the values of the whole, and
// becomes an entry of its archive, with its own entries behind it ("shard.bin", "shard.bin/archive/data.pkl" …).
class Parts
{
public:
    Parts(Document &whole, Progress &progress);

    struct Part
    {
        std::vector<Document::Root> roots;
        QString error; // it can't be read, or a part of it is lost
    };
    // A file that is no part of anything else: an index in the place of a shard is none. `name` is that of its entry.
    Part read(const QString &path, const QByteArray &name);
    // The same for bytes of a file that was added.
    Part read(SourcePtr source, const QByteArray &name);
    // A file whose bytes the caller knows: returns its entry. Throws Error when it can't be opened.
    quint32 add(const QString &path, const QByteArray &name);
    const SourcePtr &source(quint32 file) const { return m_sources.at(file); } // of an entry that add() returned
    // Bytes that are made when they are wanted.
    using Opener = std::function<SourcePtr(Progress &progress)>;
    quint32 addEntry(Entry entry, Opener open);

    // To be called at the end: gives the whole its way to all the entries, and a source that is unchanged only as long
    // as all files are.
    void finish();

private:
    SourcePtr opened(const QString &path);
    quint32 addFile(SourcePtr source, const QByteArray &name);
    Part readAs(Document &part, const QByteArray &name, const std::function<SourcePtr()> &open);
    void readInto(Document &part, SourcePtr file);
    void takeOver(Document &part, const QByteArray &name, size_t firstBlob, size_t firstPickle);

    Document &m_whole;
    Progress &m_progress;
    std::shared_ptr<std::vector<Opener>> m_openers = std::make_shared<std::vector<Opener>>(); // of each entry
    std::map<quint32, SourcePtr> m_sources; // of entries that are files
};

// Whether a name that a file gives stays in its folder or below. No other is ever opened.
bool staysInside(const QString &name);

}
