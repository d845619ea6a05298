// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/tablesources.h"

#include "app/models/celltexts.h"
#include "app/models/entrysubject.h"
#include "app/models/leaves.h"
#include "app/models/subjects.h"
#include "app/models/visible.h"
#include "app/panes/crumbs.h"
#include "app/panes/facts.h"
#include "app/panes/measuredrows.h"
#include "app/panes/numbers.h"
#include "app/panes/sparkbars.h"
#include "core/bytes/text.h"
#include "core/document/objectrepr.h"
#include "core/document/suspicions.h"
#include "core/document/walk.h"
#include "core/document/words.h"
#include "core/formats/formats.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
QString bytesText(const Subject &subject)
{
    const std::optional<quint64> bytes = valueTexts(*subject.document, subject.value).bytes;
    return bytes ? humanBytes(*bytes) : QString();
}

// What the keys of all have in common; nothing before that is known.
QString commonStart(const SubjectList &several)
{
    const SubjectList::Figures *const figures = several.figures();
    return figures ? figures->common : QString();
}

// What the tree says too comes last, where a narrow window cuts it off.
enum ValueColumn { KeyColumn, ContentsColumn, TypeColumn, BarsColumn, MeanColumn, StdColumn, OddColumn, SizeColumn };

// "3 NaN, 1 Inf"
QString oddText(const Statistics &statistics)
{
    QStringList parts;
    if (statistics.nan > 0)
        parts += tr("%1 NaN").arg(grouped(quint64(statistics.nan)));
    if (statistics.inf > 0)
        parts += tr("%1 Inf").arg(grouped(quint64(statistics.inf)));
    return parts.isEmpty() ? u"0"_s : parts.join(u", "_s);
}

QString measuredText(MeasuredRows &measured, qsizetype row, int column)
{
    const Summary *const summary = measured.of(row);
    if (!summary)
        return column == BarsColumn ? measured.problem(row) : QString();
    const Statistics &all = summary->shown();
    switch (column) {
    case MeanColumn:
        return all.mean ? numberText(*all.mean) : u"–"_s;
    case StdColumn:
        return all.std ? numberText(*all.std) : u"–"_s;
    case OddColumn:
        return oddText(all);
    default:
        return {};
    }
}

// Key, contents, type and size of any subjects that are values, and the figures of those that are numbers.
TableSource valuesSource(
    qsizetype rows, std::function<QString(qsizetype)> key, const std::function<Subject(qsizetype)> &subject)
{
    TableSource source;
    source.columns = {{tr("Key"), 24}, {tr("Contents"), 14}, {tr("Type"), 11},
        {.title = tr("Distribution"), .characters = 14, .number = false, .bars = true}, {tr("Mean"), 11, true},
        {tr("Std"), 11, true}, {tr("NaN, Inf"), 9, true}, {tr("Size"), 9, true}};
    source.rows = rows;
    source.target = subject;
    source.measured = std::make_shared<MeasuredRows>(subject);
    source.text = [key = std::move(key), subject, measured = source.measured](qsizetype row, int column) {
        const Subject one = subject(row);
        if (column == KeyColumn)
            return key(row);
        if (one.kind != Subject::Kind::Value) // rows that only sum up what is below them
            return column == ContentsColumn ? sumFacts(one).join(u" · "_s) : QString();
        const Values &values = one.document->values;
        if (column >= BarsColumn && column <= OddColumn)
            return measuredText(*measured, row, column);
        return column == ContentsColumn ? summaryOf(values, one.value)
            : column == TypeColumn      ? typeName(values, one.value)
                                        : bytesText(one);
    };
    source.counts = [measured = source.measured](qsizetype row) {
        const Summary *const summary = measured->of(row);
        return summary ? sparkCounts(summary->histogram) : QList<double>();
    };
    source.alarming = [measured = source.measured](qsizetype row) {
        const Summary *const summary = measured->of(row);
        return summary && summary->real.nan + summary->real.inf > 0;
    };
    return source;
}

}

QString asksText(const PickleReport::Global &global)
{
    const QString text = global.called ? tr("asks Python to call %1") : tr("asks Python to import %1");
    return text.arg(globalText(global));
}

