// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/resolve.h"
#include "core/document/sections.h"
#include "core/document/sparse.h"
#include "tests/core/formats/opened.h"

#include <QSet>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace pith;
using namespace pith::testing;

namespace {

using Entries = std::vector<std::pair<QByteArray, QByteArray>>;

// The config of one weight "w" in the entry weight_0, whose members may be replaced.
QByteArray config(const QByteArray &meta, const QByteArray &path = "weight_0")
{
    return R"({"config": {"w": {"path_name": ")" + path + R"(", "is_param": true, "use_pickle": false, "tensor_meta": )"
        + meta + "}}}";
}

QByteArray meta(const QByteArray &sizes, const QByteArray &strides, const QByteArray &offset = "0", int dtype = 7)
{
    return R"({"dtype": )" + QByteArray::number(dtype) + R"(, "sizes": )" + sizes + R"(, "strides": )" + strides
        + R"(, "storage_offset": {"as_int": )" + offset
        + R"(}, "requires_grad": true, "device": {"type": "cpu", "index": null}, "layout": 7})";
}

QByteArray ints(std::initializer_list<QByteArray> numbers)
{
    QByteArrayList all;
    for (const QByteArray &number : numbers)
        all += R"({"as_int": )" + number + "}";
    return '[' + all.join(',') + ']';
}

QByteArray archiveOf(const QByteArray &weightsConfig, const QByteArray &weight, const Entries &more = {})
{
    Entries entries{{"r/archive_format", "pt2"}, {"r/archive_version", "0"}, {"r/models/m.json", "{}"},
        {"r/data/weights/weight_0", weight}, {"r/data/weights/m_weights_config.json", weightsConfig},
        {"r/data/constants/m_constants_config.json", R"({"config": {}})"}, {"r/data/sample_inputs/m.pt", ""}};
    entries.insert(entries.end(), more.begin(), more.end());
    return zipOf(entries);
}

const QByteArray sixFloats(24, '1');

DocumentPtr fixture(const QString &name) { return opened(dataBytes(QStringLiteral("pt2/") + name)); }

QStringList pathsOf(const DocumentPtr &document)
{
    const LeafNames names(*document);
    QStringList paths;
    for (size_t i = 0; i < document->tensors.size(); ++i)
        paths += names.tensorPath(i);
    return paths;
}

const Tensor &tensorAt(const DocumentPtr &document, size_t place)
{
    return document->values.tensor(document->values.tensorId(document->tensors.at(place).value));
}

}

TEST_CASE("weights are views of entries")
{
    const DocumentPtr document = opened(archiveOf(config(meta(ints({"2", "2"}), ints({"1", "2"}), "2")), sixFloats));
    CHECK(document->format == QLatin1StringView("pt2"));
    CHECK(document->notes.isEmpty());
    const Tensor &tensor = onlyTensor(document);
    CHECK(tensor.error.isEmpty());
    CHECK(tensor.dtype == DType::Float32);
    CHECK(tensor.stride == Extents{1, 2});
    CHECK(tensor.offset == 2);
    CHECK(tensor.requiresGrad);
    CHECK(isParameter(document->values, tensor));
    CHECK(document->values.storage(tensor.storage).bytes == 24);
    Progress progress;
    CHECK(tensorData(*document, document->tensors[0].value, progress).bytes->size() == 24);
}

TEST_CASE("a weight that the config describes wrongly has an error, and everything else is read")
{
    const QByteArray two = ints({"2", "2"});
    const QByteArray text
        = GENERATE_COPY(as<QByteArray>(), meta(two, ints({"2", "1"}), "100"), meta(two, ints({"9999", "1"})),
            meta(ints({"-2", "2"}), two), meta(two, ints({"-2", "1"})), meta(two, ints({"2", "1"}), "-1"),
            meta(ints({"4611686018427387904", "4611686018427387904"}), two), meta(ints({"2"}), two),
            meta(two, two, "0", 99), meta(two, two, "0", 0), meta(two, two, "0", 20), meta("7", two), meta(two, "null"),
            meta(ints({"\"2\"", "2"}), two), meta(ints({"99999999999999999999", "2"}), two), "null", "{}", "[]", "5");
    CAPTURE(text);
    const DocumentPtr document = opened(archiveOf(config(text), sixFloats));
    REQUIRE(document->tensors.size() == 1);
    CHECK(!onlyTensor(document).error.isEmpty());
    Progress progress;
    CHECK_THROWS_AS(tensorData(*document, document->tensors[0].value, progress), Error);
}

