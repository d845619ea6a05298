// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/filtercompletion.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTreeWidget>

namespace pith {

using namespace Qt::Literals::StringLiterals;

FilterCompletion::FilterCompletion(QLineEdit *field, Ask ask, QObject *parent)
    : QObject(parent),
      m_field(field),
      m_ask(std::move(ask))
{
    field->installEventFilter(this);
    connect(field, &QLineEdit::textEdited, this, &FilterCompletion::suggest);
}

void FilterCompletion::suggest()
{
    m_job.cancel();
    m_place = completionPlace(m_field->text(), m_field->cursorPosition());
    if (m_place.field.isEmpty()) {
        offer(fieldCompletions(m_place.typed));
        return;
    }
    m_ask([this, place = m_place](const Search &search) {
        m_job.start([search, place](Progress &progress) { return valueCompletions(*search, place, progress); },
            [this](const std::vector<Completion> &completions) { offer(completions); }, [](const Error &) {});
    });
}

// What is typed already in full needs no offer.
void FilterCompletion::offer(const std::vector<Completion> &completions)
{
    const bool isDone = completions.size() == 1 && completions.front().text == m_place.typed;
    if (completions.empty() || isDone || !m_field->hasFocus()) {
        if (m_list)
            m_list->hide();
        return;
    }
    place();
    m_list->clear();
    for (const Completion &completion : completions) {
        auto *item = new QTreeWidgetItem(m_list, {completion.text, completion.note});
        item->setForeground(1, m_list->palette().placeholderText());
        const bool isCount = !m_place.field.isEmpty();
        item->setTextAlignment(1, Qt::AlignVCenter | (isCount ? Qt::AlignRight : Qt::AlignLeft));
    }
    const int height = m_list->sizeHintForRow(0) * int(completions.size()) + 2 * m_list->frameWidth();
    m_list->resize(m_field->width(), height);
    m_list->show();
    m_list->raise();
}

void FilterCompletion::place()
{
    if (!m_list) {
        m_list = new QTreeWidget(m_field->window());
        m_list->setObjectName(u"completions"_s);
        m_list->setAccessibleName(tr("What may be typed next"));
        m_list->setFocusPolicy(Qt::NoFocus);
        m_list->setColumnCount(2);
        m_list->header()->hide();
        m_list->header()->setStretchLastSection(true);
        m_list->setColumnWidth(0, m_field->width() / 3);
        m_list->setRootIsDecorated(false);
        m_list->setUniformRowHeights(true);
        m_list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        connect(m_list, &QTreeWidget::itemClicked, this,
            [this](QTreeWidgetItem *item) { take(m_list->indexOfTopLevelItem(item)); });
    }
    m_list->move(m_field->mapTo(m_field->window(), QPoint(0, m_field->height())));
}

void FilterCompletion::take(int row)
{
    const QTreeWidgetItem *const item = m_list->topLevelItem(row);
    if (!item)
        return;
    const bool isValue = !m_place.field.isEmpty();
    const QString taken = item->text(0) + (isValue ? u" "_s : QString());
    const QString text = m_field->text();
    m_list->hide();
    m_field->setText(text.first(m_place.begin) + taken + text.sliced(m_field->cursorPosition()));
    m_field->setCursorPosition(int(m_place.begin + taken.size()));
    if (!isValue)
        suggest(); // its values
}

bool FilterCompletion::takeKey(const QKeyEvent &event)
{
    const int current = m_list->indexOfTopLevelItem(m_list->currentItem());
    switch (event.key()) {
    case Qt::Key_Down:
    case Qt::Key_Up: {
        const int count = m_list->topLevelItemCount();
        const int step = event.key() == Qt::Key_Down ? 1 : -1;
        m_list->setCurrentItem(
            m_list->topLevelItem(current < 0 && step < 0 ? count - 1 : (current + step + count) % count));
        return true;
    }
    case Qt::Key_Tab:
        take(std::max(current, 0));
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (current < 0)
            m_list->hide();
        else
            take(current);
        return current >= 0;
    case Qt::Key_Escape:
        m_list->hide();
        return true;
    default:
        return false;
    }
}

bool FilterCompletion::eventFilter(QObject *watched, QEvent *event)
{
    if (m_list && m_list->isVisible()) {
        if (event->type() == QEvent::FocusOut)
            m_list->hide();
        // Keys that are shortcuts of the window too go to the list first.
        if (event->type() == QEvent::KeyPress && takeKey(static_cast<QKeyEvent &>(*event)))
            return true;
    }
    return QObject::eventFilter(watched, event);
}

}
