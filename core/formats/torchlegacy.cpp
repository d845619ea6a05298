// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/torchlegacy.h"

#include "core/archive/storedentry.h"
#include "core/bytes/checked.h"
#include "core/bytes/text.h"
#include "core/formats/legacystorages.h"
#include "core/formats/nestedpickles.h"
#include "core/formats/plainpickles.h"
#include "core/pickle/pickleat.h"

#include <QtEndian>

#include <array>

namespace pith {

namespace {

constexpr quint64 MostOfMagic = 64;
constexpr qint64 OnlyVersion = 1001;
constexpr QLatin1StringView magic("119547037146038801333356");

class LegacyReader
{
public:
    LegacyReader(Document &document, Progress &progress)
        : m_document(document),
          m_source(*document.source),
          m_progress(progress),
          m_storages(document),
          m_firstPickle(document.pickles.size())
    {
    }

    void read()
    {
        m_document.writer = tr("PyTorch, in its format of before 1.6");
        m_document.byteOrder = QStringLiteral("little"); // whatever machine wrote it
        m_document.archive.kind = QLatin1StringView("torch-legacy");
        m_document.archive.opener = slicesOf(m_document.source);
        readHeader("magic_number");
        const ValueId version = readHeader("protocol_version");
        if (version != ValueId::None && !isOnlyVersion(version))
            fail(tr("The file states a protocol version other than %1, the only one there is").arg(OnlyVersion));
        readHeader("sys_info");
        readObject();
        m_document.archive.indexNames();
        lookBehind();
    }

private:
    // The first thing that is wrong is what the others come of.
    void fail(const QString &problem)
    {
        if (m_document.error.isEmpty())
            m_document.error = problem;
    }

    bool isOnlyVersion(ValueId version) const
    {
        return m_document.values.kind(version) == Kind::Int && m_document.values[version].integer == OnlyVersion;
    }

    void addEntry(const QByteArray &name, quint64 at, quint64 size, const QString &error = {})
    {
        m_document.archive.entries.push_back(storedEntry(name, size, at));
        m_document.archive.entries.back().error = error;
    }

    // Null: the file ends before it.
    QByteArray nextPickle(const QByteArray &name)
    {
        if (m_at == m_source.size()) {
            failCut(tr("The file was cut short: it ends at byte %1, where %2 should begin")
                    .arg(m_at)
                    .arg(QString::fromUtf8(name)));
            return {};
        }
        const QByteArray bytes = pickleAt(m_source, m_at, MostPickleBytes, m_progress);
        checkPickleRatio(m_document, quint64(bytes.size()));
        addEntry(name, m_at, quint64(bytes.size()));
        m_at += quint64(bytes.size());
        return bytes;
    }

    void failCut(const QString &problem)
    {
        fail(problem);
        m_document.archive.error = m_document.error;
    }

    // A pickle that goes on to the end of the file and has no STOP is one in which the file was cut.
    void failIn(const QByteArray &name, const Pickled &pickled)
    {
        if (!pickled.error.isEmpty() && m_at == m_source.size())
            failCut(tr("The file was cut short: it ends at byte %1, inside the pickle %2 (%3)")
                    .arg(m_at)
                    .arg(QString::fromUtf8(name), pickled.error));
        else
            failAt(name, pickled.error);
    }

    void failAt(const QByteArray &name, const QString &problem)
    {
        if (!problem.isEmpty())
            fail(tr("%1: %2").arg(QString::fromUtf8(name), problem));
    }

    ValueId readHeader(const QByteArray &name)
    {
        const QByteArray bytes = nextPickle(name);
        if (bytes.isNull())
            return ValueId::None;
        const Pickled pickled = readPickle(m_document, {name}, bytes, 0, {}, m_progress);
        failIn(name, pickled);
        return pickled.root;
    }

    void readObject()
    {
        const QByteArray name("data.pkl");
        const quint64 at = m_at;
        const QByteArray bytes = nextPickle(name);
        if (bytes.isNull())
            return;
        Values &values = m_document.values;
        const ValueId first{values.size()};
        const auto load = [&](ValueId id, Values &) { return m_storages.load(id); };
        const Pickled pickled = runPickle(values, values.keep(bytes), 0, load, m_progress);
        if (pickled.root != ValueId::None)
            m_document.roots.push_back({QByteArray(), pickled.root});
        failIn(name, pickled);
        failAt(name, m_storages.error());
        addSources(at);
        if (pickled.error.isEmpty())
            readStorages();
        m_document.archive.indexNames();
        m_storages.locateAll();
        const size_t own = m_document.pickles.size();
        finishPickle(m_document, {name}, pickled, first, quint64(bytes.size()), m_progress);
        // Who asks for the file's pickle wants this one. Those before are of other files, where the table is lent.
        std::swap(m_document.pickles[m_firstPickle], m_document.pickles[own]);
    }

