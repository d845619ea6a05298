// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/filterbar.h"

#include "app/models/icons.h"
#include "app/windows/wrappedline.h"
#include "core/render/plotcolors.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTextCharFormat>
#include <QToolButton>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

QColor errorInk(const QPalette &palette) { return isDark(palette) ? QColor(0xff8a80) : QColor(0xb3261e); }

}

FilterBar::FilterBar(QWidget *parent)
    : QWidget(parent),
      m_field(new QLineEdit(this)),
      m_count(new QLabel(m_field)),
      m_chipLine(new QWidget(this)),
      m_chipLayout(new WrappedLine(m_chipLine)),
      m_mistake(new QLabel(this)),
      m_needLine(new QWidget(this)),
      m_need(new QLabel(m_needLine))
{
    m_field->setObjectName(u"filter"_s);
    m_field->setPlaceholderText(tr("Filter: word  /regex/  dtype:bf16  size>1MB"));
    m_field->setAccessibleName(tr("Filter"));
    m_field->setClearButtonEnabled(true);
    m_field->addAction(themeIcon(u"edit-find"_s), QLineEdit::LeadingPosition);
    m_field->installEventFilter(this);
    m_count->setObjectName(u"count"_s);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_count->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_mistake->setObjectName(u"mistake"_s);
    m_mistake->setWordWrap(true);
    m_mistake->hide();
    m_chipLayout->setContentsMargins(0, 0, 0, 0);
    m_chipLayout->setSpacing(4);
    m_chipLine->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // never makes the tree wider
    m_chipLine->hide();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(6, 6, 6, 4);
    column->setSpacing(4);
    column->addWidget(m_field);
    column->addWidget(m_chipLine);
    column->addWidget(m_mistake);
    column->addWidget(m_needLine);
    makeNeedLine();
    connect(m_field, &QLineEdit::textChanged, this, [this](const QString &text) {
        markChips();
        Q_EMIT textChanged(text);
    });
    connect(m_field, &QLineEdit::returnPressed, this, &FilterBar::accepted);
}

void FilterBar::makeNeedLine()
{
    auto *compute = new QToolButton(m_needLine);
    compute->setObjectName(u"compute"_s);
    compute->setText(tr("Compute"));
    compute->setToolTip(tr("Compute the statistics that the filter asks for"));
    auto *line = new QHBoxLayout(m_needLine);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(m_need);
    line->addWidget(compute);
    line->addStretch();
    m_needLine->hide();
    connect(compute, &QToolButton::clicked, this, &FilterBar::computeWanted);
}

QString FilterBar::text() const { return m_field->text(); }
void FilterBar::setText(const QString &text) { m_field->setText(text); }

void FilterBar::focusField()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void FilterBar::setChips(const std::vector<Chip> &chips)
{
    while (QLayoutItem *item = m_chipLayout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_chips.clear();
    for (const Chip &chip : chips) {
        auto *button = new QToolButton(m_chipLine);
        button->setText(chip.title);
        button->setToolTip(tr("Filter by %1").arg(chip.term));
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, this, [this, term = chip.term] { toggle(term); });
        m_chipLayout->addWidget(button);
        setTabOrder(m_chips.empty() ? static_cast<QWidget *>(m_field) : m_chips.back().first, button);
        m_chips.emplace_back(button, chip.term);
    }
    m_chipLine->setVisible(!chips.empty());
}

void FilterBar::renameChip(const QString &term, const QString &title)
{
    for (const auto &[button, known] : m_chips) {
        if (known != term)
            continue;
        button->setText(title);
        button->setVisible(!title.isEmpty());
    }
}

void FilterBar::toggle(const QString &term)
{
    QStringList parts = m_field->text().split(u' ', Qt::SkipEmptyParts);
    if (parts.removeAll(term) == 0)
        parts.push_back(term);
    m_field->setText(parts.join(u' '));
}

void FilterBar::markChips()
{
    const QStringList parts = m_field->text().split(u' ', Qt::SkipEmptyParts);
    for (const auto &[button, term] : m_chips)
        button->setChecked(parts.contains(term));
}

void FilterBar::showCount(const QString &count)
{
    m_count->setText(count);
    m_count->adjustSize();
    constexpr int clearButton = 28;
    m_count->move(m_field->width() - m_count->width() - clearButton, (m_field->height() - m_count->height()) / 2);
    m_field->setTextMargins(0, 0, count.isEmpty() ? 0 : m_count->width() + 6, 0);
}

// Line edits have no formats of their own, but show those of text that is being composed.
void FilterBar::underline(const TextMark &part)
{
    QTextCharFormat wrong;
    wrong.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    wrong.setUnderlineColor(errorInk(palette()));
    const auto begin = int(part.begin) - m_field->cursorPosition();
    QList<QInputMethodEvent::Attribute> formats;
    if (part.length > 0)
        formats += QInputMethodEvent::Attribute(QInputMethodEvent::TextFormat, begin, int(part.length), wrong);
    QInputMethodEvent event({}, formats);
    QCoreApplication::sendEvent(m_field, &event);
}

void FilterBar::showMistake(const QString &sentence, const TextMark &part)
{
    underline(part);
    QPalette colors = palette();
    colors.setColor(QPalette::WindowText, errorInk(palette()));
    m_mistake->setPalette(colors);
    m_mistake->setText(sentence);
    m_mistake->setVisible(!sentence.isEmpty());
}

void FilterBar::showNeed(const QString &sentence)
{
    m_need->setText(sentence);
    m_needLine->setVisible(!sentence.isEmpty());
}

bool FilterBar::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn)
        Q_EMIT focused();
    if (event->type() == QEvent::Resize)
        showCount(m_count->text());
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key == Qt::Key_Escape && !m_field->text().isEmpty()) {
        m_field->clear();
        return true;
    }
    if (key == Qt::Key_Escape || key == Qt::Key_Down) {
        Q_EMIT left();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}
