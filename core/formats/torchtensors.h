// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/formats/interpreter.h"

namespace pith {

// PyTorch's functions that make tensors of storages or of other tensors, named as there; their arguments are those of
// torch/_utils.py and torch/_tensor.py. A view that does not fit its storage is a tensor with an error.
Tensor rebuildTensor(const Arguments &arguments); // storage, offset, size, stride
Tensor rebuildTensorV2(const Arguments &arguments); // … requires_grad, hooks [, metadata]
Tensor rebuildTensorV3(const Arguments &arguments); // … requires_grad, hooks, dtype [, metadata]
Tensor rebuildQTensor(const Arguments &arguments); // … quantizer, requires_grad, hooks
Tensor rebuildParameter(const Arguments &arguments); // tensor, requires_grad, hooks
Tensor rebuildParameterWithState(const Arguments &arguments); // tensor, requires_grad, hooks, state
Tensor rebuildFromType(const Arguments &arguments); // function, type, arguments, state
Tensor rebuildMetaTensor(const Arguments &arguments); // dtype, size, stride, requires_grad
Tensor rebuildFakeTensor(const Arguments &arguments); // JSON of a TensorMeta, is_parameter: torch/_export/serde
Tensor rebuildWrapperSubclass(const Arguments &arguments); // class, dtype, size, stride, offset, layout, device, grad
Tensor rebuildDeviceTensorFromNumpy(const Arguments &arguments); // array, dtype, device, requires_grad
Tensor rebuildDeviceTensorFromCpu(const Arguments &arguments); // tensor, dtype, device, requires_grad

// Tensors that are made of others, which become their components.
Tensor rebuildSparseTensor(const Arguments &arguments); // layout, (indices …, values, size [, is_coalesced])
Tensor rebuildNestedTensor(const Arguments &arguments); // buffer, sizes, strides, offsets
Tensor rebuildJaggedTensor(const Arguments &arguments); // a dict of constructor parts

// Why the tensor's elements can't all be read from its storage; empty: they can.
QString problemOf(const Values &values, const Tensor &tensor);
NameId deviceOf(const Arguments &arguments, qsizetype number); // a torch.device, or its text
Layout layoutOf(QByteArrayView word); // "torch.sparse_coo"; throws Error

}
