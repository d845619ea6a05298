// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/valuespane.h"

#include "app/panes/labels.h"
#include "app/panes/look.h"
#include "app/panes/valuesmodel.h"
#include "core/bytes/attempt.h"
#include "core/document/words.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr qint64 mostCopied = 1'000'000; // elements

QString withoutBrackets(const QString &slice)
{
    const QString inner = slice.trimmed();
    return inner.startsWith(u'[') && inner.endsWith(u']') ? inner.sliced(1, inner.size() - 2) : inner;
}

// As long as the text of an element can be.
QString longestText(DType dtype)
{
    const DTypeRow &type = row(dtype);
    switch (type.number) {
    case NumberClass::Float:
        return type.bytes > 4 ? u"-2.2250738585072014e-308"_s
            : type.bytes == 2 ? u"-6.1035e-05"_s
                              : u"-1.1754944e-38"_s; // those of a byte as float32
    case NumberClass::Complex:
        return u'(' + longestText(type.half) + longestText(type.half) + u"j)"_s;
    case NumberClass::Bool:
        return u"False"_s;
    default:
        return u'-' + QString(std::min(20, 2 + 5 * type.bytes / 2), u'8');
    }
}

// Pairs of float4 are an axis of their own.
TensorData valuesOf(const Document &document, ValueId value, Progress &progress)
{
    const TensorData tensor = tensorData(document, value, progress);
    return tensor.dtype == DType::Float4E2M1FNx2 ? unpaired(tensor) : tensor;
}
}

ValuesPane::ValuesPane(QWidget *parent)
    : Pane(parent),
      m_slice(new QLineEdit),
      m_index(new QLineEdit),
      m_dequantized(new QCheckBox(tr("&Dequantized"))),
      m_problem(new QLabel),
      m_table(new QTableView),
      m_model(new ValuesModel(this)),
      m_windowLine(nullptr),
      m_windowText(new QLabel),
      m_readout(new QLabel),
      m_area(nullptr)
{
    m_readout->setFixedHeight(24);
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_readout->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_readout->setAccessibleName(tr("Current value"));
    m_windowLine = makeWindowLine();
    auto *content = new QWidget;
    auto *inner = new QVBoxLayout(content);
    inner->setContentsMargins(8, 8, 8, 2);
    inner->setSpacing(6);
    inner->addWidget(makeFields());
    inner->addWidget(m_problem);
    inner->addWidget(m_windowLine);
    inner->addWidget(m_table, 1);
    inner->addWidget(m_readout);
    m_area = new WorkArea(content, this);
    fill(this, m_area);
    makeTable();
    connect(m_model, &ValuesModel::problem, m_area, &WorkArea::say);
}

void ValuesPane::setLook(Look *look)
{
    m_look = look;
    connect(look, &Look::sliceChanged, this, &ValuesPane::followSlice);
    connect(look, &Look::cellChanged, this, &ValuesPane::followCell);
}

void ValuesPane::setSubject(const Subject &subject)
{
    m_subject = subject;
    m_open.cancel();
    m_element.cancel();
    m_copy.cancel();
    m_tensor.reset();
    m_expression = QString();
    m_slice->setModified(false);
    m_index->clear();
    m_model->setView({});
    m_area->end();
    const auto numbers = numbersOf(subject);
    if (!numbers)
        return;
    m_numbers = *numbers;
    if (m_numbers.noCells.isEmpty())
        open();
    else
        m_area->say(m_numbers.noCells);
}

