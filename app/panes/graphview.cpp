// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/graphview.h"

#include "app/panes/graphmap.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace pith {

namespace {

constexpr double leastScale = 0.02;
constexpr double mostScale = 4;
constexpr double labelScale = 0.7;
constexpr double readableScale = 0.75;
constexpr double margin = 16;
constexpr double stepOfKey = 1.25;
constexpr double mostPixels = 64e6;

}

GraphView::GraphView(QWidget *parent) : QWidget(parent), m_map(new GraphMap(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(120, 120);
    setAccessibleName(tr("Drawing of the graph"));
}

void GraphView::setPicture(std::shared_ptr<const GraphPicture> picture)
{
    const bool isOther
        = !m_picture || !picture || m_picture->program != picture->program || m_picture->graph != picture->graph;
    const GraphChoice choice = isOther ? GraphChoice() : chosenIn(*picture);
    m_picture = std::move(picture);
    m_choice = choice;
    renew();
    if (isOther)
        start();
    else if (m_anchor)
        keepAnchor();
    else if (m_isFitted)
        fit();
    m_anchor.reset();
    m_map->renew();
    moved();
    Q_EMIT choiceChanged(m_choice);
}

// A module stays chosen as it opens and closes.
GraphChoice GraphView::chosenIn(const GraphPicture &next) const
{
    const Outline &before = m_picture->outline;
    const bool isFrame = m_choice.frame != Outline::None;
    if (m_anchor || isFrame) {
        const QByteArray module = m_anchor ? m_anchor->module : before.frames[m_choice.frame].path;
        return next.choiceOfModule(module);
    }
    if (m_choice.box == Outline::None)
        return {};
    const Outline::Box &box = before.boxes[m_choice.box];
    const auto same = std::ranges::find_if(next.outline.boxes,
        [&](const Outline::Box &other) { return other.kind == box.kind && other.name == box.name; });
    return {
        same == next.outline.boxes.end() ? Outline::None : quint32(same - next.outline.boxes.begin()), Outline::None};
}

void GraphView::moved()
{
    m_map->place();
    update();
}

void GraphView::centerOn(QPointF place)
{
    m_origin = QRectF(rect()).center() - place * m_scale;
    m_isFitted = false;
    moved();
}

// What was opened or closed is seen where it was.
void GraphView::keepAnchor()
{
    const GraphChoice choice = m_picture->choiceOfModule(m_anchor->module);
    if (choice == GraphChoice())
        return;
    const QRectF rect = m_picture->rectOf(choice);
    m_origin += m_anchor->top - toView({rect.center().x(), rect.top()});
    m_isFitted = false;
}

void GraphView::wantClosed(quint32 frame)
{
    const QRectF &rect = m_picture->layout.frames[frame];
    m_anchor = Anchor{m_picture->outline.frames[frame].path, toView({rect.center().x(), rect.top()})};
    Q_EMIT closeWanted(m_anchor->module);
}

void GraphView::start()
{
    fit();
    if (!m_picture || m_scale >= readableScale)
        return;
    m_scale = readableScale;
    const QRectF first = m_picture->layout.boxes.empty() ? QRectF() : m_picture->layout.boxes[topmost()];
    const double room = width() - m_picture->layout.size.width() * m_scale; // beside the drawing
    const double wanted = width() / 2.0 - first.center().x() * m_scale;
    m_origin
        = QPointF(room > 2 * margin ? room / 2 : std::clamp(wanted, std::min(room - margin, margin), margin), margin);
    m_isFitted = false;
    renew();
}

size_t GraphView::topmost() const
{
    const auto &boxes = m_picture->layout.boxes;
    return size_t(std::ranges::min_element(boxes, {}, &QRectF::top) - boxes.begin());
}

void GraphView::renew()
{
    m_hasLabels = m_scale >= labelScale;
    m_shapes
        = m_picture ? graphShapes(*m_picture, graphInks(palette()), m_choice, m_hasLabels) : std::vector<GraphShape>();
}

void GraphView::choose(const GraphChoice &choice)
{
    setChoice(choice);
    if (m_picture && choice != GraphChoice())
        reveal(m_picture->rectOf(choice));
}

void GraphView::setChoice(const GraphChoice &choice)
{
    if (!m_picture || choice == m_choice)
        return;
    m_choice = choice;
    renew();
    update();
    Q_EMIT choiceChanged(choice);
}

GraphChoice GraphView::choiceAt(QPointF place) const
{
    const quint32 box = m_picture->boxAt(toPicture(place));
    return {box, box == Outline::None ? m_picture->frameAt(toPicture(place)) : Outline::None};
}

// Moves no further than it must, and never to where the text can't be read.
void GraphView::reveal(const QRectF &place)
{
    if (m_scale < readableScale)
        zoomAbout(toView(place.center()), readableScale / m_scale);
    const QRectF rect(toView(place.topLeft()), toView(place.bottomRight()));
    const QRectF seen = QRectF(this->rect()).adjusted(margin, margin, -margin, -margin);
    const bool isTall = rect.height() > seen.height() || rect.width() > seen.width(); // its head then
    if (isTall ? seen.contains(QPointF(rect.center().x(), rect.top())) : seen.contains(rect))
        return;
    m_origin += isTall ? QPointF(seen.center().x() - rect.center().x(), seen.top() - rect.top())
                       : seen.center() - rect.center();
    m_isFitted = false;
    moved();
}

void GraphView::fit()
{
    if (!m_picture || m_picture->layout.size.isEmpty())
        return;
    const QSizeF &size = m_picture->layout.size;
    const double across = (width() - 2 * margin) / size.width();
    const double down = (height() - 2 * margin) / size.height();
    m_scale = std::clamp(std::min(across, down), leastScale, 1.0);
    m_origin = QPointF((width() - size.width() * m_scale) / 2, (height() - size.height() * m_scale) / 2);
    m_isFitted = true;
    renew();
    moved();
}

void GraphView::zoom(double factor) { zoomAbout(QRectF(rect()).center(), factor); }

void GraphView::zoomAbout(QPointF place, double factor)
{
    const QPointF kept = toPicture(place);
    m_scale = std::clamp(m_scale * factor, leastScale, mostScale);
    m_origin = place - kept * m_scale;
    m_isFitted = false;
    if (m_hasLabels != (m_scale >= labelScale))
        renew();
    moved();
}

QImage GraphView::image(double scale) const
{
    if (!m_picture)
        return {};
    const QSizeF &size = m_picture->layout.size;
    const double most = std::sqrt(mostPixels / std::max(1.0, size.width() * size.height()));
    scale = std::min(scale, most);
    QImage image(
        (size * scale).toSize() + QSize(2 * int(margin), 2 * int(margin)), QImage::Format_ARGB32_Premultiplied);
    image.fill(palette().color(QPalette::Base));
    QPainter painter(&image);
    painter.translate(margin, margin);
    painter.scale(scale, scale);
    paintGraph(painter, *m_picture, graphShapes(*m_picture, graphInks(palette()), GraphChoice(), true),
        QRectF({}, size).adjusted(-margin, -margin, margin, margin));
    return image;
}

QByteArray GraphView::svg() const
{
    const GraphInks inks = graphInks(palette());
    return m_picture ? graphSvg(*m_picture, graphShapes(*m_picture, inks, GraphChoice(), true), inks.background)
                     : QByteArray();
}

void GraphView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (!m_picture)
        return;
    painter.translate(m_origin);
    painter.scale(m_scale, m_scale);
    paintGraph(
        painter, *m_picture, m_shapes, QRectF(toPicture({0, 0}), toPicture({double(width()), double(height())})));
}

