// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/pickle/machine.h"
#include "tests/testing/testing.h"

namespace pith::testing {

// One pickle run over bytes of its own.
struct Run
{
    explicit Run(QByteArray stream, const PersistentLoad &persistent = {});

    ValueId root() const { return pickled.root; }
    std::span<const ValueId> items() const { return values.items(pickled.root); }
    const Object &object() const { return values.object(pickled.root); }
    QByteArray shown() const { return show(pickled.root); }
    // As Python writes it, where it can; "name(arguments)" with {state}, [list items], {dict items} for objects.
    // Deeper than ten levels, as in a cycle: "…".
    QByteArray show(ValueId id, int levels = 10) const;

    Values values;
    Pickled pickled;

private:
    QByteArray showItems(ValueId id, int levels, const char *open, const char *close) const;
    QByteArray showObject(ValueId id, int levels) const;
};

// Bytes of a literal that may hold zeros.
template <size_t Size> QByteArray stream(const char (&literal)[Size]) { return QByteArray(literal, Size - 1); }

// `count` as an unsigned little-endian number of so many bytes.
QByteArray little(quint64 count, int bytes);

}
