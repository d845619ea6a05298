// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/modulestack.h"

#include <algorithm>

namespace pith {

namespace {

// The first such sign that is in no brackets, which types may have; the end where there is none.
qsizetype findOutside(QByteArrayView text, char sign, qsizetype from)
{
    int depth = 0;
    for (qsizetype i = from; i < text.size(); ++i) {
        if (text[i] == '[' || text[i] == '(')
            ++depth;
        else if (text[i] == ']' || text[i] == ')')
            depth = std::max(0, depth - 1);
        else if (text[i] == sign && depth == 0)
            return i;
    }
    return text.size();
}

ModuleCall callOf(QByteArrayView text)
{
    const qsizetype path = std::min(findOutside(text, ',', 0) + 1, text.size());
    const qsizetype end = findOutside(text, ',', path);
    return {text.sliced(path, end - path), text.sliced(std::min(end + 1, text.size()))};
}

// Nodes that stand in no module, such as those of sizes, get "_empty_nn_module_stack_from_metadata_hook" as all three.
bool isMadeUp(const ModuleCall &call) { return !call.path.isEmpty() && call.path == call.type; }

}

std::vector<ModuleCall> moduleCalls(QByteArrayView stack)
{
    std::vector<ModuleCall> calls;
    for (qsizetype begin = 0; begin < stack.size();) {
        const qsizetype end = findOutside(stack, ';', begin);
        const ModuleCall call = callOf(stack.sliced(begin, end - begin));
        if (!isMadeUp(call))
            calls.push_back(call);
        begin = end + 1;
    }
    return calls;
}

}
