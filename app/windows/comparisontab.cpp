// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/comparisontab.h"

#include "app/windows/failedpage.h"
#include "app/windows/loadingpage.h"
#include "app/windows/messagebar.h"

#include <QStackedWidget>
#include <QVBoxLayout>

namespace pith {

ComparisonTab::ComparisonTab(ComparisonRequest request, QWidget *parent)
    : Tab(parent),
      m_request(std::move(request)),
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
    connect(m_failed, &FailedPage::retryWanted, this, &ComparisonTab::open);
    connect(&m_watch, &FileWatch::changed, this, &ComparisonTab::offerReload);
    start(m_request);
}

ComparisonTab::~ComparisonTab() = default;

void ComparisonTab::open()
{
    ComparisonRequest fresh = m_request;
    fresh.a.document.reset();
    fresh.b.document.reset();
    start(fresh);
}

void ComparisonTab::start(const ComparisonRequest &request)
{
    m_messages->hide();
    m_opening.start([request](Progress &progress) { return openComparison(request, progress); },
        [this](OpenedComparison opened) { show(std::move(opened)); },
        [this](const Error &error) { fail(error.message()); });
    if (!m_view) {
        m_watch.watch(request.a.path);
        m_watch.watchAlso({request.b.path});
        m_loading->start(request.title(), m_opening.progress());
        m_pages->setCurrentWidget(m_loading);
    }
    Q_EMIT changed();
}

void ComparisonTab::show(OpenedComparison opened)
{
    m_loading->stop();
    m_request = opened.request;
    m_watch.watch(m_request.a.path);
    m_watch.watchAlso(QStringList{m_request.b.path} + opened.files);
    auto *view = new ComparisonView(std::move(opened), this);
    ComparisonView *const before = std::exchange(m_view, view);
    m_pages->addWidget(view);
    m_pages->setCurrentWidget(view);
    if (before) {
        view->restore(before->state());
        before->deleteLater();
    }
    connect(view, &ComparisonView::changed, this, &Tab::changed);
    connect(view, &ComparisonView::wanted, this, &ComparisonTab::start);
    connect(view, &ComparisonView::statusText, this, &Tab::statusText);
    connect(view, &ComparisonView::dragWanted, this, &ComparisonTab::dragWanted);
    connect(view, &ComparisonView::told, m_messages,
        [this](int kind, const QString &sentence) { m_messages->show(MessageBar::Kind(kind), sentence); });
    connect(&view->measurer(), &Measurer::failed, this,
        [this](const QString &sentence) { m_messages->show(MessageBar::Kind::Error, sentence); });
    view->focusRows();
    Q_EMIT changed();
}

void ComparisonTab::fail(const QString &reason)
{
    m_loading->stop();
    if (m_view) { // what was compared before is still good
        m_messages->show(MessageBar::Kind::Error, reason, {{tr("Try Again"), [this] { open(); }}});
    } else {
        m_failed->show(title(), reason);
        m_pages->setCurrentWidget(m_failed);
    }
    Q_EMIT changed();
}

void ComparisonTab::offerReload()
{
    if (!m_view) {
        open();
        return;
    }
    m_messages->show(MessageBar::Kind::Information, tr("One of the files changed on disk."),
        {{tr("Compare Again"), [this] { open(); }}, {tr("Keep"), [this] { m_watch.keep(); }}});
}

}
