// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/subjects.h"

#include "core/bytes/text.h"
#include "core/document/sections.h"
#include "core/document/walk.h"
#include "core/graph/script.h"

#include <algorithm>
#include <array>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

// What a section of a model is called.
struct SectionTitle
{
    QLatin1StringView section;
    const char *title;
};
constexpr SectionTitle sectionTitles[]{
    {weightsSection, QT_TRANSLATE_NOOP("pith", "Weights")},
    {constantsSection, QT_TRANSLATE_NOOP("pith", "Constants")},
    {sampleInputsSection, QT_TRANSLATE_NOOP("pith", "Sample inputs")},
};

// What the code of TorchScript calls CONSTANTS.
bool isScriptConstants(const Document &document, ValueId value)
{
    return isScript(document) && std::ranges::any_of(document.roots, [&](const Document::Root &root) {
        return root.value == value && root.entry.endsWith("constants.pkl");
    });
}

// (args, kwargs) of a model's sample inputs, of which there may be a list.
bool isCall(const Document &document, ValueId value)
{
    const Values &values = document.values;
    if (values.kind(value) != Kind::Tuple || values.items(value).size() != 2
        || values.kind(values.items(value)[1]) != Kind::Dict)
        return false;
    for (quint32 root = 0; root < document.roots.size(); ++root) {
        const auto section = sectionOf(document, root);
        if (!section || section->name != sampleInputsSection)
            continue;
        const ValueId whole = document.roots[root].value;
        const bool isOneOfMany = values.kind(whole) == Kind::List && std::ranges::count(values.items(whole), value) > 0;
        if (whole == value || isOneOfMany)
            return true;
    }
    return false;
}

// What tells a value's root from others with values of the same path: "decoder/weights/", "constants.pkl:".
QString rootPart(const Document &document, quint32 root)
{
    if (root >= document.roots.size())
        return {};
    const auto section = sectionOf(document, root);
    if (!section || !isPlainlyNamed(*section))
        return rootPrefix(document, root);
    for (quint32 other = 0; other < document.roots.size(); ++other) {
        const auto one = sectionOf(document, other);
        if (one && one->model != section->model)
            return rootPrefix(document, root);
    }
    return {};
}

QString spelt(const Subject &value)
{
    const QString root = rootPart(*value.document, value.root);
    if (value.path.empty() && !root.isEmpty())
        return root.chopped(1);
    return root + spell(value.document->values, value.path);
}

}

QString rootTitle(const Document &document, quint32 root)
{
    if (const auto section = sectionOf(document, root))
        return tr(std::ranges::find(sectionTitles, section->name, &SectionTitle::section)->title);
    return root == 0 ? tr("Contents") : QString::fromUtf8(document.roots[root].entry);
}

QString stepName(const Document &document, ValueId parent, const Step &step)
{
    const Values &values = document.values;
    if (step.kind == Step::Kind::Index && isCall(document, parent))
        return step.index == 0 ? QStringLiteral("args") : QStringLiteral("kwargs");
    if (step.kind == Step::Kind::Index && isScriptConstants(document, parent))
        return QStringLiteral("c%1").arg(step.index);
    if (step.kind == Step::Kind::Key && values.kind(step.key) == Kind::Str)
        return values.string(step.key);
    if (step.kind == Step::Kind::Component)
        return values.tensor(values.tensorId(parent)).components[step.index].name;
    return spell(values, {step});
}

QString stateKey(QString key)
{
    static constexpr std::array parts{"_modules."_L1, "_parameters."_L1, "_buffers."_L1}; // of torch.nn.Module
    for (const QLatin1StringView part : parts) {
        if (key.startsWith(part))
            key.remove(0, part.size());
        key.replace(u'.' + part, "."_L1);
    }
    return key;
}

QString keyOf(const Subject &subject)
{
    if (!subject.document)
        return {};
    switch (subject.kind) {
    case Subject::Kind::Value:
        return spelt(subject);
    case Subject::Kind::Module: {
        const QString dict = subject.path.empty() ? rootPart(*subject.document, subject.root) : spelt(subject) + u'.';
        return dict + subject.prefix.chopped(1);
    }
    case Subject::Kind::Folder:
    case Subject::Kind::Archive:
        return subject.prefix;
    case Subject::Kind::Entry:
        return QString::fromUtf8(subject.document->archive.entries[subject.entry].name);
    case Subject::Kind::Graph:
        return subject.part.isEmpty() ? subject.prefix : subject.part;
    case Subject::Kind::Model:
    case Subject::Kind::Signature:
        return subject.prefix;
    case Subject::Kind::Several:
        return keysOf(subject).join(u'\n');
    case Subject::Kind::File:
    case Subject::Kind::Nothing:
        break;
    }
    return QStringLiteral(".");
}

