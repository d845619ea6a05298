// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/core/formats/opened.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <map>

using namespace pith;
using namespace pith::testing;

namespace {

QByteArray loader() { return global("torch.storage", "_load_from_bytes"); }
QByteArray inside() { return pickled(called(global("os", "system"), tuple({text("true")}))); }

// Bytes of ASCII, as protocol 2 has them; the mark of the protocol is not.
QByteArray encoded(const QByteArray &codec)
{
    return called(global("_codecs", "encode"), tuple({text("cos\nsystem\n(S'true'\ntR."), text(codec)}));
}

Grade gradeIn(const Document &document, QByteArrayView name)
{
    Grade worst = Grade::Known;
    for (const PickleReport &pickle : document.pickles) {
        for (const PickleReport::Global &global : pickle.globals)
            worst = global.name == name ? std::max(worst, global.grade) : worst;
    }
    return worst;
}

bool isLoaderFlagged(const QByteArray &value)
{
    return gradeIn(*opened(pickled(value)), "torch.storage._load_from_bytes") == Grade::Dangerous;
}

bool isFollowed(const QByteArray &value) { return gradeIn(*opened(pickled(value)), "os.system") == Grade::Dangerous; }

// A namespace whose attribute is the loader.
QByteArray armed(const QByteArray &attribute)
{
    return built(called(global("types", "SimpleNamespace"), tuple({})), dict({text(attribute), loader()}));
}

}

TEST_CASE("a loader that is given bytes in the file is as good as those are")
{
    const QByteArray direct = called(loader(), tuple({bytes(inside())}));
    for (const QByteArray &value : {direct, called(loader(), tuple({encoded("latin1")})),
             called(loader(), tuple({encoded("latin-1")})), '(' + loader() + bytes(inside()) + 'o'}) {
        CHECK(isFollowed(value));
        CHECK_FALSE(isLoaderFlagged(value));
    }
    const QByteArray twice = loader() + "q\1" + tuple({bytes(inside())}) + 'R' + "h\1" + tuple({bytes(inside())}) + 'R';
    CHECK_FALSE(isLoaderFlagged('(' + twice + 't'));
}

TEST_CASE("a loader that is handed on is dangerous: who has it may call it with anything")
{
    const std::map<QByteArray, QByteArray> values{
        {"to a function",
            called(global("torch._tensor", "_rebuild_from_type_v2"),
                tuple({loader(), global("torch", "Tensor"), tuple({bytes(inside())}), none()}))},
        {"as a state's attribute", armed("__setstate__") + bytes(inside()) + 'b'},
        {"as a method that APPEND calls", armed("append") + bytes(inside()) + 'a'},
        {"and the attribute is taken back",
            "}q\1" + text("__setstate__") + loader() + 's' + text("__setstate__") + none() + 's'},
        {"into a list by index", list({none()}) + integer(0) + loader() + 's'},
        {"as the state of a class", global("argparse", "Namespace") + loader() + 'b'},
        {"from the memo", called(loader() + "q\1", tuple({bytes(pickled(none()))})) + "0h\1"},
        {"after it was doubled", loader() + "2" + tuple({bytes(pickled(none()))}) + "R0"},
    };
    for (const auto &[how, value] : values) {
        CAPTURE(how);
        const DocumentPtr document = opened(pickled(value));
        CHECK(gradeIn(*document, "torch.storage._load_from_bytes") == Grade::Dangerous);
        CHECK(document->flagged.join(u'\n').contains(QStringLiteral("can't be looked into")));
    }
}

TEST_CASE("a loader that is given bytes which only Python knows is dangerous")
{
    const QByteArray type = called(global("numpy", "dtype"), tuple({text("S9")}));
    for (const QByteArray &argument : {encoded("ascii"), encoded("utf-8"), encoded("L1"), encoded("raw_unicode_escape"),
             called(global("_codecs", "encode"), tuple({text("a")})),
             called(global("numpy._core.multiarray", "scalar"), tuple({type, bytes(inside())})),
             called(global("builtins", "bytes"), tuple({list({integer(1)})})),
             called(global("builtins", "bytearray"), tuple({bytes(inside())})), text("ascii"), none()}) {
        CAPTURE(argument);
        CHECK(isLoaderFlagged(called(loader(), tuple({argument}))));
    }
    CHECK(isLoaderFlagged(called(loader(), called(global("builtins", "tuple"), tuple({list({bytes(inside())})})))));
    CHECK(isLoaderFlagged(called(loader(), tuple({}))));
}

TEST_CASE("bytes that end as a storage and do more are looked into")
{
    const QByteArray evil = called(global("os", "system"), tuple({text("true")})) + '0';
    const QByteArray file = torchZip(pickled(evil + storage("FloatStorage", "0", 1)), {"abcd"});
    CHECK(isFollowed(called(loader(), tuple({bytes(file)}))));
}
