// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/document/pythonexpression.h"

#include "core/document/repr.h"

#include <QFileInfo>

#include <algorithm>
#include <array>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype mostLetters = 10'000; // of one key

QString pythonText(const QString &text)
{
    QString quoted = u"\""_s;
    appendEscaped(quoted, text, u'"', Escapes::Python);
    return quoted + u'"';
}

// Whether torch.load(weights_only=True) takes it by default: of other modules than its own only these
// (torch/_weights_only_unpickler.py, _get_allowed_globals), though Pith knows more.
bool isTakenByTorch(const PickleReport::Global &global)
{
    static constexpr std::array others{"_codecs.encode"_L1, "builtins.bytearray"_L1, "builtins.complex"_L1,
        "builtins.set"_L1, "__builtin__.bytearray"_L1, "__builtin__.complex"_L1, "__builtin__.set"_L1,
        "collections.Counter"_L1, "collections.OrderedDict"_L1};
    static constexpr std::array refused{"torch.jit._pickle."_L1, "torch.distributed.checkpoint."_L1,
        "torch.storage._load_from_bytes"_L1, "torch._tensor._rebuild_from_type"_L1,
        "torch.tensor._rebuild_from_type"_L1};
    const QByteArrayView name = global.name;
    const auto bytes = [](QLatin1StringView text) { return QByteArrayView(text.data(), text.size()); };
    const bool isOther = std::ranges::any_of(others, [&](QLatin1StringView each) { return name == bytes(each); });
    const bool isRefused = std::ranges::any_of(
        refused, [&](QLatin1StringView each) { return name.startsWith(bytes(each)) && !name.endsWith("_v2"); });
    return global.grade == Grade::Known && !isRefused && (isOther || name.startsWith("torch."));
}

bool isSafe(const Document &document)
{
    return std::ranges::all_of(document.pickles, [](const PickleReport &report) {
        const bool isReadBySafeLoader = report.protocol == 2 || report.protocol == 3; // it knows few opcodes
        return isReadBySafeLoader && std::ranges::all_of(report.globals, isTakenByTorch);
    });
}

QString keyText(const Values &values, ValueId key)
{
    return values.kind(key) == Kind::Str ? pythonText(values.string(key)) : reprOf(values, key, mostLetters);
}

QString stepText(const Values &values, const Step &step)
{
    switch (step.kind) {
    case Step::Kind::Key:
        return u'[' + keyText(values, step.key) + u']';
    case Step::Kind::Index:
        return u"[%1]"_s.arg(step.index);
    case Step::Kind::Attribute:
    case Step::Kind::DictAttribute:
        return u'.' + values.string(step.key);
    case Step::Kind::Keyword:
    case Step::Kind::Argument:
    case Step::Kind::State:
    case Step::Kind::Member:
    case Step::Kind::Component:
        break;
    }
    QString spelt; // Python has no way there that is as short
    appendSpelt(spelt, values, step);
    return spelt;
}

}

QString pythonExpression(
    const Document &document, quint32 root, const Path &path, const QString &prefix, const QString &slice)
{
    if (root > 0) // another pickle of the archive, which torch.load does not look at
        return u"# %1: %2"_s.arg(QString::fromUtf8(document.roots[root].entry), spell(document.values, path));
    const QString name = pythonText(QFileInfo(document.path).fileName());
    QString text = u"torch.load(%1, weights_only=%2)"_s.arg(name, isSafe(document) ? u"True"_s : u"False"_s);
    for (const Step &step : path)
        text += stepText(document.values, step);
    if (!prefix.isEmpty())
        text = u"{k: v for k, v in %1.items() if k.startswith(%2)}"_s.arg(text, pythonText(prefix));
    return slice.isEmpty() ? text : text + u'[' + slice + u']';
}

}
