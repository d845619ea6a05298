// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/filter.h"

#include "core/bytes/attempt.h"
#include "core/document/filterfields.h"
#include "tests/core/document/build.h"
#include "tests/testing/testing.h"

#include <QElapsedTimer>

#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;
using namespace Qt::Literals::StringLiterals;

namespace {

// A few rows of a model, by the first word of their keys.
struct Model
{
    Builder b;
    std::vector<FilterRow> rows;

    Model()
    {
        add("layer1.conv.weight", b.tensor({64, 3, 7, 7}));
        add("layer1.conv.bias", b.tensor({64}));
        add("layer2.attn.q_proj.weight", b.tensor({768, 768}, DType::BFloat16));
        add("head.weight", b.tensor({50257, 768}, DType::Float16));
        add("count", b.tensor({}, DType::Int64));
        add("packed", b.tensor({8}, DType::QUInt8));
        add("name", b.text("Adam"));
        add("lr", b.values.addFloat(0.01));
        rows[1].shared = true;
        Tensor &last = b.values.tensors[5];
        last.error = u"cut"_s;
        last.requiresGrad = true;
    }
    void take(const FigureTable &figures) // of the rows, one after the other
    {
        for (quint32 leaf = 0; leaf < rows.size(); ++leaf) {
            rows[leaf].figures = &figures;
            rows[leaf].leaf = leaf;
        }
    }
    void add(const char *key, ValueId value) { rows.push_back({&b.document, QString::fromUtf8(key), value}); }

    // "0 2": numbers of the rows that match.
    QString found(const char *filter) const
    {
        const Filter made(QString::fromUtf8(filter));
        QStringList numbers;
        for (size_t i = 0; i < rows.size(); ++i) {
            if (made.matches(rows[i]))
                numbers += QString::number(i);
        }
        return numbers.join(u' ');
    }
};

struct Mistake
{
    QString text; // that is underlined
    QString message;
};
Mistake mistakeIn(const char *filter)
{
    const QString text = QString::fromUtf8(filter);
    TextMark mistake;
    QString message;
    attempt(message, [&] { const Filter made(text, &mistake); });
    CHECK(mistake.begin + mistake.length <= text.size() + 1);
    return {text.mid(mistake.begin, mistake.length), message};
}

}

TEST_CASE("a word is found in a key as people see it, though its steps are spelt with quotes")
{
    Model m;
    m.add("['it\\'s']", m.b.tensor({2}));
    m.add("['a\\\\b']", m.b.tensor({2}));
    const QString its = QString::number(m.rows.size() - 2), back = QString::number(m.rows.size() - 1);
    CHECK(m.found("it's") == its);
    CHECK(m.found("\"it's\"") == its);
    CHECK(m.found("/t.s'/") == its);
    CHECK(m.found("key:it's") == its);
    CHECK(m.found("it\\'s") == its); // as it is spelt
    CHECK(m.found("a\\b") == back);
}

TEST_CASE("a nested tensor has as many elements as it stores, and no axes of its own")
{
    Model m;
    Tensor nested;
    nested.layout = Layout::Nested;
    nested.components.push_back({QLatin1StringView("buffer"), m.b.tensor({18})});
    m.add("nested", m.b.values.addTensor(nested));
    const QString number = QString::number(m.rows.size() - 1);
    CHECK(m.found("nested numel:18") == number);
    CHECK(m.found("nested ndim:0").isEmpty());
}

