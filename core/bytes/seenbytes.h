// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/bytesource.h"

#include <cstdint>
#include <utility>

namespace pith {

// A look at bytes where they lie in memory (ByteSource::look), as long as this lives and the source does.
class SeenBytes
{
public:
    SeenBytes() = default;
    // Not at bytes whose address is no multiple of `alignment`.
    SeenBytes(const ByteSource &source, quint64 offset, quint64 size, size_t alignment)
        : m_bytes(source.look(offset, size)),
          m_source(m_bytes ? &source : nullptr),
          m_offset(offset),
          m_size(size)
    {
        if (reinterpret_cast<std::uintptr_t>(m_bytes) % alignment != 0)
            end();
    }
    SeenBytes(SeenBytes &&other) noexcept
        : m_bytes(std::exchange(other.m_bytes, nullptr)),
          m_source(std::exchange(other.m_source, nullptr)),
          m_offset(other.m_offset),
          m_size(other.m_size)
    {
    }
    SeenBytes &operator=(SeenBytes &&other) noexcept
    {
        std::swap(m_bytes, other.m_bytes);
        std::swap(m_source, other.m_source);
        std::swap(m_offset, other.m_offset);
        std::swap(m_size, other.m_size);
        other.end();
        return *this;
    }
    ~SeenBytes() { end(); }

    const std::byte *bytes() const { return m_bytes; } // null: they have to be read

private:
    void end()
    {
        m_bytes = nullptr;
        if (m_source)
            std::exchange(m_source, nullptr)->letGo(m_offset, m_size);
    }

    const std::byte *m_bytes = nullptr;
    const ByteSource *m_source = nullptr;
    quint64 m_offset = 0;
    quint64 m_size = 0;
};

}
