// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/graphpicture.h"

#include "app/models/visible.h"
#include "app/panes/graphlabels.h"
#include "core/render/plotcolors.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPalette>
#include <QTransform>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr double mostWidth = 240;
constexpr double leastWidth = 56;
constexpr double sideRoom = 20;
constexpr double cornerRadius = 4;

QColor mixed(const QColor &a, const QColor &b, double share)
{
    const auto part = [share](int one, int other) { return int(one + (other - one) * share); };
    return QColor(part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue()));
}

std::vector<QSizeF> sizesOf(const Outline &outline, const QFont &font)
{
    QFont bold = font;
    bold.setBold(true);
    const QFontMetricsF title(bold);
    const QFontMetricsF detail(font);
    std::vector<QSizeF> sizes;
    sizes.reserve(outline.boxes.size());
    for (const Outline::Box &box : outline.boxes) {
        const double text = std::max(title.horizontalAdvance(box.title), detail.horizontalAdvance(box.detail));
        const int lines = box.detail.isEmpty() ? 1 : 2;
        sizes.push_back({std::clamp(text + sideRoom, leastWidth, mostWidth), lines * detail.lineSpacing() + 10});
    }
    return sizes;
}

std::vector<double> titleWidthsOf(const Outline &outline, const QFont &font)
{
    const QFontMetricsF metrics(font);
    std::vector<double> widths;
    widths.reserve(outline.frames.size());
    for (const Outline::Frame &frame : outline.frames)
        widths.push_back(metrics.horizontalAdvance(visible(frame.title)));
    return widths;
}

QPainterPath arrowOf(const QPointF &from, const QPointF &tip)
{
    const QPointF way = tip - from;
    const QPointF across(-way.y() * 0.35, way.x() * 0.35);
    QPainterPath path(tip);
    path.lineTo(from + across);
    path.lineTo(from - across);
    path.closeSubpath();
    return path;
}

class ShapeMaker
{
public:
    ShapeMaker(const GraphPicture &picture, const GraphInks &inks, const GraphChoice &chosen)
        : m_picture(picture),
          m_inks(inks),
          m_chosen(chosen),
          m_line(QFontMetricsF(picture.font).lineSpacing())
    {
    }

    std::vector<GraphShape> make(bool withLabels)
    {
        for (quint32 i = 0; i < m_picture.outline.frames.size(); ++i)
            addFrame(i);
        for (size_t i = 0; i < m_picture.outline.edges.size(); ++i)
            addEdge(m_picture.outline.edges[i], m_picture.layout.edges[i]);
        for (quint32 i = 0; i < m_picture.outline.frames.size(); ++i)
            addTitle(i);
        for (size_t i = 0; withLabels && i < m_picture.labels.size(); ++i) {
            if (!m_picture.labels[i].isEmpty())
                addLabel(m_picture.outline.edges[i].label, m_picture.labels[i]);
        }
        for (quint32 i = 0; i < m_picture.outline.boxes.size(); ++i)
            addBox(i);
        return std::move(m_shapes);
    }

private:
    void addText(const QRectF &rect, const QString &text, const QColor &ink, bool bold)
    {
        QFont font = m_picture.font;
        font.setBold(bold);
        const QString fits = QFontMetricsF(font).elidedText(visible(text), Qt::ElideMiddle, rect.width());
        m_shapes.push_back({GraphShape::Kind::Text, rect, {}, fits, {}, ink, 1, bold});
    }

    void addFrame(quint32 number)
    {
        const QRectF &rect = m_picture.layout.frames[number];
        const bool isChosen = number == m_chosen.frame;
        m_shapes.push_back({GraphShape::Kind::Box, rect, {}, {}, m_inks.frame, isChosen ? m_inks.chosen : m_inks.line,
            isChosen ? 2.5 : 1.0, false});
    }

    // Over the lines, which may run through it.
    void addTitle(quint32 number)
    {
        const QRectF rect = titleRect(m_picture.layout.frames[number], m_picture.font);
        const QString &title = m_picture.outline.frames[number].title;
        const double width = QFontMetricsF(m_picture.font).horizontalAdvance(visible(title)) + 6;
        QRectF ground(rect);
        ground.setWidth(std::min(width, rect.width()));
        ground.moveCenter(rect.center());
        addGround(ground, m_inks.frame);
        addText(rect, title, number == m_chosen.frame ? m_inks.text : m_inks.weakText, false);
    }

    void addGround(const QRectF &rect, const QColor &color)
    {
        m_shapes.push_back({GraphShape::Kind::Box, rect, {}, {}, color, color, 0, false});
    }

    void addEdge(const Outline::Edge &edge, const Layout2D::Edge &curve)
    {
        if (curve.points.empty())
            return;
        const bool isChosen = edge.from == m_chosen.box || edge.to == m_chosen.box;
        const QColor ink = isChosen ? m_inks.chosen : m_inks.weakText;
        addLine(GraphShape::Kind::Curve, curveOf(curve), {}, ink, isChosen ? 2.0 : 1.0);
        addLine(GraphShape::Kind::Arrow, arrowOf(curve.points.back(), curve.tip), ink, ink, 1);
    }