TableSource childrenSource(const Subject &subject)
{
    TableSource source;
    source.columns = {{tr("Key"), 32}, {tr("Type"), 18}, {tr("Value"), 40}};
    source.rows = childCount(subject.document->values, subject.value);
    source.text = [subject](qsizetype row, int column) {
        const Values &values = subject.document->values;
        const Child child = childAt(values, subject.value, quint32(row));
        return column == 0 ? visible(stepName(*subject.document, subject.value, child.step))
            : column == 1  ? typeName(values, child.value)
                           : summaryOf(values, child.value);
    };
    source.target = [subject](qsizetype row) {
        const Child child = childAt(subject.document->values, subject.value, quint32(row));
        return childOf(subject, child.step, child.value);
    };
    return source;
}

QString objectIntro(const Subject &subject)
{
    const Values &values = subject.document->values;
    QString error = values.error(subject.value);
    if (!error.isEmpty())
        return error;
    if (values.kind(subject.value) != Kind::Object)
        return {};
    const Object &object = values.object(subject.value);
    return knownRepr(values, object)
        .value_or(
            tr("An object of class %1. Pith shows it without running its code.").arg(classNameOf(values, object)));
}

TableSource moduleSource(const Subject &subject)
{
    const auto pair = [subject](qsizetype row) { return 2 * size_t(subject.items[size_t(row)]); };
    return valuesSource(
        qsizetype(subject.items.size()),
        [=](qsizetype row) {
            const Values &values = subject.document->values;
            return visible(values.string(values.items(subject.value)[pair(row)]).mid(subject.prefix.size()));
        },
        [=](qsizetype row) {
            const std::span<const ValueId> items = subject.document->values.items(subject.value);
            return childOf(subject, {Step::Kind::Key, 0, items[pair(row)]}, items[pair(row) + 1]);
        });
}

bool isPickledModule(const Subject &subject)
{
    if (subject.kind != Subject::Kind::Value || !subject.document || subject.value == ValueId::None
        || subject.document->values.kind(subject.value) != Kind::Object)
        return false;
    const Values &values = subject.document->values;
    const auto has = [&](QLatin1StringView name) {
        constexpr quint32 most = 100; // attributes that are looked at
        for (quint32 i = 0; i < std::min(childCount(values, subject.value), most); ++i) {
            if (stepName(*subject.document, subject.value, childAt(values, subject.value, i).step) == name)
                return true;
        }
        return false;
    };
    return has("_parameters"_L1) && has("_modules"_L1);
}

TableSource pickledModuleSource(const Subject &subject)
{
    const DocumentPtr &document = subject.document;
    std::vector<quint32> below;
    for (quint32 leaf = 0; leaf < leafCount(*document); ++leaf) {
        const Subject one = leafSubject(document, leaf);
        const auto isSame = [](const Step &a, const Step &b) {
            return std::tie(a.kind, a.index, a.key) == std::tie(b.kind, b.index, b.key);
        };
        if (one.root == subject.root && one.path.size() > subject.path.size()
            && std::equal(subject.path.begin(), subject.path.end(), one.path.begin(), isSame))
            below.push_back(leaf);
    }
    const qsizetype prefix = stateKey(keyOf(subject)).size() + (subject.path.empty() ? 0 : 1);
    return valuesSource(
        qsizetype(below.size()),
        [=](qsizetype row) { return visible(stateKey(keyOf(leafSubject(document, below[size_t(row)]))).mid(prefix)); },
        [=](qsizetype row) { return leafSubject(document, below[size_t(row)]); });
}

TableSource severalSource(const Subject &subject)
{
    const std::shared_ptr<const SubjectList> several = subject.several;
    return valuesSource(
        qsizetype(several->size()),
        [several](qsizetype row) { return visible(keyOf((*several)[size_t(row)]).mid(commonStart(*several).size())); },
        [several](qsizetype row) { return (*several)[size_t(row)]; });
}

QString severalIntro(const Subject &subject)
{
    if (!subject.several->figures())
        return tr("%1 rows").arg(grouped(subject.several->size()));
    QStringList parts = sumFacts(subject);
    if (const QString common = commonStart(*subject.several); !common.isEmpty())
        parts += tr("all below %1").arg(visible(common.chopped(1)));
    return parts.join(u" · "_s);
}

