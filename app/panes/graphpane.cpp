// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/graphpane.h"

#include "app/models/visible.h"
#include "app/panes/findbar.h"
#include "app/panes/look.h"
#include "app/panes/modelpage.h"
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
    addButton(u"+"_s, tr("Larger (+)"), [this] { m_view->zoom(zoomOfButton); });
    addButton(u"−"_s, tr("Smaller (−)"), [this] { m_view->zoom(1 / zoomOfButton); });
    addButton(tr("Save…"), tr("Save the drawing as SVG or PNG"), [this] { save(); });
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
    connect(m_view, &GraphView::boxChosen, this, &GraphPane::choose);
    connect(m_view, &GraphView::openWanted, this, [this](const QByteArray &module) { open(module, true); });
    connect(m_view, &GraphView::closeWanted, this, [this](const QByteArray &module) { open(module, false); });
    connect(m_graphs, &QComboBox::currentIndexChanged, this, [this] {
        m_open = m_program ? firstOpen(*m_program, quint32(m_graphs->currentIndex())) : OpenModules();
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
        m_graphs->addItem(graph.path.isEmpty() ? tr("whole graph") : visible(QString::fromUtf8(graph.path)));
    m_graphs->setVisible(m_program->graphs.size() > 1);
    m_open = firstOpen(*m_program, 0);
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
        [this](std::shared_ptr<const GraphPicture> picture) {
            m_area->end();
            show(std::move(picture));
        },
        [this](const Error &error) { m_area->say(error.message()); });
}

void GraphPane::show(std::shared_ptr<const GraphPicture> picture)
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
        m_facts->setFacts(factsOf(Outline::None), false);
}

void GraphPane::open(const QByteArray &module, bool isOpen)
{
    if (isOpen)
        m_open.insert(module);
    else
        m_open.erase(module);
    draw();
}

void GraphPane::choose(quint32 box)
{
    m_facts->setFacts(factsOf(box), false);
    const GraphPicture *const picture = m_view->picture();
    if (!m_look || box == Outline::None || picture->outline.boxes[box].node == noNode)
        return;
    m_look->setNode({m_program, picture->outline.boxes[box].node});
}

void GraphPane::showNode(quint32 node)
{
    const GraphNode &wanted = m_program->nodes[node];
    const QSignalBlocker quiet(m_graphs);
    m_graphs->setCurrentIndex(int(wanted.graph));
    for (const QByteArray &module : modulesAround(m_program->module(wanted)))
        m_open.insert(module);
    m_wantedNode = node;
    draw();
}

std::vector<Fact> GraphPane::factsOf(quint32 box) const
{
    const GraphPicture *const picture = m_view->picture();
    if (!picture || box == Outline::None)
        return programFacts(*m_program);
    const Outline::Box &chosen = picture->outline.boxes[box];
    if (chosen.node != noNode)
        return nodeFacts(*m_program, chosen.node, m_weights);
    const bool isModule = chosen.kind == Outline::Box::Kind::Module;
    std::vector<Fact> facts{
        {isModule ? tr("Module") : tr("Name"), visible(QString::fromUtf8(chosen.name)), {}, {}, false, {}, {}}};
    const auto type = m_program->moduleTypes.find(chosen.name);
    if (isModule && type != m_program->moduleTypes.end())
        facts.push_back({tr("Class"), visible(QString::fromUtf8(type->second)), {}, {}, false, {}, {}});
    facts.push_back({isModule ? tr("Holds") : tr("Is"), chosen.detail, {}, {}, false, {}, {}});
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

void GraphPane::save()
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