    void addLine(GraphShape::Kind kind, QPainterPath path, const QColor &fill, const QColor &ink, double width)
    {
        const QRectF rect = path.controlPointRect();
        m_shapes.push_back({kind, rect, std::move(path), {}, fill, ink, width, false});
    }

    void addLabel(const QString &text, const QRectF &rect)
    {
        addGround(rect, m_inks.background);
        addText(rect, text, m_inks.weakText, false);
    }

    void addBox(quint32 number)
    {
        const Outline::Box &box = m_picture.outline.boxes[number];
        const QRectF &rect = m_picture.layout.boxes[number];
        const bool isChosen = number == m_chosen.box;
        m_shapes.push_back({GraphShape::Kind::Box, rect, {}, {}, m_inks.fills[size_t(box.kind)],
            isChosen ? m_inks.chosen : m_inks.line, isChosen ? 2.5 : 1.0, false});
        const QRectF inside = rect.adjusted(6, 5, -6, -5);
        const bool isAlone = box.detail.isEmpty();
        addText(QRectF(inside.topLeft(), QSizeF(inside.width(), isAlone ? inside.height() : m_line)), box.title,
            m_inks.text, box.kind != Outline::Box::Kind::Node);
        if (!isAlone)
            addText(QRectF(inside.left(), inside.bottom() - m_line, inside.width(), m_line), box.detail,
                m_inks.weakText, false);
    }

    const GraphPicture &m_picture;
    const GraphInks &m_inks;
    const GraphChoice m_chosen;
    const double m_line;
    std::vector<GraphShape> m_shapes;
};

QByteArray number(double value) { return QByteArray::number(value, 'f', 1); }

QByteArray svgPath(const QPainterPath &path)
{
    QByteArray text;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element at = path.elementAt(i);
        const char *const command = at.isMoveTo() ? "M" : at.isLineTo() ? "L" : at.isCurveTo() ? "C" : " ";
        text += command + number(at.x) + ' ' + number(at.y);
    }
    return text;
}

QByteArray svgStyle(const GraphShape &shape)
{
    const QByteArray fill = shape.fill.isValid() ? shape.fill.name().toLatin1() : QByteArray("none");
    return "fill=\"" + fill + "\" stroke=\"" + shape.ink.name().toLatin1() + "\" stroke-width=\"" + number(shape.width)
        + '"';
}

// Where the line below letters is, plain: few viewers know the words of SVG for that.
QByteArray svgShape(const GraphShape &shape, double fontSize)
{
    constexpr double belowMiddle = 0.35; // of the size
    const QRectF &rect = shape.rect;
    if (shape.kind == GraphShape::Kind::Box)
        return "<rect x=\"" + number(rect.x()) + "\" y=\"" + number(rect.y()) + "\" width=\"" + number(rect.width())
            + "\" height=\"" + number(rect.height()) + "\" rx=\"" + number(cornerRadius) + "\" " + svgStyle(shape)
            + "/>\n";
    if (shape.kind == GraphShape::Kind::Text)
        return "<text x=\"" + number(rect.center().x()) + "\" y=\"" + number(rect.center().y() + belowMiddle * fontSize)
            + "\" text-anchor=\"middle\" fill=\"" + shape.ink.name().toLatin1()
            + (shape.bold ? "\" font-weight=\"bold\">" : "\">") + shape.text.toHtmlEscaped().toUtf8() + "</text>\n";
    return "<path d=\"" + svgPath(shape.path) + "\" " + svgStyle(shape) + "/>\n";
}

}

quint32 GraphPicture::boxAt(QPointF place) const
{
    const auto box = std::ranges::find_if(layout.boxes, [&](const QRectF &rect) { return rect.contains(place); });
    return box == layout.boxes.end() ? Outline::None : quint32(box - layout.boxes.begin());
}

quint32 GraphPicture::frameAt(QPointF place) const
{
    quint32 found = Outline::None; // those inside come later
    for (quint32 i = 0; i < layout.frames.size(); ++i)
        found = layout.frames[i].contains(place) ? i : found;
    return found;
}

QRectF GraphPicture::rectOf(const GraphChoice &choice) const
{
    if (choice.frame != Outline::None)
        return layout.frames[choice.frame];
    return choice.box == Outline::None ? QRectF() : layout.boxes[choice.box];
}

GraphChoice GraphPicture::choiceOfModule(const QByteArray &path) const
{
    const auto frame = std::ranges::find(outline.frames, path, &Outline::Frame::path);
    if (frame != outline.frames.end())
        return {Outline::None, quint32(frame - outline.frames.begin())};
    const auto box = std::ranges::find_if(outline.boxes,
        [&](const Outline::Box &one) { return one.kind == Outline::Box::Kind::Module && one.name == path; });
    return {box == outline.boxes.end() ? Outline::None : quint32(box - outline.boxes.begin()), Outline::None};
}

