// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/document/pythonexpression.h"

#include "core/document/repr.h"

#include <QFileInfo>

#include <algorithm>

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

bool isSafe(const Document &document)
{
    return std::ranges::all_of(document.pickles, [](const PickleReport &report) {
        return std::ranges::all_of(
            report.globals, [](const PickleReport::Global &global) { return global.grade == Grade::Known; });
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
