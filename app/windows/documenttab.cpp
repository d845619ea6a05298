// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/documenttab.h"

#include "app/windows/failedpage.h"
#include "app/windows/loadingpage.h"
#include "app/windows/messagebar.h"
#include "app/windows/recentfiles.h"

#include <QDir>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace pith {

DocumentTab::DocumentTab(const QString &path, Inside inside, QWidget *parent)
    : Tab(parent),
      m_path(cleanPath(path)),
      m_inside(std::move(inside)),
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
    connect(m_loading, &LoadingPage::cancelled, this, &DocumentTab::closeWanted);
    connect(m_failed, &FailedPage::retryWanted, this, &DocumentTab::open);
    connect(&m_watch, &FileWatch::changed, this, &DocumentTab::offerReload);
}

DocumentTab::~DocumentTab() = default;

QString DocumentTab::title() const { return titleOf(m_path, m_inside); }

void DocumentTab::open()
{
    m_watch.watch(m_path);
    m_messages->hide();
    m_opening.start([path = m_path, inside = m_inside](Progress &progress) { return openFile(path, inside, progress); },
        [this](OpenedFile file) { show(std::move(file)); }, [this](const Error &error) { fail(error.message()); });
    if (!m_browser) {
        m_loading->start(title(), m_opening.progress());
        m_pages->setCurrentWidget(m_loading);
    }
    Q_EMIT changed();
}

void DocumentTab::show(OpenedFile file)
{
    m_loading->stop();
    m_watch.watchAlso(file.files);
    auto *browser = new Browser(std::move(file), this);
    Browser *const before = std::exchange(m_browser, browser);
    m_pages->addWidget(browser);
    m_pages->setCurrentWidget(browser);
    if (before) {
        browser->restore(before->state());
        before->deleteLater();
    }
    connect(browser, &Browser::subjectChanged, this, &DocumentTab::visit);
    connect(browser, &Browser::dragWanted, this, &DocumentTab::dragWanted);
    connect(browser, &Browser::exportWanted, this, &DocumentTab::exportWanted);
    connect(browser, &Browser::menuWanted, this, &DocumentTab::menuWanted);
    connect(browser, &Browser::dragMenuWanted, this, &DocumentTab::dragMenuWanted);
    connect(browser, &Browser::statusText, this, &DocumentTab::statusText);
    connect(browser, &Browser::openWanted, this, &DocumentTab::openEntry);
    if (const QString &lost = browser->document()->error; !lost.isEmpty())
        m_messages->show(MessageBar::Kind::Warning, lost);
    browser->focusRows();
    Q_EMIT opened();
    visit();
}

void DocumentTab::openEntry(const QByteArray &entry)
{
    if (isListOfFiles(*m_browser->document()))
        Q_EMIT openWanted(QDir(m_path).filePath(QString::fromUtf8(entry)), {});
    else
        Q_EMIT openWanted(m_path, m_inside + Inside{entry});
}

void DocumentTab::fail(const QString &reason)
{
    m_loading->stop();
    if (m_browser) { // what was read before is still good
        m_messages->show(MessageBar::Kind::Error, reason, {{tr("Try Again"), [this] { open(); }}});
    } else {
        m_failed->show(m_path, reason);
        m_pages->setCurrentWidget(m_failed);
    }
    Q_EMIT changed();
}

void DocumentTab::offerReload()
{
    if (!m_browser) {
        open();
        return;
    }
    m_messages->show(MessageBar::Kind::Information, tr("%1 changed on disk.").arg(title()),
        {{tr("Reload"), [this] { open(); }}, {tr("Keep"), [this] { m_watch.keep(); }}});
}

void DocumentTab::visit()
{
    if (const QStringList names = m_browser->names(); !names.isEmpty())
        m_history.visit(names);
    Q_EMIT changed();
}

void DocumentTab::back() { m_browser->goTo(m_history.back()); }
void DocumentTab::forward() { m_browser->goTo(m_history.forward()); }

}
