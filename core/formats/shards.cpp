// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/shards.h"

#include "core/bytes/text.h"
#include "core/document/storages.h"
#include "core/formats/interpreter.h"
#include "core/formats/jsonreader.h"
#include "core/formats/parts.h"

#include <QDir>
#include <QFileInfo>
#include <QHash>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <map>

namespace pith {

namespace {

constexpr quint64 HeadBytes = 64 << 10;
constexpr quint64 MostOfIndex = 1 << 30;
constexpr int MostNoted = 20;

// "model-00002-of-00003.safetensors": what is before and behind the numbers, and these.
struct ShardName
{
    QString set; // the same for all shards of one checkpoint
    QString family; // the same whatever their count is: "model-.safetensors"
    int number = 0;
    int count = 0;
};

std::optional<ShardName> shardName(const QString &name)
{
    static const QRegularExpression pattern(QStringLiteral("^(.*-)(\\d{5})-of-(\\d{5})(\\..*)?$"));
    const QRegularExpressionMatch match = pattern.match(name);
    if (!match.hasMatch())
        return {};
    return ShardName{match.captured(1) + match.captured(3) + match.captured(4), match.captured(1) + match.captured(4),
        match.captured(2).toInt(), match.captured(3).toInt()};
}

// Of the shards that an index is of by its own name: "model.fp16-.safetensors" of
// "model.safetensors.index.fp16.json".
QString familyOf(const QString &index)
{
    static const QRegularExpression pattern(QStringLiteral("^(.*)(\\.[^.]+)\\.index(\\..*)?\\.json$"));
    const QRegularExpressionMatch match = pattern.match(index);
    return match.hasMatch() ? match.captured(1) + match.captured(3) + u'-' + match.captured(2) : QString();
}

class ShardReader
{
public:
    ShardReader(Document &document, QString folder, Progress &progress)
        : m_document(document),
          m_folder(std::move(folder)),
          m_parts(document, progress)
    {
    }

    // What the index says of one key; `file` is no Str where it says something else.
    void add(ValueId key, ValueId file)
    {
        Values &values = m_document.values;
        m_indexed.insert(values.text(key).toByteArray());
        m_items.push_back(key);
        if (values.kind(file) != Kind::Str)
            m_items.push_back(missing(tr("The index does not name its file")));
        else
            m_items.push_back(inShard(values.text(key).toByteArray(), values.string(file)));
    }

    // Everything in a shard that the index does not have.
    void addRest(const QString &name)
    {
        const Values &values = m_document.values;
        const Shard &shard = shardNamed(name);
        for (const auto &[key, value] : shard.inOrder) {
            if (m_indexed.contains(values.text(key).toByteArray()))
                continue;
            m_items.push_back(key);
            m_items.push_back(value);
        }
    }

    // What the shards have that the index does not, or that it looks for in another of them.
    void addNotIndexed()
    {
        findElsewhere();
        const size_t before = m_items.size();
        for (const QString &name : QStringList(m_order))
            addRest(name);
        if (const size_t count = (m_items.size() - before) / 2; count > 0)
            m_document.notes.append(tr("Values in the shards that are not in the index: %1").arg(count));
    }

    // `index`: the name of the index; empty: there is none.
    void finish(const QString &index)
    {
        noteTwice();
        m_document.roots.insert(
            m_document.roots.begin(), {QByteArray(), m_document.values.addContainer(Kind::OrderedDict, m_items)});
        noteOthers(index);
        m_parts.finish();
    }

private:
    struct Shard
    {
        QHash<QByteArray, ValueId> byKey;
        std::vector<std::pair<ValueId, ValueId>> inOrder;
        QString error;
    };

    ValueId missing(const QString &why)
    {
        return addUnknown(m_document.values, QLatin1StringView("torch.Tensor"), why);
    }

    ValueId inShard(const QByteArray &key, const QString &name)
    {
        const Shard &shard = shardNamed(name);
        const auto found = shard.byKey.constFind(key);
        if (found != shard.byKey.cend())
            return *found;
        if (shard.error.isEmpty())
            m_elsewhere.emplace_back(m_items.size(), key);
        return missing(shard.error.isEmpty() ? tr("Its file %1 does not hold it").arg(name)
                                             : tr("Its file %1 can't be read: %2").arg(name, shard.error));
    }

    const Shard &shardNamed(const QString &name)
    {
        const auto known = m_shards.find(name);
        if (known != m_shards.end())
            return known->second;
        m_order.append(name);
        return m_shards.emplace(name, readShard(name)).first->second;
    }

    Shard readShard(const QString &name)
    {
        Shard shard;
        if (!staysInside(name)) {
            shard.error = tr("it is not in the folder of the index, so it is not read");
            note(tr("The index names the file %1, which is not in its folder").arg(name));
            return shard;
        }
        const Parts::Part part = m_parts.read(QDir(m_folder).filePath(name), name.toUtf8());
        shard.error = part.error;
        if (!part.error.isEmpty()) {
            m_document.error = m_document.error.isEmpty() ? tr("The file %1: %2").arg(name, part.error)
                                                          : tr("Several of the files are missing or broken");
            m_document.archive.error = m_document.error;
            note(tr("The file %1: %2").arg(name, part.error));
        }
        return filled(std::move(shard), part);
    }

