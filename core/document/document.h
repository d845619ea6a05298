// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/archive/archive.h"
#include "core/value/grade.h"
#include "core/value/values.h"

#include <QStringList>

#include <memory>
#include <vector>

namespace pith {

// What one pickle stream of the file asks for.
struct PickleReport
{
    QByteArray entry; // empty: the file itself
    quint64 offset = 0; // of the stream in the entry
    int protocol = 0;
    quint64 opcodes = 0;
    quint64 bytesAfterStop = 0;
    struct Global
    {
        QByteArray name;
        Grade grade = Grade::Unknown;
        quint64 offset = 0; // of the first opcode that names it, in the entry
        quint32 count = 0;
        bool called = false;
        quint32 handedOn = 0; // of what unpickles bytes: uses that are no calls
    };
    std::vector<Global> globals;
    std::vector<quint32> extensions;
    QString error;
};

// Where bytes lie that are read when they are wanted: in an entry of the archive, in the file itself, or in memory.
struct Blob
{
    static constexpr quint32 NoEntry = 0xffffffff;
    quint32 entry = NoEntry;
    quint64 offset = 0; // in the entry, or in the file
    quint64 size = 0;
    QByteArray kept; // or the bytes themselves, where a pickle holds them
    quint64 before = 0; // bytes of the same storage that lie before it, where it is a part of one
};

// One step down the tree; a path is a list of them from the root.
struct Step
{
    enum class Kind : quint8 {
        Key, // of a dict: `key`
        Index, // of a list or tuple: `index`
        Attribute, // of an object, by name: `key`, a Str
        DictAttribute, // of a tensor or OrderedDict, in its __dict__: `key`
        Argument, // `index`th argument of an object
        Keyword, // keyword argument: `key`, a Str
        State, // a state that is no dict of attributes
        Member, // `index`th member of a set, in file order
        Component, // of a sparse or nested tensor: `index`
    };
    Kind kind = Kind::Key;
    quint32 index = 0;
    ValueId key = ValueId::None;
};

// The places that lead to tensors and arrays, as a tree of steps: each knows the one above it.
enum class PlaceId : quint32 { None = 0xffffffff };
struct Place
{
    PlaceId above = PlaceId::None; // None: just below a root
    Step step;
    quint32 root = 0; // place in Document::roots
};

// A tensor or array where a depth-first walk in file order meets it first.
struct Leaf
{
    ValueId value = ValueId::None;
    PlaceId place = PlaceId::None; // None: the root itself
};

// An open file: plain data, filled by one of core/formats' readers, then shared and never changed.
struct Document
{
    QString path; // as it was opened
    QLatin1StringView format; // "torch-zip" …, the `format` of command-line.md
    QStringList wrappers; // outermost first
    QString writer; // what the file says of its producer
    QString byteOrder; // "little", "big"; empty where that means nothing
    quint64 size = 0; // of the file
    SourcePtr source; // the file, unwrapped
    Archive archive; // no entries where the file is none
    std::vector<Blob> blobs;
    Values values;
    struct Root
    {
        QByteArray entry; // of the pickle; empty for the main one
        ValueId value = ValueId::None;
    };
    std::vector<Root> roots; // the main one first; none where nothing could be unpickled
    std::vector<PickleReport> pickles;
    QStringList notes; // everything odd, missing or not understood
    // How much may still be looked into that lies inside what the file holds, archives in archives for one, of which a
    // small file can hold any number.
    struct Nested
    {
        quint64 files = 5'000; // archives and pickles
        quint64 entries = 100'000; // of those archives
        quint64 bytes = 256 << 20; // unpacked
    } nested;
    QStringList flagged; // reasons to look before loading with Python, beside the pickles' globals
    QString error; // a part of the file is lost: why, and what that means

    // Made by indexLeaves() at the end of opening.
    std::vector<Place> places;
    std::vector<Leaf> tensors; // Kind::Tensor
    std::vector<Leaf> arrays; // Kind::Array
};
using DocumentPtr = std::shared_ptr<const Document>;

// The bytes of a blob; throws Error, Cancelled. Thread-safe.
SourcePtr openBlob(const Document &document, BlobId blob, Progress &progress);

// A tensor, or an array of a dtype that has a row in dtypes(), ready to be read. Throws Error when its bytes can't be
// had, it has none, or it is not dense (sparse: ask for the components). Checks every bound, and that it has
// at most 2^40 logical elements.
TensorData tensorData(const Document &document, ValueId tensorOrArray, Progress &progress);

}