void GraphView::resizeEvent(QResizeEvent *) { m_isFitted ? fit() : m_map->place(); }

void GraphView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange) {
        renew();
        m_map->renew();
    }
    QWidget::changeEvent(event);
}

void GraphView::wheelEvent(QWheelEvent *event)
{
    constexpr double unitsPerDoubling = 480;
    zoomAbout(event->position(), std::exp2(event->angleDelta().y() / unitsPerDoubling));
    event->accept();
}

void GraphView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return;
    m_grabbed = event->position();
    m_isMoved = false;
}

void GraphView::contextMenuEvent(QContextMenuEvent *event)
{
    if (!m_picture)
        return;
    if (event->reason() == QContextMenuEvent::Mouse)
        setChoice(choiceAt(event->pos()));
    Q_EMIT menuWanted(event->globalPos());
}

void GraphView::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_grabbed)
        return;
    const QPointF way = event->position() - *m_grabbed;
    m_isMoved = m_isMoved || way.manhattanLength() >= QApplication::startDragDistance();
    if (!m_isMoved)
        return;
    m_origin += way;
    m_grabbed = event->position();
    m_isFitted = false;
    moved();
}

void GraphView::mouseReleaseEvent(QMouseEvent *event)
{
    if (m_grabbed && !m_isMoved && m_picture)
        setChoice(choiceAt(event->position()));
    m_grabbed.reset();
}

