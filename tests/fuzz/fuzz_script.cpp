// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/formats.h"
#include "core/formats/scriptlines.h"
#include "core/graph/script.h"
#include "core/graph/wrapper.h"
#include "tests/fuzz/reading.h"
#include "tests/fuzz/zipping.h"

namespace {

// All that panes ask of a module.
void look(const pith::Document &document, pith::Progress &progress)
{
    const pith::ScriptClasses classes = pith::scriptClasses(document, progress);
    for (const pith::Document::Root &root : document.roots) {
        if (pith::isScriptObject(document.values, root.value))
            pith::scriptTensors(document, classes, root.value, {});
        if (root.value != pith::ValueId::None)
            pith::scriptBytecode(document.values, root.value);
    }
}

}

// The pickles of a TorchScript archive are the same bytes.
extern "C" int LLVMFuzzerTestOneInput(const quint8 *data, size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), qsizetype(size));
    const QByteArray file = pith::fuzz::zipped({{"r/data.pkl", bytes}, {"r/constants.pkl", bytes},
        {"r/bytecode.pkl", bytes}, {"r/traced_inputs.pkl", bytes}, {"r/code/__torch__.py", "class A(Module):\n"},
        {"r/code/__torch__.py.debug_pkl", bytes}, {"r/data/0", QByteArray(64, 1)}, {"r/constants/0", QByteArray(64, 1)},
        {"r/traced_inputs/0", ""}, {"r/version", "3"}});
    pith::Progress progress;
    QString refused;
    pith::attempt(refused, [&] {
        const pith::DocumentPtr document
            = pith::openDocument(pith::memorySource(file), QStringLiteral("/nowhere/x.pt"), progress);
        pith::fuzz::readLeaves(*document, progress);
        look(*document, progress);
    });
    pith::classesIn(bytes, "__torch__");
    pith::wrapperOf(bytes);
    pith::attempt(refused, [&] { pith::scriptLines("class A(Module):\n  pass\n", bytes, progress); });
    return 0;
}
