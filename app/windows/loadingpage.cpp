// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/loadingpage.h"

#include "core/bytes/progress.h"
#include "core/document/words.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace pith {

LoadingPage::LoadingPage(QWidget *parent)
    : QWidget(parent),
      m_text(new QLabel(this)),
      m_bar(new QProgressBar(this)),
      m_cancel(new QPushButton(tr("Cancel"), this))
{
    m_text->setAlignment(Qt::AlignCenter);
    m_bar->setTextVisible(false);
    m_bar->setFixedSize(320, 6);
    auto *column = new QVBoxLayout(this);
    column->addStretch(2);
    column->addWidget(m_text);
    column->addWidget(m_bar, 0, Qt::AlignHCenter);
    column->addWidget(m_cancel, 0, Qt::AlignHCenter);
    column->addStretch(3);
    connect(m_cancel, &QPushButton::clicked, this, &LoadingPage::cancelled);
    connect(&m_timer, &QTimer::timeout, this, &LoadingPage::showProgress);
}

void LoadingPage::start(const QString &fileName, const Progress *progress)
{
    m_fileName = fileName;
    m_progress = progress;
    for (QWidget *part : std::initializer_list<QWidget *>{m_text, m_bar, m_cancel})
        part->hide();
    m_timer.start(200);
}

void LoadingPage::stop()
{
    m_timer.stop();
    m_progress = nullptr;
}

void LoadingPage::showProgress()
{
    m_timer.setInterval(100);
    const quint64 total = m_progress->total();
    const quint64 done = std::min(m_progress->done(), total);
    m_text->setText(total == 0 ? tr("Reading %1").arg(m_fileName)
                               : tr("Reading %1, %2 of %3").arg(m_fileName, humanBytes(done), humanBytes(total)));
    m_bar->setRange(0, total == 0 ? 0 : 1000);
    m_bar->setValue(total == 0 ? 0 : int(double(done) / double(total) * 1000));
    for (QWidget *part : std::initializer_list<QWidget *>{m_text, m_bar, m_cancel})
        part->show();
}

}
