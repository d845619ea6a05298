// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QtGlobal>

#include <functional>

namespace pith {

// Names of things in the tables of one document. Each is a number of its own type, so none is taken for another.
enum class ValueId : quint32 { None = 0xffffffff };
enum class TensorId : quint32 { None = 0xffffffff };
enum class ArrayId : quint32 { None = 0xffffffff };
enum class StorageId : quint32 { None = 0xffffffff };
enum class ObjectId : quint32 { None = 0xffffffff };
enum class QuantId : quint32 { None = 0xffffffff };
enum class NameId : quint32 { None = 0xffffffff }; // an interned text: class, device
enum class BufferId : quint32 { None = 0xffffffff }; // bytes that are kept: a pickle, decoded text
enum class BlobId : quint32 { None = 0xffffffff }; // bytes that are read when wanted: an archive entry

template <typename Id>
    requires std::is_enum_v<Id>
constexpr quint32 number(Id id)
{
    return quint32(id);
}

}
