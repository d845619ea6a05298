// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

// How fast this machine can go over a file that is in its cache, and copy it.
//   bench_limit pread THREADS FILE    one pass through buffers that stay in the cache; 0 threads are as many as cores
//   bench_limit mmap THREADS FILE     one pass through a mapping
//   bench_limit copy FILE OUT         the kernel's own copy
// Prints {"seconds": s}, with the bytes and the sum of a pass. One pass a process, as those that it is compared with.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <vector>

#if defined(__x86_64__)
#define PITH_WIDEST_VECTORS __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define PITH_WIDEST_VECTORS
#endif

namespace pith::bench {

// Looks at every byte with as little work as there can be.
PITH_WIDEST_VECTORS uint64_t sumOfWords(const uint64_t *words, size_t count)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < count; ++i)
        sum += words[i];
    return sum;
}

namespace {

[[noreturn]] void fail(const char *what) { throw std::system_error(errno, std::generic_category(), what); }

struct File
{
    explicit File(const char *path, int flags = O_RDONLY) : descriptor(open(path, flags | O_CLOEXEC, 0600))
    {
        struct stat facts = {};
        if (descriptor < 0 || fstat(descriptor, &facts) < 0)
            fail(path);
        size = size_t(facts.st_size);
    }
    File(const File &) = delete;
    File &operator=(const File &) = delete;
    ~File() { close(descriptor); }

    int descriptor;
    size_t size = 0;
};

uint64_t sumOf(const char *bytes, size_t size)
{
    uint64_t last = 0;
    std::memcpy(&last, bytes + size / sizeof last * sizeof last, size % sizeof last);
    return last + sumOfWords(reinterpret_cast<const uint64_t *>(bytes), size / sizeof last);
}

double secondsOf(const std::function<void()> &work)
{
    const auto begun = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

// Steps of a file, each thread taking the next that nobody has; the sum over all.
using Step = std::function<uint64_t(unsigned thread, size_t offset, size_t size)>;
uint64_t overSteps(size_t fileSize, size_t stepSize, unsigned threads, const Step &step)
{
    std::atomic<size_t> next = 0;
    std::atomic<uint64_t> sum = 0;
    const auto work = [&](unsigned thread) {
        for (size_t offset; (offset = next.fetch_add(stepSize)) < fileSize;)
            sum += step(thread, offset, std::min(stepSize, fileSize - offset));
    };
    std::vector<std::thread> others;
    for (unsigned thread = 1; thread < threads; ++thread)
        others.emplace_back(work, thread);
    work(0);
    for (std::thread &other : others)
        other.join();
    return sum;
}

struct Pass
{
    double seconds = 0;
    uint64_t sum = 0;
};

// Whole pages, because some processors copy at a quarter of the rate to where malloc would begin, 16 bytes into a page.
struct alignas(4096) Page
{
    char bytes[4096] = {};
};

// Into a buffer for each thread that stays in its core's cache.
Pass byReading(const File &file, unsigned threads)
{
    constexpr size_t step = 2 << 20;
    std::vector<std::vector<Page>> buffers(threads, std::vector<Page>(step / sizeof(Page)));
    Pass pass;
    pass.seconds = secondsOf([&] {
        pass.sum = overSteps(file.size, step, threads, [&](unsigned thread, size_t offset, size_t size) {
            char *const buffer = buffers[thread].front().bytes;
            if (pread(file.descriptor, buffer, size, off_t(offset)) != ssize_t(size))
                fail("pread");
            return sumOf(buffer, size);
        });
    });
    return pass;
}

// Through a new mapping, whose pages are fetched and given back in steps.
Pass byMapping(const File &file, unsigned threads)
{
    constexpr size_t step = 8 << 20;
    Pass pass;
    pass.seconds = secondsOf([&] {
        void *const mapping = mmap(nullptr, file.size, PROT_READ, MAP_SHARED, file.descriptor, 0);
        if (mapping == MAP_FAILED)
            fail("mmap");
        pass.sum = overSteps(file.size, step, threads, [&](unsigned, size_t offset, size_t size) {
            char *const begin = static_cast<char *>(mapping) + offset;
#ifdef MADV_POPULATE_READ
            madvise(begin, size, MADV_POPULATE_READ); // older kernels refuse, and the pages come one by one
#endif
            const uint64_t sum = sumOf(begin, size);
            madvise(begin, size, MADV_DONTNEED);
            return sum;
        });
        munmap(mapping, file.size);
    });
    return pass;
}

void pass(Pass (*way)(const File &, unsigned), const char *threads, const char *path)
{
    const auto asked = unsigned(std::strtoul(threads, nullptr, 10));
    const File file(path);
    const Pass done = way(file, asked > 0 ? asked : std::max(1U, std::thread::hardware_concurrency()));
    std::printf("{\"seconds\": %.6f, \"bytes\": %zu, \"sum\": %" PRIu64 "}\n", done.seconds, file.size, done.sum);
}

void copy(const char *path, const char *outPath)
{
    const double seconds = secondsOf([&] {
        const File file(path);
        const File out(outPath, O_WRONLY | O_CREAT | O_EXCL);
        for (size_t left = file.size; left > 0;) {
            const ssize_t done = copy_file_range(file.descriptor, nullptr, out.descriptor, nullptr, left, 0);
            if (done <= 0)
                fail("copy_file_range");
            left -= size_t(done);
        }
    });
    std::printf("{\"seconds\": %.6f}\n", seconds);
}

}

}

int main(int argc, char **argv)
{
    const std::span arguments(argv, size_t(argc));
    const std::string work = argc > 1 ? arguments[1] : "";
    try {
        if (work == "pread" && argc == 4)
            pith::bench::pass(pith::bench::byReading, arguments[2], arguments[3]);
        else if (work == "mmap" && argc == 4)
            pith::bench::pass(pith::bench::byMapping, arguments[2], arguments[3]);
        else if (work == "copy" && argc == 4)
            pith::bench::copy(arguments[2], arguments[3]);
        else
            throw std::runtime_error("pread or mmap THREADS FILE, or copy FILE OUT");
    } catch (const std::exception &error) {
        std::fprintf(stderr, "bench_limit: %s\n", error.what());
        return 2;
    }
    return 0;
}
