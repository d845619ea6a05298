// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/valuespane.h"

#include "app/panes/look.h"
#include "app/panes/tensorwork.h"
#include "app/panes/valuesmodel.h"
#include "core/bytes/attempt.h"
#include "core/document/words.h"
#include "core/tensor/elements.h"

#include <QApplication>
#include <QClipboard>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr qint64 mostCopied = 1'000'000; // elements

// All of the last two axes, at the begin of the others: "[0, 0, :, :]".
QString firstSlice(const Extents &shape)
{
    QStringList parts(std::max<qsizetype>(0, shape.size() - 2), u"0"_s);
    while (parts.size() < shape.size())
        parts += u":"_s;
    return u'[' + parts.join(u", "_s) + u']';
}

QString withoutBrackets(const QString &slice)
{
    const QString inner = slice.trimmed();
    return inner.startsWith(u'[') && inner.endsWith(u']') ? inner.sliced(1, inner.size() - 2) : inner;
}

// Characters of the longest text that an element can have, within reason.
int charactersOf(DType dtype)
{
    switch (row(dtype).number) {
    case NumberClass::Float:
        return row(dtype).bytes > 4 ? 24 : 16;
    case NumberClass::Complex:
        return 30;
    case NumberClass::Bool:
        return 7;
    default:
        return std::min(22, 4 + 3 * row(dtype).bytes);
    }
}
}

ValuesPane::ValuesPane(QWidget *parent)
    : Pane(parent),
      m_slice(new QLineEdit),
      m_problem(new QLabel),
      m_table(new QTableView),
      m_model(new ValuesModel(this)),
      m_readout(new QLabel),
      m_area(nullptr)
{
    auto *content = new QWidget;
    auto *line = new QHBoxLayout;
    auto *label = new QLabel(tr("Slice:"));
    label->setBuddy(m_slice);
    m_slice->setFixedWidth(240);
    m_slice->setToolTip(tr("As in numpy: [3, :, ::2], [-1], [..., 0]"));
    m_slice->setAccessibleName(tr("Slice"));
    m_problem->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_readout->setFixedHeight(24);
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_readout->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (QWidget *widget : std::initializer_list<QWidget *>{label, m_slice})
        line->addWidget(widget);
    line->addWidget(m_problem, 1);
    auto *inner = new QVBoxLayout(content);
    inner->setContentsMargins(8, 8, 8, 2);
    inner->setSpacing(6);
    inner->addLayout(line);
    inner->addWidget(m_table, 1);
    inner->addWidget(m_readout);
    m_area = new WorkArea(content, this);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_area);
    makeTable();
    connect(m_slice, &QLineEdit::textEdited, this, &ValuesPane::applySlice);
    connect(m_model, &ValuesModel::problem, m_area, &WorkArea::say);
}

void ValuesPane::makeTable()
{
    m_table->setModel(m_model);
    m_table->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setSelectionMode(QAbstractItemView::ContiguousSelection);
    m_table->verticalHeader()->setDefaultSectionSize(22);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->setAccessibleName(tr("Values"));
    m_table->installEventFilter(this);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &ValuesPane::showCurrent);
}

void ValuesPane::setSubject(const Subject &subject)
{
    m_subject = subject;
    m_open.cancel();
    m_element.cancel();
    m_copy.cancel();
    m_model->clear();
    m_tensor.reset();
    m_area->end();
    const auto numbers = numbersOf(subject);
    if (!numbers)
        return;
    const bool sameShape = numbers->shape == m_numbers.shape;
    m_numbers = *numbers;
    if (!sameShape)
        m_slice->setText(firstSlice(m_numbers.shape));
    if (m_numbers.missing.isEmpty())
        open();
    else
        m_area->say(m_numbers.missing);
}

void ValuesPane::open()
{
    m_area->begin([this] { return m_open.progress(); }, [this] { m_open.cancel(); });
    m_open.start([document = m_subject.document, value = m_subject.value](
                     Progress &progress) { return tensorData(*document, value, progress); },
        [this](TensorData tensor) {
            m_area->end();
            m_tensor = std::move(tensor);
            sizeColumns();
            applySlice();
        },
        [this](const Error &error) { m_area->say(error.message()); });
}

void ValuesPane::sizeColumns()
{
    const QFontMetrics metrics(m_table->font());
    m_table->horizontalHeader()->setDefaultSectionSize(
        metrics.horizontalAdvance(u'0') * charactersOf(m_tensor->dtype) + 12);
}

// The last slice that made sense stays while one is typed.
void ValuesPane::applySlice()
{
    if (!m_tensor)
        return;
    const QString expression = withoutBrackets(m_slice->text());
    QString problem;
    const bool right
        = attempt(problem, [&] { m_model->setView(expression.isEmpty() ? *m_tensor : sliced(*m_tensor, expression)); });
    m_problem->setText(problem);
    if (!right)
        return;
    const bool isChosen = expression != withoutBrackets(firstSlice(m_numbers.shape));
    m_look->setSlice(isChosen ? expression : QString());
    m_readout->setText(m_model->isCut()
            ? tr("Only the first %1 rows and %2 columns are listed: slice to see the others.")
                  .arg(grouped(quint64(m_model->rowCount())), grouped(quint64(m_model->columnCount())))
            : shapeText(m_model->matrix().tensor.shape));
}

void ValuesPane::showCurrent()
{
    const QModelIndex current = m_table->currentIndex();
    if (!current.isValid())
        return;
    const qint64 flat = m_model->flat(current);
    m_element.start(
        [view = m_model->matrix().tensor, flat](Progress &progress) { return elementText(view, flat, progress); },
        [this](const QString &text) { m_readout->setText(text); }, [](const Error &) {});
}

void ValuesPane::copy()
{
    const QItemSelection selection = m_table->selectionModel()->selection();
    if (selection.isEmpty())
        return;
    const QItemSelectionRange &range = selection.front();
    if (qint64(range.width()) * range.height() > mostCopied) {
        m_readout->setText(tr("More than %1 elements are not copied: export them.").arg(grouped(quint64(mostCopied))));
        return;
    }
    m_copy.start(
        [matrix = m_model->matrix(), cells = CellRange{range.top(), range.bottom(), range.left(), range.right()}](
            Progress &progress) { return cellsAsTsv(matrix, cells, progress); },
        [](const QString &text) { QApplication::clipboard()->setText(text); },
        [this](const Error &error) { m_readout->setText(error.message()); });
}

bool ValuesPane::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent *>(event)->matches(QKeySequence::Copy)) {
        copy();
        return true;
    }
    return Pane::eventFilter(watched, event);
}

}
