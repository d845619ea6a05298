// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/plainpickles.h"
#include "tests/core/formats/opened.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <array>

using namespace pith;
using namespace pith::testing;

namespace {

bool isPickle(const QByteArray &bytes) { return looksLikePickle(*memorySource(bytes)); }

}

TEST_CASE("pickles of all protocols open by what they are")
{
    const int protocol = GENERATE(0, 1, 2, 3, 4, 5);
    const QByteArray bytes = dataBytes(QStringLiteral("pickle/python_p%1.pkl").arg(protocol));
    const DocumentPtr document = opened(bytes);
    CAPTURE(protocol);
    CHECK(document->format == QLatin1StringView("pickle"));
    CHECK(document->error.isEmpty());
    CHECK(document->notes.isEmpty());
    REQUIRE(document->pickles.size() == 1);
    CHECK(document->pickles[0].protocol == (protocol < 2 ? 0 : protocol));
    CHECK(document->pickles[0].bytesAfterStop == 0);
    CHECK(document->values.kind(root(document)) == Kind::Dict);
}

TEST_CASE("tensors that pickle.dump wrote are whole: each storage is a file of torch.save in the pickle")
{
    const int protocol = GENERATE(0, 2, 4); // {w: arange(6.).reshape(2, 3), b: bfloat16, m: bool, n: a column of int64}
    const DocumentPtr document = opened(dataBytes(QStringLiteral("pickle/tensors_p%1.pkl").arg(protocol)));
    CAPTURE(protocol);
    REQUIRE(document->tensors.size() == 4);
    const Values &values = document->values;
    const auto bytesOf = [&](size_t number) {
        const Tensor &tensor = values.tensor(values.tensorId(document->tensors[number].value));
        CHECK(tensor.error.isEmpty());
        Progress progress;
        const SourcePtr source = openBlob(*document, values.storage(tensor.storage).blob, progress);
        return readBytes(*source, 0, source->size(), source->size());
    };
    const std::array<float, 6> floats{0, 1, 2, 3, 4, 5};
    CHECK(bytesOf(0) == QByteArray(reinterpret_cast<const char *>(floats.data()), sizeof floats));
    CHECK(bytesOf(1) == QByteArray("\xc0\x3f\x00\xc0\x40\x40", 6));
    CHECK(bytesOf(2) == QByteArray("\1\0", 2));
    CHECK(bytesOf(3).size() == 32);
    CHECK(values.tensor(values.tensorId(document->tensors[3].value)).offset == 1);
    CHECK(document->flagged.isEmpty());
}

TEST_CASE("a storage whose bytes are none, or storages inside each other, are errors of their tensor")
{
    const auto stored = [](const QByteArray &file) {
        return called(global("torch.storage", "_load_from_bytes"), tuple({bytes(file)}));
    };
    const auto errorOf = [&](const QByteArray &file) {
        return onlyTensor(opened(pickled(tensor(stored(file), 0, tuple({integer(1)}), tuple({integer(1)}))))).error;
    };
    CHECK_FALSE(errorOf("no file").isEmpty());
    CHECK_FALSE(errorOf(torchZip(pickled(none()))).isEmpty());
    CHECK_FALSE(
        errorOf(torchZip(pickled(stored(torchZip(pickled(storage("FloatStorage", "0", 1)), {"abcd"}))))).isEmpty());
    CHECK(errorOf(torchZip(pickled(storage("FloatStorage", "0", 1)), {"abcd"})).isEmpty());
}

TEST_CASE("texts are no pickles, although every letter may be an opcode")
{
    for (const char *text : {"N.B. this is a text", "Ken.", "It was.", "((((((((", "import os.path\n", "0000000000",
             "..........", "]]]]", "# a comment\n", "{\"weight_map\": {}}"}) {
        CAPTURE(text);
        CHECK_FALSE(isPickle(text));
    }
    CHECK(isPickle("N."));
    CHECK(isPickle("(lp0\nI1\naI2\na."));
    CHECK_FALSE(isPickle(QByteArray("\x80\x02\0\0\0\0\0\0{\"a\":{}}", 16))); // a header length of safetensors
}

TEST_CASE("several pickles in a row are a root and an entry each")
{
    const QByteArray first = pickled(integer(1));
    const DocumentPtr document = opened(first + pickled(text("two")) + pickled(none()));
    CHECK(document->notes.isEmpty());
    REQUIRE(document->roots.size() == 3);
    CHECK(document->roots[0].entry.isEmpty());
    CHECK(document->roots[1].entry == "pickle2");
    CHECK(document->values.text(document->roots[1].value) == "two");
    REQUIRE(document->archive.entries.size() == 3);
    CHECK(document->archive.entries[1].dataOffset == quint64(first.size()));
    CHECK(document->pickles[2].entry == "pickle3");
    Progress progress;
    const SourcePtr entry = document->archive.open(0, progress);
    CHECK(readBytes(*entry, 0, entry->size(), entry->size()) == first);
}

