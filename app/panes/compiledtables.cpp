// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/compiledtables.h"

#include "app/models/entrysubject.h"
#include "app/models/modelcounts.h"
#include "app/models/programs.h"
#include "app/panes/graphtables.h"
#include "app/panes/plainfact.h"
#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/document/elf.h"
#include "core/document/sections.h"
#include "core/document/words.h"
#include "core/graph/externs.h"
#include "core/graph/modelfiles.h"
#include "core/graph/wrapper.h"

#include <algorithm>
#include <map>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr QByteArrayView compiledFolder("data/aotinductor/");
constexpr quint64 mostOfText = 256 << 20;

// Names are hashes that differ in every letter, and what they are is at the end.
QString shortened(const QString &name)
{
    constexpr qsizetype most = 30;
    constexpr qsizetype kept = 8;
    return name.size() <= most ? name : name.first(kept) + u'…' + name.last(most - kept - 1);
}

class Reporter;

// What a file is by the end of its name, the first that fits, and what else there is to learn of it.
struct FileKind
{
    QByteArrayView suffix;
    const char *title;
    void (Reporter::*read)(const ByteSource &source);
};

class Reporter
{
public:
    Reporter(const Subject &model, Progress &progress)
        : m_model(model),
          m_document(*model.document),
          m_weights(model, Program()),
          m_progress(progress)
    {
    }

    CompiledReport report(const std::vector<quint32> &entries);

    void readLibrary(const ByteSource &source)
    {
        const auto elf = elfFacts(source);
        std::vector<Fact> &facts = m_report.libraries;
        facts.push_back(plainFact(tr("File"), m_name));
        if (!elf)
            return facts.push_back(plainFact(tr("Is"), tr("not an ELF file")));
        facts.push_back(plainFact(tr("Machine"), elf->architecture.isEmpty() ? elf->machine : elf->architecture));
        facts.push_back(plainFact(tr("Is"), elf->type));
        if (!elf->buildId.isEmpty())
            facts.push_back(plainFact(tr("Build id"), elf->buildId));
        for (const QString &library : elf->needed)
            facts.push_back(plainFact(tr("Needs"), visibleSentence(library)));
        if (!elf->problem.isEmpty())
            facts.push_back(plainFact(tr("Problem"), visibleSentence(elf->problem)));
    }

    void readWrapper(const ByteSource &source)
    {
        const Wrapper wrapper = wrapperOf(readBytes(source, 0, source.size(), mostOfText));
        for (const CompiledConstant &constant : wrapper.constants)
            addWeight(constant);
        for (const QByteArray &name : wrapper.inputs)
            m_report.ends.push_back(plainFact(tr("in"), shown(name)));
        for (const QByteArray &name : wrapper.outputs)
            m_report.ends.push_back(plainFact(tr("out"), shown(name)));
    }

    void readMetadata(const ByteSource &source)
    {
        for (const auto &[key, value] : compiledMetadata(readBytes(source, 0, source.size(), mostOfText))) {
            const Fact one = plainFact(shown(key), visible(QString::fromUtf8(value)));
            const auto isSame = [&](const Fact &known) { return known.name == one.name && known.value == one.value; };
            if (std::ranges::none_of(m_report.metadata, isSame)) // of kernel and wrapper
                m_report.metadata.push_back(one);
        }
    }

    void readKernels(const ByteSource &source)
    {
        const ProgramPtr program = externKernels(readBytes(source, 0, source.size(), mostOfText), m_progress);
        for (const GraphNode &node : program->nodes)
            m_report.kernels.push_back(plainFact(
                shown(program->name(node)), shown(program->target(node)), argumentsText(detailsOf(*program, node))));
    }

private:
    void addFolder(const QByteArray &folder);
    void addEntry(quint32 entry, QByteArrayView name);

    void addWeight(const CompiledConstant &constant)
    {
        const QByteArray &name = constant.fqn.isEmpty() ? constant.name : constant.fqn;
        QStringList notes{tr("%1 bytes").arg(grouped(quint64(std::max<qint64>(constant.bytes, 0))))};
        if (constant.offset > 0)
            notes += tr("offset %1").arg(constant.offset);
        if (!constant.kind.isEmpty())
            notes += shown(constant.kind).toLower();
        Fact weight = plainFact(shown(name), shown(constant.dtype) + u' ' + shapeText(constant.shape),
            notes.join(u" · "_s), m_weights.named(name));
        weight.exact = tr("%1, stride %2").arg(shown(constant.name), pythonShape(constant.stride));
        m_report.weights.push_back(std::move(weight));
    }

    const Subject m_model;
    const Document &m_document;
    const GraphWeights m_weights;
    Progress &m_progress;
    CompiledReport m_report;
    QString m_name; // of the present file
};

