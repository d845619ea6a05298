// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/valueid.h"

namespace pith {

enum class Kind : quint8 {
    None,
    Bool,
    Int,
    BigInt,
    Float,
    Complex,
    Str,
    Bytes,
    ByteArray,
    List,
    Tuple,
    Set,
    FrozenSet,
    Dict,
    OrderedDict, // a Dict with an Object beside it: `state` are its attributes
    Size, // torch.Size: a Tuple
    Word, // torch.device, dtype, layout, qscheme, memory_format: a WordKind and a text
    NumpyScalar, // numpy.scalar
    NumpyDType,
    Global, // a class or function by name
    Object, // whatever else Python would build by calling something
    Persistent, // a persistent id that no reader gave a meaning to
    Storage,
    Tensor,
    Array,
};

inline bool hasText(Kind kind)
{
    return (kind >= Kind::Str && kind <= Kind::ByteArray) || kind == Kind::BigInt || kind == Kind::Word;
}
inline bool isContainer(Kind kind) { return kind >= Kind::List && kind <= Kind::Size; }

enum class WordKind : quint8 { Device, DType, Layout, QScheme, MemoryFormat };

// One Python value: 16 bytes, named by its place in Values. What is bigger lies in side tables.
struct Value
{
    Kind kind = Kind::None;
    quint8 detail = 0; // Word: WordKind. BigInt: 0 little-endian two's complement bytes, 1 decimal digits
    quint8 capacity = 0; // containers: log2 of the room their items have, plus one; 0: no more than they fill
    quint8 unused = 0;
    // Str, Bytes, ByteArray, BigInt, Word: BufferId of the text. OrderedDict, Object: ObjectId. Persistent: ValueId of
    // the id. Global: NameId. Storage, Tensor, Array, Complex, NumpyScalar, NumpyDType: place in their table.
    quint32 link = 0xffffffff;
    struct Range
    {
        quint32 begin;
        quint32 count;
    };
    union {
        qint64 integer; // Bool, Int
        double real; // Float
        Range range; // texts: bytes of their buffer; containers: items (a Dict's are key, value, key, value …)
    };

    Value() : integer(0) {}
};
static_assert(sizeof(Value) == 16);

}
