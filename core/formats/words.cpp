// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/words.h"

#include "core/bytes/text.h"
#include "core/formats/python2.h"

#include <QHash>

namespace pith {

namespace {

struct WordRow
{
    QByteArrayView name;
    WordKind kind;
};

// Beside the dtypes that have a row of their own.
constexpr WordRow words[]{
    {"torch.per_tensor_affine", WordKind::QScheme},
    {"torch.per_channel_affine", WordKind::QScheme},
    {"torch.per_tensor_symmetric", WordKind::QScheme},
    {"torch.per_channel_symmetric", WordKind::QScheme},
    {"torch.per_channel_affine_float_qparams", WordKind::QScheme},
    {"torch.contiguous_format", WordKind::MemoryFormat},
    {"torch.channels_last", WordKind::MemoryFormat},
    {"torch.channels_last_3d", WordKind::MemoryFormat},
    {"torch.preserve_format", WordKind::MemoryFormat},
    {"torch.strided", WordKind::Layout},
    {"torch.sparse_coo", WordKind::Layout},
    {"torch.sparse_csr", WordKind::Layout},
    {"torch.sparse_csc", WordKind::Layout},
    {"torch.sparse_bsr", WordKind::Layout},
    {"torch.sparse_bsc", WordKind::Layout},
    {"torch.jagged", WordKind::Layout},
};

QHash<QByteArray, WordKind> allWords()
{
    QHash<QByteArray, WordKind> all;
    for (const WordRow &row : words)
        all.insert(row.name.toByteArray(), row.kind);
    for (const DTypeRow &row : dtypes()) {
        if (row.dtype != DType::Untyped)
            all.insert("torch." + QByteArray(row.name.data(), row.name.size()), WordKind::DType);
    }
    // They exist, but PyTorch cannot save tensors of them.
    for (int bits = 1; bits <= 7; ++bits) {
        all.insert("torch.int" + QByteArray::number(bits), WordKind::DType);
        all.insert("torch.uint" + QByteArray::number(bits), WordKind::DType);
    }
    return all;
}

void becomeWord(Values &values, ValueId id, WordKind kind, const QByteArray &text)
{
    values.replace(id, values[values.addWord(kind, text)]);
}

}

void interpretGlobal(Values &values, ValueId id)
{
    static const QHash<QByteArray, WordKind> all = allWords();
    const QByteArray name = values.text(id).toByteArray();
    if (const auto word = all.constFind(name); word != all.constEnd())
        return becomeWord(values, id, *word, name);
    const QByteArray today = modernName(name);
    if (today.isEmpty())
        return;
    Value renamed = values[id];
    renamed.link = number(values.intern(today));
    values.replace(id, renamed);
}

void wordOfDevice(const Arguments &arguments, ValueId id)
{
    QByteArray text = arguments.text(0).toByteArray();
    if (arguments.has(1))
        text += ':' + QByteArray::number(arguments.integer(1));
    becomeWord(arguments.in.values, id, WordKind::Device, text);
}

void wordOfLayout(const Arguments &arguments, ValueId id)
{
    becomeWord(arguments.in.values, id, WordKind::Layout, arguments.text(0).toByteArray());
}

}
