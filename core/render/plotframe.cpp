// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/render/plotframe.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr double gap = 6; // between texts and what they name

QRectF plotArea(
    const PlotStyle &style, double strip, const Axis &across, const Axis &up, const PlotFrame::TickText &upText)
{
    const QFontMetricsF metrics(style.font);
    double widest = 0;
    for (const double tick : up.ticks)
        widest = std::max(widest, metrics.horizontalAdvance(upText(tick)));
    const double half = across.ticks.empty() ? 0 : metrics.horizontalAdvance(across.text(across.ticks.back())) / 2;
    const double left = std::ceil(widest + gap);
    const double top = std::ceil(1.5 * metrics.height());
    const double right = std::ceil(std::max(half, gap));
    const double bottom = std::ceil(2 * metrics.height() + gap + strip);
    return QRectF(
        left, top, std::max(1.0, style.size.width() - left - right), std::max(1.0, style.size.height() - top - bottom));
}
}

int ticksAcross(double pixels) { return std::clamp(int(pixels / 90), 3, 9); }
int ticksUp(double pixels) { return std::clamp(int(pixels / 40), 2, 9); }

QImage blankImage(const PlotStyle &style)
{
    const QSize pixels = (QSizeF(style.size) * style.ratio).toSize().expandedTo(QSize(1, 1));
    QImage image(pixels, QImage::Format_RGB32);
    image.setDevicePixelRatio(style.ratio);
    image.fill(style.colors.background);
    return image;
}

PlotFrame::PlotFrame(const PlotStyle &style, const Titles &titles, Axis across, Axis up, TickText upText)
    : m_style(style),
      m_across(std::move(across)),
      m_up(std::move(up)),
      m_upPower(upText ? QString() : m_up.powerText()),
      m_upText(upText ? std::move(upText) : [this](double tick) { return m_up.text(tick); }),
      m_strip(titles.strip),
      m_plot(plotArea(style, m_strip, m_across, m_up, m_upText)),
      m_image(blankImage(style)),
      m_painter(&m_image)
{
    m_painter.setFont(style.font);
    drawGrid();
    drawAcrossTexts();
    drawTitles(titles);
}

void PlotFrame::drawGrid()
{
    const double height = m_painter.fontMetrics().height();
    for (const double tick : m_up.ticks) {
        const double at = std::round(y(tick));
        m_painter.fillRect(QRectF(m_plot.left(), at, m_plot.width(), 1), m_style.colors.grid);
        m_painter.setPen(m_style.colors.weakText);
        m_painter.drawText(
            QRectF(0, at - height / 2, m_plot.left() - gap, height), Qt::AlignRight | Qt::AlignVCenter, m_upText(tick));
    }
    m_painter.fillRect(QRectF(m_plot.left(), m_plot.bottom(), m_plot.width(), 1), m_style.colors.weakText);
}

void PlotFrame::drawAcrossTexts()
{
    const QFontMetricsF metrics(m_style.font);
    m_painter.setPen(m_style.colors.weakText);
    for (const double tick : m_across.ticks) {
        const double at = std::round(x(tick));
        m_painter.fillRect(QRectF(at, m_plot.bottom(), 1, 4), m_style.colors.weakText);
        const QString text = m_across.text(tick);
        const double width = metrics.horizontalAdvance(text) + 2;
        const double left = std::clamp(at - width / 2, 0.0, std::max(0.0, m_style.size.width() - width));
        m_painter.drawText(QRectF(left, m_plot.bottom() + m_strip + 4, width, metrics.height()), Qt::AlignCenter, text);
    }
}

void PlotFrame::drawTitles(const Titles &titles)
{
    const double height = m_painter.fontMetrics().height();
    const QRectF below(m_plot.left(), m_style.size.height() - height, m_style.size.width() - m_plot.left(), height);
    m_painter.setPen(m_style.colors.weakText);
    m_painter.drawText(QRectF(0, 0, m_style.size.width(), height), Qt::AlignLeft | Qt::AlignTop,
        m_upPower.isEmpty() ? titles.up : titles.up + "  "_L1 + m_upPower);
    m_painter.drawText(QRectF(below.topLeft(), QSizeF(m_plot.width(), height)), Qt::AlignCenter, titles.across);
    m_painter.drawText(below, Qt::AlignRight, m_across.powerText());
}

void PlotFrame::drawZeroAcross()
{
    if (m_across.low < 0 && m_across.high > 0)
        m_painter.fillRect(QRectF(std::round(x(0)), m_plot.top(), 1, m_plot.height()), m_style.colors.weakText);
}

void PlotFrame::drawZeroUp()
{
    if (m_up.low < 0 && m_up.high > 0)
        m_painter.fillRect(QRectF(m_plot.left(), std::round(y(0)), m_plot.width(), 1), m_style.colors.weakText);
}

PlotPicture PlotFrame::finish()
{
    m_painter.end();
    return {m_image, m_plot};
}

}
