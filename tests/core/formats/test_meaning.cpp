// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "tests/core/formats/opened.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace pith;
using namespace pith::testing;

namespace {

const QByteArray eight(8 * 4, 'x');
const qint64 largest = std::numeric_limits<qint64>::max();

QByteArray eightFloats() { return storage("FloatStorage", "0", 8); }
QByteArray pair(qint64 a, qint64 b) { return tuple({integer(a), integer(b)}); }

QByteArray plain() { return tensor(eightFloats(), 0, pair(2, 4), pair(4, 1)); }

}

TEST_CASE("a view that does not fit its storage keeps its shape and has an error")
{
    struct Row
    {
        qint64 offset;
        QByteArray size, stride;
    };
    const auto row = GENERATE(Row{1, pair(2, 4), pair(4, 1)}, Row{-1, pair(1, 1), pair(1, 1)},
        Row{0, pair(-2, 4), pair(4, 1)}, Row{0, pair(2, 4), pair(4, -1)}, Row{0, pair(2, 4), tuple({integer(1)})},
        Row{0, pair(2, 2), pair(largest, 1)}, Row{largest, pair(2, 2), pair(1, 1)},
        Row{0, pair(largest, 4), pair(0, 0)}, Row{0, pair(qint64(1) << 40, 2), pair(0, 0)});
    const DocumentPtr document = openedValue(tensor(eightFloats(), row.offset, row.size, row.stride), {eight});
    CHECK_FALSE(onlyTensor(document).error.isEmpty());
    CHECK(onlyTensor(document).shape.size() == 2);
    CHECK(document->error.isEmpty());
}

TEST_CASE("a view that fits is no error, however odd")
{
    struct Row
    {
        qint64 offset;
        QByteArray size, stride;
    };
    const auto row = GENERATE(Row{0, pair(2, 4), pair(4, 1)}, Row{7, tuple({}), tuple({})},
        Row{0, pair(1 << 20, 1 << 20), pair(0, 0)}, Row{99, pair(0, 4), pair(4, 1)},
        Row{0, pair(0, largest), pair(1, 1)}, Row{0, pair(1, 8), pair(largest, 1)},
        Row{0, called(global("torch", "Size"), tuple({pair(2, 4)})), pair(4, 1)},
        Row{0, list({integer(8)}), list({integer(1)})});
    const DocumentPtr document = openedValue(tensor(eightFloats(), row.offset, row.size, row.stride), {eight});
    CHECK(onlyTensor(document).error == QString());
}

TEST_CASE("a known rebuild function whose arguments make no sense is a tensor with an error")
{
    const QByteArray big = "L1267650600228229401496703205376L\n";
    const QByteArray value = GENERATE_COPY(rebuilt("_rebuild_tensor_v2", tuple({})),
        rebuilt("_rebuild_tensor_v2", tuple({none(), none(), none(), none()})),
        tensor(eightFloats(), 0, tuple({big, integer(1)}), pair(1, 1)),
        tensor(eightFloats(), 0, pair(2, 4), text("12")),
        tensor(eightFloats(), 0, tuple({text("2"), real(4)}), pair(4, 1)),
        rebuilt("_rebuild_parameter", tuple({none(), truth(true), hooks()})),
        rebuilt("_rebuild_sparse_tensor", tuple({text("torch.sparse_coo"), none()})),
        rebuilt("_rebuild_nested_tensor", tuple({none(), none(), none(), none()})),
        rebuilt("_rebuild_qtensor", tuple({eightFloats()})),
        called(global("torch.nested._internal.nested_tensor", "_rebuild_njt"), tuple({dict({})})),
        called(global("torch._tensor", "_rebuild_from_type_v2"),
            tuple({global("os", "system"), global("a", "B"), tuple({}), none()})),
        called(
            global("torch._tensor", "_rebuild_from_type_v2"), tuple({text("f"), global("a", "B"), tuple({}), none()})));
    const DocumentPtr document = openedValue(value, {eight});
    REQUIRE(document->tensors.size() == 1);
    CHECK_FALSE(onlyTensor(document).error.isEmpty());
    CHECK(document->error.isEmpty());
}

TEST_CASE("rebuilding from a type inside itself ends")
{
    const QByteArray function = global("torch._tensor", "_rebuild_from_type_v2");
    QByteArray arguments = tuple({});
    for (int i = 0; i < 500; ++i)
        arguments = tuple({function, global("a", "B"), arguments, none()});
    CHECK_FALSE(onlyTensor(openedValue(called(function, arguments))).error.isEmpty());
}

