// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <KFilterBase>
#include <QIODevice>

#include <zlib.h>

namespace pith {

// Reads one member of a gzip file (RFC 1952) or a zlib stream (RFC 1950), with its header and checksum, and stops
// behind it. KArchive's own filter goes on with whatever follows as if it were another member, so that other bytes make
// the whole file broken, and what all bytes were unpacked of is broken to it too when the checksum behind them is
// another.
class GzipFilter final : public KFilterBase
{
public:
    enum class Kind : quint8 { Gzip, Zlib };
    explicit GzipFilter(Kind kind = Kind::Gzip) : m_kind(kind) {}
    GzipFilter(const GzipFilter &) = delete;
    GzipFilter &operator=(const GzipFilter &) = delete;
    ~GzipFilter() override { GzipFilter::terminate(); }

    bool init(int mode) override; // reads only
    int mode() const override { return QIODevice::ReadOnly; }
    bool terminate() override;
    bool readHeader() override { return true; } // a part of the stream
    bool writeHeader(const QByteArray &) override { return false; }
    void setOutBuffer(char *data, uint size) override;
    void setInBuffer(const char *data, uint size) override;
    int inBufferAvailable() const override { return int(m_stream.avail_in); }
    int outBufferAvailable() const override { return int(m_stream.avail_out); }
    Result uncompress() override;
    Result compress(bool) override { return Error; }

    // Behind the end: whether checksum and size at the member's end are those of what was unpacked, and how many bytes
    // of that end were not read.
    bool endsRight() const { return m_endsRight; }
    uint unread() const { return m_unread; }

private:
    const Kind m_kind;
    z_stream m_stream{};
    bool m_begun = false;
    bool m_endsRight = true;
    uint m_unread = 0;
};

}
