// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/summary.h"

#include "core/bytes/text.h"
#include "core/document/repr.h"
#include "core/document/sections.h"
#include "core/document/suspicions.h"
#include "core/document/words.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <set>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

bool isDict(Kind kind) { return kind == Kind::Dict || kind == Kind::OrderedDict; }
bool isLeaf(Kind kind) { return kind == Kind::Tensor || kind == Kind::Array; }

// The value under a text key of a dict; None where there is none.
ValueId valueOf(const Values &values, ValueId dict, QByteArrayView key)
{
    if (dict == ValueId::None || !isDict(values.kind(dict)))
        return ValueId::None;
    const auto items = values.items(dict);
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
        if (values.kind(items[i]) == Kind::Str && values.text(items[i]) == key)
            return items[i + 1];
    }
    return ValueId::None;
}

bool hasKeys(const Values &values, ValueId dict, std::initializer_list<QByteArrayView> keys)
{
    return std::ranges::all_of(keys, [&](QByteArrayView key) { return valueOf(values, dict, key) != ValueId::None; });
}

// A pickled torch.nn.Module, by the attributes that all have.
bool isModule(const Values &values, ValueId id)
{
    return values.kind(id) == Kind::Object && hasKeys(values, values.object(id).state, {"_modules", "_parameters"});
}

bool holdsOptimizer(const Values &values, ValueId id)
{
    if (isOptimizerState(values, id))
        return true;
    const auto items = isDict(values.kind(id)) ? std::span<const ValueId>() : values.items(id);
    return !items.empty() && std::ranges::all_of(items, [&](ValueId item) { return isOptimizerState(values, item); });
}

template <typename Test> bool anyValue(const Values &values, ValueId dict, Test test)
{
    const auto items = values.items(dict);
    for (size_t i = 1; i < items.size(); i += 2) {
        if (test(items[i]))
            return true;
    }
    return false;
}

// Kinds of root dicts and objects, most telling first.
struct RootKind
{
    const char *title;
    bool (*is)(const Values &, ValueId root);
};
constexpr std::array rootKinds{
    RootKind{QT_TRANSLATE_NOOP("pith", "Lightning checkpoint"),
        [](const Values &v, ValueId root) { return hasKeys(v, root, {"pytorch-lightning_version"}); }},
    RootKind{QT_TRANSLATE_NOOP("pith", "RVC voice model"),
        [](const Values &v, ValueId root) { return hasKeys(v, root, {"weight", "config", "sr", "f0"}); }},
    RootKind{QT_TRANSLATE_NOOP("pith", "Optimizer state"),
        [](const Values &v, ValueId root) { return isOptimizerState(v, root); }},
    RootKind{QT_TRANSLATE_NOOP("pith", "Training checkpoint"),
        [](const Values &v, ValueId root) {
            return isDict(v.kind(root)) && anyValue(v, root, [&](ValueId value) { return holdsOptimizer(v, value); });
        }},
    RootKind{QT_TRANSLATE_NOOP("pith", "Checkpoint with a whole module"),
        [](const Values &v, ValueId root) {
            return isDict(v.kind(root)) && anyValue(v, root, [&](ValueId value) { return isModule(v, value); });
        }},
    RootKind{QT_TRANSLATE_NOOP("pith", "State dict"),
        [](const Values &v, ValueId root) {
            return isDict(v.kind(root)) && anyValue(v, root, [&](ValueId value) { return isLeaf(v.kind(value)); });
        }},
    RootKind{QT_TRANSLATE_NOOP("pith", "Checkpoint"),
        [](const Values &v, ValueId root) {
            return isDict(v.kind(root)) && anyValue(v, root, [&](ValueId value) {
                return isDict(v.kind(value))
                    && anyValue(v, value, [&](ValueId inner) { return isLeaf(v.kind(inner)); });
            });
        }},
};

// What an archive of torch.export or AOTInductor holds.
QString kindOfModels(const Document &document)
{
    std::set<QByteArrayView> models;
    for (quint32 root = 0; root < document.roots.size(); ++root) {
        if (const auto section = sectionOf(document, root))
            models.insert(section->model);
    }
    if (models.empty())
        return tr("Compiled model");
    return models.size() == 1 ? tr("Exported model") : tr("%1 exported models").arg(models.size());
}

QString kindOf(const Document &document)
{
    if (hasModels(document))
        return kindOfModels(document);
    const Values &values = document.values;
    if (document.roots.empty() || document.roots[0].value == ValueId::None)
        return tr("Archive");
    const ValueId root = document.roots[0].value;
    const auto found = std::ranges::find_if(rootKinds, [&](const RootKind &row) { return row.is(values, root); });
    if (found != rootKinds.end())
        return tr(found->title);
    if (isModule(values, root))
        return tr("Whole module of class %1").arg(typeName(values, root));
    if (isLeaf(values.kind(root)))
        return values.kind(root) == Kind::Tensor ? tr("A single tensor") : tr("A single array");
    if (document.format.startsWith("torchscript"_L1))
        return tr("TorchScript module of class %1").arg(typeName(values, root));
    if (values.kind(root) == Kind::Object)
        return tr("Object of class %1").arg(typeName(values, root));
    const QString type = typeName(values, root);
    return values.items(root).empty() ? type : tr("%1 of %2").arg(type, summaryOf(values, root));
}

// "12" of 12, numpy's 12, "12" and "12epoch"; empty where the value is no count.
QString countIn(const Values &values, ValueId value)
{
    static const QRegularExpression count(u"^(?:np\\.\\w+\\()?(\\d+(?:\\.\\d+)?)(?:\\)|\\s*epochs?)?$"_s);
    const Kind kind = value == ValueId::None ? Kind::None : values.kind(value);
    if (kind == Kind::Int || kind == Kind::Float || kind == Kind::NumpyScalar)
        return count.match(reprOf(values, value)).captured(1);
    return kind == Kind::Str ? count.match(wideText(values, value, 40)).captured(1) : QString();
}

