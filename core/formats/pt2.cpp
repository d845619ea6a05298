// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/pt2.h"

#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/document/sections.h"
#include "core/formats/pickles.h"
#include "core/formats/pt2payloads.h"
#include "core/formats/records.h"
#include "core/graph/modelfiles.h"
#include "core/graph/schema.h"
#include "core/graph/versions.h"

namespace pith {

namespace {

constexpr quint64 MostOfJson = 1 << 30;
constexpr QByteArrayView weightsFolder("data/weights/");
constexpr QByteArrayView constantsFolder("data/constants/");

using ReadPayloads = void (*)(QByteArrayView json, const std::function<void(Payload)> &take);

// Weights and constants are told in one of these ways, the first that is there.
struct Source
{
    QLatin1StringView section;
    QByteArrayView folder; // of raw entries; empty: the entry is a file that holds all
    std::optional<quint32> ModelFiles::*entry;
    ReadPayloads read;
};
constexpr Source sources[]{
    {weightsSection, weightsFolder, &ModelFiles::weightsConfig, readPayloads},
    {weightsSection, {}, &ModelFiles::weightsPickle, nullptr},
    {weightsSection, weightsFolder, &ModelFiles::compiledWeights, readCompiledPayloads},
    {constantsSection, constantsFolder, &ModelFiles::constantsConfig, readPayloads},
    {constantsSection, {}, &ModelFiles::constantsPickle, nullptr},
};

bool isDict(Kind kind) { return kind == Kind::Dict || kind == Kind::OrderedDict; }

class Pt2Reader
{
public:
    Pt2Reader(Document &document, ModelArchive files, Progress &progress)
        : m_document(document),
          m_files(std::move(files)),
          m_payloads(document, progress),
          m_progress(progress)
    {
    }

    QSet<quint32> read()
    {
        m_document.format = m_files.isLegacy ? QLatin1StringView("torch-export-legacy") : QLatin1StringView("pt2");
        readHeaders();
        for (const ModelFiles &model : m_files.models)
            readModel(model);
        nameWriter();
        return m_payloads.nestedEntries();
    }

private:
    QString record(const char *name) { return recordText(m_document, m_files.root + name, m_progress); }
    QString nameOf(quint32 entry) const { return QString::fromUtf8(m_document.archive.entries[entry].name); }
    void note(const QString &text) { m_document.notes.append(text); }

    void readHeaders()
    {
        const QString format = record("archive_format");
        const QString version = record("archive_version");
        const QString order = record("byteorder");
        m_document.byteOrder = order.isEmpty() ? QStringLiteral("little") : order.left(40);
        if (!m_files.isLegacy && format.isEmpty())
            note(tr("The record archive_format is missing, so PyTorch does not take this for a PT2 archive"));
        else if (!format.isEmpty() && format != u"pt2")
            note(tr("The archive names its format %1 instead of pt2").arg(format.left(40)));
        if (!version.isEmpty() && version != u"0")
            note(tr("The archive has version %1, but Pith knows version 0: other things may be meant")
                    .arg(version.left(40)));
    }

    void readModel(const ModelFiles &model)
    {
        readDefinition(model);
        readSection(model, weightsSection);
        readSection(model, constantsSection);
        readSampleInputs(model);
    }

    void readDefinition(const ModelFiles &model)
    {
        const QString name = QString::fromUtf8(model.name);
        if (!model.definition) {
            if (model.isExported())
                note(tr("The definition of the model %1 is missing: it has no graph").arg(name));
            return;
        }
        QString problem;
        attempt(problem, [&] {
            const JsonText text(*m_document.archive.open(*model.definition, m_progress));
            const ModelVersions versions = readVersions(text);
            m_torch = m_torch.isEmpty() ? versions.torch : m_torch;
            if (versions.isNewer())
                note(tr("The model %1 has schema version %2.%3, which is newer than Pith: what it knows is shown")
                        .arg(name)
                        .arg(*versions.schemaMajor)
                        .arg(versions.schemaMinor.value_or(0)));
        });
        if (!problem.isEmpty())
            note(tr("%1: %2").arg(nameOf(*model.definition), problem));
    }