TableSource entriesSource(const Subject &subject)
{
    TableSource source;
    if (subject.document->format == "folder"_L1)
        source.columns = {{tr("Name"), 60}, {tr("Size"), 12, true}};
    else
        source.columns
            = {{tr("Name"), 40}, {tr("Size"), 12, true}, {tr("Method"), 12}, {tr("Begins at byte"), 16, true}, {{}, 2}};
    source.rows = qsizetype(subject.items.size());
    source.text = [subject](qsizetype row, int column) {
        const Entry &entry = subject.document->archive.entries[subject.items[size_t(row)]];
        switch (column) {
        case 0:
            return QString::fromUtf8(entry.name).mid(subject.prefix.size());
        case 1:
            return humanBytes(entry.size);
        case 2:
            return QString::fromUtf8(entry.method);
        case 3:
            return entry.headerOffset ? grouped(*entry.headerOffset) : QString();
        default:
            return entry.error;
        }
    };
    source.target = [subject](qsizetype row) { return entrySubject(subject.document, subject.items[size_t(row)]); };
    source.alarming = [subject](qsizetype row) {
        return !subject.document->archive.entries[subject.items[size_t(row)]].error.isEmpty();
    };
    return source;
}

std::vector<const PickleReport *> picklesOf(const Subject &subject)
{
    std::vector<const PickleReport *> reports;
    for (const PickleReport &report : subject.document->pickles) {
        if (subject.kind != Subject::Kind::Entry
            || report.entry == subject.document->archive.entries[subject.entry].name)
            reports.push_back(&report);
    }
    return reports;
}

// Dangerous first.
std::vector<Import> importsOf(const Subject &subject)
{
    std::vector<Import> imports;
    for (const PickleReport *report : picklesOf(subject)) {
        for (const PickleReport::Global &global : report->globals)
            imports.push_back({global, report->entry});
    }
    std::ranges::stable_sort(imports, std::ranges::greater(), [](const Import &import) { return import.global.grade; });
    return imports;
}

Subject pickleOf(const Subject &subject, const Import &import)
{
    const std::optional<quint32> entry = subject.document->archive.find(import.entry);
    if (entry)
        return entrySubject(subject.document, *entry);
    return import.entry.isEmpty() ? subject : Subject(); // of something inside: what it lies in is no pickle
}

TableSource importsSource(const std::shared_ptr<const std::vector<Import>> &imports, size_t count)
{
    using Text = QString (*)(const Import &);
    static constexpr std::array<Text, 6> texts{
        [](const Import &import) { return globalText(import.global); },
        [](const Import &import) { return import.global.called ? tr("called") : tr("imported"); },
        [](const Import &import) { return QString(name(import.global.grade)); },
        [](const Import &import) { return grouped(import.global.count); },
        [](const Import &import) { return QString::number(import.global.offset); },
        [](const Import &import) { return QString::fromUtf8(import.entry); },
    };
    TableSource source;
    source.columns = {{tr("Asks Python for"), 38}, {tr("To be"), 9}, {tr("Grade"), 10}, {tr("Times"), 6, true},
        {tr("At byte"), 8, true}};
    if (std::ranges::any_of(*imports, [](const Import &import) { return !import.entry.isEmpty(); }))
        source.columns.push_back({tr("Entry"), 16});
    source.rows = qsizetype(count);
    source.text = [imports](qsizetype row, int column) { return texts[size_t(column)]((*imports)[size_t(row)]); };
    source.alarming = [imports](qsizetype row) { return (*imports)[size_t(row)].global.grade != Grade::Known; };
    return source;
}

size_t countOfNotKnown(const std::vector<Import> &imports)
{
    return size_t(
        std::ranges::count_if(imports, [](const Import &import) { return import.global.grade != Grade::Known; }));
}

QString importsIntro(const std::vector<Import> &imports)
{
    const auto graded = [&](Grade grade) {
        return std::ranges::count_if(imports, [grade](const Import &import) { return import.global.grade == grade; });
    };
    const auto dangerous = graded(Grade::Dangerous);
    const auto unknown = graded(Grade::Unknown);
    if (dangerous + unknown == 0)
        return imports.empty() ? tr("It asks Python to import nothing.")
                               : tr("All names it asks for are known to PyTorch's safe loader or rebuilt by Pith.");
    const QString names = dangerous == 0 ? tr("%1 unknown").arg(unknown)
        : unknown == 0                   ? tr("%1 dangerous").arg(dangerous)
                                         : tr("%1 dangerous, %2 unknown").arg(dangerous).arg(unknown);
    return tr(
        "Asks Python for names that are not known: %1. Pith runs none of it; torch.load without weights_only would.")
        .arg(names);
}

}
