// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/python2.h"

#include <algorithm>
#include <array>

namespace pith {

namespace {

struct Renaming
{
    QByteArrayView old;
    QByteArrayView today;
};

// Whole names first: they beat their module.
constexpr std::array names{
    Renaming{"__builtin__.xrange", "builtins.range"},
    Renaming{"__builtin__.long", "builtins.int"},
    Renaming{"__builtin__.unicode", "builtins.str"},
    Renaming{"__builtin__.unichr", "builtins.chr"},
    Renaming{"__builtin__.reduce", "functools.reduce"},
    Renaming{"__builtin__.intern", "sys.intern"},
    Renaming{"exceptions.StandardError", "builtins.Exception"},
    Renaming{"itertools.izip", "builtins.zip"},
    Renaming{"itertools.imap", "builtins.map"},
    Renaming{"itertools.ifilter", "builtins.filter"},
    Renaming{"UserDict.UserDict", "collections.UserDict"},
    Renaming{"UserList.UserList", "collections.UserList"},
    Renaming{"UserString.UserString", "collections.UserString"},
};
constexpr std::array modules{
    Renaming{"__builtin__.", "builtins."},
    Renaming{"copy_reg.", "copyreg."},
    Renaming{"exceptions.", "builtins."},
    Renaming{"Queue.", "queue."},
    Renaming{"SocketServer.", "socketserver."},
    Renaming{"ConfigParser.", "configparser."},
    Renaming{"cPickle.", "pickle."},
    Renaming{"repr.", "reprlib."},
    Renaming{"thread.", "_thread."},
};

}

QByteArray modernName(QByteArrayView global)
{
    const auto name = std::ranges::find(names, global, &Renaming::old);
    if (name != names.end())
        return name->today.toByteArray();
    const auto module = std::ranges::find_if(modules, [&](const Renaming &row) { return global.startsWith(row.old); });
    if (module == modules.end())
        return {};
    return module->today.toByteArray() + global.sliced(module->old.size()).toByteArray();
}

}
