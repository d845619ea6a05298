// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/tablepage.h"

#include "app/models/subjectlist.h"
#include "app/panes/labels.h"

#include <QLabel>
#include <QVBoxLayout>

namespace pith {

TablePage::TablePage(MakeSource source, MakeIntro intro, MakeShares shares, QWidget *parent)
    : Pane(parent),
      m_source(source),
      m_makeIntro(intro),
      m_makeShares(shares),
      m_intro(new QLabel(this)),
      m_sharesPart(new QWidget(this)),
      m_shares(new ShareBar(tr("Bytes by part"))),
      m_table(new SubjectTable(this))
{
    m_intro->setWordWrap(true);
    m_intro->setContentsMargins(8, 6, 8, 6);
    m_intro->setTextFormat(Qt::PlainText);
    m_intro->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_intro);
    layout->addWidget(m_sharesPart);
    layout->addWidget(m_table, 1);
    fill(m_sharesPart, m_shares);
    m_sharesPart->layout()->setContentsMargins(8, 4, 8, 8);
    m_sharesPart->hide();
    connect(m_shares, &ShareBar::chosen, this, &Pane::activated);
    connect(m_table, &SubjectTable::followed, this, &Pane::activated);
}

void TablePage::setSubject(const Subject &subject)
{
    m_sharing.cancel();
    m_adding.cancel();
    if (!subject.document) {
        m_table->setSource({}); // stops its work
        return;
    }
    showIntro(subject);
    m_table->setSource(m_source(subject));
    if (m_makeShares)
        askShares(subject);
    if (subject.several && !subject.several->figures())
        addUp(subject);
}

void TablePage::showIntro(const Subject &subject)
{
    const QString intro = m_makeIntro ? m_makeIntro(subject) : QString();
    m_intro->setText(intro);
    m_intro->setVisible(!intro.isEmpty());
}

// What there is to say of many, when it is known: before the table, and which start of their keys it leaves out.
void TablePage::addUp(const Subject &subject)
{
    m_adding.start([many = subject.several](Progress &progress) { return many->makeFigures(progress).areTensors; },
        [this, subject](bool) {
            showIntro(subject);
            m_table->viewport()->update();
        },
        [](const Error &) {}); // never comes: nothing of the file is read
}

void TablePage::askShares(const Subject &subject)
{
    m_sharing.start([make = m_makeShares, subject](Progress &progress) { return make(subject, progress); },
        [this](std::vector<ShareBar::Share> shares) {
            m_sharesPart->setVisible(!shares.empty());
            m_shares->setShares(std::move(shares));
        },
        [this](const Error &) { m_sharesPart->hide(); }); // never comes: nothing of the file is read
}

}
