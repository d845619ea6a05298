// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subjectlist.h"

#include <QStringList>

#include <optional>

namespace pith {

// Questions about subjects that windows, models and panes share.

// How a row and a heading name one step from a value: text keys as they are, the parts of sparse and nested tensors
// by their names ("crow_indices"), of a model's sample inputs args and kwargs, of constants
// of TorchScript c0, c1 …, all else as keyOf() spells it.
QString stepName(const Document &document, ValueId parent, const Step &step);

// What a root is called in the tree: "Contents", "Weights" of a model, or the entry that holds it.
QString rootTitle(const Document &document, quint32 root);

// The key that names it in files, on the clipboard and in titles: "layer1.0.conv1.weight", "archive/data.pkl".
QString keyOf(const Subject &subject);
// A key of a pickled module as its state dict would have it: model.0.conv.weight, without _modules and _parameters.
QString stateKey(QString key);
QString sliceKeyOf(const Subject &subject); // with the slice of it: "fc.weight[3,:]"
QStringList keysOf(const Subject &subject); // of each, of several

// The value itself, the values of a module's pairs, or of several rows.
std::vector<ValueId> valuesOf(const Subject &subject);
// Of them and everything below; nothing where there is neither tensor nor array.
// Of many (subjectlist.h) nothing before they were looked at.
std::optional<Sums> sumsBelow(const Subject &subject);

// One subject for several rows; the row itself when it is only one.
Subject together(std::vector<Subject> subjects);
Subject together(std::shared_ptr<const SubjectList> subjects);

bool isSamePart(const Subject &one, const Subject &other); // of the graphs of a model

bool isTensorOrArray(const Subject &subject);
bool mayHoldTensors(const Subject &subject); // or arrays, at or below it: quick, where it is large not sure
bool areTwoTensors(const Subject &subject); // or arrays, and nothing else

}
