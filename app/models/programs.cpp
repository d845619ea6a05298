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

using Models = std::shared_ptr<const ModelArchive>;

// Rows and panes ask for each thing that is selected, and there may be a million entries.
Models modelsOf(const DocumentPtr &document)
{
    static std::mutex mutex;
    static std::weak_ptr<const Document> lastDocument;
    static Models last;
    const std::lock_guard lock(mutex);
    if (!document || lastDocument.lock() == document)
        return document ? last : nullptr;
    auto found = modelArchiveOf(document->archive);
    lastDocument = document;
    last = found ? std::make_shared<const ModelArchive>(std::move(*found)) : nullptr;
    return last;
}

}

std::shared_ptr<const ModelFiles> filesOf(const DocumentPtr &document, const QString &model)
{
    const Models models = modelsOf(document);
    if (!models)
        return nullptr;
    const auto found = std::ranges::find(models->models, model.toUtf8(), &ModelFiles::name);
    return found == models->models.end() ? nullptr : std::shared_ptr<const ModelFiles>(models, &*found);
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
    const auto files = filesOf(document, model);
    if (!files)
        throw Error(tr("There is no model named '%1'").arg(model));
    last = {document, model, readProgram(*document, *files, progress)};
    return last.program;
}

bool hasProgram(const Subject &model)
{
    const auto files = filesOf(model.document, model.prefix);
    return files && files->definition;
}

}
