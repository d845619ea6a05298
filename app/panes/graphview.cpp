// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/graphview.h"

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

GraphView::GraphView(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(120, 120);
    setAccessibleName(tr("Drawing of the graph"));
}

void GraphView::setPicture(std::shared_ptr<const GraphPicture> picture)
{
    const bool isOther
        = !m_picture || !picture || m_picture->program != picture->program || m_picture->graph != picture->graph;
    m_picture = std::move(picture);
    m_chosen = Outline::None;
    renew();
    if (isOther)
        start();
    else if (m_anchor)
        keepAnchor();
    else if (m_isFitted)
        fit();
    m_anchor.reset();
    update();
}

// What was opened or closed is seen where it was.
void GraphView::keepAnchor()
{
    const auto frame = std::ranges::find(m_picture->outline.frames, m_anchor->module, &Outline::Frame::path);
    const auto box = std::ranges::find(m_picture->outline.boxes, m_anchor->module, &Outline::Box::name);
    QRectF rect;
    if (frame != m_picture->outline.frames.end())
        rect = m_picture->layout.frames[size_t(frame - m_picture->outline.frames.begin())];
    else if (box != m_picture->outline.boxes.end())
        rect = m_picture->layout.boxes[size_t(box - m_picture->outline.boxes.begin())];
    else
        return;
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
    m_origin = QPointF(width() / 2.0 - first.center().x() * m_scale, margin);
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
        = m_picture ? graphShapes(*m_picture, graphInks(palette()), m_chosen, m_hasLabels) : std::vector<GraphShape>();
}

void GraphView::choose(quint32 box)
{
    setChosen(box);
    if (box != Outline::None)
        reveal(box);
}

void GraphView::setChosen(quint32 box)
{
    if (!m_picture || box == m_chosen)
        return;
    m_chosen = box;
    renew();
    update();
    Q_EMIT boxChosen(box);
}

// Moves no further than it must, and never to where the text can't be read.
void GraphView::reveal(quint32 box)
{
    if (m_scale < readableScale)
        zoomAbout(toView(m_picture->layout.boxes[box].center()), readableScale / m_scale);
    const QRectF rect(
        toView(m_picture->layout.boxes[box].topLeft()), toView(m_picture->layout.boxes[box].bottomRight()));
    const QRectF seen = QRectF(this->rect()).adjusted(margin, margin, -margin, -margin);
    if (seen.contains(rect))
        return;
    m_origin += QRectF(this->rect()).center() - rect.center();
    m_isFitted = false;
    update();
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
    update();
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
    update();
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
    paintGraph(painter, *m_picture, graphShapes(*m_picture, graphInks(palette()), Outline::None, true));
    return image;
}

QByteArray GraphView::svg() const
{
    const GraphInks inks = graphInks(palette());
    return m_picture ? graphSvg(*m_picture, graphShapes(*m_picture, inks, Outline::None, true), inks.background)
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
    paintGraph(painter, *m_picture, m_shapes);
}

void GraphView::resizeEvent(QResizeEvent *)
{
    if (m_isFitted)
        fit();
}

void GraphView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        renew();
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
    update();
}

void GraphView::mouseReleaseEvent(QMouseEvent *event)
{
    if (m_grabbed && !m_isMoved && m_picture)
        setChosen(m_picture->boxAt(toPicture(event->position())));
    m_grabbed.reset();
}

void GraphView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (!m_picture)
        return;
    const QPointF place = toPicture(event->position());
    setChosen(m_picture->boxAt(place));
    if (m_chosen != Outline::None)
        openChosen();
    else if (const quint32 frame = m_picture->frameAt(place); frame != Outline::None)
        wantClosed(frame);
}

void GraphView::openChosen()
{
    if (m_chosen == Outline::None || m_picture->outline.boxes[m_chosen].kind != Outline::Box::Kind::Module)
        return;
    const QRectF &rect = m_picture->layout.boxes[m_chosen];
    m_anchor = Anchor{m_picture->outline.boxes[m_chosen].name, toView({rect.center().x(), rect.top()})};
    Q_EMIT openWanted(m_anchor->module);
}

void GraphView::closeAround()
{
    const quint32 frame = m_chosen == Outline::None ? Outline::None : m_picture->outline.boxes[m_chosen].frame;
    if (frame != Outline::None)
        wantClosed(frame);
}

// Up and down follow the edges, left and right go to the next box beside.
void GraphView::step(int key)
{
    if (m_picture->outline.boxes.empty())
        return;
    if (m_chosen == Outline::None)
        return choose(0);
    const bool isAlong = key == Qt::Key_Up || key == Qt::Key_Down;
    const QPointF from = m_picture->layout.boxes[m_chosen].center();
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
        if (isAlong && (edge.from == m_chosen || edge.to == m_chosen))
            look(edge.from == m_chosen ? edge.to : edge.from);
    }
    for (quint32 box = 0; !isAlong && box < m_picture->layout.boxes.size(); ++box)
        look(box);
    if (best != Outline::None)
        choose(best);
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
        return openChosen();
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
