// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/facttable.h"
#include "app/panes/subjecttable.h"
#include "core/formats/scriptlines.h"
#include "core/graph/script.h"

namespace pith {

// What the panes of a module of TorchScript show.
struct ScriptReport
{
    ScriptClasses classes; // of the whole archive
    std::vector<ScriptTensor> tensors; // of the module and those in it
};
ScriptReport scriptReport(const Subject &module, Progress &progress); // on a worker

bool isScriptModule(const Subject &subject); // the file's own, or one in it
bool isScriptCode(const Subject &subject); // an entry of code that knows its Python lines
bool isBytecode(const Subject &subject); // what bytecode.pkl holds

// Targets that are entries of code have the line in `node`.
std::vector<Fact> classFacts(const Subject &module, const ScriptReport &report);
std::vector<Fact> memberFacts(const Subject &module, const ScriptReport &report); // modules in it
std::vector<Fact> ownTensorFacts(const Subject &module, const ScriptReport &report); // and constants of its code
std::vector<Fact> attributeFacts(const Subject &module, const ScriptReport &report); // neither module nor tensor
std::vector<Fact> methodFacts(const Subject &module, const ScriptReport &report);
std::vector<Fact> allClassFacts(const Subject &module, const ScriptReport &report);

TableSource scriptTensorsSource(const Subject &module, const std::shared_ptr<const ScriptReport> &report);
TableSource scriptLinesSource(const Subject &code, const std::shared_ptr<const std::vector<ScriptLine>> &lines);

TableSource bytecodeSource(const Subject &bytecode);
QString bytecodeIntro(const Subject &bytecode);

}
