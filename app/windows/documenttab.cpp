// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/documenttab.h"

#include "app/windows/messagebar.h"
#include "app/windows/recentfiles.h"

#include <QDir>

namespace pith {

DocumentTab::DocumentTab(const QString &path, Inside inside, QWidget *parent)
    : PagedTab(parent),
      m_path(cleanPath(path)),
      m_inside(std::move(inside))
{
}

DocumentTab::~DocumentTab() = default;

QString DocumentTab::title() const { return titleOf(m_path, m_inside); }

void DocumentTab::open()
{
    watch().watch(m_path);
    m_opening.start([path = m_path, inside = m_inside](Progress &progress) { return openFile(path, inside, progress); },
        [this](OpenedFile file) { show(std::move(file)); },
        [this](const Error &error) { fail(m_path, error.message()); });
    showLoading(m_opening.progress());
    Q_EMIT changed();
}

void DocumentTab::show(OpenedFile file)
{
    watch().watchAlso(file.files);
    auto *browser = new Browser(std::move(file), this);
    Browser *const before = std::exchange(m_browser, browser);
    showPage(browser);
    if (before) {
        browser->restore(before->state());
        before->deleteLater();
    }
    connect(browser, &Browser::subjectChanged, this, &DocumentTab::visit);
    connect(browser, &Browser::selectionTextChanged, this, &DocumentTab::changed);
    connect(browser, &Browser::importsRead, this, &DocumentTab::changed);
    connect(browser, &Browser::dragWanted, this, &DocumentTab::dragWanted);
    connect(browser, &Browser::exportWanted, this, &DocumentTab::exportWanted);
    connect(browser, &Browser::compareWanted, this, &DocumentTab::compareWanted);
    connect(browser, &Browser::menuWanted, this, &DocumentTab::menuWanted);
    connect(browser, &Browser::dragMenuWanted, this, &DocumentTab::dragMenuWanted);
    connect(browser, &Browser::statusText, this, &DocumentTab::statusText);
    connect(browser, &Browser::openWanted, this, &DocumentTab::openEntry);
    if (const QString &lost = browser->document()->error; !lost.isEmpty())
        messages()->show(MessageBar::Kind::Warning, lost);
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

void DocumentTab::visit()
{
    if (const QStringList names = m_browser->names(); !names.isEmpty())
        m_history.visit(names);
    Q_EMIT changed();
}

void DocumentTab::back() { m_browser->goTo(m_history.back()); }
void DocumentTab::forward() { m_browser->goTo(m_history.forward()); }

}
