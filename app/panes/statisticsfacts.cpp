// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/statisticsfacts.h"

#include "app/models/entrysubject.h"
#include "app/models/subjects.h"
#include "core/bytes/text.h"
#include "core/document/storages.h"
#include "core/document/words.h"
#include "core/render/axislayout.h"

#include <QLocale>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr size_t mostSharers = 5;

Fact numberFact(const QString &title, std::optional<double> value)
{
    const double number = value.value_or(0);
    return {.name = title,
        .value = value ? numberText(number) : u"–"_s,
        .exact = value ? QString::number(number, 'g', QLocale::FloatingPointShortest) : QString(),
        .note = {},
        .alarming = false,
        .target = {}};
}

std::optional<Extents> cellOf(qint64 place, const Numbers &numbers)
{
    return place < 0 || !numbers.noCells.isEmpty() ? std::nullopt : std::optional(indexOf(numbers.shape, place));
}

// One of the numbers; nothing where there is none.
Fact elementFact(const QString &title, const Scalar &value, const Numbers &numbers)
{
    const DType plain = numbers.isClass(NumberClass::Complex) ? DType::Float64 : numbers.dtype.value_or(DType::Float64);
    const bool hasValue = !std::holds_alternative<std::monostate>(value);
    const auto *real = std::get_if<double>(&value);
    const QString exact = hasValue ? textOf(value, plain) : QString();
    return {.name = title,
        .value = !hasValue ? u"–"_s
            : real         ? numberText(*real)
                           : exact,
        .exact = exact,
        .note = {},
        .alarming = false,
        .target = {}};
}

Fact extremeFact(const QString &title, const Scalar &value, qint64 place, const Numbers &numbers)
{
    Fact fact = elementFact(title, value, numbers);
    fact.cell = cellOf(place, numbers);
    if (fact.cell)
        fact.note = tr("at %1").arg(indexText(*fact.cell));
    return fact;
}

Fact countFact(const QString &title, qint64 count, const Statistics &all, bool alarming)
{
    return {.name = title,
        .value = grouped(quint64(count)),
        .exact = QString::number(count),
        .note = count > 0 ? percentOf(quint64(count), quint64(all.count)) : QString(),
        .alarming = alarming && count > 0,
        .target = {}};
}

Fact withCell(Fact fact, qint64 first, const Numbers &numbers)
{
    fact.cell = cellOf(first, numbers);
    if (fact.cell)
        fact.note += u"  "_s + indexText(*fact.cell); // a card has no room for more words; the tool tip says the rest
    return fact;
}

void addCounts(std::vector<Fact> &facts, const Statistics &all, const Numbers &numbers)
{
    if (numbers.isClass(NumberClass::Bool)) {
        facts.push_back(countFact(tr("True"), all.count - all.zeros, all, false));
        facts.push_back(countFact(tr("False"), all.zeros, all, false));
        return;
    }
    facts.push_back(countFact(tr("Zeros"), all.zeros, all, false));
    if (!numbers.isClass(NumberClass::Float) && !numbers.isClass(NumberClass::Complex))
        return;
    const qint64 posInf = all.inf - all.negInf;
    facts.push_back(withCell(countFact(tr("NaN"), all.nan, all, true), all.firstNan, numbers));
    facts.push_back(withCell(countFact(tr("+Inf"), posInf, all, true), all.firstPosInf, numbers));
    facts.push_back(withCell(countFact(tr("−Inf"), all.negInf, all, true), all.firstNegInf, numbers));
}

QString prefixOf(Shown shown, bool isComplex)
{
    switch (shown) {
    case Shown::Real:
        return u"Re "_s;
    case Shown::Imaginary:
        return u"Im "_s;
    case Shown::Phase:
        return tr("phase ");
    case Shown::Stored:
        return tr("stored ");
    case Shown::Main:
    case Shown::Magnitude:
        return isComplex ? u"|x| "_s : QString();
    }
    Q_UNREACHABLE();
}

// "min", "|x| min", "Re min": which numbers they are of.
void addNumbers(std::vector<Fact> &facts, const QString &of, const Statistics &statistics, const Numbers &numbers)
{
    facts.push_back(extremeFact(of + tr("min"), statistics.min, statistics.minAt, numbers));
    facts.push_back(extremeFact(of + tr("max"), statistics.max, statistics.maxAt, numbers));
    facts.push_back(numberFact(of + tr("mean"), statistics.mean));
    facts.push_back(numberFact(of + tr("std"), statistics.std));
}

Fact textFact(const QString &title, const QString &value) { return {title, value, {}, {}, false, {}}; }

