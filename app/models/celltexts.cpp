// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/celltexts.h"

#include "app/models/entrynames.h"
#include "core/bytes/text.h"
#include "core/document/storages.h"
#include "core/document/words.h"
#include "core/graph/script.h"

#include <algorithm>
#include <array>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

QString tensorIcon(const Tensor &tensor)
{
    if (tensor.layout != Layout::Strided)
        return u"sparse"_s;
    return u"tensor%1"_s.arg(std::min<qsizetype>(tensor.shape.size(), 3));
}

CellTexts tensorTexts(const Document &document, const Tensor &tensor)
{
    CellTexts texts;
    texts.contents = shapeText(document.values, tensor);
    texts.type = dtypeText(document, tensor);
    texts.bytes = shownBytes(document, tensor);
    texts.icon = tensorIcon(tensor);
    texts.error = tensor.error;
    if (texts.error.isEmpty() && tensor.storage != StorageId::None)
        texts.error = document.values.storage(tensor.storage).error;
    return texts;
}

CellTexts arrayTexts(const Document &document, const Array &array)
{
    CellTexts texts;
    texts.contents = shapeText(array.shape);
    const NumpyType &type = document.values.numpyTypes[array.type];
    texts.type = QString::fromUtf8(type.descr);
    const auto elements = elementCount(array.shape);
    if (elements && type.itemSize > 0)
        texts.bytes = quint64(*elements) * quint64(type.itemSize);
    texts.icon = u"tensor%1"_s.arg(std::min<qsizetype>(array.shape.size(), 3));
    texts.error = array.error;
    return texts;
}

QLatin1StringView iconOf(Kind kind)
{
    switch (kind) {
    case Kind::Str:
    case Kind::Bytes:
    case Kind::ByteArray:
    case Kind::Word:
    case Kind::Global:
    case Kind::NumpyDType:
        return "text"_L1;
    case Kind::List:
    case Kind::Tuple:
    case Kind::Set:
    case Kind::FrozenSet:
    case Kind::Size:
        return "list"_L1;
    case Kind::Dict:
    case Kind::OrderedDict:
        return "dict"_L1;
    case Kind::Object:
    case Kind::Persistent:
        return "object"_L1;
    case Kind::Storage:
        return "storage"_L1;
    default:
        return "scalar"_L1;
    }
}

QString kindOf(const Entry &entry)
{
    struct Row
    {
        QLatin1StringView suffix;
        const char *word;
    };
    static constexpr std::array rows{
        Row{".pkl"_L1, QT_TRANSLATE_NOOP("pith", "pickle")},
        Row{".py"_L1, QT_TRANSLATE_NOOP("pith", "code")},
        Row{".json"_L1, QT_TRANSLATE_NOOP("pith", "JSON")},
    };
    const auto row = std::ranges::find_if(rows, [&](const Row &known) {
        return entry.name.endsWith(QByteArrayView(known.suffix.data(), known.suffix.size()));
    });
    if (row != rows.end())
        return tr(row->word);
    return isTextName(entry.name) ? tr("text") : tr("bytes");
}

QString iconOf(const Entry &entry)
{
    if (entry.name.endsWith(".pkl"))
        return u"pickle"_s;
    return entry.name.endsWith(".py") || entry.name.endsWith(".json") ? u"code"_s : u"entry"_s;
}

QString entriesText(size_t count)
{
    return counted(count, QT_TRANSLATE_NOOP("pith", "entry"), QT_TRANSLATE_NOOP("pith", "entries"));
}

QString contentsOf(const Values &values, ValueId value)
{
    const bool isNamespace
        = values.kind(value) == Kind::Object && classNameOf(values, values.object(value)) == "argparse.Namespace"_L1;
    return isNamespace
        ? counted(childCount(values, value), QT_TRANSLATE_NOOP("pith", "item"), QT_TRANSLATE_NOOP("pith", "items"))
        : summaryOf(values, value);
}

QString paramsText(quint64 count)
{
    return counted(count, QT_TRANSLATE_NOOP("pith", "param"), QT_TRANSLATE_NOOP("pith", "params"));
}

void markError(CellTexts &texts)
{
    if (!texts.error.isEmpty())
        texts.icon += "+error"_L1;
}

}

