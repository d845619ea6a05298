// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/findbar.h"

#include "app/models/icons.h"
#include "app/panes/labels.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QToolButton>

namespace pith {

using namespace Qt::Literals::StringLiterals;

FindBar::FindBar(QWidget *parent)
    : QWidget(parent),
      m_line(new QHBoxLayout(this)),
      m_field(new QLineEdit(this)),
      m_note(new ElidedLabel(this))
{
    m_field->setPlaceholderText(tr("Find"));
    m_field->setAccessibleName(tr("Find in this pane"));
    m_field->setClearButtonEnabled(true);
    m_field->addAction(themeIcon(u"edit-find"_s), QLineEdit::LeadingPosition);
    m_field->setFixedWidth(200);
    m_field->installEventFilter(this);
    m_note->setContentsMargins(8, 0, 0, 0);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_line->setContentsMargins(8, 4, 8, 4);
    m_line->setSpacing(2);
    m_line->addWidget(m_field);
    addStep(Qt::UpArrow, -1, tr("Previous (Shift+F3)"));
    addStep(Qt::DownArrow, 1, tr("Next (F3)"));
    m_line->addWidget(m_note, 1);
    connect(m_field, &QLineEdit::textChanged, this, [this] { Q_EMIT wanted(0); });
}

QToolButton *FindBar::addStep(Qt::ArrowType arrow, int direction, const QString &explanation)
{
    auto *button = new QToolButton(this);
    button->setArrowType(arrow);
    button->setAutoRaise(true);
    button->setFixedSize(24, 24);
    button->setToolTip(explanation);
    button->setAccessibleName(explanation);
    connect(button, &QToolButton::clicked, this, [this, direction] { Q_EMIT wanted(direction); });
    m_line->addWidget(button);
    return button;
}

QToolButton *FindBar::addSwitch(const QString &title, const QString &explanation)
{
    auto *button = new QToolButton(this);
    button->setText(title);
    button->setToolTip(explanation);
    button->setCheckable(true);
    button->setAutoRaise(true);
    m_line->addWidget(button);
    return button;
}

QString FindBar::text() const { return m_field->text(); }

void FindBar::focusField()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void FindBar::setNote(const QString &note)
{
    m_said = note;
    m_note->setText(note);
}

void FindBar::setFound(bool found) { m_note->setText(found ? m_said : tr("“%1” is not in it").arg(text())); }

bool FindBar::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)
        Q_EMIT wanted(key->modifiers() & Qt::ShiftModifier ? -1 : 1);
    else if (key->key() == Qt::Key_Escape || key->key() == Qt::Key_Down)
        Q_EMIT left();
    else
        return QWidget::eventFilter(watched, event);
    return true;
}

}
