// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/facts.h"

#include "app/models/subjects.h"
#include "app/models/visible.h"
#include "app/panes/crumbs.h"
#include "app/panes/numbers.h"
#include "core/bytes/text.h"
#include "core/document/sparse.h"
#include "core/document/storages.h"
#include "core/document/words.h"

#include <QFileInfo>

#include <algorithm>

namespace pith {

namespace {
QStringList sizeFacts(const Document &document, const Numbers &numbers, const Tensor *tensor)
{
    QStringList facts;
    if (numbers.dtype)
        facts += tensor ? dtypeText(document, *tensor) : QString(name(*numbers.dtype));
    facts += shapeText(numbers.shape);
    const auto elements = elementCount(numbers.shape);
    if (elements) {
        facts
            += counted(quint64(*elements), QT_TRANSLATE_NOOP("pith", "element"), QT_TRANSLATE_NOOP("pith", "elements"));
        if (numbers.dtype && *numbers.dtype != DType::Untyped)
            facts += humanBytes(
                tensor ? shownBytes(document, *tensor).value_or(0) : logicalBytes(*numbers.dtype, *elements));
    }
    return facts;
}

QString quantizationText(const Values &values, const Tensor &tensor)
{
    if (tensor.quantization == QuantId::None)
        return {};
    const Quantization &quantization = values.quantizations[number(tensor.quantization)];
    if (quantization.scales.size() != 1)
        return tr("%1 scales along axis %2").arg(quantization.scales.size()).arg(quantization.axis);
    return tr("scale %1, zero point %2")
        .arg(numberText(quantization.scales.front()), numberText(quantization.zeroPoints.front()));
}

QStringList tensorFacts(const Values &values, const Tensor &tensor)
{
    QStringList facts;
    if (tensor.device != NameId::None && values.name(tensor.device) != "cpu")
        facts += QString::fromUtf8(values.name(tensor.device));
    if (tensor.layout != Layout::Strided)
        facts += QString(name(tensor.layout));
    facts += quantizationText(values, tensor);
    const std::pair<bool, QString> flags[]{
        {tensor.requiresGrad, tr("grad")}, {tensor.conj, tr("conjugate view")}, {tensor.neg, tr("negative view")}};
    for (const auto &[set, word] : flags)
        facts += set ? word : QString();
    facts.removeAll(QString());
    return facts;
}

// How many elements there are of those that could be.
QStringList sparseFacts(const Values &values, const Tensor &tensor)
{
    const Tensor &part = values.tensor(values.tensorId(tensor.components.back().tensor));
    const auto stored = quint64(elementCount(part.shape).value_or(0));
    const auto all = quint64(elementCount(tensor.shape).value_or(0));
    return {QString(name(tensor.dtype)), shapeText(tensor.shape),
        tr("%1 of %2 elements stored (%3)").arg(grouped(stored), grouped(all), percentOf(stored, all))};
}

// "outer.zip ▸ model.pth" where a file was found in an archive.
QString fileTitle(const Document &document)
{
    QString title = QFileInfo(document.path).fileName();
    for (const QString &wrapper : document.wrappers) {
        const qsizetype colon = wrapper.indexOf(u':');
        if (colon >= 0)
            title += QStringLiteral(" ▸ ") + visible(wrapper.mid(colon + 1).section(u'/', -1));
    }
    return title;
}

QStringList valueFacts(const Subject &subject)
{
    const Values &values = subject.document->values;
    if (subject.value == ValueId::None)
        return {};
    const auto numbers = numbersOf(subject);
    if (!numbers) {
        QStringList facts{typeName(values, subject.value), summaryOf(values, subject.value)};
        facts.removeDuplicates(); // of an object there may be only its class to say
        return facts + sumFacts(subject);
    }
    const Tensor *const tensor = tensorOf(subject);
    if (tensor && (tensor->layout == Layout::Nested || tensor->layout == Layout::Jagged))
        return QStringList{QString(name(tensor->dtype)), shapeText(values, *tensor)} + tensorFacts(values, *tensor);
    QStringList facts = tensor && isSparse(values, subject.value) ? sparseFacts(values, *tensor)
                                                                  : sizeFacts(*subject.document, *numbers, tensor);
    if (tensor)
        facts += tensorFacts(values, *tensor);
    else if (!numbers->dtype)
        facts.prepend(typeName(values, subject.value));
    return facts;
}

QStringList entryFacts(const Document &document, const Entry &entry)
{
    QStringList facts{humanBytes(entry.size), QString::fromUtf8(entry.method)};
    const auto pickle = std::ranges::find(document.pickles, entry.name, &PickleReport::entry);
    if (pickle != document.pickles.end() && !entry.name.isEmpty())
        facts.prepend(tr("pickle, protocol %1").arg(pickle->protocol));
    if (entry.compressedSize != entry.size)
        facts += tr("%1 in the file").arg(humanBytes(entry.compressedSize));
    if (entry.encrypted)
        facts += tr("encrypted");
    return facts;
}

QString countOf(const Subject &subject)
{
    return counted(subject.items.size(), QT_TRANSLATE_NOOP("pith", "entry"), QT_TRANSLATE_NOOP("pith", "entries"));
}
}

QStringList sumFacts(const Subject &subject)
{
    const std::optional<Sums> sums = sumsBelow(subject);
    if (!sums)
        return {};
    return {counted(sums->tensors + sums->arrays, QT_TRANSLATE_NOOP("pith", "tensor"),
                QT_TRANSLATE_NOOP("pith", "tensors")),
        counted(sums->elements, QT_TRANSLATE_NOOP("pith", "element"), QT_TRANSLATE_NOOP("pith", "elements")),
        humanBytes(sums->storedBytes)};
}

QString headerTitle(const Subject &subject)
{
    if (!subject.document)
        return {};
    if (subject.kind == Subject::Kind::File)
        return fileTitle(*subject.document);
    if (subject.kind == Subject::Kind::Several)
        return tr("%1 selected").arg(grouped(subject.several->size()));
    const std::vector<Crumb> crumbs = crumbsOf(subject);
    return crumbs.empty() ? QString() : crumbs.back().text;
}

QStringList headerFacts(const Subject &subject)
{
    if (!subject.document)
        return {};
    switch (subject.kind) {
    case Subject::Kind::Value:
        return valueFacts(subject);
    case Subject::Kind::File:
        return {QString(subject.document->format), humanBytes(subject.document->size)};
    case Subject::Kind::Entry:
        return entryFacts(*subject.document, subject.document->archive.entries[subject.entry]);
    case Subject::Kind::Archive:
    case Subject::Kind::Folder:
        return {countOf(subject)};
    case Subject::Kind::Module:
        return QStringList{tr("module")} + sumFacts(subject);
    case Subject::Kind::Model:
        return QStringList{tr("model")} + sumFacts(subject);
    case Subject::Kind::Graph:
    case Subject::Kind::Signature:
    case Subject::Kind::Several:
    case Subject::Kind::Nothing:
        break;
    }
    return {};
}

}
