// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// Which entries of an archive of torch.export belong to one model: places in Archive::entries.
struct ModelFiles
{
    QByteArray name; // "model", "heads/aux.v2"; UTF-8, and may hold anything
    std::optional<quint32> definition; // models/NAME.json
    std::optional<quint32> weightsConfig; // data/weights/NAME_weights_config.json
    std::optional<quint32> constantsConfig; // data/constants/NAME_constants_config.json
    std::optional<quint32> weightsPickle; // data/weights/NAME.pt: the older layouts
    std::optional<quint32> constantsPickle;
    std::vector<quint32> sampleInputs; // data/sample_inputs/NAME.pt, then NAME_0.pt, NAME_1.pt …
    std::vector<quint32> compiled; // everything in data/aotinductor/NAME/ and NAME-BACKEND/
    std::optional<quint32> compiledWeights; // weights_config.json there

    bool isExported() const { return definition || weightsConfig || weightsPickle; }
};

// An archive of torch.export, AOTInductor or package_pt2.
struct ModelArchive
{
    bool isLegacy = false; // what torch.export wrote before PT2 archives
    QByteArray root; // the folder that all lies in, with a slash at its end; or empty
    std::vector<ModelFiles> models; // in the order in which the directory names them first
};

// By the names of the entries alone; nothing where the archive is none of these. O(entries).
std::optional<ModelArchive> modelArchiveOf(const Archive &archive);

}
