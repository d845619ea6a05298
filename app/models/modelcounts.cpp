// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/modelcounts.h"

#include "app/models/programs.h"
#include "core/document/sections.h"

#include <algorithm>
#include <set>

namespace pith {

namespace {

// Configs do; state dicts, as older releases keep them, hold tensors only.
bool tellsParameters(const DocumentPtr &document, const QString &model)
{
    const auto files = filesOf(document, model);
    return files && files->weightsConfig;
}

template <typename Take>
void eachTensor(const Document &document, const QString &model, QLatin1StringView section, Take take)
{
    const Values &values = document.values;
    const auto root = rootOfSection(document, model, section);
    const auto items = root ? values.items(document.roots[*root].value) : std::span<const ValueId>();
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
        if (values.kind(items[i + 1]) == Kind::Tensor)
            take(items[i], items[i + 1], values.tensor(values.tensorId(items[i + 1])));
    }
}

quint64 elementsOf(const Tensor &tensor) { return quint64(elementCount(tensor.shape).value_or(0)); }

}

std::optional<quint32> rootOfSection(const Document &document, const QString &model, QLatin1StringView section)
{
    const QByteArray wanted = sectionRoot(model.toUtf8(), section);
    const auto root = std::ranges::find(document.roots, wanted, &Document::Root::entry);
    return root == document.roots.end() ? std::nullopt : std::optional(quint32(root - document.roots.begin()));
}

void eachWeight(const DocumentPtr &document, const QString &model,
    const std::function<void(QByteArrayView name, const Weight &weight)> &take)
{
    const Values &values = document->values;
    const bool isTold = tellsParameters(document, model);
    eachTensor(*document, model, weightsSection, [&](ValueId name, ValueId value, const Tensor &tensor) {
        take(values.text(name), {value, elementsOf(tensor), !isTold || isParameter(values, tensor)});
    });
}

ModelCounts modelCounts(const DocumentPtr &document, const QString &model)
{
    ModelCounts counts;
    std::set<std::pair<StorageId, qint64>> known;
    eachWeight(document, model, [&](QByteArrayView, const Weight &weight) {
        (weight.isParameter ? counts.parameters : counts.buffers) += weight.elements;
        const Tensor &tensor = document->values.tensor(document->values.tensorId(weight.value));
        const bool isNew = tensor.storage == StorageId::None || known.emplace(tensor.storage, tensor.offset).second;
        counts.tied += weight.isParameter && !isNew ? weight.elements : 0;
    });
    eachTensor(*document, model, constantsSection,
        [&](ValueId, ValueId, const Tensor &tensor) { counts.constants += elementsOf(tensor); });
    return counts;
}

}
