// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/answer.h"
#include "app/cli/selection.h"
#include "app/cli/timing.h"
#include "core/bytes/text.h"
#include "core/compare/othernames.h"
#include "core/export/exporters.h"

#include <QFileInfo>
#include <QHash>
#include <QRegularExpression>

#include <algorithm>

namespace pith::cli {

namespace {

using L1 = QLatin1StringView;

const Exporter &exporterFor(const QString &out)
{
    const QString suffix = QFileInfo(out).suffix().toLower();
    if (const Exporter *exporter = exporterBySuffix(suffix))
        return *exporter;
    QStringList known;
    for (const Exporter &exporter : exporters())
        known += u'.' + exporter.suffix;
    throw Error(tr("%1 says no kind of file that can be written: %2").arg(out, known.join(QStringLiteral(", "))));
}

ExportOptions optionsOf(const Call &call)
{
    ExportOptions options;
    options.overwrite = call.has(Option::Force);
    if (!call.has(Option::DType))
        return options;
    const QByteArray name = call.arguments.value(Option::DType).toLatin1();
    options.dtype = dtypeByName(L1(name));
    if (!options.dtype)
        throw Error(tr("--dtype: there is no element type %1").arg(QString::fromLatin1(name)));
    return options;
}

// Changes names as --strip and --rename ask, in their order.
class Renaming
{
public:
    explicit Renaming(const Call &call) : m_prefixes(call.arguments.values(Option::Strip))
    {
        for (const QString &rule : call.arguments.values(Option::Rename)) {
            const qsizetype equals = rule.lastIndexOf(u'=');
            const QRegularExpression expression(rule.left(equals));
            if (equals < 0 || !expression.isValid())
                throw Error(tr("--rename wants REGEX=TEXT, not %1").arg(rule));
            m_rules.emplace_back(expression, rule.mid(equals + 1));
        }
    }

    QString operator()(QString name) const
    {
        for (const QString &prefix : m_prefixes) {
            if (name.startsWith(prefix) && name.size() > prefix.size())
                name.remove(0, prefix.size());
        }
        for (const auto &[expression, text] : m_rules)
            name.replace(expression, text);
        return name;
    }

private:
    QStringList m_prefixes;
    std::vector<std::pair<QRegularExpression, QString>> m_rules;
};

// Whether a path is a KEY or lies below it.
bool isBelow(const QString &path, const QString &key)
{
    const QString end = QStringLiteral(".[({#");
    return path == key || key == u'.'
        || (path.startsWith(key) && (key.endsWith(u'.') || end.contains(path[key.size()])));
}

// All paths that a leaf has, where one object stands in several places; with KEYs those that these lead to.
class AllNames
{
public:
    AllNames(const Call &call, const Document &document, const Leaves &leaves) : m_keys(call.keys), m_leaves(leaves)
    {
        for (const OtherName &other : otherNamesOf(document, LeafNames(document)))
            m_others[other.leaf].append(other.path);
    }

    QStringList of(size_t leaf) const
    {
        const QString &first = m_leaves.path(leaf);
        QStringList all = QStringList(first) + m_others.value(quint32(leaf));
        const auto isElsewhere = [&](const QString &path) {
            return std::ranges::none_of(m_keys, [&](const QString &key) { return isBelow(path, key); });
        };
        if (!m_keys.isEmpty())
            all.removeIf(isElsewhere);
        return all.isEmpty() ? QStringList(first) : all; // by a KEY that is spelled another way
    }

private:
    QStringList m_keys;
    const Leaves &m_leaves;
    QHash<quint32, QStringList> m_others;
};

std::vector<ExportItem> itemsOf(
    const Call &call, const Leaves &leaves, const AllNames &names, const std::vector<size_t> &chosen)
{
    const Renaming renamed(call);
    QHash<QString, QString> pathOf;
    std::vector<ExportItem> items;
    for (const size_t leaf : chosen) {
        for (const QString &path : names.of(leaf)) {
            ExportItem item;
            item.name = renamed(path);
            item.value = leaves.value(leaf);
            if (pathOf.contains(item.name))
                throw Error(tr("%1 and %2 would both be named %3").arg(pathOf[item.name], path, item.name));
            pathOf.insert(item.name, path);
            items.push_back(std::move(item));
        }
    }
    return items;
}

}

ExitCode exportTensors(const Call &call)
{
    const Stopwatch watch;
    const QString out = call.arguments.value(Option::Output);
    if (out.isEmpty())
        throw Error(tr("export needs -o OUT, the file to write"));
    const Exporter &exporter = exporterFor(out);
    const ExportOptions options = optionsOf(call);
    const DocumentPtr document = openFile(call);
    const Leaves leaves(*document);
    const std::vector<size_t> chosen = leaves.chosen(call);
    if (chosen.empty() && leaves.hidden() > 0)
        throw Error(
            tr("there is nothing to export but what is nested deeper than %1 levels, which is reached by its KEY")
                .arg(MostLevels));
    if (chosen.empty())
        throw Error(tr("there is nothing to export"));
    if (chosen.size() > 1 && !exporter.takesMany)
        throw Error(tr(".%1 holds one tensor, and these are %2: name one, or choose another suffix")
                .arg(exporter.suffix)
                .arg(chosen.size()));
    auto items = itemsOf(call, leaves, AllNames(call, *document, leaves), chosen);
    if (!exporter.takesMany) // whatever other names it has
        items.resize(1);
    const QStringList notes = exportTo(out, exporter, *document, items, options, call.progress);
    if (call.has(Option::Timing))
        watch.write(call, storedBytes(*document, leaves.values(chosen)), chosen.size());
    else
        tellWritten(call, out, notes);
    return Done;
}

}
