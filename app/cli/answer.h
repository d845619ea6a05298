// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/commands.h"
#include "core/document/document.h"
#include "core/value/json.h"

namespace pith::cli {

DocumentPtr openFile(const Call &call);

// The one JSON document of a command: begins with schema, file and what is wrong with the file as a whole.
class JsonAnswer
{
public:
    explicit JsonAnswer(const Call &call);
    JsonAnswer(const Call &call, const Document &document);

    JsonWriter &operator*() { return m_json; }
    JsonWriter *operator->() { return &m_json; }
    void end();

private:
    Output &m_out;
    JsonWriter m_json;
};

// One array of texts under a name.
void writeTexts(JsonWriter &json, QLatin1StringView name, const QStringList &texts);
// An array of whole numbers: a shape, strides, an index.
void writeExtents(JsonWriter &json, const Extents &extents);

// For people: what is wrong with the whole file, if anything is, as a line of its own.
void writeProblem(const Call &call, const Document &document);

// "1.2 GiB (1288490188 bytes)".
QString bytesText(quint64 bytes);

// What was written, as `written` or for people; `notes` are what is odd about it.
void tellWritten(const Call &call, const QString &out, const QStringList &notes);

}
