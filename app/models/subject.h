// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/path.h"

#include <memory>
#include <vector>

namespace pith {

class SubjectList;

// What a row of the tree stands for, and what panes, drags, copies and exports are about. A plain value.
struct Subject
{
    enum class Kind : quint8 {
        Nothing,
        File, // the whole document
        Value, // one value of the unpickled object: a tensor, a dict, a number …
        Module, // pairs of a state dict under one dotted prefix
        Archive, // all entries
        Folder, // entries under one folder
        Entry,
        Model, // of a PT2 archive
        Graph, // of such a model
        Signature, // likewise
        Several, // more than one of the above
    };
    DocumentPtr document;
    Kind kind = Kind::Nothing;
    quint32 root = 0; // place in Document::roots
    Path path; // Value: to it; Module: to its dict
    ValueId value = ValueId::None; // Value; Module: the dict
    QString prefix; // Module: "layer1.0."; Folder: "archive/data/"; Model, Graph, Signature: the model's name
    std::vector<quint32> items; // Module: numbers of the dict's pairs; Folder: of entries
    quint32 entry = 0;
    quint32 graph = 0; // Graph: which of the model's graphs, of which nodes hold some
    quint32 node = 0xffffffff; // Graph: the node of it that is selected
    QString part; // Graph: the node's name, or the module of it that is selected; empty: neither
    QString slice; // of a tensor or array, as in numpy: "3, :"; empty: all of it
    std::shared_ptr<const SubjectList> several; // null, but of Several
};

}
