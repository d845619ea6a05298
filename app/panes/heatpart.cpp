// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/heatpart.h"

#include "app/panes/heatview.h"
#include "app/panes/indexbox.h"
#include "app/panes/matrices.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <limits>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
QString sheetCaption(const Extents &shape)
{
    const qint64 length = sheetLength(shape);
    const QString kernels = HeatPart::tr("kernels of %1×%2").arg(shape[2]).arg(shape[3]);
    if (length == 0)
        return HeatPart::tr("%1 outputs down, %2 inputs across, %3").arg(shape[0]).arg(shape[1]).arg(kernels);
    const QString outputs = length == shape[0] ? HeatPart::tr("%1 outputs across").arg(length)
                                               : HeatPart::tr("%1 outputs, %2 a line").arg(shape[0]).arg(length);
    return shape[1] == 1 ? outputs + u", "_s + kernels
                         : HeatPart::tr("%1, %2 inputs down, %3").arg(outputs).arg(shape[1]).arg(kernels);
}
}

HeatPart::HeatPart(QWidget *parent)
    : QWidget(parent),
      m_view(new HeatView),
      m_area(new WorkArea(m_view, this)),
      m_line(new QHBoxLayout),
      m_ask(m_area)
{
    m_line->setSpacing(6);
    m_line->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addLayout(m_line);
    layout->addWidget(m_area, 1);
    m_settle.setSingleShot(true);
    m_settle.setInterval(150);
    connect(&m_settle, &QTimer::timeout, this, &HeatPart::ask);
    connect(m_view, &HeatView::resized, this, [this] { m_settle.start(); });
    connect(m_view, &HeatView::aggregationChanged, this, &HeatPart::ask);
    connect(m_view, &HeatView::elementHovered, this, &HeatPart::readElement);
    connect(m_view, &PlotView::readout, this, &HeatPart::readout);
}

void HeatPart::setSubject(const Subject &subject, const Numbers &numbers)
{
    const bool sameShape = m_subject.document && numbers.shape == m_numbers.shape;
    m_subject = subject;
    m_numbers = numbers;
    m_view->setAccessibleName(tr("Heat map"));
    if (!sameShape) {
        m_index = Extents(pickedAxes(numbers.shape), 0);
        makeBoxes();
        const bool sheet = isContactSheet(numbers.shape) && numbers.shape[2] * numbers.shape[3] > 1;
        m_view->setTiles(sheet ? int(numbers.shape[2]) : 0, sheet ? int(numbers.shape[3]) : 0);
        fitHeight();
    }
    ask();
}

void HeatPart::clear()
{
    m_subject = {};
    m_settle.stop();
    m_element.cancel();
    m_ask.forget();
}

void HeatPart::setMostHeight(int pixels) { m_mostHeight = pixels; }

void HeatPart::fitHeight()
{
    if (m_mostHeight == 0 || !m_subject.document)
        return;
    const MatrixView matrix = matrixShape(m_numbers.shape);
    m_area->setFixedHeight(m_view->heightFor(matrix.rows(), matrix.columns(), m_mostHeight));
}

void HeatPart::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitHeight();
}

QString HeatPart::caption() const
{
    const Extents &shape = m_numbers.shape;
    if (isContactSheet(shape) && shape[2] * shape[3] > 1)
        return sheetCaption(shape);
    if (shape.size() == 1)
        return tr("folded to rows of %1").arg(foldedLength(shape[0]));
    const qsizetype across = shape.size() - 1;
    return tr("axis %1 down, axis %2 across").arg(across - 1).arg(across);
}

void HeatPart::makeBoxes()
{
    qDeleteAll(m_boxes);
    m_boxes.clear();
    for (qsizetype axis = 0; axis < m_index.size(); ++axis) {
        auto *label = new QLabel(tr("axis %1:").arg(axis), this);
        auto *box = new IndexBox(this);
        box->setRange(0, int(std::min<qint64>(m_numbers.shape[axis] - 1, std::numeric_limits<int>::max())));
        box->setSuffix(tr(" of %1").arg(m_numbers.shape[axis]));
        box->setAccessibleName(tr("Index of axis %1").arg(axis));
        connect(box, &QSpinBox::valueChanged, this, [this, axis](int place) {
            m_index[axis] = place;
            ask();
        });
        m_line->insertWidget(int(2 * axis), label);
        m_line->insertWidget(int(2 * axis) + 1, box);
        m_boxes.push_back(label);
        m_boxes.push_back(box);
    }
}

void HeatPart::ask()
{
    if (!m_subject.document || !m_view->isVisible())
        return;
    const MatrixView matrix = matrixShape(m_numbers.shape);
    const QSize room = m_view->roomFor(matrix.rows(), matrix.columns());
    const PictureOptions options{m_index, room.width(), room.height(), HeatView::aggregation()};
    m_element.cancel();
    m_ask.ask(
        {m_subject.document, m_subject.value, options.key()},
        [document = m_subject.document, value = m_subject.value, options](
            Progress &progress) { return pictureOf(*document, value, options, progress); },
        [this](std::shared_ptr<const HeatMap> map) { m_view->setMap(std::move(map)); });
}

void HeatPart::readElement(qint64 row, qint64 column)
{
    const Extents index = elementAt(m_numbers.shape, m_index, row, column);
    m_element.start([document = m_subject.document, value = m_subject.value, index](
                        Progress &progress) { return elementText(*document, value, index, progress); },
        [this](const QString &text) { Q_EMIT readout(text); }, [](const Error &) {}); // the picture's own value stays
}

}
