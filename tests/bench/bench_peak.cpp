// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

// Runs a program and prints {"peak": bytes, "cpu": seconds} in a line after what the program prints itself: the most
// memory that it held, and what it took of the processors, which a busy machine changes less than the time.
//   bench_peak PROGRAM [ARGUMENT…]
// Exists because the kernel counts what the starting process holds as memory of the started one, and this is tiny.

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

double seconds(const timeval &time) { return double(time.tv_sec) + double(time.tv_usec) / 1e6; }

}

int main(int argc, char **argv)
{
    pid_t child = 0;
    const int failure = argc > 1 ? posix_spawnp(&child, argv[1], nullptr, nullptr, argv + 1, environ) : EINVAL;
    if (failure != 0) {
        std::fprintf(stderr, "bench_peak: %s: %s\n", argc > 1 ? argv[1] : "PROGRAM", std::strerror(failure));
        return 2;
    }
    int status = 0;
    rusage usage = {};
    while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {}
    std::printf("{\"peak\": %lld, \"cpu\": %.6f}\n", static_cast<long long>(usage.ru_maxrss) * 1024,
        seconds(usage.ru_utime) + seconds(usage.ru_stime));
    return WIFEXITED(status) ? WEXITSTATUS(status) : 2;
}
