// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/formats/formats.h"
#include "tests/core/formats/pickling.h"
#include "tests/testing/testing.h"

namespace pith::testing {

inline DocumentPtr opened(const QByteArray &file)
{
    Progress progress;
    return openDocument(memorySource(file), QStringLiteral("x.pth"), progress);
}

// A torch.save file of one value, and up to two storages.
inline DocumentPtr openedValue(const QByteArray &value, const std::vector<QByteArray> &storages = {})
{
    return opened(torchZip(pickled(value), storages));
}

inline ValueId root(const DocumentPtr &document) { return document->roots.at(0).value; }

inline const Tensor &onlyTensor(const DocumentPtr &document)
{
    return document->values.tensor(document->values.tensorId(document->tensors.at(0).value));
}

inline QString refusal(const QByteArray &file)
{
    try {
        opened(file);
    } catch (const Error &error) {
        return error.message();
    }
    return {};
}

}
