// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// What a model of a PT2 archive holds as values: each is a root named MODEL/SECTION.
inline constexpr QLatin1StringView weightsSection("weights"); // a dict by fully qualified name
inline constexpr QLatin1StringView constantsSection("constants"); // likewise
inline constexpr QLatin1StringView sampleInputsSection("sample_inputs"); // (args, kwargs), or a list of several of them

QByteArray sectionRoot(const QByteArray &model, QLatin1StringView section); // "model/weights"

bool hasModels(const Document &document);

struct Section
{
    QByteArrayView model; // lies in the root's name
    QLatin1StringView name; // one of the above
};
// Of a root; nothing where the document has no models.
std::optional<Section> sectionOf(const Document &document, quint32 root);
// What stands before a path below a root other than the main one: "model/weights/", "constants.pkl:".
QString rootPrefix(const Document &document, quint32 root);
// Whether names below the root are known without its own: fully qualified names of weights and constants are.
bool isPlainlyNamed(const Section &section);

// Whether PyTorch takes it for a parameter: by its class, or by the mark that subclasses of tensors have for that.
bool isParameter(const Values &values, const Tensor &tensor);

}
