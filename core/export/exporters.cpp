// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/exporters.h"

#include "core/bytes/text.h"
#include "core/export/newfile.h"
#include "core/export/parts.h"
#include "core/export/writers.h"

#include <QFileInfo>

#include <algorithm>
#include <array>

namespace pith {

namespace {

constexpr std::array table{
    Exporter{
        QLatin1StringView("npy"), QT_TRANSLATE_NOOP("pith", "NumPy array"), false, false, false, heldByNumpy, writeNpy},
    Exporter{QLatin1StringView("npz"), QT_TRANSLATE_NOOP("pith", "NumPy archive"), true, false, false, heldByNumpy,
        writeNpz},
    Exporter{QLatin1StringView("safetensors"), QT_TRANSLATE_NOOP("pith", "Safetensors"), true, false, false,
        heldBySafetensors, writeSafetensors},
    Exporter{QLatin1StringView("raw"), QT_TRANSLATE_NOOP("pith", "Raw bytes"), false, true, true, heldAsItIs, writeRaw},
    Exporter{QLatin1StringView("csv"), QT_TRANSLATE_NOOP("pith", "Comma-separated values"), false, false, false,
        heldAsItIs, writeCsv},
    Exporter{QLatin1StringView("json"), QT_TRANSLATE_NOOP("pith", "JSON"), true, false, false, heldAsItIs, writeJson},
    Exporter{QLatin1StringView("txt"), QT_TRANSLATE_NOOP("pith", "Text"), false, true, true, heldAsItIs, writeText},
};

void checkItems(const Exporter &exporter, std::span<const ExportItem> items)
{
    if (items.empty())
        throw Error(tr("There is nothing to write"));
    if (items.size() > 1 && !exporter.takesMany)
        throw Error(tr("A .%1 file holds one tensor, not %2").arg(exporter.suffix).arg(items.size()));
    if (!exporter.takesEntries && std::ranges::any_of(items, &ExportItem::isEntry))
        throw Error(tr("An archive entry can't be written as .%1").arg(exporter.suffix));
}

void checkFree(const QString &path, const ExportOptions &options)
{
    if (!options.overwrite && QFileInfo::exists(path))
        throw Error(tr("\"%1\" is there already").arg(path));
}

}

std::span<const Exporter> exporters() { return table; }

const Exporter *exporterBySuffix(QStringView suffix)
{
    const auto found = std::ranges::find_if(
        table, [&](const Exporter &exporter) { return suffix.compare(exporter.suffix, Qt::CaseInsensitive) == 0; });
    return found == table.end() ? nullptr : &*found;
}

std::optional<DType> writtenAs(const Exporter &exporter, DType dtype) { return exporter.holds(dtype); }

QStringList exportTo(const QString &path, const Exporter &exporter, const Document &document,
    std::span<const ExportItem> items, const ExportOptions &options, Progress &progress)
{
    checkItems(exporter, items);
    checkFree(path, options);
    NewFile out(path);
    QStringList notes;
    const std::vector<ExportItem> parts
        = exporter.takesMany ? withParts(document, items, notes) : std::vector(items.begin(), items.end());
    exporter.write(document, parts, options, out.device(), notes, progress);
    progress.check();
    if (document.source)
        document.source->checkUnchanged();
    checkFree(path, options);
    out.commit();
    return notes;
}

}
