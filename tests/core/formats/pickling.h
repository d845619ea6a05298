// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QtEndian>

#include <initializer_list>

// Pickles of protocol 2, put together by hand: each function gives the opcodes that leave one value on the stack.
namespace pith::testing {

inline QByteArray pickled(const QByteArray &value) { return "\x80\x02" + value + '.'; }

inline QByteArray none() { return "N"; }
inline QByteArray truth(bool value) { return value ? "\x88" : "\x89"; }
inline QByteArray integer(qint64 value) { return 'L' + QByteArray::number(value) + "L\n"; }
inline QByteArray real(double value) { return 'F' + QByteArray::number(value, 'g', 17) + '\n'; }
inline QByteArray sized(char opcode, const QByteArray &bytes)
{
    const quint32 size = qToLittleEndian(quint32(bytes.size()));
    return opcode + QByteArray(reinterpret_cast<const char *>(&size), 4) + bytes;
}
inline QByteArray text(const QByteArray &utf8) { return sized('X', utf8); }
inline QByteArray bytes(const QByteArray &raw) { return sized('B', raw); }
inline QByteArray global(const QByteArray &module, const QByteArray &name) { return 'c' + module + '\n' + name + '\n'; }

inline QByteArray joined(std::initializer_list<QByteArray> values)
{
    QByteArray all;
    for (const QByteArray &value : values)
        all += value;
    return all;
}
inline QByteArray tuple(std::initializer_list<QByteArray> values) { return '(' + joined(values) + 't'; }
inline QByteArray list(std::initializer_list<QByteArray> values) { return "](" + joined(values) + 'e'; }
inline QByteArray dict(std::initializer_list<QByteArray> pairs) { return "}(" + joined(pairs) + 'u'; }
inline QByteArray called(const QByteArray &callable, const QByteArray &arguments) { return callable + arguments + 'R'; }
inline QByteArray built(const QByteArray &object, const QByteArray &state) { return object + state + 'b'; }

// What torch.save writes.
inline QByteArray storage(const QByteArray &type, const QByteArray &key, qint64 numel, const QByteArray &device = "cpu")
{
    return tuple({text("storage"), global("torch", type), text(key), text(device), integer(numel)}) + 'Q';
}
inline QByteArray rebuilt(const QByteArray &function, const QByteArray &arguments)
{
    return called(global("torch._utils", function), arguments);
}
inline QByteArray hooks() { return called(global("collections", "OrderedDict"), tuple({})); }
inline QByteArray tensor(const QByteArray &stored, qint64 offset, const QByteArray &size, const QByteArray &stride)
{
    return rebuilt("_rebuild_tensor_v2", tuple({stored, integer(offset), size, stride, truth(false), hooks()}));
}

}
