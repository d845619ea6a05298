// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/treelines.h"

#include "app/cli/answer.h"
#include "app/cli/numpynames.h"
#include "app/cli/objectclass.h"
#include "core/bytes/text.h"
#include "core/document/path.h"
#include "core/document/walk.h"

#include <algorithm>
#include <vector>

namespace pith::cli {

namespace {

constexpr size_t MostLevels = 60;
constexpr qsizetype LongestText = 120;

QString shortText(const QString &text) { return text.size() <= LongestText ? text : text.first(LongestText) + u'…'; }

QString tensorText(const Values &values, ValueId value)
{
    const Tensor &tensor = values.tensor(values.tensorId(value));
    return QStringLiteral("%1 %2").arg(name(tensor.dtype), shapeText(tensor.shape));
}

QString arrayText(const Values &values, ValueId value)
{
    const Array &array = values.arrays[values[value].link];
    return QStringLiteral("numpy %1 %2").arg(numpyName(values, array.type), shapeText(array.shape));
}

QString scalarText(const Values &values, ValueId value)
{
    QByteArray text;
    JsonWriter json([&text](QByteArrayView part) { text += part; });
    writeNumpyScalar(json, values, values.numpyScalars[values[value].link]);
    json.flush();
    return QString::fromUtf8(text);
}

QString storageText(const Values &values, ValueId value)
{
    const Storage &storage = values.storage(StorageId(values[value].link));
    return tr("%1, %2 bytes").arg(storage.className).arg(storage.bytes);
}

QString lengthText(const Values &values, ValueId value, const char *kind, size_t perItem)
{
    return QStringLiteral("%1[%2]").arg(QLatin1StringView(kind)).arg(values.items(value).size() / perItem);
}

// What a value is, in one line.
QString lineOf(const Values &values, ValueId value)
{
    switch (values.kind(value)) {
    case Kind::None:
        return QStringLiteral("None");
    case Kind::Bool:
        return values[value].integer ? QStringLiteral("True") : QStringLiteral("False");
    case Kind::Int:
    case Kind::BigInt:
        return shortText(values.decimal(value));
    case Kind::Float:
        return QString::fromLatin1(shortest(values[value].real));
    case Kind::Complex:
        return QStringLiteral("(%1, %2)")
            .arg(QString::fromLatin1(shortest(values.complex(value).real())),
                QString::fromLatin1(shortest(values.complex(value).imag())));
    case Kind::Str:
        return u'"'
            + shortText(QString::fromUtf8(
                values.text(value).first(std::min<qsizetype>(values.text(value).size(), 4 * LongestText))))
            + u'"';
    case Kind::Bytes:
    case Kind::ByteArray:
        return tr("%1 bytes").arg(values.text(value).size());
    case Kind::List:
        return lengthText(values, value, "list", 1);
    case Kind::Tuple:
        return lengthText(values, value, "tuple", 1);
    case Kind::Set:
        return lengthText(values, value, "set", 1);
    case Kind::FrozenSet:
        return lengthText(values, value, "frozenset", 1);
    case Kind::Size:
        return lengthText(values, value, "torch.Size", 1);
    case Kind::Dict:
        return lengthText(values, value, "dict", 2);
    case Kind::OrderedDict:
        return lengthText(values, value, "OrderedDict", 2);
    case Kind::Word:
    case Kind::Global:
        return values.string(value);
    case Kind::NumpyScalar:
        return scalarText(values, value);
    case Kind::NumpyDType:
        return numpyName(values, values[value].link);
    case Kind::Object:
        return QString::fromUtf8(classOf(values, values.object(value)).name);
    case Kind::Persistent:
        return tr("persistent id");
    case Kind::Storage:
        return storageText(values, value);
    case Kind::Tensor:
        return tensorText(values, value);
    case Kind::Array:
        return arrayText(values, value);
    }
    return {};
}

struct Level
{
    Children children;
    quint32 next = 0;
};

}

void writeTreeLines(const Call &call, const Document &document, ValueId root)
{
    const Values &values = document.values;
    std::vector<bool> seen(values.size(), false);
    std::vector<Level> levels;
    const auto line = [&](const QString &name, ValueId value) {
        const Children children(values, value);
        const bool again = seen[number(value)] && children.count() > 0;
        const bool below = children.count() > 0 && !again && levels.size() < MostLevels;
        const QString error = values.error(value);
        QString text = QString(qsizetype(levels.size()) * 2, u' ') + printable(name + lineOf(values, value));
        if (again)
            text += tr(" (shown above)");
        else if (children.count() > 0 && !below)
            text += u'…';
        if (!error.isEmpty())
            text += QStringLiteral("  ") + call.out.inked(Ink::Red, printable(error));
        call.out.line(text);
        call.progress.check();
        seen[number(value)] = true;
        if (below)
            levels.push_back({children});
    };
    line({}, root);
    while (!levels.empty()) {
        Level &level = levels.back();
        if (level.next == level.children.count()) {
            levels.pop_back();
            continue;
        }
        const Child child = level.children.at(level.next++);
        line(spell(values, {child.step}) + QStringLiteral(": "), child.value);
    }
}

}
