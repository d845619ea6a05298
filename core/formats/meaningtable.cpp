// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/meaningtable.h"

#include "core/formats/numpyvalues.h"
#include "core/formats/pythonvalues.h"
#include "core/formats/storageofbytes.h"
#include "core/formats/torchtensors.h"
#include "core/formats/words.h"

#include <QHash>

namespace pith {

namespace {

constexpr MeaningRow tensorRow(const char *name, Tensor (*rebuild)(const Arguments &))
{
    return {QLatin1StringView(name), rebuild, nullptr};
}

constexpr MeaningRow valueRow(const char *name, void (*become)(const Arguments &, ValueId))
{
    return {QLatin1StringView(name), nullptr, become};
}

constexpr MeaningRow rows[]{
    tensorRow("torch._utils._rebuild_tensor", rebuildTensor),
    tensorRow("torch._utils._rebuild_tensor_v2", rebuildTensorV2),
    tensorRow("torch._utils._rebuild_tensor_v3", rebuildTensorV3),
    tensorRow("torch._utils._rebuild_parameter", rebuildParameter),
    tensorRow("torch._utils._rebuild_parameter_with_state", rebuildParameterWithState),
    tensorRow("torch._utils._rebuild_qtensor", rebuildQTensor),
    tensorRow("torch._utils._rebuild_sparse_tensor", rebuildSparseTensor),
    tensorRow("torch._utils._rebuild_sparse_csr_tensor", rebuildSparseTensor),
    tensorRow("torch._utils._rebuild_nested_tensor", rebuildNestedTensor),
    tensorRow("torch.nested._internal.nested_tensor._rebuild_njt", rebuildJaggedTensor),
    tensorRow("torch._utils._rebuild_meta_tensor_no_storage", rebuildMetaTensor),
    tensorRow("torch._export.serde.serialize._reconstruct_fake_tensor", rebuildFakeTensor),
    tensorRow("torch._utils._rebuild_wrapper_subclass", rebuildWrapperSubclass),
    tensorRow("torch._utils._rebuild_device_tensor_from_numpy", rebuildDeviceTensorFromNumpy),
    tensorRow("torch._utils._rebuild_xla_tensor", rebuildDeviceTensorFromNumpy),
    tensorRow("torch._utils._rebuild_device_tensor_from_cpu_tensor", rebuildDeviceTensorFromCpu),
    tensorRow("torch._tensor._rebuild_from_type", rebuildFromType),
    tensorRow("torch._tensor._rebuild_from_type_v2", rebuildFromType),
    tensorRow("torch.tensor._rebuild_from_type", rebuildFromType),

    valueRow("torch.storage._load_from_bytes", becomeStorageOfBytes),
    valueRow("torch.Size", becomeSize),
    valueRow("torch.device", wordOfDevice),
    valueRow("torch.serialization._get_layout", wordOfLayout),

    valueRow("collections.OrderedDict", becomeOrderedDict),
    valueRow("builtins.dict", becomeDict),
    valueRow("builtins.list", becomeList),
    valueRow("builtins.tuple", becomeTuple),
    valueRow("builtins.set", becomeSet),
    valueRow("builtins.frozenset", becomeFrozenSet),
    valueRow("builtins.complex", becomeComplex),
    valueRow("builtins.bytes", becomeBytes),
    valueRow("builtins.bytearray", becomeByteArray),
    valueRow("_codecs.encode", becomeEncoded),
    valueRow("copyreg._reconstructor", respellReconstructor),
    valueRow("copyreg.__newobj__", respellNewObj),
    valueRow("functools.partial", completePartial),

    valueRow("numpy.core.multiarray._reconstruct", becomeArray),
    valueRow("numpy._core.multiarray._reconstruct", becomeArray),
    valueRow("numpy.core.multiarray.scalar", becomeNumpyScalar),
    valueRow("numpy._core.multiarray.scalar", becomeNumpyScalar),
    valueRow("numpy.core.numeric._frombuffer", becomeArrayOfBuffer),
    valueRow("numpy._core.numeric._frombuffer", becomeArrayOfBuffer),
    valueRow("numpy.dtype", becomeNumpyType),
};

QHash<QByteArray, const MeaningRow *> byName()
{
    QHash<QByteArray, const MeaningRow *> all;
    for (const MeaningRow &row : rows)
        all.insert(QByteArray(row.name.data(), row.name.size()), &row);
    return all;
}

}

const MeaningRow *meaningOf(QByteArrayView callable)
{
    static const QHash<QByteArray, const MeaningRow *> all = byName();
    return all.value(QByteArray::fromRawData(callable.data(), callable.size()));
}

}
