// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <KFilterBase>
#include <QIODevice>

#include <zlib.h>

namespace pith {

// Reads one member of a gzip file (RFC 1952), with its header and checksum, and stops behind it. KArchive's own filter
// goes on with whatever follows as if it were another member, so that other bytes make the whole file broken.
class GzipFilter final : public KFilterBase
{
public:
    GzipFilter() = default;
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

private:
    z_stream m_stream{};
    bool m_begun = false;
};

}
