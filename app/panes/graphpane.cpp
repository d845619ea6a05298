// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/graphpane.h"

#include "app/models/subjects.h"
#include "app/panes/findbar.h"
#include "app/panes/graphfacts.h"
#include "app/panes/look.h"
#include "app/panes/modelpage.h"
#include "app/panes/picturesaving.h"
#include "app/panes/plainfact.h"
#include "core/document/words.h"
#include "core/export/exporters.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QSaveFile>
#include <QScrollArea>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int widthOfFacts = 300;
constexpr double zoomOfButton = 1.4;
constexpr double scaleOfPng = 2;

// What has to be open for a part to be seen; a module may stay closed itself.
std::vector<QByteArray> modulesToOpen(const Program &program, const Subject &part)
{
    const bool isNode = part.node != noNode;
    std::vector<QByteArray> around = modulesAround(isNode ? placeOf(program, part.node) : part.part.toUtf8());
    if (!isNode && !around.empty())
        around.pop_back();
    return around;
}

// The kinds of file that a drawing is saved as.
struct SavedRow
{
    KindOfFile kind;
    bool (*write)(const GraphView &view, QIODevice &file);
};
constexpr SavedRow savedRows[]{
    {{QT_TRANSLATE_NOOP("pith::picture", "SVG"), "svg"_L1},
        [](const GraphView &view, QIODevice &file) { return file.write(view.svg()) >= 0; }},
    {{QT_TRANSLATE_NOOP("pith::picture", "PNG"), "png"_L1},
        [](const GraphView &view, QIODevice &file) { return view.image(scaleOfPng).save(&file, "PNG"); }},
};

QWidget *scrolled(QWidget *content)
{
    auto *area = new QScrollArea;
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->viewport()->setBackgroundRole(QPalette::Base); // as that of the facts, which may be few
    return area;
}

}

GraphPane::GraphPane(QWidget *parent)
    : Pane(parent),
      m_line(new QHBoxLayout),
      m_graphs(new QComboBox),
      m_bar(new FindBar(this)),
      m_view(new GraphView),
      m_facts(new FactTable),
      m_area(new WorkArea(m_view)),
      m_ask(m_area)
{
    m_line->setContentsMargins(8, 4, 8, 4);
    m_line->addWidget(m_bar, 1);
    m_line->addWidget(m_graphs);
    m_graphs->setAccessibleName(tr("Graph"));
    m_graphs->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_graphs->setMaximumWidth(widthOfFacts);
    addButton(tr("Fit"), tr("Show all of it (0)"), [this] { m_view->fit(); });
    addButton(u"+"_s, tr("Larger (+)"), [this] { zoomIn(); });
    addButton(u"−"_s, tr("Smaller (−)"), [this] { zoomOut(); });
    addButton(tr("Save…"), tr("Save the drawing as SVG or PNG"), [this] { savePicture(); });
    auto *parts = new QSplitter;
    parts->addWidget(m_area);
    parts->addWidget(scrolled(m_facts));
    parts->setStretchFactor(0, 1);
    parts->setSizes({3 * widthOfFacts, widthOfFacts});
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(m_line);
    column->addWidget(parts, 1);
    connect(m_view, &GraphView::choiceChanged, this, &GraphPane::choose);
    connect(m_view, &GraphView::openWanted, this, [this](const QByteArray &module) { open(module, true); });
    connect(m_view, &GraphView::closeWanted, this, [this](const QByteArray &module) { open(module, false); });
    connect(m_view, &GraphView::menuWanted, this, [this](QPoint global) {
        QMenu menu;
        fillPictureMenu(&menu);
        menu.exec(global);
    });
    connect(m_view, &GraphView::enterWanted, this, &GraphPane::enter);
    connect(m_view, &GraphView::leaveWanted, this, &GraphPane::leave);
    connect(m_graphs, &QComboBox::currentIndexChanged, this, [this] {
        m_open = m_kept.of(m_subject, graph());
        draw();
    });
    connect(m_bar, &FindBar::wanted, this, &GraphPane::step);
    connect(m_bar, &FindBar::left, this, [this] { m_view->setFocus(); });
    connect(m_facts, &FactTable::activatedSubject, this, &Pane::activated);
}

