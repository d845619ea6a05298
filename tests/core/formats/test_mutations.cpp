// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "tests/core/formats/opened.h"
#include "tests/fuzz/reading.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cstring>
#include <ctime>
#include <random>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace pith;
using namespace pith::testing;

// What the design promises of any file, for files of every format that were damaged: no crash, little time, little
// memory, one sentence. Each file's damages are tried in a process of their own.
namespace {

#if defined(__has_feature)
constexpr bool isSanitized = __has_feature(address_sanitizer);
#elif defined(__SANITIZE_ADDRESS__)
constexpr bool isSanitized = true;
#else
constexpr bool isSanitized = false;
#endif
constexpr double MostSeconds = isSanitized ? 20 : 2; // of the processor
constexpr long MostKiB = 256 << 10;
// Sanitizers make this ten times slower, and fuzzing does more of the same.
constexpr qsizetype CutEverywhere = isSanitized ? 300 : 1500; // bytes
constexpr int RandomCuts = isSanitized ? 20 : 200;
constexpr int Mutations = isSanitized ? 15 : 60;
constexpr qsizetype LargestSeed = 32 << 10;

using Random = std::mt19937;

qsizetype placeIn(const QByteArray &file, Random &random) { return qsizetype(random() % quint32(file.size())); }

void flip(QByteArray &file, Random &random)
{
    const qsizetype at = placeIn(file, random);
    file[at] = char(file[at] ^ (1 << random() % 8));
}

void overwrite(QByteArray &file, Random &random) { file[placeIn(file, random)] = char(random()); }

// Numbers that are too large, or negative, of every width.
void enlarge(QByteArray &file, Random &random)
{
    static constexpr std::array<quint64, 6> numbers{
        0, 0x7fffffff, 0x80000000, 0xffffffff, 0x7fffffffffffffff, 0xffffffffffffffff};
    const quint64 number = numbers[random() % numbers.size()];
    const qsizetype at = placeIn(file, random);
    const auto width = std::min<qsizetype>(qsizetype(1) << random() % 4, file.size() - at);
    std::memcpy(file.data() + at, &number, size_t(width));
}

void takeOut(QByteArray &file, Random &random) { file.remove(placeIn(file, random), qsizetype(1 + random() % 16)); }

void repeat(QByteArray &file, Random &random)
{
    const qsizetype at = placeIn(file, random);
    file.insert(at, file.mid(at, qsizetype(1 + random() % 64)));
}

constexpr std::array damages{flip, overwrite, enlarge, takeOut, repeat};

// The file cut everywhere if it is small, else at random places, and changed in one to four places.
std::vector<QByteArray> damaged(const QByteArray &file)
{
    std::vector<QByteArray> all;
    Random random(quint32(file.size()));
    if (file.size() <= CutEverywhere) {
        for (qsizetype size = 0; size < file.size(); ++size)
            all.push_back(file.first(size));
    } else {
        for (int i = 0; i < RandomCuts; ++i)
            all.push_back(file.first(placeIn(file, random)));
    }
    for (int i = 0; i < Mutations; ++i) {
        QByteArray changed = file;
        for (auto times = 1 + random() % 4; times > 0 && !changed.isEmpty(); --times)
            damages[random() % damages.size()](changed, random);
        all.push_back(std::move(changed));
    }
    return all;
}

// In memory that a process shares with its child.
struct Report
{
    int number = 0; // of what is tried
    char problem[1600] = {};
};

double secondsOfProcessor()
{
    timespec now = {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

// Names in it are as the file has them: whoever shows it sees to those.
bool isOneSentence(const QString &text)
{
    constexpr qsizetype longest = 1000;
    return !text.trimmed().isEmpty() && text.size() < longest;
}

// What is wrong with how it was taken; empty: nothing.
QByteArray problemOf(const std::function<DocumentPtr(Progress &)> &open)
{
    const double begun = secondsOfProcessor();
    Progress progress;
    QString refused;
    DocumentPtr document;
    attempt(refused, [&] {
        document = open(progress);
        fuzz::readLeaves(*document, progress);
    });
    if (!document && !isOneSentence(refused))
        return "its refusal is no sentence: " + refused.toUtf8();
    if (document && !document->error.isEmpty() && !isOneSentence(document->error))
        return "what it says of its loss is no sentence: " + document->error.toUtf8();
    const double took = secondsOfProcessor() - begun;
    return took > MostSeconds ? QByteArray::number(took) + " seconds" : QByteArray();
}

using Try = std::function<QByteArray(int number)>;

[[noreturn]] void tryAll(Report &report, int count, const Try &tried)
{
    for (report.number = 0; report.number < count; ++report.number) {
        const QByteArray problem = tried(report.number);
        if (problem.isEmpty())
            continue;
        qstrncpy(report.problem, problem.constData(), sizeof report.problem);
        _exit(1);
    }
    _exit(0);
}

void checkInChild(const QString &name, int count, const Try &tried)
{
    void *const shared = mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    REQUIRE(shared != MAP_FAILED);
    auto *const report = new (shared) Report;
    const pid_t child = fork();
    if (child == 0)
        tryAll(*report, count, tried);
    int status = 0;
    rusage used = {};
    REQUIRE(wait4(child, &status, 0, &used) == child);
    INFO(name.toStdString() << ", damage " << report->number << ": " << report->problem);
    CHECK(WIFEXITED(status));
    CHECK(status == 0);
    CHECK((isSanitized || used.ru_maxrss < MostKiB));
    munmap(shared, sizeof(Report));
}

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList seeds()
{
    QStringList paths;
    for (const QString &folder : {QStringLiteral(PITH_TEST_DATA), QStringLiteral(PITH_TEST_DATA "/../fixtures")}) {
        for (QDirIterator each(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories); each.hasNext();) {
            const QFileInfo file(each.next());
            if (file.suffix() != QLatin1String("py") && file.suffix() != QLatin1String("json")
                && file.size() <= LargestSeed)
                paths += file.filePath();
        }
    }
    paths.sort();
    return paths;
}

// A folder's files, of which one is another.
void writeFolder(const QString &from, const QString &to, const QString &changed, const QByteArray &bytes)
{
    for (const QString &name : QDir(from).entryList(QDir::Files | QDir::Hidden)) {
        QFile file(QDir(to).filePath(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(name == changed ? bytes : read(QDir(from).filePath(name)));
    }
}

void checkFolder(const QString &from, const QString &changed)
{
    const std::vector<QByteArray> files = damaged(read(QDir(from).filePath(changed)));
    const QTemporaryDir folder;
    checkInChild(changed, int(files.size()), [&](int number) {
        writeFolder(from, folder.path(), changed, files[size_t(number)]);
        return problemOf([&](Progress &progress) { return openDocument(folder.path(), progress); });
    });
}

}

TEST_CASE(
    "files of every format, cut anywhere or changed in a few places, are shown or refused: soon, small and in words")
{
    const QStringList paths = seeds();
    REQUIRE(paths.size() > 60);
    for (const QString &path : paths) {
        const std::vector<QByteArray> files = damaged(read(path));
        checkInChild(path, int(files.size()), [&](int number) {
            const SourcePtr source = memorySource(files[size_t(number)]);
            return problemOf([&](Progress &progress) { return openDocument(source, path, progress); });
        });
    }
}

TEST_CASE("folders of which one file is cut or changed are shown or refused: soon, small and in words")
{
    const QString distributed = QStringLiteral(PITH_TEST_DATA "/dcp");
    for (const QString &name : {QStringLiteral(".metadata"), QStringLiteral("__0_0.distcp")})
        checkFolder(distributed, name);
    const QString shards = QStringLiteral(PITH_TEST_DATA "/shards");
    for (const QString &name : QDir(shards).entryList(QDir::Files))
        checkFolder(shards, name);
}