TEST_CASE("a weight's entry is one of the archive, wherever its name seems to lead")
{
    const QByteArray path
        = GENERATE(as<QByteArray>(), "weight_99", "../../../../etc/passwd", "../../models/m.json", "/etc/passwd", "");
    const DocumentPtr document = opened(archiveOf(config(meta(ints({"2", "2"}), ints({"2", "1"})), path), sixFloats));
    CHECK(!onlyTensor(document).error.isEmpty());
}

TEST_CASE("sizes that are expressions are said, and have no values")
{
    const QByteArray size = R"j([{"as_expr": {"expr_str": "Symbol('s7')", "hint": {"as_int": 2}}}, {"as_int": 2}])j";
    const DocumentPtr document = opened(archiveOf(config(meta(size, ints({"2", "1"}))), sixFloats));
    CHECK(onlyTensor(document).shape == Extents{2, 2});
    CHECK(onlyTensor(document).error.contains(QStringLiteral("s7")));
}

TEST_CASE("a shape without bytes has no data, which is no error")
{
    const DocumentPtr document = fixture(QStringLiteral("fake_weights.pt2"));
    REQUIRE(document->tensors.size() >= 4);
    CHECK_FALSE(tensorAt(document, 0).hasData);
    CHECK(tensorAt(document, 0).error.isEmpty());
    CHECK(whyNoData(document->values, tensorAt(document, 0)).contains(QStringLiteral("only the tensor's shape")));
    const Tensor &sample = tensorAt(document, 4); // was fake as well, which its pickle says in another way
    CHECK(sample.shape == Extents{2, 4});
    CHECK(sample.dtype == DType::Float32);
    CHECK_FALSE(sample.hasData);
    CHECK(sample.error.isEmpty());
}

TEST_CASE("a config cut anywhere is said, and what was before the cut is shown")
{
    const QByteArray whole = config(meta(ints({"2", "2"}), ints({"2", "1"})));
    for (qsizetype size = 0; size < whole.size(); ++size) {
        CAPTURE(size);
        const DocumentPtr document = opened(archiveOf(whole.first(size), sixFloats));
        CHECK(!document->notes.isEmpty());
        CHECK(document->tensors.size() <= 1);
    }
}

TEST_CASE("a config of a hundred thousand brackets is refused or passed over")
{
    const QByteArray deep = QByteArray(100000, '[') + QByteArray(100000, ']');
    for (const QByteArray &text : {deep, config(deep), config(meta(deep, deep)), R"({"config": )" + deep + '}'})
        CHECK_NOTHROW(opened(archiveOf(text, sixFloats)));
}

TEST_CASE("names are their own where they are there once, and have model and section where not")
{
    CHECK(pathsOf(fixture(QStringLiteral("mlp.pt2"))).first() == QStringLiteral("layers.0.weight"));
    const QStringList several = pathsOf(fixture(QStringLiteral("multi_model.pt2")));
    CHECK(several.contains(QStringLiteral("encoder/weights/layers.0.weight")));
    CHECK(several.contains(QStringLiteral("heads/aux.v2/sample_inputs/[0][0]")));
    CHECK(QSet<QString>(several.begin(), several.end()).size() == several.size());
}