    // Not one of thousands of files that nobody has.
    void note(const QString &about)
    {
        if (++m_noted <= MostNoted)
            m_document.notes.append(about);
        else if (m_noted == MostNoted + 1)
            m_document.notes.append(tr("More files of the index are missing or broken"));
    }

    Shard filled(Shard shard, const Parts::Part &part) const
    {
        const Values &values = m_document.values;
        const auto items = part.roots.empty() ? std::span<const ValueId>() : values.items(part.roots.front().value);
        for (size_t i = 0; i + 1 < items.size(); i += 2) {
            shard.inOrder.emplace_back(items[i], items[i + 1]);
            shard.byKey.insert(values.text(items[i]).toByteArray(), items[i + 1]);
        }
        return shard;
    }

    void findElsewhere()
    {
        int count = 0;
        for (const auto &[place, key] : m_elsewhere) {
            for (const auto &[name, shard] : m_shards) {
                const auto found = shard.byKey.constFind(key);
                if (found == shard.byKey.cend())
                    continue;
                m_items[place] = *found;
                ++count;
                break;
            }
        }
        if (count > 0)
            m_document.notes.append(tr("Values that are in another file than the index says: %1").arg(count));
    }

    void noteTwice()
    {
        QSet<QByteArray> seen, twice;
        for (const auto &[name, shard] : m_shards) {
            for (auto each = shard.byKey.keyBegin(); each != shard.byKey.keyEnd(); ++each) {
                if (seen.contains(*each))
                    twice.insert(*each);
                seen.insert(*each);
            }
        }
        if (!twice.isEmpty())
            m_document.notes.append(tr("Keys that are in several of the files: %1, for example %2")
                    .arg(twice.size())
                    .arg(QString::fromUtf8(*twice.cbegin())));
    }

    // Files beside the shards that may belong to them: by their names, or, where a shard is lost, by their kind.
    void noteOthers(const QString &index)
    {
        QSet<QString> families{familyOf(index)};
        QSet<QString> lostKinds;
        for (const QString &name : std::as_const(m_order)) {
            if (const auto shard = shardName(name))
                families.insert(shard->family);
            if (!QFileInfo::exists(QDir(m_folder).filePath(name)))
                lostKinds.insert(QFileInfo(name).suffix());
        }
        const char *const another = index.isEmpty()
            ? QT_TRANSLATE_NOOP("pith", "The file %1 looks like a shard too, but is of another set")
            : QT_TRANSLATE_NOOP("pith", "The file %1 looks like one more shard, but the index does not name it");
        for (const QString &name : QDir(m_folder).entryList(QDir::Files, QDir::Name)) {
            const auto shard = shardName(name);
            if (m_shards.contains(name) || name == index)
                continue;
            if (shard && families.contains(shard->family))
                note(tr(another).arg(name));
            else if (lostKinds.contains(QFileInfo(name).suffix()))
                note(tr("The file %1 may be one of the missing ones: the index does not name it").arg(name));
        }
    }

    Document &m_document;
    const QString m_folder;
    Parts m_parts;
    std::map<QString, Shard> m_shards;
    QStringList m_order; // of the shards
    QSet<QByteArray> m_indexed;
    std::vector<std::pair<size_t, QByteArray>> m_elsewhere; // places of items, and keys that their files don't hold
    int m_noted = 0;
    std::vector<ValueId> m_items; // key, value, key, value …
};

}

bool looksLikeIndex(const ByteSource &source)
{
    const QByteArray head = readBytes(source, 0, std::min(source.size(), HeadBytes), HeadBytes);
    return head.trimmed().startsWith('{') && head.contains("\"weight_map\"");
}

void readIndex(Document &document, Progress &progress)
{
    const QByteArray bytes = readBytes(*document.source, 0, document.source->size(), MostOfIndex);
    JsonReader json(bytes);
    const ValueId index = json.value(document.values);
    json.expectEnd();
    const ValueId map = partOf(document.values, index, "weight_map");
    if (map == ValueId::None || document.values.kind(map) != Kind::Dict)
        throw Error(tr("The index has no \"weight_map\" that says which key is in which file"));
    ShardReader reader(document, QFileInfo(document.path).absolutePath(), progress);
    const std::vector<ValueId> items(document.values.items(map).begin(), document.values.items(map).end());
    for (size_t i = 0; i + 1 < items.size(); i += 2)
        reader.add(items[i], items[i + 1]);
    if (const ValueId metadata = partOf(document.values, index, "metadata");
        metadata != ValueId::None && !document.values.items(metadata).empty())
        document.roots.push_back({"metadata", metadata});
    reader.addNotIndexed();
    reader.finish(QFileInfo(document.path).fileName());
}

std::vector<QStringList> shardSets(const QStringList &names)
{
    std::map<QString, QStringList> sets;
    for (const QString &name : names) {
        const auto shard = shardName(name);
        if (shard && shard->count > 1)
            sets[shard->set].append(name);
    }
    std::vector<QStringList> several;
    for (auto &[set, members] : sets) {
        members.sort();
        several.push_back(members);
    }
    return several;
}

void readShards(Document &document, const QStringList &names, Progress &progress)
{
    document.notes.append(tr("The folder has no index of its shards: what is shown is everything in them"));
    const int count = shardName(names.front())->count;
    if (names.size() < count)
        document.error = tr("Shards that are missing: %1 of %2").arg(count - names.size()).arg(count);
    ShardReader reader(document, document.path, progress);
    for (const QString &name : names)
        reader.addRest(name);
    reader.finish({});
}

}
