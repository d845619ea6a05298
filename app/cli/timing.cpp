// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/timing.h"

#include "core/document/modules.h"
#include "core/value/json.h"

namespace pith::cli {

void Stopwatch::write(const Call &call, quint64 bytes, size_t count) const
{
    JsonWriter json([&call](QByteArrayView part) { call.out.write(part); });
    json.beginObject().field(QLatin1StringView("seconds"), double(m_timer.nsecsElapsed()) / 1e9);
    json.field(QLatin1StringView("bytes"), bytes).field(QLatin1StringView("count"), quint64(count)).endObject().flush();
    call.out.write("\n");
}

quint64 storedBytes(const Document &document, const std::vector<ValueId> &values)
{
    return sumsOf(document, values).storedBytes;
}

}
