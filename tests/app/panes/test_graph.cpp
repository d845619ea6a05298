// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/modelcounts.h"
#include "app/models/programs.h"
#include "app/models/subjects.h"
#include "app/panes/detailsview.h"
#include "app/panes/facttable.h"
#include "app/panes/graphlabels.h"
#include "app/panes/graphmap.h"
#include "app/panes/graphpane.h"
#include "app/panes/graphtables.h"
#include "app/panes/modelpage.h"
#include "app/panes/nodespane.h"
#include "app/panes/subjecttable.h"
#include "core/document/sections.h"
#include "core/formats/formats.h"
#include "tests/testing/testing.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QTimer>
#include <QXmlStreamReader>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>

using namespace pith;
using namespace pith::testing;

namespace {

struct Shown
{
    Shown(const char *name, Subject::Kind kind)
    {
        Progress progress;
        show(openDocument(dataPath(QStringLiteral("pt2/") + QString::fromLatin1(name)), progress), kind);
    }
    explicit Shown(const QByteArray &archive)
    {
        Progress progress;
        show(openDocument(memorySource(archive), QStringLiteral("made.pt2"), progress), Subject::Kind::Graph);
    }
    void show(const DocumentPtr &document, Subject::Kind kind)
    {
        subject.document = document;
        subject.kind = kind;
        subject.prefix = QStringLiteral("model");
        view.resize(1000, 700);
        view.show();
        view.setSubject(subject);
        if (!QTest::qWaitForWindowActive(&view))
            throw std::runtime_error("no window");
    }
    GraphView &graph() { return *view.findChild<GraphView *>(); }
    const Outline &outline() { return graph().picture()->outline; }
    bool isDrawn()
    {
        return QTest::qWaitFor([&] { return view.findChild<GraphView *>() && graph().picture(); }, 20'000);
    }
    bool waitForBoxes(size_t more)
    {
        return QTest::qWaitFor([&] { return outline().boxes.size() > more; }, 20'000);
    }
    quint32 boxNamed(const QByteArray &name)
    {
        const auto box = std::ranges::find(outline().boxes, name, &Outline::Box::name);
        REQUIRE(box != outline().boxes.end());
        return quint32(box - outline().boxes.begin());
    }
    QPoint middleOf(quint32 box) { return graph().toView(graph().picture()->layout.boxes[box].center()).toPoint(); }
    QStringList facts()
    {
        auto *const table = view.findChild<GraphPane *>()->findChild<FactTable *>();
        QStringList all;
        for (int row = 0; row < table->rowCount(); ++row)
            all += table->item(row, 0)->text() + u'=' + table->item(row, 1)->text();
        return all;
    }

    Subject subject;
    DetailsView view;
};

}

TEST_CASE("a module opens by a double click and closes by Backspace")
{
    Shown shown("deep24.pt2", Subject::Kind::Graph);
    REQUIRE(shown.isDrawn());
    const quint32 block = shown.boxNamed("blocks.3");
    const size_t before = shown.outline().boxes.size();
    shown.graph().choose({block, Outline::None}); // brings it into sight
    QTest::mouseDClick(&shown.graph(), Qt::LeftButton, {}, shown.middleOf(block));
    REQUIRE(shown.waitForBoxes(before));
    CHECK(shown.graph().picture()->open.contains("blocks.3"));
    const auto inside = std::ranges::find_if(
        shown.outline().boxes, [](const Outline::Box &box) { return box.name.startsWith("blocks.3."); });
    REQUIRE(inside != shown.outline().boxes.end());
    shown.graph().choose({quint32(inside - shown.outline().boxes.begin()), Outline::None});
    QTest::keyClick(&shown.graph(), Qt::Key_Backspace);
    CHECK(QTest::qWaitFor([&] { return shown.outline().boxes.size() == before; }, 20'000));
}

TEST_CASE("a click on a node shows its arguments, and the weights among them lead there")
{
    Shown shown("mlp.pt2", Subject::Kind::Graph);
    REQUIRE(shown.isDrawn());
    QTest::mouseClick(&shown.graph(), Qt::LeftButton, {}, shown.middleOf(shown.boxNamed("linear")));
    const QStringList facts = shown.facts();
    CHECK(facts.contains(QStringLiteral("Operator=torch.ops.aten.linear.default")));
    CHECK(shown.graph().accessibleDescription()
        == QStringLiteral("Node linear, Operator torch.ops.aten.linear.default")); // for who can't see it
    const qsizetype weight = facts.indexOf(QStringLiteral("weight=p_layers_0_weight = layers.0.weight"));
    REQUIRE(weight >= 0);
    QSignalSpy went(&shown.view, &DetailsView::activated);
    auto *const table = shown.view.findChild<GraphPane *>()->findChild<FactTable *>();
    const auto click = [&](int column) {
        const QPoint place = table->visualItemRect(table->item(int(weight), column)).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, place);
    };
    click(0); // a name is chosen, to be copied
    CHECK(went.empty());
    click(1);
    REQUIRE(went.size() == 1);
    CHECK(keyOf(went.at(0).at(0).value<Subject>()) == QStringLiteral("layers.0.weight"));
}

TEST_CASE("the wheel zooms about the pointer, dragging moves, 0 fits all in")
{
    Shown shown("mlp.pt2", Subject::Kind::Graph);
    REQUIRE(shown.isDrawn());
    GraphView &graph = shown.graph();
    const QPointF place(200, 150);
    const QPointF there = graph.toPicture(place);
    const double before = graph.scale();
    QWheelEvent wheel(
        place, graph.mapToGlobal(place), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&graph, &wheel);
    CHECK(graph.scale() > before);
    CHECK(QLineF(graph.toPicture(place), there).length() < 0.01);
    const QPointF corner = graph.toView({0, 0});
    QTest::mousePress(&graph, Qt::LeftButton, {}, {100, 100});
    QTest::mouseMove(&graph, {160, 130});
    QTest::mouseRelease(&graph, Qt::LeftButton, {}, {160, 130});
    CHECK(graph.toView({0, 0}) != corner);
    QTest::keyClick(&graph, Qt::Key_0);
    CHECK(graph.rect().contains(graph.toView({0, 0}).toPoint()));
}

TEST_CASE("arrow keys walk along the edges")
{
    Shown shown("mlp.pt2", Subject::Kind::Graph);
    REQUIRE(shown.isDrawn());
    shown.graph().choose({shown.boxNamed("linear"), Outline::None});
    QTest::keyClick(&shown.graph(), Qt::Key_Down);
    CHECK(shown.outline().boxes[shown.graph().chosen()].name == "relu");
    QTest::keyClick(&shown.graph(), Qt::Key_Up);
    CHECK(shown.outline().boxes[shown.graph().chosen()].name == "linear");
}

TEST_CASE("what is looked for is chosen in modules that open for it, and in the table")
{
    Shown shown("deep24.pt2", Subject::Kind::Graph);
    REQUIRE(shown.isDrawn());
    auto *const field = shown.view.findChild<GraphPane *>()->findChild<QLineEdit *>();
    QTest::keyClicks(field, QStringLiteral("blocks.20 linear"));
    QTest::keyClick(field, Qt::Key_Return);
    quint32 node = noNode;
    const auto isChosen = [&] { // what the first letters fitted was chosen before
        const quint32 box = shown.graph().choice().box;
        node = box == Outline::None ? noNode : shown.outline().boxes[box].node;
        const Program &program = *shown.graph().picture()->program;
        return node != noNode && program.module(program.nodes[node]).startsWith("blocks.20");
    };
    REQUIRE(QTest::qWaitFor(isChosen, 20'000));
    shown.view.findChild<QTabBar *>()->setCurrentIndex(1);
    auto *const table = shown.view.findChild<NodesPane *>()->findChild<SubjectTable *>();
    CHECK(QTest::qWaitFor([&] { return table->currentIndex().row() == int(node); }, 20'000));
}

TEST_CASE("a drawing is saved as a whole")
{
    Shown shown("cond_nested.pt2", Subject::Kind::Graph);
    REQUIRE(shown.isDrawn());
    QXmlStreamReader svg(shown.graph().svg());
    int texts = 0;
    while (!svg.atEnd())
        texts += svg.readNext() == QXmlStreamReader::StartElement && svg.name() == u"text" ? 1 : 0;
    CHECK_FALSE(svg.hasError());
    const GraphInks inks = graphInks(shown.graph().palette()); // SVG's colours are opaque
    CHECK(inks.weakText.alpha() == 255);
    CHECK(inks.weakText != inks.text);
    CHECK(texts >= int(shown.outline().boxes.size()));
    CHECK(shown.graph().image(2).width() > shown.graph().image(1).width());
}

TEST_CASE("labels of a drawing hide no box, no title and no other label")
{
    for (const char *name : {"deep24.pt2", "dynamic_shapes.pt2", "signature_functional.pt2"}) {
        Shown shown(name, Subject::Kind::Graph);
        REQUIRE(shown.isDrawn());
        const GraphPicture &picture = *shown.graph().picture();
        int labels = 0;
        for (size_t i = 0; i < picture.labels.size(); ++i) {
            const QRectF &label = picture.labels[i];
            if (label.isEmpty())
                continue;
            ++labels;
            const auto hides = [&](const QRectF &other) { return other.intersects(label); };
            CHECK(std::ranges::none_of(picture.layout.boxes, hides));
            CHECK(std::ranges::none_of(picture.layout.frames,
                [&](const QRectF &frame) { return titleRect(frame, picture.font).intersects(label); }));
            CHECK(std::count_if(picture.labels.begin(), picture.labels.end(), hides) == 1);
        }
        CHECK(labels > 0);
    }
}

TEST_CASE("Enter goes into the graph that a node holds, Backspace out of it")
{
    Shown shown("cond_nested.pt2", Subject::Kind::Graph);
    REQUIRE(shown.isDrawn());
    shown.graph().choose({shown.boxNamed("cond"), Outline::None});
    CHECK_FALSE(shown.graph().toggleText().isEmpty());
    QTest::keyClick(&shown.graph(), Qt::Key_Return);
    REQUIRE(QTest::qWaitFor([&] { return shown.graph().picture()->graph > 0; }, 20'000));
    const Program &program = *shown.graph().picture()->program;
    CHECK(program.graphs[shown.graph().picture()->graph].path == "cond/true_graph_0");
    CHECK(shown.facts().contains(QStringLiteral("Held by=cond")));
    QTest::keyClick(&shown.graph(), Qt::Key_Backspace);
    REQUIRE(QTest::qWaitFor([&] { return shown.graph().picture()->graph == 0; }, 20'000));
    CHECK(shown.graph().choice().box == shown.boxNamed("cond"));
}

TEST_CASE("what is too much to be drawn leaves the drawing as it was, to go on from")
{
    QByteArrayList nodes;
    for (size_t i = 0; i <= mostBoxesDrawn; ++i)
        nodes += R"({"target": "f", "outputs": [{"as_tensor": {"name": "n)" + QByteArray::number(qulonglong(i))
            + R"("}}], "metadata": {"nn_module_stack": "k,,N;k,all,List;k,all.)" + QByteArray::number(qulonglong(i))
            + R"(,Part"}})";
    const QByteArray definition = R"({"graph_module": {"graph": {"nodes": [)" + nodes.join(',') + "]}}}";
    Shown shown(zipOf({{"r/archive_format", "pt2"}, {"r/models/model.json", definition}}));
    REQUIRE(shown.isDrawn());
    CHECK(shown.outline().boxes.size() == 1);
    shown.graph().choose({0, Outline::None});
    QSignalSpy said(&shown.view, &DetailsView::statusText);
    QTest::keyClick(&shown.graph(), Qt::Key_Return);
    REQUIRE(QTest::qWaitFor([&] { return !said.isEmpty(); }, 20'000));
    CHECK(said.at(0).at(0).toString().contains(QStringLiteral("too many")));
    CHECK(shown.graph().isVisible());
    CHECK(shown.outline().boxes.size() == 1);
}

TEST_CASE("a right click on a drawing chooses, and offers what can be done with it")
{
    Shown shown("mlp.pt2", Subject::Kind::Graph);
    REQUIRE(shown.isDrawn());
    QStringList offered;
    QTimer::singleShot(0, &shown.view, [&] {
        auto *const menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        for (const QAction *action : menu ? menu->actions() : QList<QAction *>())
            offered += action->text();
        if (menu)
            menu->close();
    });
    const QPoint place = shown.middleOf(shown.boxNamed("linear"));
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, shown.graph().mapToGlobal(place));
    QCoreApplication::sendEvent(&shown.graph(), &event);
    CHECK(shown.graph().choice().box == shown.boxNamed("linear"));
    CHECK(offered.contains(QStringLiteral("Go to p_layers_0_weight = layers.0.weight")));
    CHECK(offered.contains(QStringLiteral("&Save Picture…")));
}

TEST_CASE("Enter opens the chosen module and closes it again, and it stays chosen")
{
    Shown shown("deep24.pt2", Subject::Kind::Graph);
    REQUIRE(shown.isDrawn());
    shown.graph().choose({shown.boxNamed("blocks.3"), Outline::None});
    const size_t before = shown.outline().boxes.size();
    QTest::keyClick(&shown.graph(), Qt::Key_Return);
    REQUIRE(shown.waitForBoxes(before));
    const quint32 frame = shown.graph().choice().frame;
    REQUIRE(frame != Outline::None);
    CHECK(shown.outline().frames[frame].path == "blocks.3");
    CHECK(shown.facts().contains(QStringLiteral("Module=blocks.3")));
    QTest::keyClick(&shown.graph(), Qt::Key_Return);
    REQUIRE(QTest::qWaitFor([&] { return shown.outline().boxes.size() == before; }, 20'000));
    CHECK(shown.graph().chosen() == shown.boxNamed("blocks.3"));
}

TEST_CASE("modules are still open when a graph is shown again")
{
    Shown shown("deep24.pt2", Subject::Kind::Graph);
    REQUIRE(shown.isDrawn());
    const size_t before = shown.outline().boxes.size();
    shown.graph().choose({shown.boxNamed("blocks.3"), Outline::None});
    QTest::keyClick(&shown.graph(), Qt::Key_Return);
    REQUIRE(shown.waitForBoxes(before));
    Subject other = shown.subject;
    other.kind = Subject::Kind::Signature;
    shown.view.setSubject(other);
    shown.view.setSubject(shown.subject);
    QTest::qWait(300);
    CHECK(shown.graph().picture()->open.contains("blocks.3"));
}

TEST_CASE("a map of the whole drawing leads to any part of it")
{
    Shown shown("deep24.pt2", Subject::Kind::Graph);
    REQUIRE(shown.isDrawn());
    auto *const map = shown.graph().findChild<GraphMap *>();
    REQUIRE(QTest::qWaitFor([&] { return map->isVisible(); }, 20'000));
    const QPointF before = shown.graph().toView({0, 0});
    QTest::mouseClick(map, Qt::LeftButton, {}, {map->width() / 2, map->height() - 2});
    CHECK(shown.graph().toView({0, 0}).y() < before.y());
    shown.graph().fit();
    CHECK_FALSE(map->isVisible());
}

TEST_CASE("a weight leads to the nodes that use it")
{
    Shown shown("mlp.pt2", Subject::Kind::Model);
    const Document &document = *shown.subject.document;
    Subject weight;
    weight.document = shown.subject.document;
    weight.kind = Subject::Kind::Value;
    weight.root = *rootOfSection(document, QStringLiteral("model"), weightsSection);
    const auto items = document.values.items(document.roots[weight.root].value);
    weight.path = {{Step::Kind::Key, 0, items[0]}};
    weight.value = items[1];
    shown.view.setSubject(weight);
    shown.view.setCurrentPane(QStringLiteral("uses"));
    ProgramPane *pane = nullptr;
    for (ProgramPane *const one : shown.view.findChildren<ProgramPane *>())
        pane = one->isVisible() ? one : pane;
    REQUIRE(pane);
    auto *const table = pane->findChild<SubjectTable *>();
    REQUIRE(QTest::qWaitFor([&] { return table->model()->rowCount() == 1; }, 20'000));
    CHECK(table->model()->index(0, 0).data().toString() == QStringLiteral("linear"));
    CHECK(table->model()->index(0, 2).data().toString() == QStringLiteral("weight"));
    QSignalSpy went(&shown.view, &DetailsView::activated);
    table->setFocus();
    table->setCurrentIndex(table->model()->index(0, 0));
    QTest::keyClick(table, Qt::Key_Return);
    REQUIRE(went.size() == 1);
    shown.view.setSubject(went.at(0).at(0).value<Subject>());
    REQUIRE(shown.isDrawn());
    CHECK(QTest::qWaitFor(
        [&] {
            const quint32 box = shown.graph().chosen();
            return box != Outline::None && shown.outline().boxes[box].name == "linear";
        },
        20'000));
}

TEST_CASE("a tied weight is used by the nodes of all its names")
{
    Progress progress;
    const QByteArray meta = R"({"dtype": 7, "sizes": [{"as_int": 2}], "strides": [{"as_int": 1}],
        "storage_offset": {"as_int": 0}, "requires_grad": true, "device": {"type": "cpu"}, "layout": 7})";
    const QByteArray weight
        = R"({"path_name": "weight_0", "is_param": true, "use_pickle": false, "tensor_meta": )" + meta + "}";
    const QByteArray definition = R"({"graph_module": {"graph": {"nodes": [{"target": "f", "inputs": [{"name": "w",
        "arg": {"as_tensor": {"name": "p_b"}}}], "outputs": [{"as_tensor": {"name": "y"}}]}]}, "signature": {
        "input_specs": [{"parameter": {"arg": {"name": "p_b"}, "parameter_name": "b"}}]}}})";
    Subject tied;
    tied.document = openDocument(
        memorySource(zipOf({{"r/archive_format", "pt2"}, {"r/models/m.json", definition},
            {"r/data/weights/weight_0", QByteArray(8, '\1')},
            {"r/data/weights/m_weights_config.json", R"({"config": {"a": )" + weight + R"(, "b": )" + weight + "}}"}})),
        QStringLiteral("tied.pt2"), progress);
    tied.kind = Subject::Kind::Value;
    tied.root = *rootOfSection(*tied.document, QStringLiteral("m"), weightsSection);
    const auto items = tied.document->values.items(tied.document->roots[tied.root].value);
    tied.path = {{Step::Kind::Key, 0, items[0]}};
    tied.value = items[1];
    const TableSource source = usesSource(tied, programOf(tied.document, QStringLiteral("m"), progress));
    REQUIRE(source.rows == 1);
    CHECK(source.text(0, 2) == QStringLiteral("w"));
}

TEST_CASE("calls of modules are listed with what is in them")
{
    Shown shown("mlp.pt2", Subject::Kind::Model);
    shown.view.setCurrentPane(QStringLiteral("calls"));
    auto *const table = shown.view.findChild<ProgramPane *>()->findChild<SubjectTable *>();
    REQUIRE(QTest::qWaitFor([&] { return table->model()->rowCount() > 2; }, 20'000));
    const auto cell = [&](int row, int column) { return table->model()->index(row, column).data().toString(); };
    CHECK(cell(0, 0) == QStringLiteral("the model"));
    CHECK(cell(0, 2) == QStringLiteral("4"));
    CHECK(cell(0, 4).contains(QStringLiteral("(*")));
    int row = 0;
    while (row < table->model()->rowCount() && cell(row, 0) != QStringLiteral("layers.0"))
        ++row;
    CHECK(cell(row, 1) == QStringLiteral("torch.nn.modules.linear.Linear"));
    CHECK(cell(row, 3) == QStringLiteral("144")); // 16×8 and 16
}

TEST_CASE("the table of nodes shows those that all words fit")
{
    Shown shown("deep24.pt2", Subject::Kind::Graph);
    shown.view.findChild<QTabBar *>()->setCurrentIndex(1);
    auto *const table = shown.view.findChild<NodesPane *>()->findChild<SubjectTable *>();
    REQUIRE(QTest::qWaitFor([&] { return table->model()->rowCount() == 655; }, 20'000));
    QTest::keyClicks(shown.view.findChild<NodesPane *>()->findChild<QLineEdit *>(), QStringLiteral("blocks.3 linear"));
    REQUIRE(QTest::qWaitFor([&] { return table->model()->rowCount() < 20; }, 20'000));
    CHECK(table->model()->rowCount() > 0);
    CHECK(table->model()->index(0, 3).data().toString().startsWith(QStringLiteral("float32 ")));
}

TEST_CASE("a signature's rows lead to the weights they stand for")
{
    Shown shown("mlp.pt2", Subject::Kind::Signature);
    auto *const table = shown.view.findChild<ProgramPane *>()->findChild<SubjectTable *>();
    REQUIRE(QTest::qWaitFor([&] { return table->model()->rowCount() == 6; }, 20'000));
    QStringList first;
    for (int column = 0; column < 5; ++column)
        first += table->model()->index(0, column).data().toString();
    CHECK(first
        == QStringList{QStringLiteral("parameter"), QStringLiteral("p_layers_0_weight"), QStringLiteral("float32"),
            QStringLiteral("16×8"), QStringLiteral("layers.0.weight")});
    QSignalSpy went(&shown.view, &DetailsView::activated);
    table->setCurrentIndex(table->model()->index(0, 0));
    QTest::keyClick(table, Qt::Key_Return);
    REQUIRE(went.size() == 1);
    CHECK(keyOf(went.at(0).at(0).value<Subject>()) == QStringLiteral("layers.0.weight"));
    const QModelIndex link = table->model()->index(0, 4);
    CHECK(link.data(Qt::ForegroundRole).value<QColor>() == QApplication::palette().color(QPalette::Link));
    CHECK_FALSE(table->model()->index(0, 1).data(Qt::ForegroundRole).isValid());
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(link).center());
    REQUIRE(went.size() == 2);
    CHECK(keyOf(went.at(1).at(0).value<Subject>()) == QStringLiteral("layers.0.weight"));
}

TEST_CASE("a model's page says who wrote it and what goes in and out")
{
    Shown shown("dynamic_shapes.pt2", Subject::Kind::Model);
    const auto hasText = [&](const QString &text) {
        for (FactTable *const table : shown.view.findChild<ModelPage *>()->findChildren<FactTable *>()) {
            for (int row = 0; row < table->rowCount(); ++row) {
                if (table->item(row, 1)->text().contains(text))
                    return true;
            }
        }
        return false;
    };
    REQUIRE(QTest::qWaitFor([&] { return hasText(QStringLiteral("2.14.1")); }, 20'000));
    CHECK(hasText(QStringLiteral("2*s44")));
    CHECK(hasText(QStringLiteral("torch.ops.aten.cat.default")));
}

TEST_CASE("a definition that is broken says so in its panes")
{
    Shown shown("malformed/model_not_json.pt2", Subject::Kind::Signature);
    const auto says = [&] {
        const auto labels = shown.view.findChild<ProgramPane *>()->findChildren<QLabel *>();
        return std::ranges::any_of(
            labels, [](const QLabel *label) { return label->text().contains(QStringLiteral("JSON")); });
    };
    CHECK(QTest::qWaitFor(says, 20'000));
}
