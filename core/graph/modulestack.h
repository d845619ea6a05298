// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArrayView>

#include <vector>

namespace pith {

// A call of a module as nn_module_stack tells it: "key,path,type", and those joined by semicolons, outermost first.
struct ModuleCall
{
    QByteArrayView path; // "blocks.0.attn"; empty: the model itself
    QByteArrayView type; // "torch.nn.modules.linear.Linear"
};
std::vector<ModuleCall> moduleCalls(QByteArrayView stack);

}
