// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/pagedtab.h"

#include "app/windows/failedpage.h"
#include "app/windows/loadingpage.h"
#include "app/windows/messagebar.h"

#include <QStackedWidget>
#include <QVBoxLayout>

namespace pith {

PagedTab::PagedTab(QWidget *parent)
    : Tab(parent),
      m_messages(new MessageBar(this)),
      m_pages(new QStackedWidget(this)),
      m_loading(new LoadingPage(this)),
      m_failed(new FailedPage(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_messages);
    column->addWidget(m_pages, 1);
    m_pages->addWidget(m_loading);
    m_pages->addWidget(m_failed);
    connect(m_loading, &LoadingPage::cancelled, this, &Tab::closeWanted);
    connect(m_failed, &FailedPage::retryWanted, this, &Tab::open);
    connect(&m_watch, &FileWatch::changed, this, &PagedTab::offerReload);
}

void PagedTab::showLoading(const Progress *progress)
{
    m_messages->hide();
    if (m_hasPage)
        return;
    m_loading->start(title(), progress);
    m_pages->setCurrentWidget(m_loading);
}

void PagedTab::showPage(QWidget *page)
{
    m_loading->stop();
    m_hasPage = true;
    m_pages->addWidget(page);
    m_pages->setCurrentWidget(page);
}

void PagedTab::fail(const QString &whose, const QString &reason)
{
    m_loading->stop();
    if (m_hasPage) { // what was read before is still good
        m_messages->show(MessageBar::Kind::Error, reason, {{tr("Try Again"), [this] { open(); }}});
    } else {
        m_failed->show(whose, reason);
        m_pages->setCurrentWidget(m_failed);
    }
    Q_EMIT changed();
}

void PagedTab::offerReload()
{
    if (!m_hasPage) {
        open();
        return;
    }
    m_messages->show(MessageBar::Kind::Information, changeSentence(),
        {{reloadWord(), [this] { open(); }}, {tr("Keep"), [this] { m_watch.keep(); }}});
}

}
