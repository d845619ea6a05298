// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/numbers.h"

#include "core/bytes/text.h"
#include "core/document/sparse.h"

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
QString whyNot(const Values &values, const Tensor &tensor)
{
    if (!tensor.error.isEmpty())
        return tensor.error;
    if (!tensor.hasData)
        return whyNoData(values, tensor) + u'.';
    if (tensor.storage != StorageId::None && !values.storage(tensor.storage).error.isEmpty())
        return values.storage(tensor.storage).error;
    return {};
}

QString whyNot(const Array &array, const NumpyType &type, bool known)
{
    if (!array.error.isEmpty())
        return array.error;
    if (type.isObject)
        return tr("An array of Python objects: they are listed below.");
    return known ? QString() : tr("Pith doesn't draw elements of type %1.").arg(QString::fromUtf8(type.descr));
}

QString whyEmpty(const Extents &shape) { return elementCount(shape) == 0 ? tr("No elements.") : QString(); }

// What the part with the numbers lacks, the whole lacks.
QString whyNotCounted(const Values &values, ValueId id, ValueId counted)
{
    const bool isOfParts = isRagged(values, id);
    const Tensor &tensor = values.tensor(values.tensorId(id));
    const Tensor &part = values.tensor(values.tensorId(counted));
    QString why = isOfParts ? QString() : whyNot(values, tensor);
    if (why.isEmpty() && &part != &tensor)
        why = whyNot(values, part);
    if (why.isEmpty() && &part != &tensor && !isOfParts && elementCount(part.shape) == 0)
        why = tr("No element is stored: all are zeros.");
    return why.isEmpty() ? whyEmpty(tensor.layout == Layout::Strided ? tensor.shape : part.shape) : why;
}

bool isValue(const Subject &subject, Kind kind)
{
    return subject.document && subject.kind == Subject::Kind::Value && subject.value != ValueId::None
        && subject.document->values.kind(subject.value) == kind;
}
}

const Tensor *tensorOf(const Subject &subject)
{
    if (!isValue(subject, Kind::Tensor))
        return nullptr;
    const Values &values = subject.document->values;
    return &values.tensor(values.tensorId(subject.value));
}

const Array *arrayOf(const Subject &subject)
{
    if (!isValue(subject, Kind::Array))
        return nullptr;
    const Values &values = subject.document->values;
    return &values.arrays[values[subject.value].link];
}

const Storage *storageOf(const Subject &subject)
{
    const Tensor *tensor = tensorOf(subject);
    return tensor && tensor->storage != StorageId::None ? &subject.document->values.storage(tensor->storage) : nullptr;
}

std::optional<Numbers> numbersOf(const Subject &subject)
{
    Numbers numbers;
    if (const Tensor *tensor = tensorOf(subject)) {
        numbers.dtype = tensor->dtype;
        numbers.shape = tensor->shape;
        const Values &values = subject.document->values;
        numbers.counted = shownPart(values, subject.value);
        numbers.missing = whyNotCounted(values, subject.value, numbers.counted);
        if (tensor->layout != Layout::Strided || !tensor->components.empty())
            numbers.noCells
                = tr("A %1 tensor: its elements are in the tensors below.").arg(QString(name(tensor->layout)));
    } else if (const Array *array = arrayOf(subject)) {
        const NumpyType &type = subject.document->values.numpyTypes[array->type];
        numbers.dtype = dtypeByNumpy(QLatin1StringView(type.descr));
        numbers.shape = array->shape;
        numbers.counted = subject.value;
        numbers.missing = whyNot(*array, type, numbers.dtype.has_value());
        if (numbers.missing.isEmpty())
            numbers.missing = whyEmpty(numbers.shape);
    } else {
        return {};
    }
    if (!numbers.missing.isEmpty())
        numbers.noCells = numbers.missing;
    return numbers;
}

Subject subjectOf(const DocumentPtr &document, const Leaf &leaf)
{
    Subject subject;
    subject.document = document;
    subject.kind = Subject::Kind::Value;
    subject.value = leaf.value;
    if (leaf.place != PlaceId::None) {
        subject.root = document->places[number(leaf.place)].root;
        subject.path = pathTo(*document, leaf.place);
    }
    return subject;
}

std::vector<quint32> sharersOf(const Subject &subject)
{
    const Tensor *tensor = tensorOf(subject);
    std::vector<quint32> sharers;
    if (!tensor || tensor->storage == StorageId::None)
        return sharers;
    const Values &values = subject.document->values;
    const std::vector<Leaf> &leaves = subject.document->tensors;
    for (quint32 place = 0; place < leaves.size(); ++place) {
        const ValueId value = leaves[place].value;
        if (value != subject.value && values.tensor(values.tensorId(value)).storage == tensor->storage)
            sharers.push_back(place);
    }
    return sharers;
}

}