TEST_CASE("terms of statistics ask what is known of the rows")
{
    Model m;
    FigureTable figures(m.rows.size());
    m.take(figures);
    Figures some;
    some.hasNumbers = true;
    some.count = 200;
    some.min = -150;
    some.max = 3;
    some.mean = 0.5;
    some.zeros = 120;
    figures.set(0, some);
    some.nan = 4;
    some.min = 0;
    some.constant = true;
    figures.set(1, some);
    figures.set(2, {}); // it has no numbers

    CHECK(m.found("nan:yes") == "1"_L1);
    CHECK(m.found("nan:no") == "0"_L1);
    CHECK(m.found("nan>3") == "1"_L1);
    CHECK(m.found("nan>3%").isEmpty());
    CHECK(m.found("nan>=2%") == "1"_L1);
    CHECK(m.found("absmax>100") == "0"_L1);
    CHECK(m.found("min:-200..-1e2") == "0"_L1);
    CHECK(m.found("zeros>50%") == "0 1"_L1);
    CHECK(m.found("zeros=120 constant:yes") == "1"_L1);
    CHECK(m.found("std>0").isEmpty()); // nobody has one
    SECTION("what is not known yet is neither so nor otherwise")
    {
        CHECK(m.found("-nan:yes") == "0 2"_L1);
        CHECK(m.found("nan:yes | lr") == "1 7"_L1);
        CHECK(m.found("-(nan:yes lr)") == "0 1 2 3 4 5 6"_L1);
        const Filter filter(u"layer nan:yes"_s);
        CHECK(filter.asksForStatistics());
        CHECK_FALSE(Filter(u"layer dtype:f32"_s).asksForStatistics());
        CHECK(filter.ask(m.rows[1]) == true);
        CHECK(filter.ask(m.rows[0]) == false);
        CHECK(filter.ask(m.rows[3]) == false); // the word decides
        figures.set(3, some);
        CHECK_FALSE(Filter(u"nan:yes"_s).ask(m.rows[4]).has_value());
        m.rows[1].figures = nullptr;
        CHECK_FALSE(filter.ask(m.rows[1]).has_value());
    }
}

TEST_CASE("the value of a tensor without axes is asked for as soon as it was read, and of no other")
{
    Model m;
    FigureTable figures(m.rows.size());
    m.take(figures);
    const Filter filter(u"value:5"_s);
    CHECK(filter.asksForStatistics());
    CHECK_FALSE(filter.ask(m.rows[4]).has_value());
    CHECK(filter.ask(m.rows[0]) == false); // 64×3×7×7
    Figures some;
    some.hasNumbers = some.isWhole = true;
    some.min = some.max = 9001;
    figures.set(4, some);
    CHECK(filter.ask(m.rows[4]) == false);
    CHECK(m.found("value=9001") == "4"_L1);
    CHECK(m.found("value>100") == "4"_L1);
    m.add("scale", m.b.tensor({}, DType::Float32));
    FigureTable more(m.rows.size());
    some.isWhole = false;
    some.min = double(0.1F);
    more.set(8, some);
    m.rows[8].figures = &more;
    m.rows[8].leaf = 8;
    CHECK(m.found("value=0.1") == "8"_L1); // as its own type says it
}

TEST_CASE("words are found anywhere in the key, in any case")
{
    const Model m;
    CHECK(m.found("") == "0 1 2 3 4 5 6 7"_L1);
    CHECK(m.found("  ") == "0 1 2 3 4 5 6 7"_L1);
    CHECK(m.found("LAYER1") == "0 1"_L1);
    CHECK(m.found("layer1 -bias") == "0"_L1);
    CHECK(m.found("layer1 weight") == "0"_L1);
    CHECK(m.found("count|lr") == "4 7"_L1);
    CHECK(m.found("layer*weight") == "0 2"_L1);
    CHECK(m.found("layer?.conv") == "0 1"_L1);
    CHECK(m.found("\"layer*weight\"").isEmpty());
    CHECK(m.found("\"conv.w\"") == "0"_L1);
    CHECK(m.found("-(layer1 | head | layer2) -count") == "5 6 7"_L1);
    CHECK(m.found("(layer1|layer2) weight | lr") == "0 2 7"_L1);
}

TEST_CASE("regular expressions stand between slashes")
{
    const Model m;
    CHECK(m.found(R"(/\.(q|k|v)_proj\./)") == "2"_L1);
    CHECK(m.found("/^LAYER1/") == "0 1"_L1);
    CHECK(m.found("/^LAYER1/c").isEmpty());
    CHECK(m.found("/^layer1/c -/bias$/") == "0"_L1);
}