TEST_CASE("what follows STOP and is no pickle is noted and counted")
{
    const DocumentPtr document = opened(pickled(integer(1)) + QByteArray(100, '\0'));
    CHECK(document->roots.size() == 1);
    CHECK(document->archive.entries.empty());
    CHECK(document->notes.size() == 1);
    CHECK(document->pickles[0].bytesAfterStop == 100);
    CHECK(document->error.isEmpty());
}

TEST_CASE("a pickle cut short anywhere is shown as far as it goes, or is too short to be one")
{
    const QByteArray whole = pickled(list({integer(1), text("two"), real(3), dict({text("k"), none()})}));
    for (qsizetype size = 9; size < whole.size(); ++size) {
        CAPTURE(size);
        const DocumentPtr document = opened(whole.first(size));
        CHECK_FALSE(document->error.isEmpty());
    }
}

TEST_CASE("named tuples, lists and dicts of protocols 0 and 1 look as those of later ones")
{
    const auto of = [](const QByteArray &base, const QByteArray &content) {
        return opened(pickled(called(
            global("copy_reg", "_reconstructor"), tuple({global("m", "C"), global("__builtin__", base), content}))));
    };
    const auto object = [](const DocumentPtr &document) { return document->values.object(root(document)); };
    const DocumentPtr named = of("tuple", tuple({integer(1), integer(2)}));
    CHECK(named->values.items(object(named).arguments).size() == 2);
    const DocumentPtr mapping = of("dict", dict({text("k"), integer(1)}));
    CHECK(mapping->values.items(object(mapping).arguments).empty());
    CHECK(mapping->values.items(object(mapping).dictItems).size() == 2);
    const DocumentPtr sequence = of("list", list({integer(1)}));
    CHECK(sequence->values.items(object(sequence).listItems).size() == 1);
    const DocumentPtr number = of("int", integer(7));
    CHECK(number->values.items(object(number).arguments).size() == 1);
}

TEST_CASE("what Python calls before it finds no pickle makes it one")
{
    const QByteArray call = "cos\nsystem\n(S'true'\ntR";
    for (const QByteArray &file : {call, call + "\n", call + "\nhello world\n", call + "\xff\xfe", call + "000000.",
             call + "g99\n.", call + call, QByteArray("(S'true'\nios\nsystem\n"),
             QByteArray("(cos\nsystem\nS'true'\no"), QByteArray("cantigravity\nfly\n")}) {
        CAPTURE(file);
        const DocumentPtr document = opened(file);
        CHECK(document->format == QLatin1StringView("pickle"));
        CHECK(document->pickles.at(0).globals.at(0).grade == Grade::Dangerous);
    }
    for (const char *text : {"chapter\none\n", "(i am\na text\n", "cats and dogs\nare here\n(t", "0cos\nsystem\n"}) {
        CAPTURE(text);
        CHECK_FALSE(isPickle(text));
    }
}

TEST_CASE("a pickle that begins with a long text is one")
{
    const QByteArray call = "cos\nsystem\n(S'true'\ntR.";
    for (const int size : {65'530, 65'536, 70'000, 300'000}) {
        const QByteArray letters(size, 'a');
        for (const QByteArray &file :
            {"\x80\x04" + text(letters) + '0' + call, text(letters) + '0' + call, "S'" + letters + "'\n0" + call,
                'V' + letters + "\n.", bytes(letters) + "q\x01.", "\x80\x03" + bytes(letters) + '.'}) {
            CAPTURE(size, file.first(4));
            CHECK(isPickle(file));
        }
        CHECK_FALSE(isPickle(text(letters).chopped(1)));
        CHECK_FALSE(isPickle('V' + letters));
    }
}

TEST_CASE("a pickle with the bytes of an array in it, as joblib writes it, says that it is one")
{
    const DocumentPtr document = opened("\x80\x03]" + global("joblib.numpy_pickle", "NumpyArrayWrapper")
        + ")\x81}b\x04\xff\xff\xff" + QByteArray(40, '\xff'));
    CHECK(document->error.contains(QStringLiteral("joblib writes the bytes of an array")));
    CHECK(document->flagged == QStringList{QStringLiteral("broken pickle")});
}
