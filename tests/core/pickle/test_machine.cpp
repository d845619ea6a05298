// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/core/pickle/run.h"

#include <QByteArrayList>
#include <catch2/catch_test_macros.hpp>

#include <map>

using namespace pith;
using namespace pith::testing;

TEST_CASE("a stream says where it ends, its protocol and its opcodes")
{
    Values values;
    Progress progress;
    const BufferId buffer = values.keep(stream("\x80\x02K\x01.\x80\x04K\x02."));
    const Pickled first = runPickle(values, buffer, 0, {}, progress);
    const Pickled second = runPickle(values, buffer, first.end, {}, progress);
    CHECK(first.end == 5);
    CHECK(first.opcodes == 3);
    CHECK(first.protocol == 2);
    CHECK(second.begin == 5);
    CHECK(second.end == 10);
    CHECK(second.protocol == 4);
    CHECK(values[second.root].integer == 2);
    CHECK(progress.done() == 10);
}

TEST_CASE("the memo of one pickle is not that of the next")
{
    Values values;
    Progress progress;
    const BufferId buffer = values.keep(stream("K\x01q\x00.h\x00."));
    const Pickled first = runPickle(values, buffer, 0, {}, progress);
    CHECK(runPickle(values, buffer, first.end, {}, progress).error.contains(QLatin1String("memo")));
}

TEST_CASE("texts and bytes are places in the kept stream")
{
    const Run run(stream("X\x03\x00\x00\x00"
                         "abc."));
    CHECK(run.values[run.root()].range.begin == 5);
    CHECK(run.values.text(run.root()).data() == run.values.buffer(BufferId(1)).constData() + 5);
}

TEST_CASE("None, truths, small integers and the empty tuple are made once, as Python has them")
{
    const Run run(
        stream("(NN\x88\x88\x89\x89K\xffM\xff\x00))M\x00\x01M\x00\x01J\xff\xff\xff\xffJ\xff\xff\xff\xff]]t."));
    const auto items = run.values.items(run.root());
    REQUIRE(items.size() == 16);
    for (size_t i = 0; i < items.size(); i += 2) {
        const bool once = i < 10; // what follows are 256, -1 and lists
        CHECK((items[i] == items[i + 1]) == once);
    }
    CHECK(run.shown() == "(None, None, True, True, False, False, 255, 255, (), (), 256, 256, -1, -1, [], [])");
}

TEST_CASE("a memo place of 2^32 - 1 or beyond takes no room")
{
    CHECK(Run(stream("Nr\xff\xff\xff\xff\x30j\xff\xff\xff\xff.")).shown() == "None");
    CHECK(Run(stream("K\x03p9999999999999\n0g9999999999999\n.")).shown() == "3");
    // MEMOIZE counts the places there are, wherever they lie.
    CHECK(Run(stream("K\x03r\xff\xff\xff\xff\x30K\x04\x94\x30h\x01.")).shown() == "4");
}

TEST_CASE("a place that was far beyond the stream stays the same place later")
{
    const QByteArray numbers = QByteArray("N0").repeated(600);
    CHECK(Run(stream("K\x03r\x10\x01\x00\x00\x30") + numbers + stream("K\x05r\x10\x01\x00\x00\x30j\x10\x01\x00\x00."))
              .shown()
        == "5");
}

TEST_CASE("an object may hold itself")
{
    const Run list(stream("]q\x00h\x00\x61."));
    CHECK(list.items()[0] == list.root());
    const Run object(stream("ca\nB\n)\x81q\x00}U\x02meh\x00sb."));
    CHECK(object.values.items(object.object().state)[1] == object.root());
}

TEST_CASE("a dict that is in the memo already still grows")
{
    CHECK(Run(stream("}q\x00K\x01K\x02sh\x00K\x03K\x04s.")).shown() == "{1: 2, 3: 4}");
}

TEST_CASE("items and state of an object go to the object")
{
    CHECK(Run(stream("ca\nB\n)RK\x01\x61(K\x02K\x03\x65.")).shown() == "<a.B>() list [1, 2, 3]");
    CHECK(Run(stream("ca\nB\n)RK\x01K\x02s(K\x01K\x04u.")).shown() == "<a.B>() dict {1: 4}");
    CHECK(Run(stream("ca\nB\n)R(K\x02K\x03\x90.")).shown() == "<a.B>() list [2, 3]");
    CHECK(Run(stream("ca\nB\n)R}U\x01xK\x01sb.")).shown() == "<a.B>() state {'x': 1}");
}

