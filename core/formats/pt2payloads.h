// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/formats/nestedfiles.h"
#include "core/formats/pt2config.h"

#include <QSet>

#include <map>

namespace pith {

// Makes values of what the configs of a PT2 archive say. Entries that several names share are one storage, or are read
// once.
class Pt2Payloads
{
public:
    Pt2Payloads(Document &document, Progress &progress);

    // One that is broken, or whose entry is missing, is a tensor or None with an error. `folder`: of its entry.
    ValueId value(const Payload &payload, const QByteArray &folder);
    const NestedFile &nested(quint32 entry);
    const QSet<quint32> &nestedEntries() const { return m_nestedEntries; }

private:
    ValueId broken(const Payload &payload, const QString &error);
    ValueId raw(const Payload &payload, quint32 entry);
    ValueId pickled(const Payload &payload, quint32 entry);
    Tensor described(const Payload &payload);
    void fillView(Tensor &tensor, const PayloadView &view);
    void markParameter(Tensor &tensor);
    StorageId storageOf(const Payload &payload, quint32 entry, DType dtype, NameId device);

    Document &m_document;
    Values &m_values;
    Progress &m_progress;
    std::map<quint32, NestedFile> m_nested; // by entry
    QSet<quint32> m_nestedEntries;
    std::map<std::pair<quint32, DType>, StorageId> m_storages; // by entry
};

}
