// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/versions.h"

#include "core/graph/jsonwalk.h"
#include "core/graph/schema.h"

namespace pith {

bool ModelVersions::isNewer() const { return schemaMajor && *schemaMajor > knownSchemaMajor; }

ModelVersions readVersions(const JsonText &definition)
{
    ModelVersions versions;
    json::members(definition.view(), [&](QByteArrayView key, json::Value value) {
        if (key == "torch_version")
            versions.torch = json::string(value);
        else if (key == "schema_version")
            json::members(value, [&](QByteArrayView part, json::Value number) {
                if (part == "major")
                    versions.schemaMajor = json::integer(number);
                else if (part == "minor")
                    versions.schemaMinor = json::integer(number);
            });
    });
    return versions;
}

}
