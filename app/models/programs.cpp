// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/programs.h"

#include "core/bytes/text.h"

#include <algorithm>
#include <mutex>

namespace pith {

namespace {

struct Known
{
    std::weak_ptr<const Document> document;
    QString model;
    ProgramPtr program;
};

ModelFiles filesOf(const Document &document, const QString &model)
{
    const auto archive = modelArchiveOf(document.archive);
    const QByteArray name = model.toUtf8();
    if (archive) {
        const auto found = std::ranges::find(archive->models, name, &ModelFiles::name);
        if (found != archive->models.end())
            return *found;
    }
    throw Error(tr("There is no model named '%1'").arg(model));
}

}

// The lock is held while one is read: who waits wants the same one nearly always.
ProgramPtr programOf(const DocumentPtr &document, const QString &model, Progress &progress)
{
    static std::mutex mutex;
    static Known last;
    const std::lock_guard lock(mutex);
    progress.check();
    if (last.program && last.document.lock() == document && last.model == model)
        return last.program;
    last = {};
    last = {document, model, readProgram(*document, filesOf(*document, model), progress)};
    return last.program;
}

bool hasProgram(const Subject &model)
{
    const auto archive = model.document ? modelArchiveOf(model.document->archive) : std::nullopt;
    const QByteArray name = model.prefix.toUtf8();
    return archive && std::ranges::any_of(archive->models, [&](const ModelFiles &files) {
        return files.name == name && files.definition;
    });
}

}