TEST_CASE("how an object is made is kept")
{
    CHECK(Run(stream("ca\nB\n)R.")).object().how == Object::How::Reduce);
    CHECK(Run(stream("ca\nB\n)\x81.")).object().how == Object::How::NewObj);
    CHECK(Run(stream("ca\nB\n)}\x92.")).object().how == Object::How::NewObjEx);
    CHECK(Run(stream("(ia\nB\n.")).object().how == Object::How::Inst);
    CHECK(Run(stream("(ca\nB\no.")).object().how == Object::How::Obj);
    CHECK(Run(stream("ca\nB\n)R.")).object().offset == 6);
}

TEST_CASE("globals are listed with their first place, how often, and whether they are called")
{
    const Run run(stream("(ca\nB\nca\nC\n)Rca\nB\n\x8c\x02os\x8c\x06system\x93\x30(ix\nY\nt."));
    std::map<QByteArray, PickledGlobal> globals;
    for (const PickledGlobal &global : run.pickled.globals)
        globals[run.values.name(global.name).toByteArray()] = global;
    REQUIRE(globals.size() == 4);
    CHECK(globals["a.B"].offset == 1);
    CHECK(globals["a.B"].count == 2);
    CHECK(!globals["a.B"].called);
    CHECK(globals["a.C"].called);
    CHECK(globals["os.system"].count == 1);
    CHECK(globals["x.Y"].called);
}

TEST_CASE("a global is found in every disguise")
{
    const auto names = [](const QByteArray &bytes) {
        const Run run(bytes);
        QByteArray all;
        for (const PickledGlobal &global : run.pickled.globals)
            all += run.values.name(global.name).toByteArray() + (global.called ? "! " : " ");
        return all.trimmed();
    };
    // Its parts from the memo; its call popped; as a dict's key; in a persistent id; by each opcode that calls.
    CHECK(names(stream("U\x05posixq\x00\x30U\x06systemq\x01\x30h\x00h\x01\x93U\x02ls\x85R.")) == "posix.system!");
    CHECK(names(stream("cos\nsystem\n(S'ls'\ntR0}.")) == "os.system!");
    CHECK(names(stream("}cos\nsystem\n)RNs.")) == "os.system!");
    CHECK(names(stream("cos\nsystem\n)RQ.")) == "os.system!");
    CHECK(names(stream("(S'ls'\nios\nsystem\n.")) == "os.system!");
    CHECK(names(stream("(cos\nsystem\nS'ls'\no.")) == "os.system!");
    CHECK(names(stream("cos\nsystem\n)\x81.")) == "os.system!");
    CHECK(names(stream("cos\nsystem\n)}\x92.")) == "os.system!");
    CHECK(names(stream("\x80\x04\x8c\x07os.path\x8c\x09os.system\x93)R.")) == "os.path.os.system!");
}

TEST_CASE("extensions are recorded by their codes and may be called")
{
    const Run run(stream("\x82\x07)R."));
    CHECK(run.shown() == "<extension:7>()");
    CHECK(run.pickled.extensions == std::vector<quint32>{7});
    CHECK(run.pickled.globals.empty());
}

TEST_CASE("what a call gives may be called") { CHECK(Run(stream("ca\nB\n)R)R.")).shown() == "<a.B>()()"); }

TEST_CASE("a reader gives persistent ids their meaning")
{
    const Run run(stream("U\x01kQPx\n\x86."),
        [](ValueId id, Values &values) { return values.addString(values.string(id) + QStringLiteral("!")); });
    CHECK(run.shown() == "('k!', 'x!')");
}