TEST_CASE("fields ask for facts")
{
    const Model m;
    CHECK(m.found("name:weight") == "0 2 3"_L1);
    CHECK(m.found("name=weight") == "0 2 3"_L1);
    CHECK(m.found("key=lr") == "7"_L1);
    CHECK(m.found("key:lay*") == "0 1 2"_L1);
    CHECK(m.found("key!=lr") == "0 1 2 3 4 5 6"_L1);
    CHECK(m.found("dtype:bf16") == "2"_L1);
    CHECK(m.found("dtype:float") == "0 1 2 3"_L1);
    CHECK(m.found("dtype:int") == "4"_L1);
    CHECK(m.found("dtype:i8").isEmpty());
    CHECK(m.found("dtype:quantized") == "5"_L1);
    CHECK(m.found("dtype=half") == "3"_L1);
    CHECK(m.found("dtype:float16") == "3"_L1); // and not bfloat16: a full name is that dtype
    CHECK(m.found("dtype:Float16") == "3"_L1);
    CHECK(m.found("dtype:*float16") == "2 3"_L1);
    CHECK(m.found("shape:(64, 3, 7, 7)") == "0"_L1); // as it is copied
    CHECK(m.found("shape:(64,) | shape=(768,768)") == "1 2"_L1);
    CHECK(m.found("shape:*X768") == "2 3"_L1);
    CHECK(m.found("(shape:(64,))") == "1"_L1);
    CHECK(m.found("type:str") == "6"_L1);
    CHECK(m.found("type:float") == "0 1 2 3 7"_L1);
    CHECK(m.found("class:Tensor") == "0 1 2 3 4 5"_L1);
    CHECK(m.found("device:cpu numel=1") == "4"_L1);
    CHECK(m.found("grad:yes") == "5"_L1);
    CHECK(m.found("shared:yes") == "1"_L1);
    CHECK(m.found("error:yes") == "5"_L1);
    CHECK(m.found("contiguous:no").isEmpty());
    CHECK(m.found("value:adam") == "6"_L1);
    CHECK(m.found("value>0.001") == "7"_L1);
    CHECK(m.found("ndim=2") == "2 3"_L1);
    CHECK(m.found("ndim>=1 ndim<2") == "1 5"_L1);
    CHECK(m.found("numel:1..64") == "1 4 5"_L1);
    CHECK(m.found("numel>1M") == "3"_L1);
    CHECK(m.found("size>1MB") == "2 3"_L1);
    CHECK(m.found("size>1.2MiB") == "3"_L1);
    CHECK(m.found("size>1.2 MiB") == "3"_L1); // as people write it
    CHECK(m.found("(size>1 MB) dtype:float32") == m.found("size>1MB dtype:float32"));
    CHECK(m.found("size>1 mb") == "2 3"_L1);
    CHECK(m.found("size>1 m").isEmpty()); // a word, which no key has
    CHECK(m.found("size>=1.125MiB") == "2 3"_L1);
    CHECK(m.found("stored<=8B") == "4 5"_L1);
}

TEST_CASE("what a row does not have is neither so nor otherwise")
{
    const Model m;
    CHECK(m.found("dtype!=float32") == "2 3 4 5"_L1);
    CHECK(m.found("shape!=64 ") == "0 2 3 4 5"_L1);
    CHECK(m.found("value!=Adam") == "7"_L1);
    CHECK(m.found("shared:no") == "0 2 3 4 5"_L1);
    CHECK(m.found("nan:no").isEmpty());
    CHECK(m.found("-dtype:float32") == "2 3 4 5 6 7"_L1);
}

TEST_CASE("a module has a key and nothing else that is asked for")
{
    Builder b;
    const FilterRow module{&b.document, u"layer1.0"_s};
    const auto matches = [&](const char *filter) { return Filter(QString::fromUtf8(filter)).matches(module); };
    CHECK(matches("layer1"));
    CHECK(matches("name:0 key=layer1.0 type:module"));
    for (const FilterField &field : filterFieldTable()) {
        for (const char *asked : {":yes", ":1..2", "=7", ":*x1", "!=a"}) {
            QString mistake;
            INFO(field.name.data() << asked);
            const QString text = QString(field.name) + QLatin1String(asked);
            attempt(mistake, [&] { Filter(text).matches(module); });
        }
    }
    CHECK_FALSE(matches("nan:no"));
    CHECK_FALSE(matches("value:1"));
}

