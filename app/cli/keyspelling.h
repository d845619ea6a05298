// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace pith::cli {

// One spelling for keys that differ only in quotes that are not needed: model['layer1']['weight'] is
// model.layer1.weight, and so is ['model.layer1.weight'].
QString withoutNeedlessQuotes(const QString &path);

// Whether the path lies below the key: model.layer1.weight and optimizer[0] below model, model.layer1., optimizer.
bool isBelow(const QString &path, const QString &key);

}
