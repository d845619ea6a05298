// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/outbox.h"

#include "core/bytes/text.h"
#include "core/export/parts.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QSaveFile>
#include <QScopeGuard>
#include <QStandardPaths>
#include <QStorageInfo>

#include <algorithm>
#include <cerrno>
#include <csignal>

namespace pith {

namespace {

constexpr qint64 KeptSeconds = 3600;

bool isRunning(pid_t process) { return ::kill(process, 0) == 0 || errno == EPERM; }

QByteArray described(const Extents &numbers)
{
    QByteArray text;
    for (const qint64 number : numbers)
        text += QByteArray::number(number) + ',';
    return text;
}

// Text that is the same only for the same export of a document.
QByteArray whatOf(const QString &fileName, const Exporter &exporter, std::span<const ExportItem> items)
{
    QByteArray what = fileName.toUtf8() + '\n' + QByteArray(exporter.suffix.data(), exporter.suffix.size());
    for (const ExportItem &item : items) {
        what += '\n' + item.name.toUtf8() + '\n' + QByteArray::number(number(item.value)) + '/'
            + QByteArray::number(item.entry);
        if (item.view)
            what += '/' + described(item.view->shape) + described(item.view->stride)
                + QByteArray::number(item.view->offset);
    }
    return what;
}

QString numbered(const QString &fileName, int number)
{
    const qsizetype dot = fileName.lastIndexOf(u'.');
    const qsizetype end = dot > 0 ? dot : fileName.size();
    return number == 1 ? fileName : fileName.first(end) + QStringLiteral(" (%1)").arg(number) + fileName.sliced(end);
}

}

Outbox::Outbox(const QString &folder)
    : m_all(folder),
      m_own(QDir(folder).filePath(QString::number(QCoreApplication::applicationPid())))
{
}

QString Outbox::write(const QString &fileName, const Exporter &exporter, const Document &document,
    std::span<const ExportItem> items, Progress &progress)
{
    const QByteArray what = whatOf(fileName, exporter, items);
    QString path;
    {
        const std::scoped_lock lock(m_mutex);
        if (const QString there = reusable(document, what); !there.isEmpty())
            return there;
        path = reserve(fileName);
    }
    auto giveBack = qScopeGuard([&] { release(path); });
    exportTo(path, exporter, document, items, {}, progress);
    giveBack.dismiss();
    const std::scoped_lock lock(m_mutex);
    m_written.push_back({document.source, what, path});
    return path;
}

QString Outbox::write(const QString &fileName, const QByteArray &bytes)
{
    const QString path = [&] {
        const std::scoped_lock lock(m_mutex);
        return reserve(fileName);
    }();
    auto giveBack = qScopeGuard([&] { release(path); });
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        throw Error(tr("%1 can't be written: %2").arg(path, file.errorString()));
    giveBack.dismiss();
    return path;
}

void Outbox::release(const QString &path)
{
    const std::scoped_lock lock(m_mutex);
    if (m_names.removeOne(QFileInfo(path).fileName()))
        m_released.append(path);
}

quint64 Outbox::freeBytes() const
{
    QDir folder(m_all);
    while (!folder.exists() && folder.cdUp()) {}
    return quint64(std::max<qint64>(QStorageInfo(folder).bytesAvailable(), 0));
}

void Outbox::sweep() const
{
    const QDateTime before = QDateTime::currentDateTime().addSecs(-KeptSeconds);
    for (const QFileInfo &folder : QDir(m_all).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks)) {
        bool isNumber = false;
        const int process = folder.fileName().toInt(&isNumber);
        if (isNumber && process > 0 && !isRunning(process) && folder.lastModified() < before)
            QDir(folder.filePath()).removeRecursively();
    }
}

QString Outbox::reusable(const Document &document, const QByteArray &what)
{
    const auto found = std::ranges::find_if(m_written, [&](const Written &written) {
        return written.what == what && document.source && written.source.lock() == document.source
            && QFileInfo::exists(written.path);
    });
    if (found == m_written.end())
        return {};
    if (m_released.removeOne(found->path))
        m_names.append(QFileInfo(found->path).fileName());
    return found->path;
}

QString Outbox::reserve(const QString &fileName)
{
    if (!QDir().mkpath(m_own))
        throw Error(tr("The folder \"%1\" can't be made").arg(m_own));
    int number = 1;
    const auto pathOf = [&] { return QDir(m_own).filePath(numbered(fileName, number)); };
    while (
        m_names.contains(numbered(fileName, number)) || (QFileInfo::exists(pathOf()) && !m_released.contains(pathOf())))
        ++number;
    if (m_released.removeOne(pathOf())) {
        std::erase_if(m_written, [&](const Written &written) { return written.path == pathOf(); });
        QFile::remove(pathOf());
    }
    m_names.append(numbered(fileName, number));
    return pathOf();
}

Outbox &outbox()
{
    static Outbox one(
        QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + QStringLiteral("/pith/outbox"));
    return one;
}

const Exporter &usualExporter(std::span<const ExportItem> items)
{
    return *exporterBySuffix(items.size() != 1 ? u"safetensors" : items[0].isEntry() ? u"raw" : u"npy");
}

QString exportToOutbox(const Document &document, std::span<const ExportItem> items, Progress &progress)
{
    const bool hasParts = items.size() == 1 && !partsOf(document, items[0]).empty();
    const Exporter &exporter = hasParts ? *exporterBySuffix(u"safetensors") : usualExporter(items);
    const bool isEntry = items.size() == 1 && items[0].isEntry();
    const QString key = items.size() == 1 ? items[0].name : QStringLiteral("%1-tensors").arg(items.size());
    const QString suffix = isEntry ? QString() : QString(exporter.suffix);
    return outbox().write(suggestedFileName(document.path, key, suffix), exporter, document, items, progress);
}

}
