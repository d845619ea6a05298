// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/parts.h"

#include "core/bytes/text.h"
#include "core/export/notes.h"

namespace pith {

std::span<const Tensor::Component> partsOf(const Document &document, const ExportItem &item)
{
    const Values &values = document.values;
    if (item.view || item.value == ValueId::None || values.kind(item.value) != Kind::Tensor)
        return {};
    const Tensor &tensor = values.tensor(values.tensorId(item.value));
    return tensor.error.isEmpty() ? std::span(tensor.components) : std::span<const Tensor::Component>();
}

std::vector<ExportItem> withParts(const Document &document, std::span<const ExportItem> items, QStringList &notes)
{
    std::vector<ExportItem> all;
    Notes told;
    for (const ExportItem &item : items) {
        const auto parts = partsOf(document, item);
        if (parts.empty()) {
            all.push_back(item);
            continue;
        }
        const Tensor &whole = document.values.tensor(document.values.tensorId(item.value));
        told.add(tr("Written as its parts, because it is no dense tensor (%1)")
                     .arg(whole.layout == Layout::Strided ? QLatin1StringView("nested") : name(whole.layout)),
            item.name);
        for (const Tensor::Component &part : parts) {
            ExportItem &added = all.emplace_back();
            added.name = item.name + u'.' + part.name;
            added.value = part.tensor;
        }
    }
    told.tell(notes);
    return all;
}

}
