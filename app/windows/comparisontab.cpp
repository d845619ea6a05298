// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/comparisontab.h"

#include "app/windows/messagebar.h"

namespace pith {

ComparisonTab::ComparisonTab(ComparisonRequest request, QWidget *parent)
    : PagedTab(parent),
      m_request(std::move(request))
{
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
    m_opening.start([request](Progress &progress) { return openComparison(request, progress); },
        [this](OpenedComparison opened) { show(std::move(opened)); },
        [this](const Error &error) { fail(title(), error.message()); });
    if (!m_view) {
        watch().watch(request.a.path);
        watch().watchAlso({request.b.path});
    }
    showLoading(m_opening.progress());
    Q_EMIT changed();
}

void ComparisonTab::show(OpenedComparison opened)
{
    m_request = opened.request;
    watch().watch(m_request.a.path);
    watch().watchAlso(QStringList{m_request.b.path} + opened.files);
    auto *view = new ComparisonView(std::move(opened), this);
    ComparisonView *const before = std::exchange(m_view, view);
    showPage(view);
    if (before) {
        view->restore(before->state());
        before->deleteLater();
    }
    connect(view, &ComparisonView::changed, this, &Tab::changed);
    connect(view, &ComparisonView::wanted, this, &ComparisonTab::start);
    connect(view, &ComparisonView::statusText, this, &Tab::statusText);
    connect(view, &ComparisonView::dragWanted, this, &ComparisonTab::dragWanted);
    connect(view, &ComparisonView::exportWanted, this, &ComparisonTab::exportWanted);
    connect(view, &ComparisonView::copyAsFileWanted, this, &ComparisonTab::copyAsFileWanted);
    connect(view, &ComparisonView::menuWanted, this, &ComparisonTab::menuWanted);
    connect(view, &ComparisonView::told, messages(),
        [this](int kind, const QString &sentence) { messages()->show(MessageBar::Kind(kind), sentence); });
    connect(&view->measurer(), &Measurer::failed, this,
        [this](const QString &sentence) { messages()->show(MessageBar::Kind::Error, sentence); });
    view->focusRows();
    Q_EMIT changed();
}

}
