// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/graphpane.h"

#include "app/panes/findbar.h"
#include "app/panes/look.h"
#include "app/panes/modelpage.h"
#include "app/panes/plainfact.h"
#include "core/document/words.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
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
    connect(m_graphs, &QComboBox::currentIndexChanged, this, [this] {
        m_open = m_program ? knownOpen(quint32(m_graphs->currentIndex())) : OpenModules();
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
    m_ask.forget();
    m_drawing.cancel();
    if (!subject.document || isOther)
        m_program.reset();
    if (subject.document)
        askForProgram(m_ask, subject, [this](const ProgramPtr &program) { takeProgram(program); });
}

void GraphPane::takeProgram(ProgramPtr program)
{
    const bool isOther = m_program != program;
    m_program = std::move(program);
    if (m_program->graphs.empty())
        return m_area->say(tr("The definition holds no graph."));
    const ChosenNode chosen = m_look && m_look->node().program == m_program ? m_look->node() : ChosenNode();
    if (!isOther)
        return chosen.program ? showNode(chosen.number) : draw();
    m_weights = GraphWeights(m_subject, *m_program);
    const QSignalBlocker quiet(m_graphs);
    m_graphs->clear();
    for (const Graph &graph : m_program->graphs)
        m_graphs->addItem(graph.path.isEmpty() ? tr("whole graph") : shown(graph.path));
    m_graphs->setVisible(m_program->graphs.size() > 1);
    m_open = knownOpen(0);
    chosen.program ? showNode(chosen.number) : draw();
}

void GraphPane::draw()
{
    if (!m_program || m_program->graphs.empty())
        return;
    m_area->begin([this] { return m_drawing.progress(); }, [this] { m_drawing.cancel(); });
    const auto graph = quint32(std::max(0, m_graphs->currentIndex()));
    m_drawing.start(
        [program = m_program, graph, open = m_open, font = font()](Progress &progress) {
            return std::make_shared<const GraphPicture>(graphPicture(program, graph, open, font, progress));
        },
        [this](const std::shared_ptr<const GraphPicture> &picture) {
            m_area->end();
            show(picture);
        },
        [this](const Error &error) { m_area->say(error.message()); });
}

void GraphPane::show(const std::shared_ptr<const GraphPicture> &picture)
{
    m_bar->setNote(
        counted(picture->outline.boxes.size(), QT_TRANSLATE_NOOP("pith", "box"), QT_TRANSLATE_NOOP("pith", "boxes"))
        + u" · "_s
        + counted(m_program->graphs[picture->graph].nodeCount, QT_TRANSLATE_NOOP("pith", "node"),
            QT_TRANSLATE_NOOP("pith", "nodes")));
    m_view->setPicture(picture);
    const quint32 first = m_program->graphs[picture->graph].firstNode;
    const quint32 place = m_wantedNode - first;
    const bool isHere = m_wantedNode != noNode && place < picture->outline.boxOfNode.size();
    m_wantedNode = noNode;
    if (isHere)
        m_view->choose(picture->outline.boxOfNode[place]);
    else
        m_facts->setFacts(factsOf(m_view->choice()), false);
}

void GraphPane::open(const QByteArray &module, bool isOpen)
{
    if (isOpen)
        m_open.insert(module);
    else
        m_open.erase(module);
    keepOpen();
    draw();
}

void GraphPane::keepOpen()
{
    constexpr size_t most = 32;
    const auto graph = quint32(std::max(0, m_graphs->currentIndex()));
    std::erase_if(m_kept, [&](const Kept &kept) {
        return kept.document.expired()
            || (kept.document.lock() == m_subject.document && kept.model == m_subject.prefix && kept.graph == graph);
    });
    m_kept.push_front({m_subject.document, m_subject.prefix, graph, m_open});
    if (m_kept.size() > most)
        m_kept.pop_back();
}

OpenModules GraphPane::knownOpen(quint32 graph) const
{
    const auto kept = std::ranges::find_if(m_kept, [&](const Kept &one) {
        return one.document.lock() == m_subject.document && one.model == m_subject.prefix && one.graph == graph;
    });
    return kept == m_kept.end() ? firstOpen(*m_program, graph) : kept->open;
}

void GraphPane::choose(const GraphChoice &choice)
{
    m_facts->setFacts(factsOf(choice), false);
    const GraphPicture *const picture = m_view->picture();
    if (!m_look || choice.box == Outline::None || picture->outline.boxes[choice.box].node == noNode)
        return;
    m_look->setNode({m_program, picture->outline.boxes[choice.box].node});
}

void GraphPane::showNode(quint32 node)
{
    const GraphNode &wanted = m_program->nodes[node];
    if (wanted.graph != quint32(m_graphs->currentIndex())) {
        const QSignalBlocker quiet(m_graphs);
        m_graphs->setCurrentIndex(int(wanted.graph));
        m_open = knownOpen(wanted.graph);
    }
    for (const QByteArray &module : modulesAround(m_program->module(wanted)))
        m_open.insert(module);
    keepOpen();
    m_wantedNode = node;
    draw();
}

std::vector<Fact> GraphPane::factsOf(const GraphChoice &choice) const
{
    const GraphPicture *const picture = m_view->picture();
    if (picture && choice.frame != Outline::None)
        return moduleFacts(picture->outline.frames[choice.frame].path, tr("opened"));
    if (!picture || choice.box == Outline::None)
        return programFacts(*m_program);
    const Outline::Box &box = picture->outline.boxes[choice.box];
    if (box.node != noNode)
        return nodeFacts(*m_program, box.node, m_weights);
    if (box.kind == Outline::Box::Kind::Module)
        return moduleFacts(box.name, box.detail);
    return {plainFact(tr("Name"), shown(box.name)), plainFact(tr("Is"), box.detail)};
}

std::vector<Fact> GraphPane::moduleFacts(const QByteArray &path, const QString &detail) const
{
    std::vector<Fact> facts;
    const auto add = [&](const QString &name, const QString &value, const Subject &target = {}) {
        facts.push_back(plainFact(name, value, {}, target));
    };
    add(tr("Module"), shown(path));
    const auto type = m_program->moduleTypes.find(path);
    if (type != m_program->moduleTypes.end())
        add(tr("Class"), shown(type->second));
    add(tr("Holds"), detail);
    const ModuleWeights weights = weightsIn(m_subject, path);
    if (weights.tensors > 0)
        add(tr("Weights"),
            tr("%1 of %2 elements")
                .arg(
                    counted(weights.tensors, QT_TRANSLATE_NOOP("pith", "tensor"), QT_TRANSLATE_NOOP("pith", "tensors")),
                    grouped(weights.elements)),
            weights.subject);
    return facts;
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
    const quint32 now = m_look && m_look->node().program == m_program ? m_look->node().number : noNode;
    const auto at = std::ranges::lower_bound(found, now == noNode ? 0 : now);
    auto place = size_t(at - found.begin());
    const bool isOnOne = at != found.end() && *at == now;
    if (direction < 0)
        place = (place + found.size() - 1) % found.size();
    else if (direction > 0 && isOnOne)
        ++place;
    const quint32 node = found[place % found.size()];
    if (m_look)
        m_look->setNode({m_program, node});
    showNode(node);
}

void GraphPane::copy() const { QApplication::clipboard()->setImage(m_view->image(scaleOfPng)); }

void GraphPane::zoomIn() { m_view->zoom(zoomOfButton); }

void GraphPane::zoomOut() { m_view->zoom(1 / zoomOfButton); }

void GraphPane::savePicture()
{
    auto *dialog = new QFileDialog(this, tr("Save the drawing"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("SVG (*.svg)"), tr("PNG (*.png)")});
    dialog->setDefaultSuffix(u"svg"_s);
    dialog->selectFile(m_subject.prefix.section(u'/', -1) + u".svg"_s);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        QSaveFile file(path);
        const bool isPng = path.endsWith(".png"_L1, Qt::CaseInsensitive);
        const bool done = file.open(QIODevice::WriteOnly)
            && (isPng ? m_view->image(scaleOfPng).save(&file, "PNG") : file.write(m_view->svg()) >= 0) && file.commit();
        Q_EMIT statusText(
            done ? tr("Saved %1").arg(path) : tr("%1 can't be written: %2").arg(path, file.errorString()));
    });
    dialog->open();
}

}