TEST_CASE("words and patterns mark what they find, those behind a minus nothing")
{
    const auto marks = [](const char *filter, const char *key) {
        QStringList found;
        for (const auto &[begin, length] : Filter(QString::fromUtf8(filter)).marksIn(QString::fromUtf8(key)))
            found += QString::fromUtf8(key).mid(begin, length);
        return found.join(u' ');
    };
    CHECK(marks("WEIGHT", "a.weight.weight") == "weight weight"_L1);
    CHECK(marks("a|w dtype:float", "a.w") == "a w"_L1);
    CHECK(marks("-a w", "a.w") == "w"_L1);
    CHECK(marks("-(a w) /[.]/", "a.w") == "."_L1);
    CHECK(marks("/W/c", "a.w").isEmpty());
    CHECK(marks("/x*/", "a.w").isEmpty());
    CHECK(marks("we*t", "a.weight") == "weight"_L1);
}

TEST_CASE("shapes have a star for any run of axes and a line for one")
{
    const Model m;
    CHECK(m.found("shape:*x768") == "2 3"_L1);
    CHECK(m.found("shape:50257x*") == "3"_L1);
    CHECK(m.found("shape:_x3x_x_") == "0"_L1);
    CHECK(m.found("shape:64") == "1"_L1);
    CHECK(m.found("shape:64x*") == "0 1"_L1);
    CHECK(m.found("shape:*x7x*") == "0"_L1);
    CHECK(m.found("shape:*x3x*x7") == "0"_L1);
    CHECK(m.found("shape:*") == "0 1 2 3 4 5"_L1);
    CHECK(m.found("shape:_") == "1 5"_L1);
    CHECK(m.found("shape:768\xc3\x97"
                  "768")
        == "2"_L1);
}

TEST_CASE("a mistake says what and where")
{
    CHECK(mistakeIn("conv dtyp:bf16").text == "dtyp"_L1);
    CHECK(mistakeIn("conv dtyp:bf16").message == "No field 'dtyp'. Did you mean dtype?"_L1);
    CHECK(mistakeIn("quatsch=1").message == "No field 'quatsch'."_L1);
    CHECK(mistakeIn("nan:perhaps").text == "perhaps"_L1);
    CHECK(mistakeIn("constant>yes").text == "yes"_L1);
    CHECK(mistakeIn("absmaxx>3").message.contains("absmax?"_L1));
    CHECK(mistakeIn("size>1XB").text == "1XB"_L1);
    CHECK(mistakeIn("grad:maybe").text == "maybe"_L1);
    CHECK(mistakeIn("shape:3xq").text == "3xq"_L1);
    CHECK(mistakeIn("/(/").text == "/(/"_L1);
    CHECK(mistakeIn("a \"b c").text == "\"b c"_L1);
    CHECK(mistakeIn("/b").text == "/b"_L1);
    CHECK(mistakeIn("name<3").text == "3"_L1);
    for (const char *broken : {"size > 1MB", "size >1MB >", "(a", "a)", "a |", "| a", "()", "dtype:", "-(", "a -("})
        CHECK_FALSE(mistakeIn(broken).message.isEmpty());
    CHECK_FALSE(mistakeIn(QByteArray(100'000, '(')).message.isEmpty());
}

TEST_CASE("every beginning of a filter is a filter or a mistake")
{
    const QByteArray whole = R"(layer1 -(/a(b|c)/c | "x y") dtype:bf16 size>=1.5MB shape:*x3x_ value!=adam)";
    for (qsizetype size = 0; size <= whole.size(); ++size)
        CHECK_NOTHROW(mistakeIn(whole.left(size)));
}

TEST_CASE("a hundred thousand rows are searched quickly")
{
    Builder b;
    const ValueId tensor = b.tensor();
    std::vector<FilterRow> rows;
    for (int i = 0; i < 100'000; ++i)
        rows.push_back({&b.document, u"model.layers.%1.self_attention.q_proj.weight"_s.arg(i), tensor});
    const Filter filter(u"proj.we"_s);
    QElapsedTimer timer;
    timer.start();
    CHECK(std::ranges::count_if(rows, [&](const FilterRow &row) { return filter.matches(row); }) == 100'000);
    WARN("100,000 rows: " << timer.elapsed() << " ms");
    CHECK(timer.elapsed() < 30'000); // minutes, were it quadratic
}
