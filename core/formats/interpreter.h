// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

#include <QHash>

#include <vector>

namespace pith {

struct MeaningRow;

// Goes through the values of one pickle in the order in which they were made, and turns them in place. Children mostly
// come before their parents, but a state (BUILD) is younger than its object: resolve() it before use.
class Interpreter
{
public:
    Interpreter(Document &opened, Progress &watcher);

    void interpretFrom(ValueId first);
    // Interprets the value now, if that has not happened yet. Throws Error when it is just being interpreted, further
    // up: such an object is made of itself.
    void resolve(ValueId id)
    {
        const Kind kind = values.kind(id);
        if (kind == Kind::Global)
            resolveGlobal(id);
        else if (kind == Kind::Object)
            resolveObject(id);
    }
    // The tensor that a known function makes of its arguments; throws Error when there is none.
    Tensor rebuild(QByteArrayView function, ValueId arguments);
    // To be called before parts are copied. Values are shared freely in a pickle, so that a small one can ask for any
    // number of copies of a large part: throws Error when that grows out of all proportion to the file.
    void spend(quint64 bytes);

    // A container with the items of both; one of them may be None. A new one only where both have some.
    ValueId joined(Kind kind, ValueId first, ValueId second);

    QHash<ValueId, ValueId> encoded; // texts that stand for bytes, and those

    Document &document;
    Values &values;
    Progress &progress;
    const NameId tensorClass; // "torch.Tensor"

private:
    enum class Stage : quint8 { Untouched, Busy, Done };

    void resolveGlobal(ValueId id);
    void resolveObject(ValueId id);
    void interpretObject(ValueId id);
    void becomeTensor(ValueId id, const MeaningRow &row);
    const MeaningRow *rowOf(ValueId callable);

    // A name that means no other value, and what calling it means.
    struct Callable
    {
        bool isKnown = false;
        const MeaningRow *row = nullptr;
    };

    bool isKnown(quint32 name) const { return name < m_callables.size() && m_callables[name].isKnown; }

    std::vector<Stage> m_stages; // by ObjectId
    std::vector<Callable> m_callables; // by NameId
    quint64 m_left; // bytes that may be copied
    int m_depth = 0;
};

// What a small dict has under a text key; None: nothing.
ValueId partOf(const Values &values, ValueId dict, QByteArrayView key);

// The arguments of a call, or the items of a tuple or list, numbered from 0. Each question throws Error when the
// argument is missing or of another kind.
class Arguments
{
public:
    Arguments(Interpreter &interpreter, ValueId tuple) : in(interpreter), m_tuple(tuple) {}

    qsizetype count() const { return qsizetype(items().size()); }
    bool has(qsizetype number) const; // it is there and not None
    ValueId at(qsizetype number) const
    {
        const auto parts = items();
        if (size_t(number) >= parts.size())
            throwMissing(number);
        const ValueId id = parts[size_t(number)];
        in.resolve(id);
        return id;
    }
    Kind kind(qsizetype number) const { return in.values.kind(at(number)); }

    qint64 integer(qsizetype number) const;
    double real(qsizetype number) const; // an int too
    bool truth(qsizetype number) const;
    QByteArrayView text(qsizetype number) const; // of a str or bytes
    QByteArrayView word(qsizetype number, WordKind kind) const; // "torch.float32"
    NameId global(qsizetype number) const;
    DType dtype(qsizetype number) const;
    Extents extents(qsizetype number) const; // a tuple, list or torch.Size of ints
    StorageId storage(qsizetype number) const;
    const Tensor &tensor(qsizetype number) const; // until the next tensor is made
    const Array &array(qsizetype number) const;
    Arguments parts(qsizetype number) const; // of a list or tuple

    Interpreter &in;

private:
    std::span<const ValueId> items() const
    {
        return m_tuple == ValueId::None ? std::span<const ValueId>() : in.values.items(m_tuple);
    }
    ValueId expect(qsizetype number, Kind kind, const char *what) const;
    [[noreturn]] void throwMissing(qsizetype number) const;
    [[noreturn]] void refuse(qsizetype number, const char *what) const;

    ValueId m_tuple;
};

}