// The count under the first of the keys that has one, in the root or in one of the dicts that frameworks keep it in.
QString countUnder(const Values &values, ValueId root, std::span<const QByteArrayView> keys)
{
    static constexpr QByteArrayView folders[] = {"info", "meta", "train_state", "trainer_state", "extra_state"};
    std::vector<ValueId> places{root};
    for (const QByteArrayView folder : folders)
        places.push_back(valueOf(values, root, folder));
    for (const ValueId place : places) {
        for (const QByteArrayView key : keys) {
            if (const QString count = countIn(values, valueOf(values, place, key)); !count.isEmpty())
                return count;
        }
    }
    return {};
}

// Values below the roots that hold what was learnt, and those that hold what an optimizer keeps.
struct Split
{
    std::vector<ValueId> learnt;
    std::vector<ValueId> optimizer;
};

// Of a model's weights those that are parameters, or all where none says so.
void addLearnt(Split &split, const Values &values, ValueId weights)
{
    const auto items = values.items(weights);
    std::vector<ValueId> all;
    std::vector<ValueId> parameters;
    for (size_t i = 1; i < items.size(); i += 2) {
        const bool isTensor = values.kind(items[i]) == Kind::Tensor;
        all.push_back(items[i]);
        if (isTensor && isParameter(values, values.tensor(values.tensorId(items[i]))))
            parameters.push_back(items[i]);
    }
    std::ranges::move(parameters.empty() ? all : parameters, std::back_inserter(split.learnt));
}

Split splitOfModels(const Document &document)
{
    Split split;
    for (quint32 root = 0; root < document.roots.size(); ++root) {
        const auto section = sectionOf(document, root);
        if (section && section->name == weightsSection)
            addLearnt(split, document.values, document.roots[root].value);
    }
    return split;
}

Split splitOf(const Document &document)
{
    if (hasModels(document))
        return splitOfModels(document);
    const Values &values = document.values;
    Split split;
    for (const Document::Root &root : document.roots) {
        if (root.value == ValueId::None)
            continue;
        if (!isDict(values.kind(root.value)) || isOptimizerState(values, root.value)) {
            (isDict(values.kind(root.value)) ? split.optimizer : split.learnt).push_back(root.value);
            continue;
        }
        const auto items = values.items(root.value);
        for (size_t i = 0; i + 1 < items.size(); i += 2) {
            if (values.text(items[i]).contains("rng"))
                continue;
            (holdsOptimizer(values, items[i + 1]) ? split.optimizer : split.learnt).push_back(items[i + 1]);
        }
    }
    return split;
}

}

bool isOptimizerState(const Values &values, ValueId id) { return hasKeys(values, id, {"state", "param_groups"}); }

namespace {
void addImports(FileSummary &summary, const Document &document)
{
    Grade worst = Grade::Known;
    for (const PickleReport &pickle : document.pickles) {
        for (const PickleReport::Global &global : pickle.globals) {
            summary.unknownImports += global.grade != Grade::Known ? 1 : 0;
            summary.dangerousImports += global.grade == Grade::Dangerous ? 1 : 0;
            if (global.grade != worst && (global.grade == Grade::Dangerous || worst == Grade::Known)) {
                worst = global.grade;
                summary.reason = globalText(global);
            }
        }
    }
    if (summary.reason.isEmpty())
        summary.reason = suspicions(document).value(0);
}
}

FileSummary summarizeFile(const Document &document)
{
    static constexpr QByteArrayView epochKeys[] = {"epoch", "current_epoch", "epochs", "info"};
    static constexpr QByteArrayView stepKeys[]
        = {"global_step", "step", "steps", "iteration", "iter", "num_updates", "total_steps"};
    FileSummary summary;
    summary.kind = kindOf(document);
    summary.bytes = document.size;
    if (!document.roots.empty() && document.roots[0].value != ValueId::None) {
        summary.epoch = countUnder(document.values, document.roots[0].value, epochKeys);
        summary.step = countUnder(document.values, document.roots[0].value, stepKeys);
    }
    const Split split = splitOf(document);
    summary.parameters = sumsOf(document, split.learnt).elements;
    summary.optimizerElements = sumsOf(document, split.optimizer).elements;
    std::vector<ValueId> roots;
    roots.reserve(document.roots.size());
    for (const Document::Root &root : document.roots)
        roots.push_back(root.value);
    summary.broken = sumsOf(document, roots).broken;
    addImports(summary, document);
    return summary;
}

void takeImports(FileSummary &summary, const FileSummary &other)
{
    summary.unknownImports = other.unknownImports;
    summary.dangerousImports = other.dangerousImports;
    summary.reason = other.reason;
}

QString sentenceOf(const FileSummary &summary)
{
    QString kind = summary.kind;
    if (!summary.epoch.isEmpty())
        kind += tr(", epoch %1").arg(summary.epoch);
    if (!summary.step.isEmpty())
        kind += tr(", step %1").arg(summary.step);
    QStringList parts{kind};
    if (summary.parameters > 0)
        parts += counted(summary.parameters, "parameter", "parameters");
    parts += humanBytes(summary.bytes);
    if (summary.dangerousImports > 0)
        parts += counted(summary.dangerousImports, "dangerous import", "dangerous imports");
    if (const quint64 others = summary.unknownImports - summary.dangerousImports; others > 0)
        parts += counted(others, "unknown import", "unknown imports");
    if (summary.broken > 0)
        parts += counted(summary.broken, "broken value", "broken values");
    return parts.join(u" · "_s);
}

}
