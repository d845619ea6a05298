// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/failedpage.h"

#include "app/models/icons.h"
#include "app/models/visible.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace pith {

using namespace Qt::Literals::StringLiterals;

FailedPage::FailedPage(QWidget *parent) : QWidget(parent), m_title(new QLabel(this)), m_reason(new QLabel(this))
{
    auto *picture = new QLabel(this);
    picture->setPixmap(icon(u"dialog-error"_s).pixmap(QSize(48, 48), devicePixelRatioF()));
    QFont large = m_title->font();
    large.setPointSizeF(large.pointSizeF() * 1.4);
    m_title->setFont(large);
    m_title->setAlignment(Qt::AlignCenter);
    m_title->setWordWrap(true);
    for (QLabel *label : {m_title, m_reason})
        label->setTextFormat(Qt::PlainText); // names from files are no markup
    m_reason->setAlignment(Qt::AlignCenter);
    m_reason->setWordWrap(true);
    m_reason->setFixedWidth(560);
    m_reason->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto *retry = new QPushButton(tr("Try Again"), this);
    auto *copy = new QPushButton(tr("Copy Details"), this);
    connect(retry, &QPushButton::clicked, this, &FailedPage::retryWanted);
    connect(copy, &QPushButton::clicked, this, &FailedPage::copyDetails);

    auto *buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(retry);
    buttons->addWidget(copy);
    buttons->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setSpacing(12);
    column->addStretch(2);
    column->addWidget(picture, 0, Qt::AlignHCenter);
    column->addWidget(m_title);
    column->addWidget(m_reason, 0, Qt::AlignHCenter);
    column->addLayout(buttons);
    column->addStretch(3);
}

void FailedPage::show(const QString &path, const QString &reason)
{
    m_path = path;
    m_title->setText(tr("%1 can't be opened").arg(visible(QFileInfo(path).fileName())));
    m_reason->setText(visibleSentence(reason));
}

void FailedPage::copyDetails()
{
    QGuiApplication::clipboard()->setText(
        u"%1\n%2\nPith %3\n"_s.arg(m_path, m_reason->text(), QStringLiteral(PITH_VERSION)));
}

}
