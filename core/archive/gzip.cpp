// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/gzip.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace pith {

namespace {

// To zlib: a stream of that kind, of any window, and no other.
constexpr int windowBits[]{16 + MAX_WBITS, MAX_WBITS};

// What zlib says when it has unpacked everything, and what is then left of the eight bytes behind it.
struct WrongEnd
{
    std::string_view message;
    uint unread;
};
constexpr WrongEnd wrongEnds[]{{"incorrect data check", 4}, {"incorrect length check", 0}};

}

bool GzipFilter::init(int)
{
    terminate();
    m_stream = {};
    m_endsRight = true;
    m_unread = 0;
    m_begun = inflateInit2(&m_stream, windowBits[size_t(m_kind)]) == Z_OK;
    return m_begun;
}

bool GzipFilter::terminate()
{
    if (m_begun)
        inflateEnd(&m_stream);
    m_begun = false;
    return true;
}

void GzipFilter::setOutBuffer(char *data, uint size)
{
    m_stream.next_out = reinterpret_cast<Bytef *>(data);
    m_stream.avail_out = size;
}

void GzipFilter::setInBuffer(const char *data, uint size)
{
    m_stream.next_in = const_cast<Bytef *>(reinterpret_cast<const Bytef *>(data)); // zlib only reads there
    m_stream.avail_in = size;
}

KFilterBase::Result GzipFilter::uncompress()
{
    const int result = m_begun ? inflate(&m_stream, Z_NO_FLUSH) : Z_STREAM_ERROR;
    if (result == Z_STREAM_END)
        return End;
    const std::string_view message = result == Z_DATA_ERROR && m_stream.msg ? m_stream.msg : "";
    const auto wrong = std::ranges::find(wrongEnds, message, &WrongEnd::message);
    if (wrong != std::end(wrongEnds)) {
        m_endsRight = false;
        m_unread = m_kind == Kind::Gzip ? wrong->unread : 0;
        return End;
    }
    return result == Z_OK || result == Z_BUF_ERROR ? Ok : Error; // the latter: no progress without more room or input
}

}