QString sliceKeyOf(const Subject &subject)
{
    const QString slice = QString(subject.slice).remove(u' ');
    return slice.isEmpty() ? keyOf(subject) : keyOf(subject) + u'[' + slice + u']';
}

QStringList keysOf(const Subject &subject)
{
    if (!subject.several)
        return {keyOf(subject)};
    QStringList keys;
    keys.reserve(qsizetype(subject.several->size()));
    for (const Subject &one : subject.several->all())
        keys.push_back(keyOf(one));
    return keys;
}

std::vector<ValueId> valuesOf(const Subject &subject)
{
    std::vector<ValueId> below;
    if (subject.several) {
        for (const Subject &one : subject.several->all()) {
            const std::vector<ValueId> more = valuesOf(one);
            below.insert(below.end(), more.begin(), more.end());
        }
    }
    const bool isAll = subject.kind == Subject::Kind::File && subject.value == ValueId::None;
    if (subject.document && (isAll || subject.kind == Subject::Kind::Model)) {
        for (quint32 root = 0; root < subject.document->roots.size(); ++root) {
            const auto section = sectionOf(*subject.document, root);
            if (section && (isAll || section->model == subject.prefix.toUtf8()))
                below.push_back(subject.document->roots[root].value);
        }
    } else if (subject.kind == Subject::Kind::Module) {
        const std::span<const ValueId> pairs = subject.document->values.items(subject.value);
        for (const quint32 item : subject.items)
            below.push_back(pairs[2 * size_t(item) + 1]);
    } else if (subject.value != ValueId::None) {
        below.push_back(subject.value);
    }
    return below;
}

std::optional<Sums> sumsBelow(const Subject &subject)
{
    if (!subject.document)
        return {};
    if (subject.several) {
        const SubjectList::Figures *const figures = subject.several->figures();
        return figures ? figures->sums : std::nullopt;
    }
    const Sums sums = sumsOf(*subject.document, valuesOf(subject));
    return sums.tensors + sums.arrays > 0 ? std::optional(sums) : std::nullopt;
}

Subject together(std::vector<Subject> subjects)
{
    const auto list = std::make_shared<SubjectList>();
    for (Subject &one : subjects)
        list->add(std::move(one));
    return together(list);
}

Subject together(std::shared_ptr<const SubjectList> subjects)
{
    if (subjects->size() == 0)
        return {};
    Subject one = subjects->front();
    if (subjects->size() == 1)
        return one;
    Subject several;
    several.document = one.document;
    several.kind = Subject::Kind::Several;
    several.several = std::move(subjects);
    return several;
}

bool isSamePart(const Subject &one, const Subject &other)
{
    return one.document == other.document && one.prefix == other.prefix && one.graph == other.graph
        && one.node == other.node && one.part == other.part;
}

bool isTensorOrArray(const Subject &subject)
{
    if (subject.kind != Subject::Kind::Value || !subject.document)
        return false;
    const Kind kind = subject.document->values.kind(subject.value);
    return kind == Kind::Tensor || kind == Kind::Array;
}

bool mayHoldTensors(const Subject &subject)
{
    constexpr int most = 5000; // values that are looked at
    if (subject.several)
        return subject.several->size() > most || std::ranges::any_of(subject.several->all(), mayHoldTensors);
    using enum Subject::Kind;
    if (!subject.document || (subject.document->tensors.empty() && subject.document->arrays.empty())
        || !(subject.kind == File || subject.kind == Module || subject.kind == Model || subject.kind == Value))
        return false;
    const Values &values = subject.document->values;
    std::vector<ValueId> open = valuesOf(subject);
    if (subject.kind == File) {
        for (const Document::Root &root : subject.document->roots)
            open.push_back(root.value);
    }
    int seen = 0;
    for (; !open.empty() && seen < most; ++seen) {
        const ValueId value = open.back();
        open.pop_back();
        const Kind kind = values.kind(value);
        if (kind == Kind::Tensor || kind == Kind::Array)
            return true;
        for (quint32 child = 0; child < std::min<quint32>(childCount(values, value), most); ++child)
            open.push_back(childAt(values, value, child).value);
    }
    return seen == most;
}

bool areTwoTensors(const Subject &subject)
{
    return subject.several && subject.several->size() == 2
        && std::ranges::all_of(subject.several->all(), isTensorOrArray);
}

}