TEST_CASE("plain values are the same in every protocol")
{
    const Run newest(dataBytes(QStringLiteral("pickle/python_p5.pkl")));
    REQUIRE(newest.pickled.error == QString());
    for (int protocol = 0; protocol < 5; ++protocol) {
        const Run run(dataBytes(QStringLiteral("pickle/python_p%1.pkl").arg(protocol)));
        INFO(protocol);
        CHECK(run.pickled.error == QString());
        std::map<QByteArray, QByteArray> shown;
        for (size_t i = 0; i < run.items().size(); i += 2)
            shown[run.show(run.items()[i])] = run.show(run.items()[i + 1]);
        int compared = 0;
        for (size_t i = 0; i < newest.items().size(); i += 2) {
            const QByteArray want = newest.show(newest.items()[i + 1]);
            const QByteArray have = shown[newest.show(newest.items()[i])];
            const bool plain = !want.contains('<') && !have.contains('<');
            CHECK((!plain || have == want || have.isEmpty()));
            compared += plain && have == want ? 1 : 0;
        }
        CHECK(compared >= 4);
    }
}

TEST_CASE("a million nested levels are opened, and freed")
{
    constexpr int Levels = 1'000'000;
    CHECK(Run(')' + QByteArray(Levels, '\x85') + '.').pickled.error == QString());
    CHECK(Run(QByteArray(Levels, '(') + QByteArray(Levels, 't') + '.').pickled.error == QString());
    CHECK(Run(QByteArray(Levels, ']') + QByteArray(Levels - 1, 'a') + '.').pickled.error == QString());
    // Also as keys, and broken off.
    CHECK(Run("})" + QByteArray(Levels, '\x85') + "Ns.").items().size() == 2);
    CHECK(Run(QByteArray("](").repeated(Levels)).values.kind(ValueId(0)) == Kind::List);
}

TEST_CASE("sharing costs nothing however often it multiplies")
{
    // Ten of what is on the stack, sixty times over: 10^60 leaves.
    QByteArray tuples = stream("U\x03lol");
    for (int i = 0; i < 60; ++i) {
        const char place = char(i);
        tuples += QByteArray("q") + place + "0(" + (QByteArray("h") + place).repeated(10) + "t";
    }
    const Run run(tuples + '.');
    CHECK(run.pickled.error == QString());
    CHECK(run.values.size() < 200);
    CHECK(Run('}' + tuples + "Ns.").items().size() == 2);
}

TEST_CASE("running is cancelled between blocks of the stream")
{
    Values values;
    Progress progress;
    progress.cancel();
    const BufferId buffer = values.keep(QByteArray("N0").repeated(1 << 20));
    CHECK_THROWS_AS(runPickle(values, buffer, 0, {}, progress), Cancelled);
}

namespace {

// "os.system!" of what is called.
QByteArray namesOf(const QByteArray &stream)
{
    const Run run(stream);
    QByteArrayList all;
    for (const PickledGlobal &global : run.pickled.globals)
        all += run.values.name(global.name).toByteArray() + (global.called ? "!" : "");
    return all.join(' ');
}

}

TEST_CASE("what Python runs though it is odd is no break: nothing hides behind it")
{
    CHECK(namesOf(stream("K\x01(e0cos\nsystem\n)R.")) == "os.system!"); // no items to append
    CHECK(namesOf(stream("(I010\n1cos\nsystem\n)R.")) == "os.system!"); // octal
    CHECK(Run(stream("I010\n.")).shown() == "8");
    CHECK(namesOf(stream("]K\0Ns0cos\nsystem\n)R.")) == "os.system!"); // an item of a list
}

TEST_CASE("a name that Python computes is noted as hidden")
{
    // str("os"), "system"
    const Run run(stream("\x80\x04"
                         "cbuiltins\nstr\n\x8c\x02os\x85R\x8c\x06system\x93)R."));
    CHECK(run.pickled.error.isEmpty());
    CHECK(run.values.name(run.pickled.globals.back().name) == "?.system");
}

TEST_CASE("of a broken pickle the names behind the break are noted too, as far as they are spelled out")
{
    const Run run(stream("NK\x01\x61"
                         "cos\nsystem\n\x8c\x05posix\x8c\x05popen\x93(inot a\nname\n."));
    CHECK_FALSE(run.pickled.error.isEmpty());
    CHECK(run.pickled.end == 3);
    std::vector<QByteArray> noted;
    for (const PickledGlobal &global : run.pickled.globals)
        noted.push_back(run.values.name(global.name).toByteArray());
    CHECK(noted == std::vector<QByteArray>{"os.system", "posix.popen"});
}