TEST_CASE("models, their sections and modules in them are named by keys")
{
    const DocumentPtr document = fixture(QStringLiteral("multi_model.pt2"));
    const LeafNames names(*document);
    const KeyResolver resolver(*document, names);
    const auto count
        = [&](const char *key) { return resolver.leavesOf(resolver.resolve(QString::fromLatin1(key))).tensors.size(); };
    CHECK(count("encoder") == 6);
    CHECK(count("encoder/weights") == 5);
    CHECK(count("encoder/weights/layers.0") == 2);
    CHECK(count("heads/aux.v2") == 5);
    CHECK(count("heads/aux.v2/sample_inputs") == 1);
    CHECK_THROWS_AS(resolver.resolve(QStringLiteral("layers.0.weight")), Error); // which of the three?
    CHECK_THROWS_AS(resolver.resolve(QStringLiteral("decoder/nothing")), Error);
}

TEST_CASE("files inside are read by their own format")
{
    const DocumentPtr subclass = fixture(QStringLiteral("subclass_p5.pt2"));
    const Tensor &tensor = tensorAt(subclass, 0);
    CHECK(subclass->values.name(tensor.className).endsWith("TwoTensor"));
    CHECK(isParameter(subclass->values, tensor));

    const DocumentPtr object = fixture(QStringLiteral("opaque_obj.pt2"));
    const auto constants = std::ranges::find(object->roots, QByteArray("model/constants"), &Document::Root::entry);
    REQUIRE(constants != object->roots.end());
    CHECK(object->values.kind(object->values.items(constants->value)[1]) == Kind::Object);
}

TEST_CASE("several examples are a list of them")
{
    const QStringList paths = pathsOf(fixture(QStringLiteral("sample_inputs_many.pt2")));
    CHECK(paths.contains(QStringLiteral("model/sample_inputs/[0][0][0]")));
    CHECK(paths.contains(QStringLiteral("model/sample_inputs/[2][0][0]")));
}

TEST_CASE("the pickles of files inside are reported with their place")
{
    const DocumentPtr document = fixture(QStringLiteral("mlp.pt2"));
    REQUIRE(document->pickles.size() == 1);
    CHECK(document->pickles[0].entry == "mlp/data/sample_inputs/model.pt:archive/data.pkl");
}

TEST_CASE("an archive in an archive in an archive is not followed")
{
    const QByteArray inner = archiveOf(config(meta(ints({"2", "2"}), ints({"2", "1"}))), sixFloats);
    const DocumentPtr document = opened(archiveOf(R"({"config": {}})", "", {{"r/data/sample_inputs/m_0.pt", inner}}));
    CHECK(document->tensors.empty());
    CHECK(!document->notes.isEmpty());
}

TEST_CASE("headers that say something new are noted")
{
    const auto says
        = [](const DocumentPtr &document, const QString &words) { return document->notes.join(u'\n').contains(words); };
    CHECK(says(fixture(QStringLiteral("malformed/archive_format_other.pt2")), QStringLiteral("pt3")));
    CHECK(says(fixture(QStringLiteral("malformed/schema_major_unknown.pt2")), QStringLiteral("99.0")));
    CHECK(says(fixture(QStringLiteral("malformed/no_models.pt2")), QStringLiteral("definition")));
    CHECK(says(fixture(QStringLiteral("malformed/no_weights_config.pt2")), QStringLiteral("weights")));
    CHECK(fixture(QStringLiteral("mlp.pt2"))->notes.isEmpty());
    CHECK(fixture(QStringLiteral("mlp.pt2"))->writer == QStringLiteral("PyTorch 2.14.1+cu130"));
}

TEST_CASE("the parts of a TorchScript archive are roots of their own")
{
    const DocumentPtr lite = fixture(QStringLiteral("ts_lite.ptl"));
    CHECK(lite->format == QLatin1StringView("torchscript-lite"));
    CHECK(std::ranges::count(lite->roots, QByteArray("ts_lite/bytecode.pkl"), &Document::Root::entry) == 1);
    const DocumentPtr traced = fixture(QStringLiteral("ts_traced.pt"));
    CHECK(traced->error.isEmpty());
    const auto hasNoData
        = [&](const Leaf &leaf) { return !traced->values.tensor(traced->values.tensorId(leaf.value)).hasData; };
    CHECK(std::ranges::count_if(traced->tensors, hasNoData) == 1);
}
