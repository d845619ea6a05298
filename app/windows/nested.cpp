// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/nested.h"

#include "app/models/visible.h"
#include "core/bytes/text.h"
#include "core/formats/formats.h"

#include <QFileInfo>

#include <algorithm>
#include <array>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

QByteArrayView lastPart(QByteArrayView name) { return name.sliced(name.lastIndexOf('/') + 1); }

// The pickles of the checkpoint itself, which mean little without the storages beside them.
bool isOwnPickle(const Document &document, const QByteArray &name)
{
    constexpr std::array own{"data.pkl"_L1, "constants.pkl"_L1};
    const QByteArrayView last = lastPart(name);
    return std::ranges::any_of(own, [&](QLatin1StringView one) {
        return last == QByteArrayView(one.data(), one.size());
    }) || std::ranges::any_of(document.roots, [&](const Document::Root &root) { return root.entry == name; });
}

DocumentPtr openEntry(const Document &outer, const QByteArray &name, Progress &progress)
{
    const std::optional<quint32> entry = outer.archive.find(name);
    if (!entry)
        throw Error(tr("There is no entry %1 in it any more").arg(visible(QString::fromUtf8(name))));
    const DocumentPtr inner = openDocument(outer.archive.open(*entry, progress), outer.path, progress);
    const QString way = QString(outer.archive.kind) + u':' + QString::fromUtf8(name);
    // It was made just now, and nobody else has it yet.
    std::const_pointer_cast<Document>(inner)->wrappers = outer.wrappers + QStringList{way} + inner->wrappers;
    return inner;
}

}

QLatin1StringView nestedFormat(const Document &document, quint32 entry, Progress &progress)
{
    if (isOwnPickle(document, document.archive.entries[entry].name))
        return {};
    const SourcePtr source = document.archive.open(entry, progress);
    const auto format = std::ranges::find_if(formats(), [&](const Format &row) { return row.matches(*source); });
    return format == formats().end() ? QLatin1StringView() : format->name;
}

DocumentPtr openInside(const QString &path, const Inside &inside, Progress &progress)
{
    if (inside.size() > mostInside)
        throw Error(tr("Pith opens checkpoints inside others only %1 levels deep").arg(mostInside));
    DocumentPtr document = openDocument(path, progress);
    for (const QByteArray &name : inside)
        document = openEntry(*document, name, progress);
    return document;
}

QString titleOf(const QString &path, const Inside &inside)
{
    QString title = QFileInfo(path).fileName();
    for (const QByteArray &name : inside)
        title += u" ▸ "_s + visible(QString::fromUtf8(lastPart(name)));
    return title;
}

}
