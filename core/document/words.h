// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/value/values.h"

#include <QString>

namespace pith {

// How Pith writes numbers and values, in windows and on the command line (ux.md §9, "Numbers").

QString humanBytes(quint64 bytes); // "8 B", "1.00 KiB", "97.8 MiB": three significant digits
QString grouped(quint64 count); // by the locale: "36,864"
QString counted(quint64 count, const char *one, const char *many); // "1 tensor", "36,864 tensors"
QString percentOf(quint64 part, quint64 whole); // "33.3 %"; "< 0.01 %", "> 99.99 %", never a rounded 0 or 100
QString numberText(double value); // six significant digits, scientific below 1e-4 and from 1e6
QString shapeText(const Extents &shape); // "64×64×3×3"; "scalar" without axes
// Of what has a shape of its own only in part: "2×ragged×2" of a jagged tensor, "3 tensors" of a nested one.
QString shapeText(const Values &values, const Tensor &tensor);
QString pythonShape(const Extents &shape); // "(64, 64, 3, 3)", "(5,)", "()"

// The Python type of a value as people say it: "dict", "int", "float32" of a tensor, "<f4" of an array, the class of an
// object ("argparse.Namespace").
QString typeName(const Values &values, ValueId id);
// The class of what Python would build.
QString classNameOf(const Values &values, const Object &object);

// One line for a value of a row: "= 12", "\"adam\"" (60 characters at most), "12 items", "64×64×3×3", a class name.
QString summaryOf(const Values &values, ValueId id);

}
