// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

namespace pith {

// A checkpoint in several files beside each other, as Hugging Face's libraries write them: "model.safetensors" as
// model-00001-of-00003.safetensors … with an index, model.safetensors.index.json, whose "weight_map" says which key is
// in which. The document is the union: the keys of the index in its order, then those that it does not have. Shards lie
// in the index's folder or below: what leads elsewhere is not read.
bool looksLikeIndex(const ByteSource &source);
void readIndex(Document &document, Progress &progress);

// The sets of shards among the names of files in a folder, each in order: only those of several files.
std::vector<QStringList> shardSets(const QStringList &names);
// The union of one of these sets, without an index.
void readShards(Document &document, const QStringList &names, Progress &progress);

}