QToolButton *GraphPane::addButton(const QString &text, const QString &explanation, std::function<void()> act)
{
    auto *button = new QToolButton(this);
    button->setText(text);
    button->setToolTip(explanation);
    button->setAccessibleName(explanation);
    button->setAutoRaise(true);
    m_line->addWidget(button);
    connect(button, &QToolButton::clicked, this, std::move(act));
    return button;
}

void GraphPane::setSubject(const Subject &subject)
{
    const bool isOther = subject.document != m_subject.document || subject.prefix != m_subject.prefix;
    m_subject = subject;
    if (!isOther && m_program && subject.document)
        return isSamePart(subject, m_told) ? void() : showPart();
    m_ask.forget();
    m_drawing.cancel();
    m_program.reset();
    m_told = {};
    if (subject.document)
        askOfProgram(
            m_ask, subject,
            [](const Subject &model, const ProgramPtr &program) {
                return WholeGraph{program, GraphWeights(model, *program)};
            },
            [this](const auto &whole) { take(*whole); });
}

void GraphPane::take(const WholeGraph &whole)
{
    m_program = whole.program;
    if (m_program->graphs.empty())
        return m_area->say(tr("The definition holds no graph."));
    m_weights = whole.weights;
    const QSignalBlocker quiet(m_graphs);
    m_graphs->clear();
    for (const Graph &graph : m_program->graphs)
        m_graphs->addItem(graph.path.isEmpty() ? tr("whole graph") : shown(graph.path));
    m_graphs->setVisible(m_program->graphs.size() > 1);
    m_open = m_kept.of(m_subject, 0);
    showPart();
}

quint32 GraphPane::graph() const { return quint32(std::max(0, m_graphs->currentIndex())); }

void GraphPane::draw()
{
    if (!m_program || m_program->graphs.empty())
        return;
    m_area->begin([this] { return m_drawing.progress(); }, [this] { m_drawing.cancel(); });
    m_drawing.start(
        [program = m_program, graph = graph(), open = m_open, font = font(),
            wanted = m_isWanted ? m_subject : Subject()](Progress &progress) {
            OpenModules all = open ? *open : firstOpen(*program, graph);
            const std::vector<QByteArray> around = modulesToOpen(*program, wanted);
            all.insert(around.begin(), around.end());
            return std::make_shared<const GraphPicture>(graphPicture(program, graph, all, font, progress));
        },
        [this](const std::shared_ptr<const GraphPicture> &picture) {
            m_area->end();
            show(picture);
        },
        [this](const Error &error) { refuse(error); });
}

// What was drawn before is still right, and is what one goes on from.
void GraphPane::refuse(const Error &error)
{
    const GraphPicture *const before = m_view->picture();
    if (!before || before->program != m_program || before->graph != graph())
        return m_area->say(error.message());
    m_area->end();
    m_open = before->open;
    m_isWanted = false;
    m_bar->setNote(error.message());
    Q_EMIT statusText(error.message());
}

void GraphPane::show(const std::shared_ptr<const GraphPicture> &picture)
{
    m_open = picture->open;
    m_kept.keep(m_subject, picture->graph, picture->open);
    m_bar->setNote(
        counted(picture->outline.boxes.size(), QT_TRANSLATE_NOOP("pith", "box"), QT_TRANSLATE_NOOP("pith", "boxes"))
        + u" · "_s
        + counted(m_program->graphs[picture->graph].nodeCount, QT_TRANSLATE_NOOP("pith", "node"),
            QT_TRANSLATE_NOOP("pith", "nodes")));
    {
        const QSignalBlocker quiet(m_view);
        m_view->setPicture(picture);
        if (m_isWanted)
            m_view->choose(choiceOf(m_told));
        m_isWanted = false;
    }
    choose(m_view->choice());
}