void ValuesPane::sayProblem(const QString &problem)
{
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

void ValuesPane::open()
{
    m_area->begin([this] { return m_open.progress(); }, [this] { m_open.cancel(); });
    m_open.start([document = m_subject.document, value = m_subject.value](
                     Progress &progress) { return valuesOf(*document, value, progress); },
        [this](TensorData tensor) {
            m_area->end();
            m_tensor = std::move(tensor);
            m_dequantized->setVisible(m_tensor->quantization != nullptr);
            if (m_slice->isModified()) // typed already
                takeSlice();
            if (m_expression.isNull())
                setExpression(wantedSlice());
        },
        [this](const Error &error) { m_area->say(error.message()); });
}

// What all panes look at, where it means something here.
QString ValuesPane::wantedSlice() const
{
    QString problem;
    const bool isUsable = attempt(problem, [&] { ValueSlice(m_tensor->shape, m_look->slice()); });
    return isUsable && !m_look->slice().isEmpty() ? m_look->slice() : firstSlice();
}

QString ValuesPane::firstSlice() const { return lastAxesSlice(m_look->cell(), m_tensor->shape); }

// The last slice that made sense stays while one is typed.
void ValuesPane::takeSlice()
{
    if (!m_tensor)
        return;
    const QString expression = withoutBrackets(m_slice->text());
    QString problem;
    if (attempt(problem, [&] { ValueSlice(m_tensor->shape, expression); }))
        setExpression(expression);
    sayProblem(problem);
}

// Panes choose for themselves what they show first: that is not told to the others.
void ValuesPane::setExpression(const QString &expression)
{
    if (withoutBrackets(m_slice->text()) != expression)
        m_slice->setText(u'[' + expression + u']');
    sayProblem({});
    m_expression = expression;
    m_look->setSlice(expression == firstSlice() ? QString() : expression);
    showView();
}

void ValuesPane::showView()
{
    if (!m_tensor)
        return;
    m_model->setView({*m_tensor, ValueSlice(m_tensor->shape, m_expression), m_expression, m_dequantized->isChecked()});
    sizeColumns();
    showWindow();
    m_readout->setText(shapeText(m_model->view().slice.viewShape()));
    select(m_look->cell());
}

void ValuesPane::followSlice()
{
    if (!m_tensor || !isVisible())
        return;
    if (const QString wanted = wantedSlice(); wanted != m_expression)
        setExpression(wanted);
}

void ValuesPane::followCell()
{
    if (m_tensor && isVisible() && m_look->cell().size() == m_tensor->shape.size())
        showElement(m_look->cell());
}

// Where the slice leaves it out, the last two axes are shown at its place.
void ValuesPane::showElement(const Extents &element)
{
    if (!m_model->view().slice.cellOf(element))
        setExpression(lastAxesSlice(element, m_tensor->shape));
    select(element);
}

void ValuesPane::select(const Extents &element)
{
    const auto cell = m_model->view().slice.cellOf(element);
    if (!cell)
        return;
    m_model->showCell(*cell);
    showWindow();
    const QModelIndex index = m_model->indexOf(*cell);
    if (index == m_table->currentIndex())
        return;
    m_table->setCurrentIndex(index);
    m_table->scrollTo(index);
}

void ValuesPane::goToIndex()
{
    m_index->setFocus(Qt::ShortcutFocusReason);
    m_index->selectAll();
}

void ValuesPane::showTypedIndex()
{
    if (!m_tensor)
        return;
    QString problem;
    Extents element;
    if (attempt(problem, [&] { element = typedIndex(m_index->text(), m_tensor->shape); })) {
        if (element.size() == m_numbers.shape.size())
            m_look->setCell(element);
        showElement(element);
        m_table->setFocus();
    }
    sayProblem(problem);
}

void ValuesPane::sizeColumns()
{
    const bool dequantized = m_tensor->quantization && m_dequantized->isChecked();
    const QString longest = longestText(dequantized ? DType::Float32 : m_tensor->dtype);
    const int margin = style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, m_table) + 1;
    m_table->horizontalHeader()->setDefaultSectionSize(
        m_table->fontMetrics().horizontalAdvance(longest) + 2 * margin + 4); // and the grid
}

void ValuesPane::showWindow()
{
    m_windowLine->setVisible(m_model->isCut());
    const auto first = quint64(m_model->origin().row);
    m_windowText->setText(tr("Rows %1 to %2 of %3")
            .arg(grouped(first), grouped(first + quint64(m_model->rowCount()) - 1),
                grouped(quint64(m_model->view().slice.rows()))));
}

void ValuesPane::moveWindow(qint64 rows)
{
    m_model->setOrigin({m_model->origin().row + rows, m_model->origin().column});
    showWindow();
}

void ValuesPane::showCurrent()
{
    const QModelIndex current = m_table->currentIndex();
    if (!current.isValid())
        return;
    const ValuesModel::Cell cell = m_model->cellAt(current);
    const Extents element = m_model->view().slice.elementAt(cell.row, cell.column);
    if (element.size() == m_numbers.shape.size())
        m_look->setCell(element);
    m_element.start(
        [view = m_model->view(), element](Progress &progress) { return valueReadout(view, element, progress); },
        [this](const QString &text) { m_readout->setText(text); }, [](const Error &) {});
}

void ValuesPane::copy() { copyAs(valueFormats().front()); }

void ValuesPane::copyAs(const ValueFormat &format)
{
    const QItemSelection selection = m_table->selectionModel()->selection();
    if (selection.isEmpty())
        return;
    const QItemSelectionRange &range = selection.front();
    const ValuesModel::Cell first = m_model->cellAt(range.topLeft());
    const ValuesModel::Cell last = m_model->cellAt(range.bottomRight());
    const CellRange cells{first.row, last.row, first.column, last.column};
    if (cells.count() > mostCopied) {
        m_readout->setText(tr("More than %1 elements are not copied: export them.").arg(grouped(quint64(mostCopied))));
        return;
    }
    m_copy.start([view = m_model->view(), cells, &format](
                     Progress &progress) { return copiedText(view, cells, format, progress); },
        [](const QString &text) { QApplication::clipboard()->setText(text); },
        [this](const Error &error) { m_readout->setText(error.message()); });
}

}
