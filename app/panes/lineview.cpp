// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/lineview.h"

#include "core/document/words.h"
#include "core/render/lineimage.h"

#include <algorithm>

namespace pith {

LineView::LineView(QWidget *parent) : PlotView(parent)
{
    setAccessibleName(tr("Values over the index"));
    m_settle.setSingleShot(true);
    m_settle.setInterval(150);
    connect(&m_settle, &QTimer::timeout, this, &LineView::ask);
}

void LineView::setSubject(const Subject &subject)
{
    m_subject = subject;
    ask();
}

void LineView::clear()
{
    m_subject = {};
    m_settle.stop();
    m_job.cancel();
    m_element.cancel();
}

void LineView::ask()
{
    if (!m_subject.document || !isVisible())
        return;
    const int pixels = std::max(1, int(width() * devicePixelRatioF()));
    m_job.start([document = m_subject.document, value = m_subject.value, pixels](
                    Progress &progress) { return lineOf(*document, value, pixels, progress); },
        [this](LineEnvelope line) {
            m_line = std::move(line);
            redraw();
        },
        [](const Error &) {}); // the page says it once, in place of all charts
}

PlotPicture LineView::draw(const PlotStyle &style) const
{
    return drawLine(m_line.least, m_line.most, {tr("Index"), tr("Value")}, style);
}

// What is drawn is a double; the element may be more exact, and has bits to tell.
void LineView::askElement(qint64 index)
{
    m_element.start([document = m_subject.document, value = m_subject.value, index](
                        Progress &progress) { return elementText(*document, value, Extents{index}, progress); },
        [this](const QString &text) { Q_EMIT readout(text); }, [](const Error &) {});
}

void LineView::leaveEvent(QEvent *event)
{
    m_element.cancel();
    PlotView::leaveEvent(event);
}

QString LineView::readoutAt(double across, double)
{
    const HeatMap &least = m_line.least;
    if (least.width() == 0)
        return {};
    const int column = std::min(int(across * least.width()), least.width() - 1);
    const auto first = qint64(double(column) * double(least.columns) / least.width());
    const double low = double(least.values[size_t(column)]);
    const double high = double(m_line.most.values[size_t(column)]);
    constexpr int digits = 6;
    const QStringList ends = textsApart(std::array{low, high}, digits);
    const QString value = low == high ? numberText(low) : tr("%1 to %2").arg(ends.front(), ends.back());
    if (least.width() == least.columns)
        askElement(first);
    return tr("[%1]   %2").arg(QString::number(first), value);
}

void LineView::resizeEvent(QResizeEvent *event)
{
    PlotView::resizeEvent(event);
    m_settle.start();
}

}
