// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/formats.h"

#include "core/archive/tar.h"
#include "core/archive/zip.h"
#include "core/document/walk.h"
#include "core/formats/refusals.h"
#include "core/formats/torchzip.h"
#include "core/formats/unwrapping.h"

#include <algorithm>
#include <array>

namespace pith {

std::span<const Format> formats()
{
    static constexpr std::array rows{
        Format{QLatin1StringView("torch-zip"), looksLikeZip, readTorchZip},
        Format{QLatin1StringView("tar"), looksLikeTar, readTarMembers},
    };
    return rows;
}

DocumentPtr openDocument(const QString &path, Progress &progress)
{
    return openDocument(fileSource(path), path, progress);
}

DocumentPtr openDocument(SourcePtr source, const QString &path, Progress &progress)
{
    auto document = std::make_shared<Document>();
    document->path = path;
    document->size = source->size();
    std::tie(document->source, document->wrappers) = unwrapped(std::move(source), progress);
    const auto matches = [&](const Format &row) { return row.matches(*document->source); };
    const auto format = std::ranges::find_if(formats(), matches);
    if (format == formats().end())
        throw Error(whatItIs(*document->source));
    document->format = format->name;
    format->read(*document, progress);
    indexLeaves(*document, progress);
    document->source->checkUnchanged();
    return document;
}

}