void GraphPane::open(const QByteArray &module, bool isOpen)
{
    if (isOpen)
        m_open->insert(module);
    else
        m_open->erase(module);
    draw();
}

void GraphPane::setGraph(quint32 graph)
{
    if (graph == this->graph())
        return;
    const QSignalBlocker quiet(m_graphs);
    m_graphs->setCurrentIndex(int(graph));
    m_open = m_kept.of(m_subject, graph);
}

// What is chosen in the tree, or was in the table. Opens what it lies in.
void GraphPane::showPart()
{
    m_told = m_subject;
    if (m_subject.graph >= m_program->graphs.size()
        || (m_subject.node != noNode && m_subject.node >= m_program->nodes.size()))
        return; // of a file that was written anew
    setGraph(m_subject.graph);
    const GraphPicture *const picture = m_view->picture();
    const bool isDrawn
        = picture && picture->program == m_program && picture->graph == graph() && picture->open == m_open;
    const bool isWhole = m_subject.part.isEmpty();
    if (isDrawn && (isWhole || choiceOf(m_subject) != GraphChoice()))
        return m_view->choose(choiceOf(m_subject));
    m_isWanted = !isWhole;
    draw();
}

// Of what is drawn now; none where it lies in something closed.
GraphChoice GraphPane::choiceOf(const Subject &part) const
{
    const GraphPicture &picture = *m_view->picture();
    if (part.part.isEmpty())
        return {};
    if (part.node == noNode)
        return picture.choiceOfModule(part.part.toUtf8());
    const quint32 place = part.node - m_program->graphs[picture.graph].firstNode;
    if (place >= picture.outline.boxOfNode.size())
        return {};
    const quint32 box = picture.outline.boxOfNode[place];
    return picture.outline.boxes[box].node == part.node ? GraphChoice{box, Outline::None} : GraphChoice();
}

void GraphPane::choose(const GraphChoice &choice)
{
    const std::vector<Fact> facts = factsOf(choice);
    QStringList said; // what it is
    for (const Fact &fact : std::span(facts).first(std::min<size_t>(2, facts.size())))
        said += fact.name + u' ' + fact.value;
    m_view->setAccessibleDescription(said.join(u", "_s));
    m_facts->setFacts(facts, false);
    m_told = partOf(choice);
    if (m_look)
        m_look->setPart(m_told);
}

// Runs of nodes, inputs and outputs are parts of the drawing alone: what is around them is told.
Subject GraphPane::partOf(const GraphChoice &choice) const
{
    Subject part = graphOf(m_subject, graph());
    const GraphPicture *const picture = m_view->picture();
    if (!picture || choice == GraphChoice())
        return part;
    QByteArray module;
    if (choice.frame != Outline::None) {
        module = picture->outline.frames[choice.frame].path;
    } else {
        const Outline::Box &box = picture->outline.boxes[choice.box];
        if (box.node != noNode)
            return nodeOf(m_subject, *m_program, box.node);
        module = box.kind == Outline::Box::Kind::Module ? box.name : QByteArray();
    }
    part.part = QString::fromUtf8(withoutRun(module));
    return part;
}

std::vector<Fact> GraphPane::factsOf(const GraphChoice &choice) const
{
    const GraphPicture *const picture = m_view->picture();
    if (picture && choice.frame != Outline::None) {
        const Outline::Frame &frame = picture->outline.frames[choice.frame];
        return factsOfModule(frame.path, frame.title, tr("opened"));
    }
    if (!picture || choice.box == Outline::None)
        return graph() == 0 ? programFacts(*m_program) : innerGraphFacts(m_subject, *m_program, graph());
    const Outline::Box &box = picture->outline.boxes[choice.box];
    if (box.node != noNode)
        return nodeFacts(*m_program, box.node, m_weights);
    if (box.kind == Outline::Box::Kind::Module)
        return factsOfModule(box.name, box.title, box.detail);
    return {plainFact(tr("Name"), shown(box.name)), plainFact(tr("Is"), box.detail)};
}

