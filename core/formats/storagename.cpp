// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/storagename.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"

namespace pith {

namespace {

constexpr qsizetype ShownOfName = 60;

}

DType storageDType(const Values &values, ValueId storageClass)
{
    const QByteArrayView name = values.text(storageClass);
    const QByteArrayView last = name.sliced(name.lastIndexOf('.') + 1);
    const auto dtype = dtypeByStorageClass(QLatin1StringView(last.data(), last.size()));
    if (values.kind(storageClass) != Kind::Global || !name.startsWith("torch.") || !dtype)
        throw Error(tr("A persistent id names the storage class %1, which Pith does not know")
                .arg(QString::fromUtf8(name.first(std::min(name.size(), ShownOfName)))));
    return *dtype;
}

QLatin1StringView storageClassName(DType dtype)
{
    const QLatin1StringView name = row(dtype).storageClass;
    return name.isEmpty() ? row(DType::Untyped).storageClass : name;
}

}
