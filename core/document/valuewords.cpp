// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/bytes/text.h"
#include "core/document/leafrepr.h"
#include "core/document/objectrepr.h"
#include "core/document/repr.h"
#include "core/document/storages.h"
#include "core/document/words.h"

#include <algorithm>
#include <array>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype MostText = 60;

struct TypeName
{
    Kind kind;
    QLatin1StringView name;
};
constexpr std::array typeNames{
    TypeName{Kind::None, "None"_L1},
    TypeName{Kind::Bool, "bool"_L1},
    TypeName{Kind::Int, "int"_L1},
    TypeName{Kind::BigInt, "int"_L1},
    TypeName{Kind::Float, "float"_L1},
    TypeName{Kind::Complex, "complex"_L1},
    TypeName{Kind::Str, "str"_L1},
    TypeName{Kind::Bytes, "bytes"_L1},
    TypeName{Kind::ByteArray, "bytearray"_L1},
    TypeName{Kind::List, "list"_L1},
    TypeName{Kind::Tuple, "tuple"_L1},
    TypeName{Kind::Set, "set"_L1},
    TypeName{Kind::FrozenSet, "frozenset"_L1},
    TypeName{Kind::Dict, "dict"_L1},
    TypeName{Kind::OrderedDict, "OrderedDict"_L1},
    TypeName{Kind::Size, "torch.Size"_L1},
    TypeName{Kind::NumpyDType, "numpy.dtype"_L1},
    TypeName{Kind::Global, "global"_L1},
    TypeName{Kind::Persistent, "persistent id"_L1},
    TypeName{Kind::Storage, "storage"_L1},
};
constexpr std::array wordTypes{"torch.device"_L1, "torch.dtype"_L1, "torch.layout"_L1, "torch.qscheme"_L1,
    "torch.memory_format"_L1}; // by WordKind

QString descrOf(const Values &values, quint32 numpyType)
{
    const NumpyType &type = values.numpyTypes[numpyType];
    return type.fields.empty() ? QString::fromUtf8(type.descr) : tr("structured");
}

QString quoted(const QString &text)
{
    QString escaped;
    appendEscaped(escaped, text, u'"', Escapes::Python);
    return u'"' + (escaped.size() > MostText ? escaped.left(MostText) + u'…' : escaped) + u'"';
}

// Whether there is more to say of it than its class: what its call takes, what was put into it.
bool isMadeOfParts(const Values &values, const Object &object)
{
    const std::array parts{object.arguments, object.listItems, object.dictItems};
    return knownRepr(values, object)
        || std::ranges::any_of(parts, [&](ValueId id) { return id != ValueId::None && !values.items(id).empty(); });
}

}

QString typeName(const Values &values, ValueId id)
{
    const Value &value = values[id];
    const auto named = std::ranges::find(typeNames, value.kind, &TypeName::kind);
    if (named != typeNames.end())
        return named->name;
    switch (value.kind) {
    case Kind::Word:
        return wordTypes[value.detail];
    case Kind::NumpyScalar:
        return descrOf(values, values.numpyScalars[value.link].type);
    case Kind::Tensor:
        return name(values.tensor(values.tensorId(id)).dtype);
    case Kind::Array:
        return descrOf(values, values.arrays[value.link].type);
    default:
        return classNameOf(values, values.object(id));
    }
}

QString classNameOf(const Values &values, const Object &object)
{
    const auto isGlobal = [&](ValueId id) { return id != ValueId::None && values.kind(id) == Kind::Global; };
    if (!isGlobal(object.callable))
        return tr("object");
    // Protocols 0 and 1 build plain objects by calling copyreg._reconstructor(class, base, state).
    const QByteArrayView callable = values.text(object.callable);
    if (callable.endsWith("._reconstructor") && object.arguments != ValueId::None) {
        const auto arguments = values.items(object.arguments);
        if (!arguments.empty() && isGlobal(arguments[0]))
            return values.string(arguments[0]);
    }
    return QString::fromUtf8(callable);
}

QString shapeText(const Values &values, const Tensor &tensor)
{
    if (isUnknown(tensor))
        return tr("unknown");
    if (tensor.layout == Layout::Jagged) {
        QStringList extents;
        for (const qint64 extent : tensor.shape)
            extents += extent < 0 ? tr("ragged") : QString::number(extent);
        return extents.join(u'×');
    }
    const auto sizes = std::ranges::find(tensor.components, "sizes"_L1, &Tensor::Component::name);
    if (tensor.layout != Layout::Nested || sizes == tensor.components.end())
        return shapeText(tensor.shape);
    const Extents &parts = values.tensor(values.tensorId(sizes->tensor)).shape;
    return counted(parts.isEmpty() ? 0 : quint64(parts[0]), QT_TRANSLATE_NOOP("pith", "tensor"),
        QT_TRANSLATE_NOOP("pith", "tensors"));
}

QString summaryOf(const Values &values, ValueId id)
{
    const Value &value = values[id];
    switch (value.kind) {
    case Kind::Str:
        return quoted(wideText(values, id, 4 * MostText));
    case Kind::Bytes:
    case Kind::ByteArray:
        return reprOf(values, id, MostText);
    case Kind::Tensor:
        return shapeText(values, values.tensor(values.tensorId(id)));
    case Kind::Array:
        return shapeText(values.arrays[value.link].shape);
    case Kind::Object:
        return isMadeOfParts(values, values.object(id)) ? u"= "_s + reprOf(values, id, MostText)
                                                        : classNameOf(values, values.object(id));
    case Kind::Storage:
        return humanBytes(values.storage(StorageId(value.link)).bytes);
    case Kind::Global:
        return values.string(id);
    case Kind::Dict:
    case Kind::OrderedDict:
        return counted(value.range.count / 2, "item", "items");
    case Kind::List:
    case Kind::Tuple:
    case Kind::Set:
    case Kind::FrozenSet:
    case Kind::Size:
        return counted(value.range.count, "item", "items");
    default:
        return u"= "_s + reprOf(values, id, MostText);
    }
}

}