    // The source text of pickled classes is shown as it lies in the pickle.
    void addSources(quint64 pickleAt)
    {
        const Values &values = m_document.values;
        for (const LegacyStorages::Source &source : m_storages.sources()) {
            const Value &text = values[source.text];
            if (values.isKept(source.text))
                addEntry("source/" + values.name(source.className).toByteArray() + ".py", pickleAt + text.range.begin,
                    text.range.count);
        }
    }

    std::vector<QByteArray> readKeys()
    {
        const QByteArray name("storage_keys");
        const ValueId root = readHeader(name);
        if (root == ValueId::None)
            return {};
        if (!isContainer(m_document.values.kind(root)))
            failAt(name, tr("It is no list of storage keys"));
        return legacyKeys(m_document.values, root);
    }

    void readStorages()
    {
        for (const QByteArray &key : readKeys()) {
            const auto stated = m_storages.stated(key);
            if (!stated)
                return fail(
                    tr("The file lists storage %1, which the pickle does not name, so its size is not known and what "
                       "lies behind it can't be found")
                        .arg(QString::fromUtf8(key.first(std::min<qsizetype>(key.size(), 40)))));
            if (!readStorage(key, *stated))
                return;
            m_progress.check();
        }
        if (m_at > m_source.size())
            failCut(tr("The file was cut short: it ends at byte %1, but a whole one would have %2")
                    .arg(m_source.size())
                    .arg(m_at));
    }

    // An int64 count, then so many elements. False: where the next one would be can't be said.
    bool readStorage(const QByteArray &key, const LegacyStorages::Stated &stated)
    {
        const auto end = LegacyStorages::endOf(stated, m_at);
        if (!end) {
            failAt("data/" + key, tr("Its pickle states %1 elements, which no file can hold").arg(stated.numel));
            return false;
        }
        const quint64 begin = m_at + LegacyCountSize;
        addEntry("data/" + key, begin, *end - begin, problemOf(begin, *end, stated.numel));
        m_at = *end;
        return true;
    }

    QString problemOf(quint64 begin, quint64 end, qint64 numel)
    {
        if (begin <= m_source.size()) {
            const QByteArray count = readBytes(m_source, begin - LegacyCountSize, LegacyCountSize, LegacyCountSize);
            const auto counted = qFromLittleEndian<qint64>(count.constData());
            if (counted != numel) {
                const QString problem
                    = tr("The pickle states %1 elements, but the count before the bytes is %2").arg(numel).arg(counted);
                fail(tr("Storage at byte %1: %2").arg(begin).arg(problem));
                return problem;
            }
        }
        if (end <= m_source.size())
            return {};
        return tr("The file ends inside it: it reaches from byte %1 to %2, but there are only %3")
            .arg(begin)
            .arg(end)
            .arg(m_source.size());
    }

    // Several files in one are read by calling torch.load as often; who calls it once gets the first.
    void lookBehind()
    {
        if (!m_document.error.isEmpty() || m_at >= m_source.size())
            return;
        const quint64 left = m_source.size() - m_at;
        m_document.notes.append(
            tr("Behind the last storage, from byte %1 on, the file has %2 more bytes, which are not shown")
                .arg(m_at)
                .arg(left));
        SourcePtr rest = sliceOf(m_document.source, m_at, left);
        if (looksLikePickle(*rest))
            scanPickles(m_document, {QByteArray(), m_at, 1}, [&] { return rest; }, m_progress);
    }

    Document &m_document;
    const ByteSource &m_source;
    Progress &m_progress;
    LegacyStorages m_storages;
    const size_t m_firstPickle; // of this file
    quint64 m_at = 0; // where the next part begins
};

}

bool isLegacyMagic(const Values &values, ValueId id)
{
    return id != ValueId::None && values.kind(id) == Kind::BigInt && values.decimal(id) == magic;
}

bool looksLikeTorchLegacy(const ByteSource &source)
{
    const QByteArray head = readBytes(source, 0, std::min(source.size(), MostOfMagic), MostOfMagic);
    Values values;
    Progress progress;
    const Pickled pickled = runPickle(values, values.keep(head), 0, {}, progress);
    return pickled.error.isEmpty() && isLegacyMagic(values, pickled.root);
}

void readTorchLegacy(Document &document, Progress &progress) { LegacyReader(document, progress).read(); }

}
