// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QLatin1StringView>

#include <optional>
#include <span>

namespace pith {

// Element types of PyTorch, and with them those of numpy, safetensors and GGUF that mean the same.
enum class DType : quint8 {
    Float64,
    Float32,
    Float16,
    BFloat16,
    Float8E4M3FN,
    Float8E5M2,
    Float8E4M3FNUZ,
    Float8E5M2FNUZ,
    Float8E8M0FNU,
    Float4E2M1FNx2,
    Complex128,
    Complex64,
    Complex32,
    BComplex32,
    Int64,
    Int32,
    Int16,
    Int8,
    UInt64,
    UInt32,
    UInt16,
    UInt8,
    Bool,
    Bits8,
    Bits16,
    Bits1x8,
    Bits2x4,
    Bits4x2,
    QUInt8,
    QInt8,
    QInt32,
    QUInt4x2,
    QUInt2x4,
    Float4E2M1FN, // one of the two values of a Float4E2M1FNx2; no tensor has it
    Untyped, // the bytes of an UntypedStorage; no tensor has it
};

enum class NumberClass : quint8 { Float, Complex, Signed, Unsigned, Bool, Opaque };

struct DTypeRow
{
    DType dtype;
    QLatin1StringView name; // as torch prints it, without "torch."
    QLatin1StringView storageClass; // in pickles; empty: UntypedStorage
    int bytes; // of one element as stored; of one byte of a packed type: 1
    int perByte; // elements in a byte, low bits first: 2 and 4 for packed types, else 1
    NumberClass number;
    DType half; // complex and float4 pairs: type of each half; packed quantized: type of one value; else itself
    QLatin1StringView numpy; // descr, little-endian; empty where numpy has no such type
    DType numpyAs; // what .npy and .npz hold instead; itself where numpy has the type
    QLatin1StringView safetensors; // name in a safetensors header; empty where there is none
    bool quantized;
    double (*toDouble)(const std::byte *); // value of one little-endian element; null for Complex and packed types
};

std::span<const DTypeRow> dtypes(); // in the order of the enum
const DTypeRow &row(DType dtype);
inline QLatin1StringView name(DType dtype) { return row(dtype).name; }

std::optional<DType> dtypeByName(QLatin1StringView name); // "float32"
std::optional<DType> dtypeByStorageClass(
    QLatin1StringView storageClass); // "FloatStorage"; Untyped for "UntypedStorage"
std::optional<DType> dtypeByNumpy(QLatin1StringView descr); // "<f4", ">f4", "|b1": byte order is ignored
std::optional<DType> dtypeBySafetensors(QLatin1StringView name); // "F32"

// Whether several elements share a byte.
inline bool isPacked(DType dtype) { return row(dtype).perByte > 1; }

// Bytes of one unit that byte order applies to: the halves of complex, else the element.
inline int swapUnit(DType dtype) { return row(row(dtype).half).bytes; }

}
