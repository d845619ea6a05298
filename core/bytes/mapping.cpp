// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/mapping.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <limits>
#include <sys/mman.h>
#include <unistd.h>

namespace pith {

// Read by a signal's handler, which may neither wait nor allocate.
struct Mapping::Guard
{
    std::atomic<bool> isTaken = false;
    std::atomic<std::uintptr_t> begin = 0;
    std::atomic<std::uintptr_t> end = 0; // behind the last page; none while it is 0
    std::atomic<bool> isDamaged = false;
};

namespace {

std::array<Mapping::Guard, 256> guards;
struct sigaction actionBefore = {};

std::uintptr_t pageBytes()
{
    static const auto bytes = std::uintptr_t(::sysconf(_SC_PAGESIZE));
    return bytes;
}

bool putZeros(void *address)
{
    void *const page
        = static_cast<std::byte *>(address) - (reinterpret_cast<std::uintptr_t>(address) & (pageBytes() - 1));
    return ::mmap(page, pageBytes(), PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == page;
}

void onMissingPage(int number, siginfo_t *info, void *context)
{
    const int error = errno;
    const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
    const auto guard = std::ranges::find_if(
        guards, [=](const Mapping::Guard &each) { return address >= each.begin && address < each.end; });
    if (guard != guards.end() && putZeros(info->si_addr)) {
        guard->isDamaged = true;
        errno = error;
    } else if ((actionBefore.sa_flags & SA_SIGINFO) != 0 && actionBefore.sa_sigaction) {
        actionBefore.sa_sigaction(number, info, context);
    } else {
        ::sigaction(number, &actionBefore, nullptr); // the touch is done again, and ends as it would have
    }
}

// Once a process, as who is told of a signal is the process's affair.
void watchSignal()
{
    static const bool isWatched = [] {
        pageBytes(); // asked for here, not first in the handler
        struct sigaction action = {};
        action.sa_sigaction = onMissingPage;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        ::sigemptyset(&action.sa_mask);
        return ::sigaction(SIGBUS, &action, &actionBefore) == 0;
    }();
    Q_UNUSED(isWatched)
}

}

std::unique_ptr<Mapping> Mapping::of(int descriptor, quint64 size)
{
    if (size == 0 || size > std::numeric_limits<size_t>::max() - pageBytes())
        return nullptr;
    const auto guard = std::ranges::find_if(guards, [](Guard &each) { return !each.isTaken.exchange(true); });
    if (guard == guards.end())
        return nullptr;
    watchSignal();
    void *const bytes = ::mmap(nullptr, size_t(size), PROT_READ, MAP_SHARED, descriptor, 0);
    if (bytes == MAP_FAILED) {
        guard->isTaken = false;
        return nullptr;
    }
    return std::unique_ptr<Mapping>(new Mapping(static_cast<const std::byte *>(bytes), size, *guard));
}

Mapping::Mapping(const std::byte *bytes, quint64 size, Guard &guard) : m_bytes(bytes), m_size(size), m_guard(guard)
{
    const auto begin = reinterpret_cast<std::uintptr_t>(bytes);
    m_guard.isDamaged = false;
    m_guard.begin = begin;
    m_guard.end = (begin + size + pageBytes() - 1) & ~(pageBytes() - 1);
}

Mapping::~Mapping()
{
    m_guard.end = 0;
    ::munmap(const_cast<std::byte *>(m_bytes), size_t(m_size));
    m_guard.isTaken = false;
}

bool Mapping::isDamaged() const { return m_guard.isDamaged; }

bool Mapping::populate([[maybe_unused]] quint64 offset, [[maybe_unused]] quint64 size) const
{
#ifdef MADV_POPULATE_READ
    const quint64 begin = offset & ~(pageBytes() - 1);
    // Kernels before 5.14 don't know it (EINVAL): their pages come as they are touched.
    return ::madvise(const_cast<std::byte *>(m_bytes) + begin, size_t(offset + size - begin), MADV_POPULATE_READ) == 0
        || errno == EINVAL;
#else
    return true;
#endif
}

void Mapping::letGo(quint64 offset, quint64 size) const
{
    const quint64 begin = offset & ~(pageBytes() - 1);
    ::madvise(const_cast<std::byte *>(m_bytes) + begin, size_t(offset + size - begin), MADV_DONTNEED);
}

}
