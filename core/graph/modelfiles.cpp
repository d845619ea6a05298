// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/modelfiles.h"

#include <QHash>

#include <algorithm>
#include <map>

namespace pith {

namespace {

constexpr QByteArrayView sampleFolder("data/sample_inputs/");
constexpr QByteArrayView compiledFolder("data/aotinductor/");
constexpr QByteArrayView compiledWeightsName("weights_config.json");
constexpr QByteArrayView pickleSuffix(".pt");

using Part = std::optional<quint32> ModelFiles::*;

// An entry of a PT2 archive with the model's name in it.
struct NamedPart
{
    QByteArrayView folder;
    QByteArrayView suffix;
    Part part;
};
constexpr NamedPart namedParts[]{
    {"models/", ".json", &ModelFiles::definition},
    {"data/weights/", "_weights_config.json", &ModelFiles::weightsConfig},
    {"data/constants/", "_constants_config.json", &ModelFiles::constantsConfig},
    {"data/weights/", ".pt", &ModelFiles::weightsPickle},
    {"data/constants/", ".pt", &ModelFiles::constantsPickle},
};

// Entries of the one model that torch.export.save wrote before.
struct LegacyPart
{
    QByteArrayView name;
    Part part;
};
constexpr QByteArrayView legacyMark("serialized_exported_program.json");
constexpr LegacyPart legacyParts[]{
    {legacyMark, &ModelFiles::definition},
    {"serialized_state_dict.pt", &ModelFiles::weightsPickle},
    {"serialized_state_dict.json", &ModelFiles::weightsPickle}, // which is no JSON
    {"serialized_constants.pt", &ModelFiles::constantsPickle},
    {"serialized_constants.json", &ModelFiles::constantsPickle},
};
constexpr QByteArrayView legacySampleInputs("serialized_example_inputs.pt");

bool isFolder(const Entry &entry) { return entry.name.endsWith('/'); }

// What is between both; nothing where there is nothing.
QByteArrayView between(QByteArrayView name, QByteArrayView before, QByteArrayView after)
{
    const bool fits = name.size() > before.size() + after.size() && name.startsWith(before) && name.endsWith(after);
    return fits ? name.sliced(before.size()).chopped(after.size()) : QByteArrayView();
}

// The folder that everything lies in, told by an entry that each such archive has.
std::optional<QByteArray> rootOf(const Archive &archive)
{
    constexpr QByteArrayView mark("archive_format");
    for (const Entry &entry : archive.entries) {
        const QByteArrayView name(entry.name);
        if (name.endsWith(mark) && (name.size() == mark.size() || name.chopped(mark.size()).endsWith('/'))
            && name.count('/') <= 1)
            return name.chopped(mark.size()).toByteArray();
    }
    return {};
}

// Of an archive that lost that entry: the folder above models/ and the configs.
std::optional<QByteArray> rootWithoutMark(const Archive &archive)
{
    for (const Entry &entry : archive.entries) {
        if (entry.name.endsWith("/data.pkl") || entry.name == "data.pkl")
            return {};
    }
    for (const Entry &entry : archive.entries) {
        const qsizetype slash = entry.name.indexOf('/') + 1;
        for (const qsizetype begin : {qsizetype(0), slash}) {
            const QByteArrayView below = QByteArrayView(entry.name).sliced(begin);
            if (!between(below, namedParts[1].folder, namedParts[1].suffix).isEmpty()
                || !between(below, namedParts[0].folder, namedParts[0].suffix).isEmpty())
                return entry.name.first(begin);
        }
    }
    return {};
}

class Sorter
{
public:
    Sorter(const Archive &archive, QByteArray root) : m_archive(archive) { m_found.root = std::move(root); }

