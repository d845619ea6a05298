// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/formats.h"

#include "core/archive/zip.h"
#include "core/document/walk.h"
#include "core/formats/refusals.h"
#include "core/formats/torchzip.h"

#include <algorithm>
#include <array>

namespace pith {

std::span<const Format> formats()
{
    static constexpr std::array rows{
        Format{QLatin1StringView("torch-zip"), looksLikeZip, readTorchZip},
    };
    return rows;
}

DocumentPtr openDocument(const QString &path, Progress &progress)
{
    return openDocument(fileSource(path), path, progress);
}

DocumentPtr openDocument(SourcePtr source, const QString &path, Progress &progress)
{
    const auto format = std::ranges::find_if(formats(), [&](const Format &row) { return row.matches(*source); });
    if (format == formats().end())
        throw Error(whatItIs(*source));
    auto document = std::make_shared<Document>();
    document->path = path;
    document->size = source->size();
    document->source = std::move(source);
    document->format = format->name;
    format->read(*document, progress);
    indexLeaves(*document, progress);
    document->source->checkUnchanged();
    return document;
}

}
