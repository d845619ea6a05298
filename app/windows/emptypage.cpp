// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/emptypage.h"

#include "app/models/icons.h"
#include "app/windows/recentfiles.h"
#include "app/windows/sample.h"
#include "core/document/words.h"

#include <QDateTime>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

QLabel *centred(const QString &text, double size, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setAlignment(Qt::AlignCenter);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * size);
    label->setFont(font);
    return label;
}

QString describe(const QFileInfo &file)
{
    if (!file.exists())
        return EmptyPage::tr("missing");
    return u"%1 · %2"_s.arg(file.isDir() ? EmptyPage::tr("folder") : humanBytes(quint64(file.size())),
        QLocale().toString(file.lastModified(), QLocale::ShortFormat));
}

}

EmptyPage::EmptyPage(QWidget *parent) : QWidget(parent) {}

void EmptyPage::showEvent(QShowEvent *event)
{
    if (!m_recent)
        fill();
    showRecent();
    QWidget::showEvent(event);
}

void EmptyPage::fill()
{
    m_recent = new QWidget(this);
    auto *picture = new QLabel(this);
    picture->setPixmap(icon(u"pith"_s).pixmap(QSize(64, 64), devicePixelRatioF()));
    picture->setAlignment(Qt::AlignCenter);
    auto *open = new QPushButton(tr("Open…"), this);
    open->setDefault(true);
    connect(open, &QPushButton::clicked, this, &EmptyPage::openWanted);
    auto *sample = new QPushButton(tr("Open Sample"), this);
    sample->setVisible(!samplePath().isEmpty());
    connect(sample, &QPushButton::clicked, this, &EmptyPage::sampleWanted);

    auto *buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(open);
    buttons->addWidget(sample);
    buttons->addStretch();
    m_recentLayout = new QVBoxLayout(m_recent);
    m_recentLayout->setSpacing(2);

    auto *column = new QVBoxLayout(this);
    column->setSpacing(12);
    column->addStretch(2);
    column->addWidget(picture);
    column->addWidget(centred(tr("Open a PyTorch checkpoint"), 1.6, this));
    column->addLayout(buttons);
    column->addWidget(centred(tr("or drop a file or folder here; drop two files to compare them"), 1, this));
    column->addSpacing(12);
    column->addWidget(m_recent, 0, Qt::AlignCenter);
    column->addStretch(3);
}

void EmptyPage::showRecent()
{
    if (!isVisible())
        return;
    while (QLayoutItem *item = m_recentLayout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const QString &path : recentFiles()) {
        const QFileInfo file(path);
        auto *line = new QPushButton(
            u"%1    %2    %3"_s.arg(file.fileName(), file.absolutePath(), describe(file)).replace(u'&', "&&"_L1),
            m_recent);
        line->setFlat(true);
        line->setEnabled(file.exists());
        line->setStyleSheet(u"text-align: left; padding: 4px 8px"_s);
        line->setToolTip(path);
        connect(line, &QPushButton::clicked, this, [this, path] { Q_EMIT fileWanted(path); });
        m_recentLayout->addWidget(line);
    }
    m_recent->setVisible(m_recentLayout->count() > 0);
}

}
