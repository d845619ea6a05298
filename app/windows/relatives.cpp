// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/relatives.h"

#include "app/models/entrysubject.h"
#include "app/models/leaves.h"
#include "app/models/subjects.h"
#include "app/models/visible.h"
#include "app/panes/numbers.h"
#include "core/bytes/text.h"
#include "core/formats/pickletrace.h"

namespace pith {

namespace {

constexpr size_t mostNamed = 20;

quint32 entryOf(const Document &document, const Storage *storage)
{
    return storage && storage->blob != BlobId::None ? document.blobs[number(storage->blob)].entry : Blob::NoEntry;
}

void add(std::vector<Relative> &relatives, const QString &title, const Subject &subject)
{
    QString key = visible(keyOf(subject));
    relatives.push_back({title.arg(key.replace(u'&', QStringLiteral("&&"))), subject});
}

void addTensorsOf(std::vector<Relative> &relatives, const Subject &entry)
{
    const Document &document = *entry.document;
    for (quint32 tensor = 0; tensor < document.tensors.size() && relatives.size() < mostNamed; ++tensor) {
        const Subject subject = leafSubject(entry.document, tensor);
        if (entryOf(document, storageOf(subject)) == entry.entry)
            add(relatives, tr("Tensor: %1"), subject);
    }
}

}

Subject pickleOf(const Subject &made)
{
    const bool isValue = made.kind == Subject::Kind::Value || made.kind == Subject::Kind::Module;
    if (!isValue || !made.document)
        return {};
    const auto name = pickleOf(*made.document, {made.root, made.path, made.value});
    const auto entry = name ? made.document->archive.find(*name) : std::nullopt;
    if (entry)
        return entrySubject(made.document, *entry);
    Subject file;
    if (name && name->isEmpty() && made.document->archive.entries.empty()) {
        file.document = made.document;
        file.kind = Subject::Kind::File;
    }
    return file;
}

std::vector<Relative> relativesOf(const Subject &subject)
{
    std::vector<Relative> relatives;
    if (!subject.document)
        return relatives;
    if (subject.kind == Subject::Kind::Entry)
        addTensorsOf(relatives, subject);
    if (!tensorOf(subject))
        return relatives;
    for (const quint32 tensor : sharersOf(subject)) {
        if (relatives.size() < mostNamed)
            add(relatives, tr("Shared: %1"), leafSubject(subject.document, tensor));
    }
    const Subject entry = entrySubject(subject.document, entryOf(*subject.document, storageOf(subject)));
    if (entry.entry < subject.document->archive.entries.size())
        add(relatives, tr("In the archive: %1"), entry);
    return relatives;
}

}
