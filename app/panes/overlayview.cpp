// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/overlayview.h"

#include "core/document/words.h"
#include "core/render/histogramimage.h"
#include "core/render/overlayimage.h"
#include "core/tensor/binning.h"

#include <QKeyEvent>

#include <numeric>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

quint64 totalOf(const Histogram &histogram)
{
    return std::accumulate(histogram.counts.begin(), histogram.counts.end(), quint64(0));
}

QString binText(const Edges &edges, int bin, bool isWhole = false)
{
    const double half = isWhole ? 0.5 : 0;
    const QStringList ends = textsApart(std::array{edges[bin] + half, edges[bin + 1] - half});
    if (isWhole)
        return ends.front() == ends.back() ? ends.front() : ends.join(u" … "_s);
    return u"[%1, %2)"_s.arg(ends.front(), ends.back());
}

}

OverlayView::OverlayView(QWidget *parent) : PlotView(parent)
{
    setAccessibleName(tr("Histograms of A and B"));
    setToolTip(tr("L: logarithm of the counts"));
}

void OverlayView::setHistograms(const SharedHistograms &both)
{
    m_both = both;
    setAccessibleDescription(
        tr("%1 finite numbers in A, %2 in B").arg(grouped(totalOf(both.a)), grouped(totalOf(both.b))));
    redraw();
}

void OverlayView::setLog(bool log)
{
    m_log = log;
    redraw();
}

PlotPicture OverlayView::draw(const PlotStyle &style) const
{
    const SideInks inks = sideInks(palette());
    const OverlaySeries series[]{{u"A"_s, m_both.a, inks.a, false}, {u"B"_s, m_both.b, inks.b, true}};
    return drawOverlay(series, m_log, tr("Value"), style);
}

QString OverlayView::readoutAt(double across, double)
{
    const Histogram &any = m_both.a.counts.empty() ? m_both.b : m_both.a;
    const auto bin = binAt(any, across);
    if (!bin)
        return {};
    const Edges edges(any.min, any.max, int(any.counts.size()));
    QString text = binText(edges, int(*bin), m_both.isWhole);
    for (const auto &[letter, histogram] : {std::pair(u"A"_s, &m_both.a), std::pair(u"B"_s, &m_both.b)}) {
        if (!histogram->counts.empty())
            text += u"    %1 %2 (%3)"_s.arg(
                letter, grouped(histogram->counts[*bin]), percentOf(histogram->counts[*bin], totalOf(*histogram)));
    }
    return text;
}

void OverlayView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_L && event->modifiers() == Qt::NoModifier)
        setLog(!m_log);
    else
        PlotView::keyPressEvent(event);
}

ScatterView::ScatterView(QWidget *parent) : PlotView(parent) { setAccessibleName(tr("Values of B over those of A")); }

void ScatterView::setCounts(JointCounts counts)
{
    m_counts = std::move(counts);
    redraw();
}

PlotPicture ScatterView::draw(const PlotStyle &style) const
{
    return drawScatter({m_counts.lowA, m_counts.highA, m_counts.lowB, m_counts.highB, m_counts.columns, m_counts.rows,
                           m_counts.counts, tr("A"), tr("B")},
        style);
}

QString ScatterView::readoutAt(double across, double down)
{
    if (m_counts.counts.empty())
        return {};
    const int column = std::min(int(across * m_counts.columns), m_counts.columns - 1);
    const int row = std::min(int((1 - down) * m_counts.rows), m_counts.rows - 1);
    const quint64 count = m_counts.counts[size_t(row) * size_t(m_counts.columns) + size_t(column)];
    return tr("A %1    B %2    %3")
        .arg(binText({m_counts.lowA, m_counts.highA, m_counts.columns}, column),
            binText({m_counts.lowB, m_counts.highB, m_counts.rows}, row),
            counted(count, QT_TRANSLATE_NOOP("pith", "element"), QT_TRANSLATE_NOOP("pith", "elements")));
}

}
