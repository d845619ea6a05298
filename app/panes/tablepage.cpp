// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/tablepage.h"

#include <QLabel>
#include <QVBoxLayout>

namespace pith {

TablePage::TablePage(MakeSource source, MakeIntro intro, QWidget *parent)
    : Pane(parent),
      m_source(source),
      m_makeIntro(intro),
      m_intro(new QLabel(this)),
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
    layout->addWidget(m_table, 1);
    connect(m_table, &SubjectTable::followed, this, &Pane::activated);
}

void TablePage::setSubject(const Subject &subject)
{
    if (!subject.document) {
        m_table->setSource({}); // stops its work
        return;
    }
    const QString intro = m_makeIntro ? m_makeIntro(subject) : QString();
    m_intro->setText(intro);
    m_intro->setVisible(!intro.isEmpty());
    m_table->setSource(m_source(subject));
}

}
