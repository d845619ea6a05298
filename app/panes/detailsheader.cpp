// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/detailsheader.h"

#include "app/models/icons.h"
#include "app/models/subjects.h"
#include "app/panes/crumbs.h"
#include "app/panes/draghandle.h"
#include "app/panes/facts.h"
#include "app/panes/linklabel.h"
#include "app/panes/numbers.h"
#include "core/document/walk.h"

#include <QApplication>
#include <QClipboard>
#include <QCursor>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr size_t mostInMenu = 40;

// Whether it may hold what can be dragged out and exported.
bool canBeTaken(const Subject &subject)
{
    const bool isText = subject.kind == Subject::Kind::Value && subject.value != ValueId::None
        && childCount(subject.document->values, subject.value) == 0;
    return subject.document && (subject.kind == Subject::Kind::Entry || isText || mayHoldTensors(subject));
}

QString link(const QString &target, const QString &text)
{
    return u"<a href=\"%1\" style=\"text-decoration:none\">%2</a>"_s.arg(target, text.toHtmlEscaped());
}
}

DetailsHeader::DetailsHeader(QWidget *parent)
    : QWidget(parent),
      m_handle(new DragHandle(this)),
      m_name(new QLabel(this)),
      m_way(new LinkLabel(this)),
      m_facts(new LinkLabel(this)),
      m_export(new QToolButton(this)),
      m_copy(new QToolButton(this)),
      m_compare(new QToolButton(this))
{
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.2);
    large.setBold(true);
    m_name->setFont(large);
    m_name->setTextFormat(Qt::PlainText);
    m_name->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_copy->setText(tr("Copy Key"));
    m_copy->setAutoRaise(true);
    m_copy->setToolTip(tr("Copy the key, as files, Python and the command line name it"));
    m_compare->setText(tr("Compare"));
    m_compare->setIcon(themeIcon(u"compare"_s));
    m_compare->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_compare->setToolTip(tr("Show the two tensors side by side, with their difference"));
    m_export->setIcon(themeIcon(u"document-save-as"_s));
    m_export->setAutoRaise(true);
    QSizePolicy kept = m_handle->sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    m_handle->setSizePolicy(kept);
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(2, 4, 8, 4);
    layout->setHorizontalSpacing(2);
    layout->setVerticalSpacing(1);
    layout->setColumnStretch(1, 1);
    layout->addWidget(m_handle, 0, 0);
    layout->addWidget(m_name, 0, 1);
    layout->addWidget(m_compare, 0, 2);
    layout->addWidget(m_export, 0, 3);
    layout->addWidget(m_copy, 0, 4);
    layout->addWidget(m_way, 1, 1, 1, 4);
    layout->addWidget(m_facts, 2, 1, 1, 4);
    connect(m_handle, &DragHandle::dragged, this, [this] { Q_EMIT dragRequested(m_subject); });
    connect(m_way, &QLabel::linkActivated, this,
        [this](const QString &place) { Q_EMIT activated(m_crumbs[place.toUInt()].subject()); });
    connect(m_facts, &QLabel::linkActivated, this, &DetailsHeader::followFact);
    connect(m_export, &QToolButton::clicked, this, [this] { Q_EMIT exportRequested(m_subject); });
    connect(m_compare, &QToolButton::clicked, this, &DetailsHeader::compareRequested);
    connect(m_copy, &QToolButton::clicked, this, &DetailsHeader::copyKey);
}

DetailsHeader::~DetailsHeader() = default;

void DetailsHeader::setSubject(const Subject &subject)
{
    m_subject = subject;
    m_crumbs = subject.document ? crumbsOf(subject) : std::vector<Crumb>();
    m_sharers = sharersOf(subject);
    m_name->setText(headerTitle(subject));
    m_name->setToolTip(m_name->text());
    const bool hasKey = !m_crumbs.empty();
    m_copy->setVisible(hasKey);
    m_way->setVisible(hasKey);
    m_compare->setVisible(areTwoTensors(subject));
    m_export->setVisible(canBeTaken(subject));
    m_handle->setVisible(canBeTaken(subject));
    showCrumbs();
    showFacts();
}

void DetailsHeader::setSlice(const QString &slice)
{
    m_subject.slice = slice;
    const QString what = slice.isEmpty() ? tr("this") : tr("the slice [%1]").arg(slice);
    m_handle->setToolTip(tr("Drag %1 out to a folder, an editor or another program").arg(what));
    m_export->setToolTip(tr("Export %1 to a file").arg(what));
    m_export->setAccessibleName(m_export->toolTip());
}

void DetailsHeader::showCrumbs()
{
    QStringList parts;
    for (size_t place = 0; place < m_crumbs.size(); ++place) {
        const bool last = place + 1 == m_crumbs.size();
        parts += last ? m_crumbs[place].text.toHtmlEscaped() : link(QString::number(place), m_crumbs[place].text);
    }
    m_way->setLinks(parts.join(u" ▸ "_s));
}

void DetailsHeader::showFacts()
{
    QStringList parts;
    for (const QString &fact : headerFacts(m_subject))
        parts += fact.toHtmlEscaped().replace(u' ', QChar(QChar::Nbsp));
    if (!m_sharers.empty())
        parts += link(u"shared"_s, tr("storage shared with %1").arg(m_sharers.size()));
    m_facts->setLinks(parts.join(u" · "_s));
}

void DetailsHeader::followFact(const QString &)
{
    QMenu menu(this);
    for (size_t i = 0; i < std::min(m_sharers.size(), mostInMenu); ++i) {
        const Subject sharer = subjectOf(m_subject.document, m_subject.document->tensors[m_sharers[i]]);
        menu.addAction(keyOf(sharer), this, [this, sharer] { Q_EMIT activated(sharer); });
    }
    if (m_sharers.size() > mostInMenu)
        menu.addAction(tr("and %1 more").arg(m_sharers.size() - mostInMenu))->setEnabled(false);
    menu.exec(QCursor::pos());
}

void DetailsHeader::copyKey() { QApplication::clipboard()->setText(keyOf(m_subject)); }

}
