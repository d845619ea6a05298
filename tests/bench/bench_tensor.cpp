// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

// Times work on tensors against what reading the same bytes takes: bench_tensor FILE DTYPE ELEMENTS WORK [THREADS]
// The file is taken as tensors of so many elements, one after another; the figures are the best of some runs.

#include "core/tensor/heatmap.h"
#include "core/tensor/statistics.h"
#include "core/work/parallel.h"

#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <string>

using namespace pith;

namespace {

constexpr int Runs = 7;
constexpr quint64 Step = 2 << 20;

double cpuSeconds()
{
    rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval &time) { return double(time.tv_sec) + double(time.tv_usec) * 1e-6; };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void report(const char *name, quint64 bytes, const std::function<void()> &work)
{
    double leastCpu = 1e9;
    double leastWall = 1e9;
    for (int run = 0; run < Runs; ++run) {
        const double cpu = cpuSeconds();
        const auto begin = std::chrono::steady_clock::now();
        work();
        leastWall
            = std::min(leastWall, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
        leastCpu = std::min(leastCpu, cpuSeconds() - cpu);
    }
    std::printf("%-12s %6.2f GB/s, %6.2f a CPU second\n", name, double(bytes) / leastWall * 1e-9,
        double(bytes) / leastCpu * 1e-9);
}

void readAll(const ByteSource &file)
{
    parallelFor(quint64(threads()), [&](quint64 thread) {
        const auto buffer = std::make_unique_for_overwrite<std::byte[]>(Step);
        for (quint64 at = thread * Step; at + Step <= file.size(); at += Step * quint64(threads()))
            file.read(at, {buffer.get(), Step});
    });
}

struct Work
{
    const char *name;
    void (*run)(const TensorData &tensor, Progress &progress);
};

void histogram(const TensorData &tensor, Progress &progress) { summarize(tensor, {}, progress); }
void percentiles(const TensorData &tensor, Progress &progress) { summarize(tensor, {.percentiles = true}, progress); }
void statisticsOnly(const TensorData &tensor, Progress &progress) { summarize(tensor, {.bins = 0}, progress); }
// About a square of the elements.
MatrixView squareOf(const TensorData &tensor)
{
    TensorData square = tensor;
    qint64 columns = 1;
    while (columns * columns * 4 <= tensor.numel())
        columns *= 2;
    square.shape = {tensor.numel() / columns, columns};
    square.stride = {columns, 1};
    return {square, 1};
}

template <Aggregation aggregation> void picture(const TensorData &tensor, Progress &progress)
{
    heatMap(squareOf(tensor), 1024, 1024, aggregation, progress);
}

void firstLook(const TensorData &tensor, Progress &progress)
{
    coarseHeatMap(squareOf(tensor), 1024, 1024, Aggregation::LargestMagnitude, progress);
}

constexpr std::array works{Work{"statistics", statisticsOnly}, Work{"histogram", histogram},
    Work{"percentiles", percentiles}, Work{"picture", picture<Aggregation::LargestMagnitude>},
    Work{"mean", picture<Aggregation::Mean>}, Work{"first", firstLook}};

}

int main(int count, char **words)
{
    const auto dtype = count > 4 ? dtypeByName(QLatin1StringView(words[2])) : std::nullopt;
    if (!dtype)
        return std::fprintf(stderr, "bench_tensor FILE DTYPE ELEMENTS WORK [THREADS]\n"), 2;
    if (count > 5)
        setThreads(std::stoi(words[5]));
    const SourcePtr file = fileSource(QString::fromLocal8Bit(words[1]));
    const auto elements = std::stoll(words[3]);
    TensorData tensor{*dtype, {elements}, {1}, 0, false, false, false, file, nullptr};
    const qint64 tensors = qint64(file->size()) / row(*dtype).bytes / elements;
    Progress progress;
    report("read", file->size(), [&] { readAll(*file); });
    for (const Work &work : works) {
        if (words[4] != std::string("all") && words[4] != std::string(work.name))
            continue;
        report(work.name, quint64(tensors * elements * row(*dtype).bytes), [&] {
            for (tensor.offset = 0; tensor.offset < tensors * elements; tensor.offset += elements)
                work.run(tensor, progress);
        });
    }
    return 0;
}
