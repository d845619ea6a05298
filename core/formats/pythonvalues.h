// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/formats/interpreter.h"

namespace pith {

// Calls that Python's own types are rebuilt by. Each turns value `id` into what the call makes.
void becomeSize(const Arguments &arguments, ValueId id); // torch.Size((2, 3))
void becomeList(const Arguments &arguments, ValueId id); // list((1, 2)), with items appended
void becomeTuple(const Arguments &arguments, ValueId id);
void becomeSet(const Arguments &arguments, ValueId id); // set([1, 2])
void becomeFrozenSet(const Arguments &arguments, ValueId id);
void becomeDict(const Arguments &arguments, ValueId id); // dict(), dict([(key, value), …])
void becomeOrderedDict(const Arguments &arguments, ValueId id); // the same; its object keeps the attributes
void becomeComplex(const Arguments &arguments, ValueId id); // complex(1.0, -2.0)
void becomeBytes(const Arguments &arguments, ValueId id); // bytes(), bytes([1, 2]), bytes("text", "latin1")
void becomeByteArray(const Arguments &arguments, ValueId id);
void becomeEncoded(const Arguments &arguments, ValueId id); // _codecs.encode("text", "latin1")

// An object spelt the way of protocols 0 and 1, copyreg._reconstructor(class, base, state), or by copyreg.__newobj__,
// becomes the object that later protocols spell: class, arguments.
void respellReconstructor(const Arguments &arguments, ValueId id);
void respellNewObj(const Arguments &arguments, ValueId id);
// The same for functools.partial(class.__new__, class, *arguments, **keywords)(), which protocols 2 and 3 write where
// later ones have NEWOBJ_EX (CPython's Lib/pickle.py, save_reduce).
void respellCallOfPartial(Interpreter &in, ValueId id);
// functools.partial's state is (function, arguments, keywords, attributes), where None stands for no attributes.
void completePartial(const Arguments &arguments, ValueId id);

}
