// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/exporting.h"

#include "app/models/icons.h"
#include "app/windows/exportrequest.h"
#include "app/windows/messagebar.h"
#include "core/document/words.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QProgressBar>
#include <QSettings>
#include <QToolButton>

namespace pith {

using namespace Qt::Literals::StringLiterals;

Exporting::Exporting(QWidget *window)
    : QObject(window),
      m_window(window),
      m_status(new QWidget(window)),
      m_text(new QLabel(m_status)),
      m_bar(new QProgressBar(m_status))
{
    m_bar->setFixedSize(120, 8);
    m_bar->setTextVisible(false);
    auto *cancelButton = new QToolButton(m_status);
    cancelButton->setIcon(icon(u"edit-clear"_s));
    cancelButton->setAutoRaise(true);
    cancelButton->setToolTip(tr("Cancel the export"));
    cancelButton->setAccessibleName(cancelButton->toolTip());
    connect(cancelButton, &QToolButton::clicked, this, &Exporting::cancel);
    auto *line = new QHBoxLayout(m_status);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(m_text);
    line->addWidget(m_bar);
    line->addWidget(cancelButton);
    m_status->hide();
    m_timer.setInterval(200);
    connect(&m_timer, &QTimer::timeout, this, &Exporting::showProgress);
}

void Exporting::askAndExport(const Subject &subject, const Exporter *exporter)
{
    if (!exporter)
        exporter = exporterFor(subject);
    QStringList filters;
    QString chosen;
    for (const Exporter &each : exporters()) {
        if (!canExport(subject, each))
            continue;
        filters += u"%1 (*.%2)"_s.arg(QCoreApplication::translate("pith", each.title), each.suffix);
        if (&each == exporter)
            chosen = filters.back();
    }
    QSettings settings;
    const QDir folder(settings.value(u"folders/export"_s, QDir::homePath()).toString());
    const QString path = QFileDialog::getSaveFileName(
        m_window, tr("Export"), folder.filePath(fileNameFor(subject, *exporter)), filters.join(u";;"_s), &chosen);
    if (path.isEmpty())
        return;
    settings.setValue(u"folders/export"_s, QFileInfo(path).absolutePath());
    const Exporter *const bySuffix = exporterBySuffix(QFileInfo(path).suffix());
    exportTo(path, subject, bySuffix && canExport(subject, *bySuffix) ? *bySuffix : *exporter);
}

void Exporting::exportTo(const QString &path, const Subject &subject, const Exporter &exporter)
{
    start(
        [path, subject, &exporter](Progress &progress) {
            const ExportRequest request = requestFor(subject, exporter, progress);
            progress.setTotal(request.bytes());
            const ExportOptions options{.dtype = {}, .overwrite = true}; // the dialog asked
            return Written{path, pith::exportTo(path, exporter, *request.document, request.items, options, progress)};
        },
        [this](const Written &written) { tellWritten(written); });
}

void Exporting::tellWritten(const Written &written)
{
    const QFileInfo file(written.path);
    QString sentence = tr("%1 was written, %2.").arg(file.fileName(), humanBytes(quint64(file.size())));
    for (const QString &note : written.notes)
        sentence += u' ' + note;
    Q_EMIT told(int(MessageBar::Kind::Information), sentence);
}

void Exporting::copyAsFile(const Subject &subject)
{
    start(
        [subject, exporter = exporterFor(subject)](Progress &progress) {
            return Written{requestFor(subject, *exporter, progress).writeToOutbox(progress), {}};
        },
        [](const Written &written) {
            auto *data = new QMimeData;
            data->setUrls({QUrl::fromLocalFile(written.path)});
            QGuiApplication::clipboard()->setMimeData(data);
        });
}

void Exporting::start(std::function<Written(Progress &)> work, std::function<void(const Written &)> done)
{
    const auto end = [this] {
        m_timer.stop();
        m_status->hide();
    };
    m_job.start(
        std::move(work),
        [end, done](const Written &written) {
            end();
            done(written);
        },
        [this, end](const Error &error) {
            end();
            Q_EMIT told(int(MessageBar::Kind::Error), error.message());
        });
    m_timer.start();
}

void Exporting::cancel()
{
    m_job.cancel();
    m_timer.stop();
    m_status->hide();
}

void Exporting::showProgress()
{
    const Progress *const progress = m_job.progress();
    if (!progress)
        return;
    const quint64 total = progress->total();
    m_text->setText(total == 0 ? tr("Exporting") : tr("Exporting %1").arg(humanBytes(total)));
    m_bar->setRange(0, total == 0 ? 0 : 1000);
    m_bar->setValue(total == 0 ? 0 : int(1000 * double(std::min(progress->done(), total)) / double(total)));
    m_status->show();
}

}
