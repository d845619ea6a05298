// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QtGlobal>

#include <cstddef>
#include <memory>

namespace pith {

// The bytes of an open file as memory. A file that is cut while it is mapped, or whose disk fails, would end the
// process at the next touch (SIGBUS); here such bytes are zero instead, and isDamaged() says so from then on.
class Mapping
{
public:
    // Null where the system can't map it, or has as many as can be guarded.
    static std::unique_ptr<Mapping> of(int descriptor, quint64 size);
    Mapping(const Mapping &) = delete;
    Mapping &operator=(const Mapping &) = delete;
    ~Mapping();

    const std::byte *bytes() const { return m_bytes; }
    // Makes a part present in one go, which is faster than a fault a page or few; false when the file has it no more.
    bool populate(quint64 offset, quint64 size) const;
    // A part is not needed soon: what the process seems to use does not grow to the size of the file.
    void letGo(quint64 offset, quint64 size) const;
    bool isDamaged() const;

    struct Guard; // what the signal's handler knows of one

private:
    Mapping(const std::byte *bytes, quint64 size, Guard &guard);

    const std::byte *m_bytes;
    quint64 m_size;
    Guard &m_guard;
};

}
