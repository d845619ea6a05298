// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/error.h"
#include "core/tensor/statistics.h"
#include "tests/core/tensor/build.h"

#include <QDateTime>
#include <QFile>
#include <QTemporaryDir>

#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;

namespace {

// Written long ago, so that it is looked at where the system has it.
class OldFile
{
public:
    explicit OldFile(const QByteArray &bytes) : m_file(m_folder.filePath(QStringLiteral("file")))
    {
        REQUIRE(m_file.open(QIODevice::ReadWrite));
        REQUIRE(m_file.write(bytes) == bytes.size());
        REQUIRE(m_file.flush());
        REQUIRE(m_file.setFileTime(QDateTime::currentDateTime().addSecs(-3600), QFileDevice::FileModificationTime));
    }
    SourcePtr source() const { return fileSource(m_file.fileName()); }
    void cut(qint64 size) { REQUIRE(m_file.resize(size)); }

private:
    QTemporaryDir m_folder;
    QFile m_file;
};

Summary summaryOf(const TensorData &tensor)
{
    Progress progress;
    return summarize(tensor, {.bins = 100, .percentiles = true}, progress);
}

void checkSame(const TensorData &told, const TensorData &truth)
{
    const Summary a = summaryOf(told);
    const Summary b = summaryOf(truth);
    CHECK((a.real.min == b.real.min));
    CHECK((a.real.max == b.real.max));
    CHECK(a.real.minAt == b.real.minAt);
    CHECK(a.real.maxAt == b.real.maxAt);
    CHECK(a.real.mean == b.real.mean);
    CHECK(a.real.std == b.real.std);
    CHECK(a.real.nan == b.real.nan);
    CHECK(a.real.firstNan == b.real.firstNan);
    CHECK(a.histogram.counts == b.histogram.counts);
    CHECK((a.percentiles == b.percentiles));
}

}

TEST_CASE("a tensor of a file is what it is in memory, wherever in the file it begins")
{
    constexpr qint64 elements = 1'500'001;
    for (const DType dtype : {DType::Float32, DType::BFloat16, DType::Float8E5M2, DType::Int64}) {
        const QByteArray bytes = noise(elements * row(dtype).bytes, 1);
        for (const qsizetype begin : {0, 4096, 64, 3}) {
            INFO(row(dtype).name.data() << " at byte " << begin);
            const OldFile file(QByteArray(begin, 'x') + bytes);
            const Sample inMemory = flat(dtype, bytes);
            TensorData inFile = inMemory.tensor;
            inFile.bytes = sliceOf(file.source(), quint64(begin), quint64(bytes.size()));
            checkSame(inFile, inMemory.tensor);
        }
    }
}

TEST_CASE("so is a view that leaves parts of the file out")
{
    const QByteArray bytes = noise(4'000'000, 2);
    const OldFile file(bytes);
    Sample inMemory = sample("columns", DType::Float16, bytes, {500, 300, 4}, {1, 2000, 500});
    TensorData inFile = inMemory.tensor;
    inFile.bytes = file.source();
    checkSame(inFile, inMemory.tensor);
}

TEST_CASE("a file that is cut after it was opened is an error, not the end of the process")
{
    const QByteArray bytes = noise(8'000'000, 3);
    OldFile file(bytes);
    TensorData tensor = flat(DType::Float32, bytes).tensor;
    tensor.bytes = file.source();
    summaryOf(tensor);
    file.cut(5'000'000);
    CHECK_THROWS_AS(summaryOf(tensor), Error);
}
