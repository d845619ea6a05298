// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/path.h"

#include <map>

namespace pith {

// A class of TorchScript, as the code in the archive declares it.
struct ScriptClass
{
    struct Attribute
    {
        QByteArray name;
        QByteArray type; // "Optional[bool]", "Final[int] = 3"
    };
    struct Method
    {
        QByteArray name; // "forward"
        QByteArray signature; // "(x: Tensor, n: int) -> Tensor", without self
        quint32 line = 0;
    };
    QByteArray name; // "__torch__.torch.nn.modules.linear.Linear"
    quint32 entry = 0; // of the archive: its code
    quint32 line = 0; // from 1 on
    QByteArrayList parameters; // names of attributes
    QByteArrayList buffers;
    std::vector<Attribute> attributes;
    std::vector<Method> methods;
    std::vector<quint32> constants; // N of each CONSTANTS.cN, in the order of the code
};
using ScriptClasses = std::map<QByteArray, ScriptClass>; // by name

bool isScript(const Document &document);
bool isScriptObject(const Values &values, ValueId value); // of a class of TorchScript

// A list or dict that a pickle of TorchScript wraps with what it holds.
struct ScriptContainer
{
    ValueId value = ValueId::None;
    QByteArray type; // "List[str]"; empty: it is not told
};
std::optional<ScriptContainer> scriptContainer(const Values &values, ValueId value);

// The classes that one file of code declares; `module`: "__torch__.torch.nn.modules.linear". What is not understood is
// passed over.
std::vector<ScriptClass> classesIn(QByteArrayView code, const QByteArray &module);
// All of an archive's. A file of code that can't be read declares none. Throws Cancelled.
ScriptClasses scriptClasses(const Document &document, Progress &progress);

// A tensor of a module or of those in it, by its name from there: "layers.0.weight", or of a constant "CONSTANTS.c0".
struct ScriptTensor
{
    enum class Kind : quint8 { Parameter, Buffer, Attribute, Constant };
    Kind kind = Kind::Attribute;
    QByteArray name;
    QByteArray className; // of the module that has it, or whose code names it first
    quint32 root = 0; // place in Document::roots
    Path path;
    ValueId value = ValueId::None;
};
// Of the module at `path` below the main root: its own, those of modules in it, then the constants of their code, which
// are all that a frozen one has. Modules that lie in several places are listed once.
std::vector<ScriptTensor> scriptTensors(
    const Document &document, const ScriptClasses &classes, ValueId module, const Path &path);

// One instruction of what the lite interpreter runs.
struct ScriptInstruction
{
    QByteArray method;
    quint32 number = 0; // in its method
    QByteArray name; // "LOADC"
    qint64 x = 0;
    qint64 n = 0;
    QString meaning; // the operator, constant or type that it is about; empty: none
};
struct ScriptBytecode
{
    qint64 version = 0;
    std::vector<ScriptInstruction> instructions;
    QStringList operators; // "aten::add.Tensor", in the order of the file, each once
    QStringList signatures; // "forward(x: Tensor) -> Tensor", where they are told
    quint32 methods = 0;
};
// Of the value that bytecode.pkl holds; nothing: it is none. What is not understood is passed over.
std::optional<ScriptBytecode> scriptBytecode(const Values &values, ValueId root);

}