    void readSection(const ModelFiles &model, QLatin1StringView section)
    {
        for (const Source &source : sources) {
            const auto entry = model.*source.entry;
            if (source.section == section && entry)
                return source.read ? readConfig(model, source, *entry) : readPickle(model, source, *entry);
        }
        if (model.isExported())
            note(tr("The config of the %1 of the model %2 is missing: they have no names")
                    .arg(section, QString::fromUtf8(model.name)));
    }

    void readConfig(const ModelFiles &model, const Source &source, quint32 entry)
    {
        std::vector<ValueId> items;
        const QByteArray folder = m_files.root + source.folder.toByteArray();
        const auto take = [&](const Payload &payload) {
            m_progress.check();
            const ValueId name = m_document.values.addText(Kind::Str, payload.name);
            items.insert(items.end(), {name, m_payloads.value(payload, folder)});
            noteLayout(payload);
        };
        QString problem;
        attempt(problem, [&] { source.read(entryBytes(m_document, entry, MostOfJson, m_progress), take); });
        if (!problem.isEmpty())
            note(tr("%1: %2").arg(nameOf(entry), problem));
        const ValueId dict = m_document.values.addContainer(Kind::Dict);
        m_document.values.setItems(dict, items);
        m_document.roots.push_back({sectionRoot(model.name, source.section), dict});
    }

    // PyTorch does not look at it.
    void noteLayout(const Payload &payload)
    {
        if (payload.view && payload.view->dtype >= 0 && payload.view->layout != stridedLayoutCode)
            note(tr("%1 is stated to have the layout %2, but is stored strided")
                    .arg(QString::fromUtf8(payload.name), layoutTextOfCode(payload.view->layout)));
    }

    void readPickle(const ModelFiles &model, const Source &source, quint32 entry)
    {
        const ValueId root = readFile(entry);
        if (root == ValueId::None)
            return;
        separate(root);
        m_document.roots.push_back({sectionRoot(model.name, source.section), root});
    }

    // Tied weights are one object in the pickle, but each name stands for a tensor of its own.
    void separate(ValueId dict)
    {
        Values &values = m_document.values;
        if (!isDict(values.kind(dict)))
            return;
        const auto pairs = values.items(dict);
        std::vector<ValueId> items(pairs.begin(), pairs.end());
        QSet<quint32> seen;
        for (size_t i = 1; i < items.size(); i += 2) {
            const bool isAgain = values.kind(items[i]) == Kind::Tensor && seen.contains(number(items[i]));
            seen.insert(number(items[i]));
            if (isAgain)
                items[i] = values.addTensor(values.tensor(values.tensorId(items[i])));
        }
        values.setItems(dict, items);
    }

    // Several examples are a list of them.
    void readSampleInputs(const ModelFiles &model)
    {
        if (model.sampleInputs.empty() && model.isExported() && !m_files.isLegacy)
            note(tr("The sample inputs of the model %1 are missing").arg(QString::fromUtf8(model.name)));
        std::vector<ValueId> examples;
        for (const quint32 entry : model.sampleInputs) {
            if (m_document.archive.entries[entry].size == 0) // there was no example
                continue;
            if (const ValueId example = readFile(entry); example != ValueId::None)
                examples.push_back(example);
        }
        if (examples.empty())
            return;
        const ValueId root
            = examples.size() == 1 ? examples.front() : m_document.values.addContainer(Kind::List, examples);
        m_document.roots.push_back({sectionRoot(model.name, sampleInputsSection), root});
    }

    // The value that the file in an entry holds; None: it is broken, which is a note.
    ValueId readFile(quint32 entry)
    {
        const NestedFile &file = m_payloads.nested(entry);
        if (!file.error.isEmpty())
            note(tr("%1: %2").arg(nameOf(entry), file.error));
        return file.roots.empty() ? ValueId::None : file.roots.front().value;
    }

    void nameWriter()
    {
        const QString torch = QString::fromUtf8(m_torch);
        m_document.writer = torch.isEmpty() ? tr("PyTorch") : tr("PyTorch %1").arg(torch);
    }

    Document &m_document;
    const ModelArchive m_files;
    Pt2Payloads m_payloads;
    Progress &m_progress;
    QByteArray m_torch; // version, of the first definition that says one
};

}

bool isPt2(const Archive &archive) { return modelArchiveOf(archive).has_value(); }

QSet<quint32> readPt2(Document &document, Progress &progress)
{
    return Pt2Reader(document, *modelArchiveOf(document.archive), progress).read();
}

}
