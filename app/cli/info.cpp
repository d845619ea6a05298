// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/answer.h"
#include "app/cli/commands.h"
#include "app/cli/selection.h"
#include "app/cli/treelines.h"
#include "core/bytes/text.h"
#include "core/document/sections.h"
#include "core/document/summary.h"
#include "core/formats/formats.h"

#include <algorithm>

namespace pith::cli {

namespace {

using L1 = QLatin1StringView;

constexpr size_t MostOthers = 10;
constexpr quint32 MostItems = 10; // of each

// Those that are listed; what is nested too deep for that is not counted.
std::vector<ValueId> listed(const Document &document, const std::vector<Leaf> &leaves)
{
    std::vector<ValueId> values;
    for (const Leaf &leaf : leaves) {
        if (isListed(document, leaf))
            values.push_back(leaf.value);
    }
    return values;
}

Sums sumsOfAll(const Document &document)
{
    std::vector<ValueId> all = listed(document, document.tensors);
    const quint64 parameters = sumsOf(document, all).elements;
    const std::vector<ValueId> arrays = listed(document, document.arrays);
    all.insert(all.end(), arrays.begin(), arrays.end());
    std::vector<ValueId> roots;
    roots.reserve(document.roots.size());
    for (const Document::Root &root : document.roots)
        roots.push_back(root.value);
    Sums sums = sumsOf(document, all);
    sums.elements = parameters; // numpy arrays are none
    sums.broken = sumsOf(document, roots).broken;
    return sums;
}

std::vector<std::pair<QByteArray, quint64>> dtypesBySize(const Sums &sums)
{
    std::vector<std::pair<QByteArray, quint64>> dtypes;
    for (auto it = sums.elementsByDType.begin(); it != sums.elementsByDType.end(); ++it)
        dtypes.emplace_back(it.key(), it.value());
    std::ranges::sort(
        dtypes, [](const auto &a, const auto &b) { return std::tie(b.second, a.first) < std::tie(a.second, b.first); });
    return dtypes;
}

void writeTotals(JsonWriter &json, const Sums &sums)
{
    json.key(L1("totals")).beginObject();
    json.field(L1("tensors"), sums.tensors).field(L1("arrays"), sums.arrays).field(L1("parameters"), sums.elements);
    json.field(L1("bytes"), sums.bytes)
        .field(L1("stored_bytes"), sums.storedBytes)
        .field(L1("storages"), sums.storages);
    json.key(L1("dtypes")).beginObject();
    for (const auto &[dtype, elements] : dtypesBySize(sums))
        json.key(dtype).value(elements);
    json.endObject().field(L1("broken"), sums.broken).endObject();
}

void writeJson(const Call &call, const Document &document, const Sums &sums)
{
    JsonAnswer json(call, document);
    json->field(L1("format"), document.format);
    writeTexts(*json, L1("wrappers"), document.wrappers);
    json->field(L1("size"), document.size);
    const std::array<std::pair<L1, QString>, 2> texts{
        std::pair(L1("writer"), document.writer), std::pair(L1("byte_order"), document.byteOrder)};
    for (const auto &[name, text] : texts) {
        if (text.isEmpty())
            json->key(name).null();
        else
            json->field(name, text);
    }
    writeTotals(*json, sums);
    writeTexts(*json, L1("notes"), document.notes);
    json.end();
}

QString dtypesText(const Sums &sums)
{
    QStringList parts;
    for (const auto &[dtype, elements] : dtypesBySize(sums))
        parts += QStringLiteral("%1 %2").arg(QString::fromUtf8(dtype)).arg(elements);
    return parts.join(QStringLiteral(", "));
}

// What there is beside the main content: metadata, more pickles, each with its first items.
void writeOthers(const Call &call, const Document &document)
{
    if (hasModels(document))
        return;
    const size_t end = std::min(document.roots.size(), MostOthers + 1);
    for (size_t root = 1; root < end; ++root) {
        call.out.line(call.out.inked(Ink::Faint, tr("also").leftJustified(12))
            + printable(QString::fromUtf8(document.roots[root].entry)));
        writeTreeLines(call, document, document.roots[root].value, {.levels = 1, .items = MostItems, .indent = 12});
    }
    if (end < document.roots.size())
        call.out.line(
            call.out.inked(Ink::Faint, tr("also").leftJustified(12)) + tr("%1 more").arg(document.roots.size() - end));
}

void writeText(const Call &call, const Document &document, const Sums &sums)
{
    const QStringList format = document.wrappers + QStringList{document.format};
    const std::vector<std::pair<QString, QString>> lines{
        {tr("format"), format.join(QStringLiteral(" > "))},
        {tr("size"), bytesText(document.size)},
        {tr("writer"), document.writer},
        {tr("byte order"), document.byteOrder},
        {tr("tensors"), QString::number(sums.tensors)},
        {tr("arrays"), sums.arrays ? QString::number(sums.arrays) : QString()},
        {tr("parameters"), QString::number(sums.elements)},
        {tr("in tensors"), bytesText(sums.bytes)},
        {tr("stored"), tr("%1 in %2 storages").arg(bytesText(sums.storedBytes)).arg(sums.storages)},
        {tr("types"), dtypesText(sums)},
        {tr("broken"), sums.broken ? QString::number(sums.broken) : QString()},
    };
    FileSummary summary = summarizeFile(document);
    if (hasReportsOfFolder(document))
        takeImports(summary, summarizeFile(*reportsOfFolder(document, call.progress)));
    writeProblem(call, document);
    call.out.line(call.out.inked(Ink::Bold, printable(sentenceOf(summary))));
    for (const auto &[title, text] : lines) {
        if (!text.isEmpty())
            call.out.line(call.out.inked(Ink::Faint, title.leftJustified(12)) + printable(text));
    }
    writeOthers(call, document);
    for (const QString &note : document.notes)
        call.out.line(call.out.inked(Ink::Yellow, tr("note").leftJustified(12)) + printable(note));
}

}

ExitCode info(const Call &call)
{
    const DocumentPtr document = openFile(call);
    const Sums sums = sumsOfAll(*document);
    (call.json() ? writeJson : writeText)(call, *document, sums);
    return Done;
}

}