std::vector<Fact> GraphPane::factsOfModule(const QByteArray &path, const QString &title, const QString &holds) const
{
    if (withoutRun(path) == path)
        return moduleFacts(m_subject, *m_program, path, holds);
    return {plainFact(tr("Nodes"), title), plainFact(tr("Holds"), holds)};
}

// The first graph that a node holds.
void GraphPane::enter(quint32 node)
{
    const auto inner = std::ranges::find(m_program->graphs, node, &Graph::holder);
    if (inner == m_program->graphs.end())
        return;
    setGraph(quint32(inner - m_program->graphs.begin()));
    draw();
}

void GraphPane::leave()
{
    const quint32 holder = m_program ? m_program->graphs[graph()].holder : noNode;
    if (holder == noNode)
        return;
    m_subject = nodeOf(m_subject, *m_program, holder);
    showPart();
}

void GraphPane::fillPictureMenu(QMenu *menu)
{
    if (!m_program || !m_view->picture())
        return;
    if (const QString toggle = m_view->toggleText(); !toggle.isEmpty())
        menu->addAction(toggle, m_view, &GraphView::toggleChosen);
    for (const Fact &fact : factsOf(m_view->choice())) {
        if (fact.target.document)
            menu->addAction(tr("Go to %1").arg(QString(fact.value).replace(u'&', "&&"_L1)), this,
                [this, target = fact.target] { Q_EMIT activated(target); });
    }
    menu->addSeparator();
    menu->addAction(tr("&Copy the Drawing"), this, &GraphPane::copy);
    menu->addAction(tr("&Save Picture…"), this, &GraphPane::savePicture);
    menu->addAction(tr("&Fit"), m_view, &GraphView::fit);
}

void GraphPane::find() { m_bar->focusField(); }

// The next node with those words, opening what it lies in.
void GraphPane::step(int direction)
{
    if (!m_program || m_bar->text().isEmpty())
        return;
    const std::vector<quint32> found = nodesWith(*m_program, m_bar->text());
    m_bar->setFound(!found.empty());
    if (found.empty())
        return;
    const quint32 now = m_told.node;
    const auto at = std::ranges::lower_bound(found, now == noNode ? 0 : now);
    auto place = size_t(at - found.begin());
    const bool isOnOne = at != found.end() && *at == now;
    if (direction < 0)
        place = (place + found.size() - 1) % found.size();
    else if (direction > 0 && isOnOne)
        ++place;
    m_subject = nodeOf(m_subject, *m_program, found[place % found.size()]);
    showPart();
}

void GraphPane::copy() const { QApplication::clipboard()->setImage(m_view->image(scaleOfPng)); }

void GraphPane::zoomIn() { m_view->zoom(zoomOfButton); }

void GraphPane::zoomOut() { m_view->zoom(1 / zoomOfButton); }

void GraphPane::savePicture()
{
    if (!m_view->picture())
        return;
    const QString inner = shown(m_program->graphs[graph()].path);
    const QString key = m_subject.prefix + u".graph"_s + (inner.isEmpty() ? inner : u'.' + inner);
    QList<KindOfFile> kinds;
    for (const SavedRow &row : savedRows)
        kinds += row.kind;
    askWhereTo(this, tr("Save the drawing"),
        suggestedFileName(m_subject.document->path, key, QString(kinds.constFirst().suffix)), kinds,
        [this](const QString &path, qsizetype kind) { save(path, kind); });
}

void GraphPane::save(const QString &path, qsizetype kind)
{
    QSaveFile file(path);
    const bool done = file.open(QIODevice::WriteOnly) && savedRows[size_t(kind)].write(*m_view, file) && file.commit();
    Q_EMIT statusText(done ? tr("Saved %1").arg(path) : tr("%1 can't be written: %2").arg(path, file.errorString()));
}

}
