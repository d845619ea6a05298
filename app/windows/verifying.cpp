// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/verifying.h"

#include "app/models/icons.h"
#include "app/windows/messagebar.h"
#include "core/bytes/attempt.h"
#include "core/document/words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

const char *const entryWord = QT_TRANSLATE_NOOP("pith", "entry");
const char *const entriesWord = QT_TRANSLATE_NOOP("pith", "entries");

}

Verifying::Verifying(QWidget *parent) : QWidget(parent), m_bar(new QProgressBar(this)), m_text(new QLabel(this))
{
    m_bar->setTextVisible(false);
    m_bar->setFixedSize(96, 10);
    m_bar->setAccessibleName(tr("Checksums that are compared"));
    auto *stop = new QToolButton(this);
    stop->setObjectName(u"stopVerifying"_s);
    stop->setIcon(icon(u"edit-clear"_s));
    stop->setAutoRaise(true);
    stop->setToolTip(tr("Stop comparing checksums"));
    stop->setAccessibleName(stop->toolTip());
    connect(stop, &QToolButton::clicked, this, [this] {
        m_job.cancel();
        end();
    });
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(6, 0, 6, 0);
    for (QWidget *part : std::initializer_list<QWidget *>{m_bar, m_text, stop})
        line->addWidget(part);
    m_timer.setInterval(100);
    connect(&m_timer, &QTimer::timeout, this, &Verifying::showProgress);
    hide();
}

Verifying::Checked Verifying::check(const Archive &archive, Progress &progress)
{
    for (const Entry &entry : archive.entries)
        progress.addTotal(entry.size);
    Checked checked;
    for (quint32 entry = 0; entry < archive.entries.size(); ++entry) {
        progress.check();
        QString problem;
        const bool isRead = attempt(problem, [&] {
            const QLatin1StringView answer = pith::verify(archive, entry, progress);
            checked.right += answer == "ok"_L1;
            checked.unknown += answer == "not computed"_L1;
            if (answer == "mismatch"_L1)
                problem = tr("its bytes are not those that were written");
        });
        if (!isRead || !problem.isEmpty())
            checked.broken += QString::fromUtf8(archive.entries[entry].name) + u": "_s + problem;
    }
    return checked;
}

QString Verifying::sentenceOf(const Checked &checked)
{
    constexpr qsizetype named = 3;
    QStringList parts;
    if (!checked.broken.isEmpty()) {
        const QString more = checked.broken.size() > named ? u" …"_s : QString();
        parts += tr("Broken: %1 (%2%3)")
                     .arg(counted(quint64(checked.broken.size()), entryWord, entriesWord),
                         checked.broken.first(std::min(named, checked.broken.size())).join(u"; "_s), more);
    }
    if (checked.right > 0)
        parts += tr("%1 as written").arg(counted(checked.right, entryWord, entriesWord));
    if (checked.unknown > 0)
        parts += tr("%1 without a checksum").arg(counted(checked.unknown, entryWord, entriesWord));
    return parts.isEmpty() ? tr("This file has no entries with checksums.") : parts.join(u", "_s) + u'.';
}

void Verifying::verify(const DocumentPtr &document)
{
    m_job.start([document](Progress &progress) { return check(document->archive, progress); },
        [this](const Checked &checked) {
            end();
            Q_EMIT told(int(checked.broken.isEmpty() ? MessageBar::Kind::Information : MessageBar::Kind::Error),
                sentenceOf(checked));
        },
        [this](const Error &error) {
            end();
            Q_EMIT told(int(MessageBar::Kind::Error), error.message());
        });
    showProgress();
    show();
    m_timer.start();
}

void Verifying::end()
{
    m_timer.stop();
    hide();
}

void Verifying::showProgress()
{
    const Progress *const progress = m_job.progress();
    if (!progress)
        return;
    const quint64 total = std::max<quint64>(progress->total(), 1);
    m_bar->setValue(int(100 * std::min(progress->done(), total) / total));
    m_text->setText(tr("Checksums %1 of %2").arg(humanBytes(progress->done()), humanBytes(progress->total())));
}

}
