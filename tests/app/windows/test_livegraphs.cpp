// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/subjects.h"
#include "app/panes/detailsview.h"
#include "app/panes/graphview.h"
#include "app/panes/nodespane.h"
#include "app/panes/subjecttable.h"
#include "app/windows/timing.h"
#include "tests/app/windows/desk.h"
#include "tests/testing/testing.h"

#include <QElapsedTimer>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

// An archive of one model whose nodes add one to what the one before gives, a hundred of them in each module.
QByteArray manyNodes(int count, bool hasModules = true)
{
    QByteArrayList nodes;
    QByteArray before("x");
    for (int i = 0; i < count; ++i) {
        const QByteArray name = "n" + QByteArray::number(i);
        const QByteArray module = hasModules ? "blocks." + QByteArray::number(i / 100) : QByteArray();
        nodes
            += R"({"target": "torch.ops.aten.add.Tensor", "inputs": [{"name": "self", "arg": {"as_tensor": {"name": ")"
            + before + R"("}}}], "outputs": [{"as_tensor": {"name": ")" + name
            + R"("}}], "metadata": {"stack_trace": "File \"net.py\", line 7, in forward\n    x = x + 1", )"
            + R"("nn_module_stack": "L__self__,,Net;b,)" + module + R"(,Block"}})";
        before = name;
    }
    const QByteArray definition = R"({"graph_module": {"graph": {"nodes": [)" + nodes.join(',')
        + R"(]}, "signature": {"input_specs": [{"user_input": {"arg": {"as_tensor": {"name": "x"}}}}], "output_specs": []}}})";
    return zipOf({{"r/archive_format", "pt2"}, {"r/models/m.json", definition},
        {"r/data/weights/m_weights_config.json", R"({"config": {}})"},
        {"r/data/constants/m_constants_config.json", R"({"config": {}})"}});
}

Subject graphOf(Desk &desk)
{
    Subject graph;
    graph.document = desk.browser().document();
    graph.kind = Subject::Kind::Graph;
    graph.prefix = u"m"_s;
    return graph;
}

}

TEST_CASE("with 100,000 nodes the window stays live: table, filter, walk")
{
    Desk desk;
    const bool hasModules = GENERATE(true, false);
    const QString path = desk.write(u"nodes.pt2"_s, manyNodes(100'000, hasModules));
    const StallMeter stalls;
    REQUIRE(desk.open(path));
    desk.browser().goTo(graphOf(desk));
    desk.window.findChild<DetailsView *>()->setCurrentPane(u"nodes"_s);
    auto *const pane = desk.window.findChild<NodesPane *>();
    REQUIRE(pane);
    auto *const table = pane->findChild<SubjectTable *>();
    REQUIRE(soon([&] { return table->model()->rowCount() > 0; }));
    table->scrollToBottom();
    QTest::qWait(50);
    for (int step = 0; step < 50; ++step) {
        QTest::keyClick(table, Qt::Key_Down);
        QTest::qWait(5);
    }
    CHECK(soon([&] { return desk.view().currentIndex().data().toString().startsWith(u'n'); })); // the tree follows
    QTest::keyClicks(pane->findChild<QLineEdit *>(), u"n9999"_s);
    CHECK(soon([&] { return table->model()->rowCount() == 11; }));
    WARN("longest stall " << stalls.longest() << " s"); // a quiet Release build: less than a tenth
    CHECK(stalls.longest() < 30); // it would hang, were it quadratic
}

TEST_CASE("3,000 nodes are drawn at once, with modules closed")
{
    Desk desk;
    const bool hasModules = GENERATE(true, false);
    REQUIRE(desk.open(desk.write(u"nodes.pt2"_s, manyNodes(3'000, hasModules))));
    QElapsedTimer time;
    time.start();
    desk.browser().goTo(graphOf(desk));
    const auto view = [&] { return desk.window.findChild<GraphView *>(); };
    REQUIRE(soon([&] { return view() && view()->picture(); }));
    CHECK(view()->picture()->outline.boxes.size() < 100);
    WARN("drawn after " << time.elapsed() << " ms"); // a Release build: less than a second
    CHECK(time.elapsed() < 30'000); // minutes, were it quadratic
}
