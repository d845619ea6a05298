// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/bytes/error.h"

namespace pith {

// Does the work for one record of a file; when that is broken, the record gets the error and the file goes on.
// One of the three places that catch (the others: Job, the command line's main). Whether all went well.
template <typename Work> bool attempt(QString &recordError, Work &&work)
{
    try {
        work();
        return true;
    } catch (const Error &error) {
        recordError = error.message();
        return false;
    }
}

}