constexpr FileKind kinds[]{
    {".wrapper.so", QT_TRANSLATE_NOOP("pith", "Library"), &Reporter::readLibrary},
    {".so", QT_TRANSLATE_NOOP("pith", "Library"), &Reporter::readLibrary},
    {".cubin", QT_TRANSLATE_NOOP("pith", "GPU kernel"), &Reporter::readLibrary},
    {".hsaco", QT_TRANSLATE_NOOP("pith", "GPU kernel"), &Reporter::readLibrary},
    {".o", QT_TRANSLATE_NOOP("pith", "Object file"), &Reporter::readLibrary},
    {".wrapper.cpp", QT_TRANSLATE_NOOP("pith", "Wrapper source"), &Reporter::readWrapper},
    {".kernel.cpp", QT_TRANSLATE_NOOP("pith", "Kernel source"), nullptr},
    {".cpp", QT_TRANSLATE_NOOP("pith", "Source"), &Reporter::readWrapper}, // PyTorch 2.6 has one of both
    {"_metadata.json", QT_TRANSLATE_NOOP("pith", "Metadata"), &Reporter::readMetadata},
    {"_flags.json", QT_TRANSLATE_NOOP("pith", "Compiler flags"), nullptr},
    {"weights_config.json", QT_TRANSLATE_NOOP("pith", "Weights config"), nullptr},
    {".json", QT_TRANSLATE_NOOP("pith", "Extern kernels"), &Reporter::readKernels},
    {".blob", QT_TRANSLATE_NOOP("pith", "Weights"), nullptr},
    {"", QT_TRANSLATE_NOOP("pith", "File"), nullptr},
};

CompiledReport Reporter::report(const std::vector<quint32> &entries)
{
    std::map<QByteArray, std::vector<quint32>> folders;
    for (const quint32 entry : entries) {
        const QByteArray &name = m_document.archive.entries[entry].name;
        folders[name.first(name.lastIndexOf('/'))].push_back(entry);
    }
    for (const auto &[folder, inside] : folders) {
        if (folders.size() > 1)
            addFolder(folder);
        for (const quint32 entry : inside)
            addEntry(entry, QByteArrayView(m_document.archive.entries[entry].name).sliced(folder.size() + 1));
    }
    return std::move(m_report);
}

void Reporter::addFolder(const QByteArray &folder)
{
    const Fact title = plainFact(tr("Folder"), shown(folder.sliced(folder.lastIndexOf('/') + 1)));
    for (auto *const facts :
        {&m_report.files, &m_report.libraries, &m_report.weights, &m_report.metadata, &m_report.ends})
        facts->push_back(title);
}

void Reporter::addEntry(quint32 entry, QByteArrayView name)
{
    m_progress.check();
    const auto kind = std::ranges::find_if(kinds, [&](const FileKind &row) { return name.endsWith(row.suffix); });
    m_name = shortened(shown(name));
    QString problem;
    if (kind->read)
        attempt(problem, [&] { (this->*kind->read)(*m_document.archive.open(entry, m_progress)); });
    const Subject target = entrySubject(m_model.document, entry);
    const QString size = humanBytes(m_document.archive.entries[entry].size);
    Fact file = plainFact(tr(kind->title), m_name, problem.isEmpty() ? size : size + u" · "_s + problem, target);
    file.exact = shown(name) + u'\n' + file.note;
    file.alarming = !problem.isEmpty();
    m_report.files.push_back(std::move(file));
}

}

std::vector<quint32> compiledEntries(const Subject &subject)
{
    if (!subject.document || !hasModels(*subject.document))
        return {};
    if (subject.kind == Subject::Kind::Folder)
        return subject.prefix.contains(QString::fromLatin1(compiledFolder)) ? subject.items : std::vector<quint32>();
    if (subject.kind != Subject::Kind::Model)
        return {};
    const auto files = filesOf(subject.document, subject.prefix);
    return files ? files->compiled : std::vector<quint32>();
}

CompiledReport compiledReport(const Subject &subject, const std::vector<quint32> &entries, Progress &progress)
{
    Subject model;
    model.document = subject.document;
    model.kind = Subject::Kind::Model;
    const auto archive = modelArchiveOf(subject.document->archive);
    const auto isOwner = [&](const ModelFiles &files) {
        return !entries.empty() && std::ranges::find(files.compiled, entries.front()) != files.compiled.end();
    };
    const auto owner = std::ranges::find_if(archive->models, isOwner);
    if (owner != archive->models.end())
        model.prefix = QString::fromUtf8(owner->name);
    return Reporter(model, progress).report(entries);
}

}
