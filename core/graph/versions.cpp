// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/versions.h"

#include "core/graph/jsonwalk.h"
#include "core/graph/schema.h"

namespace pith {

bool ModelVersions::isNewer() const { return schemaMajor && *schemaMajor > knownSchemaMajor; }

void readSchemaVersion(ModelVersions &versions, QByteArrayView json)
{
    json::members(json, [&](QByteArrayView part, json::Value number) {
        if (part == "major")
            versions.schemaMajor = json::integer(number);
        else if (part == "minor")
            versions.schemaMinor = json::integer(number);
    });
}

ModelVersions readVersions(const JsonText &definition)
{
    ModelVersions versions;
    json::members(definition.view(), [&](QByteArrayView key, json::Value value) {
        if (key == "torch_version")
            versions.torch = json::string(value);
        else if (key == "schema_version" && json::isContainer(value))
            readSchemaVersion(versions, json::raw(value));
    });
    return versions;
}

}