void addSharers(std::vector<Fact> &facts, const Subject &subject)
{
    const std::vector<quint32> sharers = sharersOf(subject);
    for (size_t i = 0; i < std::min(sharers.size(), mostSharers); ++i) {
        const Subject sharer = subjectOf(subject.document, subject.document->tensors[sharers[i]]);
        facts.push_back({i == 0 ? tr("Shared with") : QString(), keyOf(sharer), {}, {}, false, sharer});
    }
    if (sharers.size() > mostSharers)
        facts.push_back(textFact({}, tr("and %1 more").arg(sharers.size() - mostSharers)));
}

void addTensorFacts(std::vector<Fact> &facts, const Subject &subject, const Tensor &tensor)
{
    const Document &document = *subject.document;
    const Storage *storage = storageOf(subject);
    if (tensor.layout == Layout::Strided && !tensor.shape.isEmpty()) {
        facts.push_back(textFact(tr("Stride"), pythonShape(tensor.stride)));
        facts.push_back(textFact(tr("Offset"), QString::number(tensor.offset)));
        facts.push_back(textFact(tr("Contiguous"), isContiguous(tensor.shape, tensor.stride) ? tr("yes") : tr("no")));
    }
    if (!storage)
        return;
    facts.push_back(textFact(tr("Storage"),
        u"%1 · %2 · %3"_s.arg(QString::fromUtf8(storage->key), QString(storage->className),
            humanBytes(storedBytes(document, tensor.storage)))));
    if (storage->bigEndian)
        facts.push_back(textFact(tr("Byte order"), tr("big-endian")));
    if (storage->blob == BlobId::None)
        return;
    const Blob &blob = document.blobs[number(storage->blob)];
    if (blob.entry != Blob::NoEntry) {
        facts.push_back(textFact(document.format == "index"_L1 ? tr("Shard") : tr("Entry"),
            QString::fromUtf8(document.archive.entries[blob.entry].name)));
        facts.back().target = entrySubject(subject.document, blob.entry);
        if (const QByteArray &method = document.archive.entries[blob.entry].method; method != "stored")
            facts.push_back(textFact(tr("Stored as"), QString::fromUtf8(method)));
    }
}
}

std::vector<Fact> statisticsFacts(const Summary &summary, const Numbers &numbers, Shown shown)
{
    std::vector<Fact> facts;
    const bool complex = numbers.isClass(NumberClass::Complex);
    const Statistics &main = summary.shown();
    addNumbers(facts, prefixOf(Shown::Main, complex), main, numbers);
    facts.push_back(numberFact(tr("L2 norm"), main.norm));
    for (const auto &[part, statistics] : {std::pair(Shown::Real, &summary.realPart),
             std::pair(Shown::Imaginary, &summary.imaginaryPart), std::pair(Shown::Phase, &summary.phase)}) {
        if (*statistics)
            addNumbers(facts, prefixOf(part, complex), **statistics, numbers);
    }
    if (summary.dequantized)
        addNumbers(facts, prefixOf(Shown::Stored, complex), summary.real, numbers);
    addCounts(facts, main, numbers);
    for (size_t i = 0; summary.percentiles && i < percentileRanks.size(); ++i)
        facts.push_back(elementFact(
            prefixOf(shown, complex) + u"%1 %"_s.arg(percentileRanks[i]), (*summary.percentiles)[i], numbers));
    return facts;
}

namespace {

QString orderOf(const Array &array)
{
    if (isRowsFirst(array))
        return tr("C (rows first)");
    if (isColumnsFirst(array))
        return tr("Fortran (columns first)");
    QStringList axes;
    for (const qint64 axis : array.axes)
        axes.append(QString::number(axis));
    return tr("Axes %1 (slowest first)").arg(axes.join(u", "_s));
}

}

std::vector<Fact> storedFacts(const Subject &subject, std::optional<quint64> fileOffset)
{
    std::vector<Fact> facts;
    const Document &document = *subject.document;
    if (const Tensor *tensor = tensorOf(subject)) {
        facts.push_back(textFact(tr("Class"), QString::fromUtf8(document.values.name(tensor->className))));
        addTensorFacts(facts, subject, *tensor);
    } else if (const Array *array = arrayOf(subject)) {
        facts.push_back(textFact(tr("Type"), QString::fromUtf8(document.values.numpyTypes[array->type].descr)));
        facts.push_back(textFact(tr("Order"), orderOf(*array)));
    }
    if (fileOffset)
        facts.push_back(textFact(tr("Byte in file"), grouped(*fileOffset)));
    addSharers(facts, subject);
    return facts;
}

}
