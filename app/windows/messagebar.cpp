// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/messagebar.h"

#include "app/models/icons.h"
#include "app/models/visible.h"

#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

struct Look
{
    QLatin1StringView icon;
    QRgb colour;
};

Look lookOf(MessageBar::Kind kind)
{
    static constexpr Look looks[]
        = {{"dialog-information"_L1, 0x3b6ea5}, {"dialog-warning"_L1, 0xee9942}, {"dialog-error"_L1, 0xc62828}};
    return looks[int(kind)];
}

QColor mixed(const QColor &a, const QColor &b, double share)
{
    const auto mix = [share](int x, int y) { return int(x + (y - x) * share); };
    return QColor(mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue()));
}

}

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent),
      m_layout(new QHBoxLayout(this)),
      m_icon(new QLabel(this)),
      m_sentence(new QLabel(this))
{
    setAutoFillBackground(true);
    setAccessibleName(tr("Message"));
    m_sentence->setObjectName(u"sentence"_s);
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText); // names from files are no markup
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto *close = new QToolButton(this);
    close->setIcon(icon(u"edit-clear"_s));
    close->setToolTip(tr("Close this message"));
    close->setAccessibleName(close->toolTip());
    close->setAutoRaise(true);
    m_layout->setContentsMargins(8, 4, 4, 4);
    m_layout->addWidget(m_icon);
    m_layout->addWidget(m_sentence, 1);
    m_layout->addWidget(close);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

QString MessageBar::sentence() const { return m_sentence->text(); }

void MessageBar::show(Kind kind, const QString &sentence, const std::vector<Choice> &choices)
{
    m_kind = kind;
    m_sentence->setText(visibleSentence(sentence));
    setAccessibleDescription(m_sentence->text());
    m_icon->setPixmap(icon(lookOf(kind).icon).pixmap(QSize(16, 16), devicePixelRatioF()));
    for (QPushButton *button : std::exchange(m_buttons, {}))
        button->deleteLater();
    for (const Choice &choice : choices) {
        auto *button = new QPushButton(choice.title, this);
        connect(button, &QPushButton::clicked, this, [this, run = choice.run] {
            hide();
            if (run)
                run();
        });
        m_layout->insertWidget(m_layout->count() - 1, button);
        m_buttons.push_back(button);
    }
    paintTint();
    QFrame::show();
}

void MessageBar::paintTint()
{
    QPalette tinted = QGuiApplication::palette(); // the parent's may still be that of the theme before
    tinted.setColor(QPalette::Window, mixed(tinted.color(QPalette::Window), QColor(lookOf(m_kind).colour), 0.2));
    setPalette(tinted);
}

void MessageBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::ParentChange || event->type() == QEvent::ApplicationPaletteChange)
        paintTint();
}

}
