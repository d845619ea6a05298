// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/archive/gzip.h"

namespace pith {

namespace {
constexpr int GzipAlone = 16 + MAX_WBITS; // to zlib: a gzip stream of any window, and no other
}

bool GzipFilter::init(int)
{
    terminate();
    m_stream = {};
    m_begun = inflateInit2(&m_stream, GzipAlone) == Z_OK;
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
    return result == Z_OK || result == Z_BUF_ERROR ? Ok : Error; // the latter: no progress without more room or input
}

}