void GraphView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (!m_picture)
        return;
    setChoice(choiceAt(event->position()));
    toggleChosen();
}

// What Enter does with what is chosen.
QString GraphView::toggleText() const
{
    if (!m_picture)
        return {};
    if (m_choice.frame != Outline::None)
        return tr("&Close the Module");
    if (m_choice.box == Outline::None)
        return {};
    const Outline::Box &box = m_picture->outline.boxes[m_choice.box];
    if (box.graphs > 0)
        return tr("&Enter Its Graph");
    return box.kind == Outline::Box::Kind::Module ? tr("&Open the Module") : QString();
}

void GraphView::toggleChosen()
{
    if (m_choice.frame != Outline::None)
        return wantClosed(m_choice.frame);
    if (m_choice.box == Outline::None)
        return;
    const Outline::Box &box = m_picture->outline.boxes[m_choice.box];
    if (box.graphs > 0)
        return Q_EMIT enterWanted(box.node);
    if (box.kind != Outline::Box::Kind::Module)
        return;
    const QRectF &rect = m_picture->layout.boxes[m_choice.box];
    m_anchor = Anchor{box.name, toView({rect.center().x(), rect.top()})};
    Q_EMIT openWanted(m_anchor->module);
}

// Or leaves a graph that a node holds.
void GraphView::closeAround()
{
    const quint32 frame = m_choice.frame != Outline::None ? m_choice.frame
        : m_choice.box == Outline::None                   ? Outline::None
                                                          : m_picture->outline.boxes[m_choice.box].frame;
    frame == Outline::None ? Q_EMIT leaveWanted() : wantClosed(frame);
}

// From an open module to the topmost box in it.
void GraphView::stepInto(quint32 frame)
{
    const QRectF &rect = m_picture->layout.frames[frame];
    quint32 best = Outline::None;
    for (quint32 box = 0; box < m_picture->layout.boxes.size(); ++box) {
        const QRectF &inside = m_picture->layout.boxes[box];
        if (rect.contains(inside) && (best == Outline::None || inside.top() < m_picture->layout.boxes[best].top()))
            best = box;
    }
    if (best != Outline::None)
        choose({best, Outline::None});
}

// Up and down follow the edges, left and right go to the next box beside.
void GraphView::step(int key)
{
    if (m_picture->outline.boxes.empty())
        return;
    if (m_choice.frame != Outline::None)
        return stepInto(m_choice.frame);
    if (chosen() == Outline::None)
        return choose({quint32(topmost()), Outline::None});
    const bool isAlong = key == Qt::Key_Up || key == Qt::Key_Down;
    const QPointF from = m_picture->layout.boxes[chosen()].center();
    quint32 best = Outline::None;
    double least = 1e300;
    const auto look = [&](quint32 box) {
        const QPointF way = m_picture->layout.boxes[box].center() - from;
        const double forward = key == Qt::Key_Up ? -way.y()
            : key == Qt::Key_Down                ? way.y()
            : key == Qt::Key_Left                ? -way.x()
                                                 : way.x();
        const double cost = std::abs(way.x()) + std::abs(way.y()) + (isAlong ? 0 : 4 * std::abs(way.y()));
        if (forward > 1 && cost < least) {
            least = cost;
            best = box;
        }
    };
    for (const Outline::Edge &edge : m_picture->outline.edges) {
        if (isAlong && (edge.from == chosen() || edge.to == chosen()))
            look(edge.from == chosen() ? edge.to : edge.from);
    }
    for (quint32 box = 0; !isAlong && box < m_picture->layout.boxes.size(); ++box)
        look(box);
    if (best != Outline::None)
        choose({best, Outline::None});
}

void GraphView::keyPressEvent(QKeyEvent *event)
{
    if (!m_picture)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
        return step(event->key());
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return toggleChosen();
    case Qt::Key_Backspace:
        return closeAround();
    case Qt::Key_Plus:
        return zoom(stepOfKey);
    case Qt::Key_Minus:
        return zoom(1 / stepOfKey);
    case Qt::Key_0:
        return fit();
    default:
        QWidget::keyPressEvent(event);
    }
}

}
