// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/torchpackage.h"

#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/formats/pickles.h"
#include "core/formats/torchstorages.h"

#include <algorithm>

namespace pith {

namespace {

constexpr QByteArrayView mark(".data/extern_modules");
constexpr quint64 MostOfRecord = 64;

bool isMark(const Entry &entry)
{
    return entry.name.endsWith(mark) && QByteArrayView(entry.name).chopped(mark.size()).count('/') <= 1;
}

class PackageReader
{
public:
    PackageReader(Document &document, Progress &progress) : m_document(document), m_progress(progress)
    {
        const QByteArray &name = std::ranges::find_if(document.archive.entries, isMark)->name;
        m_folder = name.chopped(mark.size());
    }

    QSet<quint32> read()
    {
        m_document.format = QLatin1StringView("torch-package");
        m_document.writer = tr("torch.package");
        m_document.byteOrder = byteOrder();
        for (quint32 i = 0; i < m_document.archive.entries.size(); ++i) {
            const QByteArray &name = m_document.archive.entries[i].name;
            if (name.startsWith(m_folder) && name.endsWith(".pkl"))
                readEntry(i);
            m_sources += name.endsWith(".py") ? 1 : 0;
        }
        if (m_read.size() == 1 && !m_document.roots.empty())
            m_document.roots.front().entry.clear();
        if (m_sources > 0)
            m_document.notes.append(
                tr("Files of Python code in the package, which run when its classes are loaded: %1").arg(m_sources));
        return m_read;
    }

private:
    QString byteOrder()
    {
        const auto entry = m_document.archive.find(m_folder + "byteorder");
        QByteArray stated;
        QString unread; // older packages have none, which means little
        if (entry)
            attempt(unread, [&] { stated = m_document.archive.begin(*entry, MostOfRecord, m_progress); });
        return stated == "big" ? QStringLiteral("big") : QStringLiteral("little");
    }

    void readEntry(quint32 entry)
    {
        const QByteArray name = m_document.archive.entries[entry].name;
        TorchStorages storages(
            m_document, m_folder + ".data/", m_document.byteOrder == u"big", TorchStorages::Lookup::Now, ".storage");
        const auto load = [&](ValueId id, Values &values) {
            const auto parts = values.items(id);
            const bool isStorage = !parts.empty() && values.text(parts[0]) == "storage";
            return isStorage ? storages.load(id) : other(id);
        };
        m_read.insert(entry);
        QString unread;
        QString problem;
        const QByteArray bytes = pickleBytes(m_document, entry, unread, m_progress);
        const auto run = [&] {
            const Pickled pickled = readPickle(m_document, {name}, bytes, 0, load, m_progress);
            if (pickled.root != ValueId::None)
                m_document.roots.push_back({name, pickled.root});
            problem = pickled.error.isEmpty() ? storages.error() : pickled.error;
        };
        if (unread.isEmpty() || !bytes.isEmpty())
            attempt(problem, run);
        if (!unread.isEmpty())
            problem = unread;
        if (!problem.isEmpty() && m_document.error.isEmpty())
            m_document.error = tr("%1: %2").arg(QString::fromUtf8(name), problem);
    }

    // ("reduce_package", …): an object that a function of the package makes.
    ValueId other(ValueId id)
    {
        Value value;
        value.kind = Kind::Persistent;
        value.link = number(id);
        return m_document.values.add(value);
    }

    Document &m_document;
    Progress &m_progress;
    QByteArray m_folder; // with a slash at its end, or empty
    QSet<quint32> m_read;
    int m_sources = 0;
};

}

bool isTorchPackage(const Archive &archive) { return std::ranges::any_of(archive.entries, isMark); }

QSet<quint32> readTorchPackage(Document &document, Progress &progress)
{
    return PackageReader(document, progress).read();
}

}