CellTexts valueTexts(const Document &document, ValueId value)
{
    const Values &values = document.values;
    const Kind kind = values.kind(value);
    CellTexts texts;
    if (kind == Kind::Tensor) {
        texts = tensorTexts(document, values.tensor(values.tensorId(value)));
    } else if (kind == Kind::Array) {
        texts = arrayTexts(document, values.arrays[values[value].link]);
    } else if (const auto wrapped = scriptContainer(values, value)) {
        texts = valueTexts(document, wrapped->value);
        if (!wrapped->type.isEmpty())
            texts.type = QString::fromUtf8(wrapped->type);
    } else {
        texts.contents = contentsOf(values, value);
        texts.type = typeName(values, value).section(u'.', -1); // the class without its module
        texts.icon = iconOf(kind);
    }
    if (texts.error.isEmpty())
        texts.error = values.error(value);
    markError(texts);
    return texts;
}

CellTexts moduleTexts(const Sums &sums)
{
    CellTexts texts;
    texts.contents = paramsText(sums.elements);
    texts.type = tr("module");
    texts.bytes = sums.storedBytes;
    texts.icon = u"module"_s;
    if (sums.broken > 0)
        texts.error = tr("%1 below can't be read").arg(grouped(sums.broken));
    markError(texts);
    return texts;
}

void addSums(CellTexts &texts, const Sums &sums, bool isFile)
{
    const quint64 tensors = sums.tensors + sums.arrays;
    if (tensors == 0)
        return;
    if (isFile)
        texts.contents = counted(tensors, QT_TRANSLATE_NOOP("pith", "tensor"), QT_TRANSLATE_NOOP("pith", "tensors"));
    texts.bytes = sums.storedBytes;
    if (sums.broken > 0 && texts.error.isEmpty()) {
        texts.error = tr("%1 below can't be read").arg(grouped(sums.broken));
        markError(texts);
    }
}

CellTexts modelTexts(const Sums &sums, std::optional<quint64> parameters)
{
    CellTexts texts = moduleTexts(sums);
    texts.contents = parameters ? paramsText(*parameters) : tr("compiled");
    texts.type = tr("model");
    if (!parameters)
        texts.bytes.reset();
    return texts;
}

CellTexts modelsTexts(quint32 models, const Sums &sums)
{
    CellTexts texts;
    addSums(texts, sums, false);
    texts.contents = counted(models, QT_TRANSLATE_NOOP("pith", "model"), QT_TRANSLATE_NOOP("pith", "models"));
    texts.icon = u"file"_s;
    markError(texts);
    return texts;
}

CellTexts partTexts(Subject::Kind kind, const ProgramCounts::Counts *counts)
{
    const bool isGraph = kind == Subject::Kind::Graph;
    CellTexts texts;
    texts.icon = isGraph ? u"graph"_s : u"signature"_s;
    if (counts)
        texts.contents = isGraph
            ? counted(counts->nodes, QT_TRANSLATE_NOOP("pith", "node"), QT_TRANSLATE_NOOP("pith", "nodes"))
            : counted(counts->inputs, QT_TRANSLATE_NOOP("pith", "input"), QT_TRANSLATE_NOOP("pith", "inputs")) + u", "_s
                + counted(counts->outputs, QT_TRANSLATE_NOOP("pith", "output"), QT_TRANSLATE_NOOP("pith", "outputs"));
    return texts;
}

CellTexts entryTexts(const Entry &entry)
{
    CellTexts texts;
    texts.contents = kindOf(entry);
    texts.type = QString::fromUtf8(entry.method);
    texts.bytes = entry.size;
    texts.icon = iconOf(entry);
    texts.error = entry.error;
    markError(texts);
    return texts;
}

CellTexts folderTexts(const Archive &archive, const std::vector<quint32> &entries)
{
    CellTexts texts;
    texts.contents = entriesText(entries.size());
    texts.bytes = 0;
    for (const quint32 entry : entries)
        *texts.bytes += std::min(archive.entries[entry].size, quint64(1) << 50); // stated, maybe absurd
    texts.icon = u"folder"_s;
    return texts;
}

CellTexts archiveTexts(const Document &document)
{
    CellTexts texts;
    const size_t entries = document.archive.entries.size();
    texts.contents = entriesText(entries);
    texts.type = document.archive.kind;
    texts.bytes = document.size;
    texts.icon = u"archive"_s;
    texts.error = document.archive.error;
    markError(texts);
    return texts;
}

bool isReadableScalar(const Values &values, ValueId value)
{
    if (values.kind(value) != Kind::Tensor)
        return false;
    const Tensor &tensor = values.tensor(values.tensorId(value));
    return tensor.shape.isEmpty() && tensor.layout == Layout::Strided && tensor.hasData && tensor.error.isEmpty()
        && tensor.storage != StorageId::None && values.storage(tensor.storage).error.isEmpty();
}

}
