// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/answer.h"
#include "app/cli/commands.h"
#include "app/cli/numpynames.h"
#include "app/cli/records.h"
#include "app/cli/texttable.h"
#include "app/cli/timing.h"
#include "core/bytes/text.h"
#include "core/document/sparse.h"
#include "core/document/storages.h"
#include "core/document/words.h"

namespace pith::cli {

namespace {

using L1 = QLatin1StringView;

void writeJson(const Call &call, const Document &document, const Leaves &leaves, const std::vector<size_t> &chosen,
    const Digests &digests)
{
    JsonAnswer json(call, document);
    Records records(document, leaves, digests, *json, call.progress);
    json->key(L1("tensors")).beginArray();
    for (const size_t leaf : chosen) {
        if (leaves.isTensor(leaf))
            records.tensor(leaf);
    }
    json->endArray().key(L1("arrays")).beginArray();
    for (const size_t leaf : chosen) {
        if (!leaves.isTensor(leaf))
            records.array(leaf);
    }
    json->endArray().field(L1("deeper"), quint64(leaves.hidden()));
    json.end();
}

struct Facts
{
    QString dtype;
    QString shape;
    quint64 bytes = 0;
    QString error;
    QString file; // where there are several
};

Facts factsOf(const Document &document, ValueId value)
{
    const Values &values = document.values;
    if (values.kind(value) == Kind::Tensor) {
        const Tensor &tensor = values.tensor(values.tensorId(value));
        const Extents &counted = tensor.layout == Layout::Nested
            ? values.tensor(values.tensorId(countedPart(values, value))).shape
            : tensor.shape;
        const std::optional<qint64> numel = isUnknown(tensor) ? std::nullopt : elementCount(counted);
        return {dtypeText(document, tensor), shapeText(values, tensor),
            numel ? elementBytes(values, tensor, *numel) : 0, tensor.error,
            QString::fromUtf8(fileOf(document, tensor))};
    }
    const Array &array = values.arrays[values[value].link];
    const auto numel = quint64(elementCount(array.shape).value_or(0));
    return {numpyName(values, array.type), shapeText(array.shape),
        numel * quint64(values.numpyTypes[array.type].itemSize), array.error, {}};
}

void writeText(const Call &call, const Document &document, const Leaves &leaves, const std::vector<size_t> &chosen,
    const Digests &digests)
{
    using Align = TextTable::Align;
    const bool hasFiles = document.format == L1("index");
    std::vector<TextTable::Column> columns{{tr("key"), Align::GivesWay}, {tr("type")}, {tr("shape"), Align::GivesWay},
        {tr("bytes"), Align::Right}, {QString(), Align::GivesWay}};
    if (hasFiles)
        columns.insert(columns.end() - 1, {tr("file"), Align::GivesWay});
    if (call.has(Option::Sha256))
        columns.push_back({tr("sha256")});
    TextTable table(columns);
    for (const size_t leaf : chosen) {
        const Facts facts = factsOf(document, leaves.value(leaf));
        const auto digest = digests.find(number(leaves.value(leaf)));
        const QString error = digest == digests.end() ? facts.error : digest->second.error;
        QStringList cells{leaves.path(leaf), facts.dtype, facts.shape, QString::number(facts.bytes)};
        if (hasFiles)
            cells += facts.file;
        cells += error;
        if (digest != digests.end())
            cells += QString::fromLatin1(digest->second.sha256);
        table.add(cells, error.isEmpty() ? Ink::Plain : Ink::Red);
    }
    writeProblem(call, document);
    table.print(call.out);
    if (leaves.hidden() > 0)
        call.out.line(tr("not listed, nested deeper than %1 levels: %2").arg(MostLevels).arg(leaves.hidden()));
}

}

ExitCode list(const Call &call)
{
    const Stopwatch watch;
    const DocumentPtr document = openFile(call);
    if (document->format == L1("folder") && !call.json())
        return entries(call); // the checkpoints in it
    const Leaves leaves(*document);
    const std::vector<size_t> chosen = leaves.chosen(call);
    Digests digests;
    if (call.has(Option::Sha256))
        digests = digestsOf(*document, leaves.values(chosen), call.progress);
    document->source->checkUnchanged();
    if (call.has(Option::Timing))
        watch.write(call, call.has(Option::Sha256) ? storedBytes(*document, leaves.values(chosen)) : 0, chosen.size());
    else
        (call.json() ? writeJson : writeText)(call, *document, leaves, chosen, digests);
    return Done;
}

}
