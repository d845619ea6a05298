// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/sections.h"

#include <algorithm>
#include <array>

namespace pith {

namespace {

constexpr std::array sections{weightsSection, constantsSection, sampleInputsSection};
constexpr std::array formatsWithModels{QLatin1StringView("pt2"), QLatin1StringView("torch-export-legacy")};

}

QByteArray sectionRoot(const QByteArray &model, QLatin1StringView section)
{
    return model + '/' + QByteArray(section.data(), section.size());
}

bool hasModels(const Document &document)
{
    return std::ranges::find(formatsWithModels, document.format) != formatsWithModels.end();
}

std::optional<Section> sectionOf(const Document &document, quint32 root)
{
    if (!hasModels(document))
        return {};
    const QByteArrayView name(document.roots[root].entry);
    const qsizetype slash = name.lastIndexOf('/');
    if (slash < 0)
        return {};
    const QLatin1StringView last(name.data() + slash + 1, name.size() - slash - 1);
    const auto section = std::ranges::find(sections, last);
    return section == sections.end() ? std::nullopt : std::optional(Section{name.first(slash), *section});
}

QString rootPrefix(const Document &document, quint32 root)
{
    const QString entry = QString::fromUtf8(document.roots[root].entry);
    return entry.isEmpty() ? entry : entry + (sectionOf(document, root) ? u'/' : u':');
}

bool isPlainlyNamed(const Section &section) { return section.name != sampleInputsSection; }

bool isParameter(const Values &values, const Tensor &tensor)
{
    if (values.name(tensor.className) == "torch.nn.parameter.Parameter")
        return true;
    const auto items
        = tensor.attributes == ValueId::None ? std::span<const ValueId>() : values.items(tensor.attributes);
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
        if (values.text(items[i]) == "_is_param")
            return values.kind(items[i + 1]) == Kind::Bool && values[items[i + 1]].integer != 0;
    }
    return false;
}

}