    ModelArchive sorted()
    {
        each([this](quint32 entry, QByteArrayView name) { addNamed(entry, name); });
        each([this](quint32 entry, QByteArrayView name) { addCompiled(entry, name); });
        each([this](quint32 entry, QByteArrayView name) { addSampleInputs(entry, name); });
        for (auto &[model, numbered] : m_samples) {
            for (const auto &[number, entry] : numbered)
                m_found.models[model].sampleInputs.push_back(entry);
        }
        return std::move(m_found);
    }

private:
    template <typename Take> void each(Take take)
    {
        for (quint32 i = 0; i < m_archive.entries.size(); ++i) {
            const Entry &entry = m_archive.entries[i];
            if (entry.name.startsWith(m_found.root) && !isFolder(entry))
                take(i, QByteArrayView(entry.name).sliced(m_found.root.size()));
        }
    }

    void addNamed(quint32 entry, QByteArrayView name)
    {
        for (const NamedPart &row : namedParts) {
            const QByteArrayView model = between(name, row.folder, row.suffix);
            if (model.isEmpty())
                continue;
            Part part = row.part;
            if (auto &place = modelNamed(model.toByteArray()).*part; !place)
                place = entry;
            return;
        }
    }

    // Compiled files lie in a folder of the model's name, which may name a backend behind it.
    void addCompiled(quint32 entry, QByteArrayView name)
    {
        const QByteArrayView path = between(name, compiledFolder, {});
        const qsizetype slash = path.lastIndexOf('/');
        if (slash <= 0)
            return;
        ModelFiles &model = modelNamed(ownerOf(path.first(slash)));
        model.compiled.push_back(entry);
        if (path.sliced(slash + 1) == compiledWeightsName)
            model.compiledWeights = entry;
    }

    QByteArray ownerOf(QByteArrayView folder) const
    {
        for (qsizetype end = folder.size(); end > 0; --end) {
            const bool isEnd = end == folder.size() || folder[end] == '-' || folder[end] == '/';
            const QByteArray name = isEnd ? folder.first(end).toByteArray() : QByteArray();
            if (m_byName.contains(name) && m_found.models[m_byName.value(name)].isExported())
                return name;
        }
        return folder.toByteArray();
    }

    // "model_3.pt" is the fourth example of "model", unless there is a model of that name.
    void addSampleInputs(quint32 entry, QByteArrayView name)
    {
        QByteArray model = between(name, sampleFolder, pickleSuffix).toByteArray();
        if (model.isEmpty())
            return;
        qint64 number = -1;
        const qsizetype line = model.lastIndexOf('_');
        bool isNumber = false;
        const qint64 behind = line > 0 ? model.sliced(line + 1).toLongLong(&isNumber) : 0;
        if (!m_byName.contains(model) && isNumber && behind >= 0 && m_byName.contains(model.first(line))) {
            number = behind;
            model.truncate(line);
        }
        modelNamed(model);
        m_samples[m_byName.value(model)].emplace(number, entry);
    }

    ModelFiles &modelNamed(const QByteArray &name)
    {
        const auto known = m_byName.constFind(name);
        if (known != m_byName.constEnd())
            return m_found.models[*known];
        m_byName.insert(name, m_found.models.size());
        m_found.models.push_back({});
        m_found.models.back().name = name;
        return m_found.models.back();
    }

    const Archive &m_archive;
    ModelArchive m_found;
    QHash<QByteArray, size_t> m_byName; // places in m_found.models
    std::map<size_t, std::multimap<qint64, quint32>> m_samples; // of each model, by their numbers
};

ModelArchive legacyArchive(const Archive &archive)
{
    ModelArchive found;
    found.isLegacy = true;
    ModelFiles &model = found.models.emplace_back();
    model.name = "model";
    for (const LegacyPart &row : legacyParts) {
        Part part = row.part;
        if (auto &place = model.*part; !place)
            place = archive.find(row.name);
    }
    if (const auto entry = archive.find(legacySampleInputs))
        model.sampleInputs.push_back(*entry);
    return found;
}

}

std::optional<ModelArchive> modelArchiveOf(const Archive &archive)
{
    if (auto root = rootOf(archive))
        return Sorter(archive, std::move(*root)).sorted();
    if (archive.find(legacyMark))
        return legacyArchive(archive);
    if (auto root = rootWithoutMark(archive))
        return Sorter(archive, std::move(*root)).sorted();
    return {};
}

}
