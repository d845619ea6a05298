// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/comparevalues.h"

#include "app/panes/valuespane.h"
#include "core/bytes/attempt.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

namespace pith {

using namespace Qt::Literals::StringLiterals;

CompareValuesPane::CompareValuesPane(QWidget *parent)
    : ComparePane(parent),
      m_titleA(new QLabel(this)),
      m_titleB(new QLabel(this)),
      m_a(new ValuesPane(this)),
      m_b(new ValuesPane(this)),
      m_tolerance(new QLineEdit(this)),
      m_problem(new QLabel(this)),
      m_marks(new ValuesModel(this))
{
    m_tolerance->setObjectName(u"tolerance"_s);
    m_tolerance->setPlaceholderText(u"0"_s);
    m_tolerance->setFixedWidth(90);
    m_tolerance->setToolTip(tr("Elements that are no farther apart have no tint"));
    auto *label = new QLabel(tr("&Tolerance:"), this);
    label->setBuddy(m_tolerance);
    auto *line = new QHBoxLayout;
    line->setContentsMargins(8, 4, 8, 0);
    line->setSpacing(6);
    line->addWidget(label);
    line->addWidget(m_tolerance);
    line->addWidget(m_problem);
    line->addStretch(1);
    auto *tables = new QGridLayout;
    tables->setContentsMargins(0, 4, 0, 0);
    tables->setSpacing(0);
    int place = 0;
    for (QLabel *title : {m_titleA, m_titleB}) {
        title->setTextFormat(Qt::PlainText);
        title->setContentsMargins(8, 0, 8, 0);
        QFont bold = title->font();
        bold.setBold(true);
        title->setFont(bold);
        tables->addWidget(title, 0, place++);
    }
    tables->addWidget(m_a, 1, 0);
    tables->addWidget(m_b, 1, 1);
    tables->setRowStretch(1, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(line);
    column->addLayout(tables, 1);
    scrollAlong(m_a->table(), m_b->table());
    scrollAlong(m_b->table(), m_a->table());
    for (ValuesPane *side : {m_a, m_b}) {
        side->model()->setMarks(m_marks, sideInks(palette()).b);
        connect(m_marks, &QAbstractItemModel::dataChanged, side->table()->viewport(), qOverload<>(&QWidget::update));
    }
    connect(m_a->model(), &QAbstractItemModel::modelReset, this, &CompareValuesPane::readDifferences);
    connect(m_tolerance, &QLineEdit::textEdited, this, &CompareValuesPane::takeTolerance);
}

void CompareValuesPane::setShared(const CompareShared &shared)
{
    m_differences = shared.differences;
    m_a->setLook(shared.look);
    m_b->setLook(shared.look);
}

void CompareValuesPane::scrollAlong(QTableView *from, QTableView *to)
{
    connect(from->verticalScrollBar(), &QScrollBar::valueChanged, to->verticalScrollBar(), &QScrollBar::setValue);
    connect(from->horizontalScrollBar(), &QScrollBar::valueChanged, to->horizontalScrollBar(), &QScrollBar::setValue);
}

void CompareValuesPane::setSubject(const CompareSubject &subject)
{
    m_subject = subject;
    m_ask.cancel();
    m_opening.cancel();
    m_difference.reset();
    m_marks->setView({});
    const SideInks inks = sideInks(palette());
    const auto showSide
        = [&](ValuesPane *pane, QLabel *title, const QString &letter, const QColor &ink, const Subject &side) {
              pane->setVisible(side.document != nullptr);
              title->setVisible(side.document != nullptr);
              QPalette colors = palette();
              colors.setColor(QPalette::WindowText, ink);
              title->setPalette(colors);
              title->setText(side.document ? letter + u"   "_s + QFileInfo(side.document->path).fileName() : letter);
          };
    showSide(m_a, m_titleA, u"A"_s, inks.a, subject.a);
    showSide(m_b, m_titleB, u"B"_s, inks.b, subject.b);
    m_a->setSubject(subject.a);
    m_b->setSubject(subject.b);
    if (!subject.isPair())
        return;
    m_ask.ask(
        *m_differences, subject,
        [this](const Subject &difference) {
            m_open = difference.document;
            m_opening.start(
                [difference](
                    Progress &progress) { return tensorData(*difference.document, difference.value, progress); },
                [this](TensorData tensor) {
                    m_difference = std::move(tensor);
                    readDifferences();
                },
                [](const Error &) {}); // the tables stay without tints
        },
        [](const QString &) {});
}

void CompareValuesPane::readDifferences()
{
    const ValueView &shown = m_a->model()->view();
    if (!m_difference || !shown.tensor.bytes || shown.tensor.shape != m_difference->shape) {
        m_marks->setView({});
        return;
    }
    m_marks->setView({*m_difference, shown.slice, shown.expression, false});
    m_marks->setOrigin(m_a->model()->origin());
}

void CompareValuesPane::takeTolerance()
{
    bool isNumber = false;
    const QString text = m_tolerance->text().trimmed();
    const double tolerance = text.isEmpty() ? 0 : text.toDouble(&isNumber);
    const bool isRight = text.isEmpty() || (isNumber && tolerance >= 0);
    m_problem->setText(isRight ? QString() : tr("A number from 0 on, as 1e-6"));
    if (!isRight)
        return;
    for (ValuesPane *side : {m_a, m_b}) {
        side->model()->setTolerance(tolerance);
        side->table()->viewport()->update();
    }
}

}