GraphPicture graphPicture(
    ProgramPtr program, quint32 graph, OpenModules open, const QFont &font, const Progress &progress)
{
    GraphPicture picture;
    picture.outline = outlineOf(*program, graph, open);
    picture.layout
        = layoutOf(picture.outline, sizesOf(picture.outline, font), progress, titleWidthsOf(picture.outline, font));
    picture.labels = labelRects(picture.outline, picture.layout, font);
    picture.program = std::move(program);
    picture.graph = graph;
    picture.open = std::move(open);
    picture.font = font;
    return picture;
}

GraphInks graphInks(const QPalette &palette)
{
    const PlotColors plot = plotColors(palette);
    const QColor base = palette.color(QPalette::Base);
    GraphInks inks;
    inks.text = plot.text;
    inks.weakText = mixed(base, plot.weakText, plot.weakText.alphaF()); // SVG's colours have no alpha
    inks.background = base;
    inks.line = mixed(base, plot.text, 0.45);
    inks.chosen = palette.color(QPalette::Highlight);
    inks.fills = {base, mixed(base, plot.bars, 0.22), mixed(base, plot.text, 0.10), mixed(base, plot.text, 0.10)};
    inks.frame = mixed(base, plot.text, 0.04);
    return inks;
}

std::vector<GraphShape> graphShapes(
    const GraphPicture &picture, const GraphInks &inks, const GraphChoice &chosen, bool withLabels)
{
    return ShapeMaker(picture, inks, chosen).make(withLabels);
}

void paintMap(QPainter &painter, const QTransform &place, const GraphPicture &picture, const GraphInks &inks)
{
    const auto fill = [&](const QRectF &rect, const QColor &color) {
        QRectF here = place.mapRect(rect);
        here.setSize(here.size().expandedTo({1, 1}));
        painter.fillRect(here, color);
    };
    for (const QRectF &frame : picture.layout.frames)
        fill(frame, inks.frame);
    for (size_t i = 0; i < picture.layout.boxes.size(); ++i) {
        const Outline::Box::Kind kind = picture.outline.boxes[i].kind;
        fill(picture.layout.boxes[i], kind == Outline::Box::Kind::Node ? inks.line : inks.fills[size_t(kind)]);
    }
}

void paintGraph(
    QPainter &painter, const GraphPicture &picture, const std::vector<GraphShape> &shapes, const QRectF &seen)
{
    constexpr double leastTextScale = 0.3;
    constexpr double pen = 3; // half of the widest, and what smoothing adds
    const bool hasTexts = painter.worldTransform().m11() >= leastTextScale;
    painter.setRenderHint(QPainter::Antialiasing);
    QFont font = picture.font;
    for (const GraphShape &shape : shapes) {
        if (!shape.rect.adjusted(-pen, -pen, pen, pen).intersects(seen)
            || (shape.kind == GraphShape::Kind::Text && !hasTexts))
            continue;
        painter.setPen(shape.width > 0 ? QPen(shape.ink, shape.width) : QPen(Qt::NoPen));
        painter.setBrush(shape.fill.isValid() ? QBrush(shape.fill) : QBrush(Qt::NoBrush));
        switch (shape.kind) {
        case GraphShape::Kind::Box:
            painter.drawRoundedRect(shape.rect, cornerRadius, cornerRadius);
            break;
        case GraphShape::Kind::Curve:
        case GraphShape::Kind::Arrow:
            painter.drawPath(shape.path);
            break;
        case GraphShape::Kind::Text:
            font.setBold(shape.bold);
            painter.setFont(font);
            painter.drawText(shape.rect, Qt::AlignCenter | Qt::TextSingleLine, shape.text);
        }
    }
}

QByteArray graphSvg(const GraphPicture &picture, const std::vector<GraphShape> &shapes, const QColor &background)
{
    const QSizeF &size = picture.layout.size;
    const double fontSize = QFontMetricsF(picture.font).height() * 0.78;
    const QByteArray width = number(size.width() + 16);
    const QByteArray height = number(size.height() + 16);
    QByteArray svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height
        + "\" viewBox=\"-8 -8 " + width + ' ' + height + "\" font-family=\""
        + picture.font.family().toHtmlEscaped().toUtf8() + ", sans-serif\" font-size=\"" + number(fontSize) + "\">\n";
    svg += "<rect x=\"-8\" y=\"-8\" width=\"" + width + "\" height=\"" + height + "\" fill=\""
        + background.name().toLatin1() + "\"/>\n";
    for (const GraphShape &shape : shapes)
        svg += svgShape(shape, fontSize);
    return svg + "</svg>\n";
}

}
