// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/layout.h"

#include "core/bytes/progress.h"
#include "core/bytes/text.h"

#include <gvc.h>

#include <algorithm>
#include <mutex>

namespace pith {

namespace {

constexpr double PointsPerInch = 72;
constexpr double letterWidth = 8.4; // of Courier, at Graphviz's 14 points
constexpr double mostOfTitle = 400;

// One for good: its text plugin remembers the font of the first, and looks at that after its context was freed.
GVC_t *context()
{
    static GVC_t *const one = gvContext();
    return one;
}
constexpr char AttributeSeparation[] = "0.25";

// Graphviz takes texts that it does not change as char *.
char *plain(const char *text) { return const_cast<char *>(text); }

void set(void *object, const char *name, const QByteArray &value)
{
    agsafeset(object, plain(name), plain(value.constData()), plain(""));
}

// Its own sentences would go to standard error.
int say(char *) { return 0; }

class Drawing
{
public:
    Drawing(const Outline &outline, std::span<const QSizeF> sizes, std::span<const double> titleWidths)
        : m_outline(outline),
          m_context(context()),
          m_graph(agopen(plain("g"), Agdirected, nullptr))
    {
        agseterrf(say);
        set(m_graph, "rankdir", "TB");
        set(m_graph, "ranksep", "0.35");
        set(m_graph, "nodesep", AttributeSeparation);
        addFrames(titleWidths);
        addBoxes(sizes);
        addEdges();
    }
    ~Drawing()
    {
        if (m_isLaidOut)
            gvFreeLayout(m_context, m_graph);
        agclose(m_graph);
    }
    Drawing(const Drawing &) = delete;
    Drawing &operator=(const Drawing &) = delete;

    Layout2D layOut()
    {
        m_isLaidOut = gvLayout(m_context, m_graph, "dot") == 0;
        if (!m_isLaidOut)
            throw Error(tr("Graphviz can't lay out the graph: its plugin dot_layout may be missing"));
        const boxf whole = GD_bb(m_graph);
        m_height = whole.UR.y;
        Layout2D layout;
        layout.size = QSizeF(whole.UR.x, whole.UR.y);
        for (Agnode_t *const node : m_nodes)
            layout.boxes.push_back(boxOf(node));
        for (Agraph_t *const frame : m_frames)
            layout.frames.push_back(rectOf(GD_bb(frame)));
        for (Agedge_t *const edge : m_edges)
            layout.edges.push_back(curveOf(edge));
        return layout;
    }

private:
    void addFrames(std::span<const double> titleWidths)
    {
        for (const Outline::Frame &frame : m_outline.frames) {
            Agraph_t *const around = frame.around == Outline::None ? m_graph : m_frames[frame.around];
            const QByteArray name = "cluster" + QByteArray::number(m_frames.size());
            Agraph_t *const cluster = agsubg(around, plain(name.constData()), true);
            set(cluster, "margin", "12");
            // Room for the title, by a font whose letters are equally wide with whatever plugin.
            const double width = m_frames.size() < titleWidths.size() ? titleWidths[m_frames.size()] : 0;
            set(cluster, "fontname", "Courier");
            set(cluster, "label", QByteArray(1 + qsizetype(std::clamp(width, 0.0, mostOfTitle) / letterWidth), 'x'));
            m_frames.push_back(cluster);
        }
    }

    void addBoxes(std::span<const QSizeF> sizes)
    {
        for (size_t i = 0; i < m_outline.boxes.size(); ++i) {
            const quint32 frame = m_outline.boxes[i].frame;
            Agraph_t *const around = frame == Outline::None ? m_graph : m_frames[frame];
            Agnode_t *const node = agnode(around, plain(QByteArray::number(i).constData()), true);
            set(node, "shape", "box");
            set(node, "fixedsize", "true");
            set(node, "label", "");
            set(node, "width", QByteArray::number(sizes[i].width() / PointsPerInch));
            set(node, "height", QByteArray::number(sizes[i].height() / PointsPerInch));
            m_nodes.push_back(node);
        }
    }

    void addEdges()
    {
        for (const Outline::Edge &edge : m_outline.edges)
            m_edges.push_back(agedge(m_graph, m_nodes[edge.from], m_nodes[edge.to], nullptr, true));
    }

    QPointF at(const pointf &point) const { return {point.x, m_height - point.y}; }

    QRectF rectOf(const boxf &box) const { return QRectF(at({box.LL.x, box.UR.y}), at({box.UR.x, box.LL.y})); }

    QRectF boxOf(Agnode_t *node) const
    {
        const QSizeF size(ND_width(node) * PointsPerInch, ND_height(node) * PointsPerInch);
        const QPointF middle = at(ND_coord(node));
        return QRectF(middle - QPointF(size.width() / 2, size.height() / 2), size);
    }

    Layout2D::Edge curveOf(Agedge_t *edge) const
    {
        Layout2D::Edge curve;
        const splines *const all = ED_spl(edge);
        if (!all || all->size == 0)
            return curve;
        const bezier &first = all->list[0];
        for (int i = 0; i < first.size; ++i)
            curve.points.push_back(at(first.list[i]));
        curve.tip = first.eflag ? at(first.ep) : curve.points.back();
        return curve;
    }

    const Outline &m_outline;
    GVC_t *m_context;
    Agraph_t *m_graph;
    std::vector<Agraph_t *> m_frames;
    std::vector<Agnode_t *> m_nodes;
    std::vector<Agedge_t *> m_edges;
    bool m_isLaidOut = false;
    double m_height = 0;
};

}

Layout2D layoutOf(const Outline &outline, std::span<const QSizeF> sizes, const Progress &progress,
    std::span<const double> titleWidths)
{
    if (outline.boxes.size() > mostBoxesDrawn)
        throw Error(tr("%1 boxes are too many to be drawn: close modules, or see the nodes as a table")
                .arg(outline.boxes.size()));
    static std::mutex mutex;
    const std::lock_guard lock(mutex);
    progress.check();
    return Drawing(outline, sizes, titleWidths).layOut();
}

}