TEST_CASE("a subclass keeps its class and attributes, from a dict or a pair with slots")
{
    const QByteArray function = global("torch._tensor", "_rebuild_from_type_v2");
    const QByteArray inner = tuple({eightFloats(), integer(0), pair(2, 4), pair(4, 1), truth(false), hooks()});
    const QByteArray state = GENERATE(dict({text("a"), integer(1), text("b"), integer(2)}),
        tuple({dict({text("a"), integer(1)}), dict({text("b"), integer(2)})}),
        tuple({none(), dict({text("a"), integer(1), text("b"), integer(2)})}));
    const DocumentPtr document = openedValue(
        called(function, tuple({global("torch._utils", "_rebuild_tensor_v2"), global("my", "Sub"), inner, state})),
        {eight});
    const Tensor &made = onlyTensor(document);
    CHECK(made.error.isEmpty());
    CHECK(document->values.name(made.className) == "my.Sub");
    CHECK(document->values.items(made.attributes).size() == 4);
}

TEST_CASE("a Parameter is its tensor with a class of its own; the tensor stays as it was")
{
    const DocumentPtr document
        = openedValue(rebuilt("_rebuild_parameter", tuple({plain(), truth(true), hooks()})), {eight});
    const Tensor &parameter = onlyTensor(document);
    CHECK(document->values.name(parameter.className) == "torch.nn.parameter.Parameter");
    CHECK(parameter.requiresGrad);
    CHECK(parameter.storage == StorageId(0));
    CHECK_FALSE(document->values.tensors[0].requiresGrad);
}

TEST_CASE("per channel quantization needs one scale and zero point a channel")
{
    const auto quantized = [](const QByteArray &scales, qint64 axis) {
        return rebuilt("_rebuild_qtensor",
            tuple({storage("QInt8Storage", "0", 32), integer(0), pair(2, 16), pair(16, 1),
                tuple({global("torch", "per_channel_affine"), scales, list({integer(0), integer(1)}), integer(axis)}),
                truth(false), hooks()}));
    };
    const DocumentPtr good = openedValue(quantized(list({real(0.5), real(0.25)}), 0), {eight});
    CHECK(onlyTensor(good).error == QString());
    CHECK(good->values.quantizations.at(0).scales == std::vector{0.5, 0.25});
    CHECK_FALSE(onlyTensor(openedValue(quantized(list({real(0.5)}), 0), {eight})).error.isEmpty());
    CHECK_FALSE(onlyTensor(openedValue(quantized(list({real(0.5), real(0.25)}), 1), {eight})).error.isEmpty());
    CHECK_FALSE(onlyTensor(openedValue(quantized(list({real(0.5), real(0.25)}), 2), {eight})).error.isEmpty());
}

TEST_CASE("scales are read from their tensor, whatever its strides")
{
    const QByteArray doubles = QByteArray::fromHex("000000000000e03f"
                                                   "0000000000000000"
                                                   "000000000000d03f"
                                                   "0000000000000000");
    const QByteArray scales = tensor(storage("DoubleStorage", "0", 4), 0, tuple({integer(2)}), tuple({integer(2)}));
    const QByteArray value = rebuilt("_rebuild_qtensor",
        tuple({storage("QInt8Storage", "0", 32), integer(0), pair(2, 16), pair(16, 1),
            tuple({global("torch", "per_channel_affine"), scales, list({integer(0), integer(0)}), integer(0)}),
            truth(false), hooks()}));
    CHECK(openedValue(value, {doubles})->values.quantizations.at(0).scales == std::vector{0.5, 0.25});
}

TEST_CASE("a device tensor that was saved as a numpy array has that array's bytes")
{
    const QByteArray type = built(called(global("numpy", "dtype"), tuple({text("f4"), truth(false), truth(true)})),
        tuple({integer(3), text("<"), none(), none(), none(), integer(-1), integer(-1), integer(0)}));
    const QByteArray array = called(global("numpy._core.numeric", "_frombuffer"),
        tuple({bytes(QByteArray(8, 'q')), type, tuple({integer(2)}), text("C")}));
    const DocumentPtr document = openedValue(rebuilt(
        "_rebuild_device_tensor_from_numpy", tuple({array, global("torch", "float32"), text("xla:0"), truth(false)})));
    CHECK(onlyTensor(document).error == QString());
    Progress progress;
    const TensorData data = tensorData(*document, document->tensors[0].value, progress);
    CHECK(readBytes(*data.bytes, 0, 8, 8) == QByteArray(8, 'q'));
    CHECK(document->values.name(onlyTensor(document).device) == "xla:0");
}

TEST_CASE("a size that thousands of tensors share is not copied without end")
{
    QByteArray sizes = "(", tensors = "](";
    for (int i = 0; i < 50'000; ++i)
        sizes += "K\x01";
    sizes += "tq\x01";
    for (int i = 0; i < 10'000; ++i)
        tensors += QByteArray("h\x02(h\x03K\x00h\x01h\x01\x89NtR", 14);
    const QByteArray value = sizes + '0' + global("torch._utils", "_rebuild_tensor_v2")
        + "q\x02"
          "0"
        + eightFloats()
        + "q\x03"
          "0"
        + tensors + 'e';
    const DocumentPtr document = openedValue(value, {eight});
    CHECK(document->tensors.size() <= 10'000);
    quint64 extents = 0;
    for (const Tensor &one : document->values.tensors)
        extents += quint64(one.shape.size());
    CHECK(extents < (64u << 20) / 8 + 100'000);
}
