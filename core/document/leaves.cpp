// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/depthfirst.h"
#include "core/document/walk.h"

namespace pith {

namespace {

// The place of the last frame; made only for ways that lead to a leaf. Frame 0 is the root, which needs none.
PlaceId placeOf(std::vector<DepthFirst::Frame> &way, quint32 root, std::vector<Place> &places)
{
    size_t known = way.size() - 1;
    while (known > 0 && PlaceId(way[known].mark) == PlaceId::None)
        --known;
    for (size_t i = known + 1; i < way.size(); ++i) {
        places.push_back({PlaceId(way[i - 1].mark), way[i].step, root});
        way[i].mark = quint32(places.size() - 1);
    }
    return PlaceId(way.back().mark);
}

}

void indexLeaves(Document &document, Progress &progress)
{
    document.places.clear();
    document.tensors.clear();
    document.arrays.clear();
    document.places.reserve(document.values.tensors.size());
    document.tensors.reserve(document.values.tensors.size());
    DepthFirst walker(document.values, progress, DepthFirst::Meets::OnlyParents);
    for (quint32 root = 0; root < document.roots.size(); ++root) {
        if (document.roots[root].value == ValueId::None)
            continue;
        walker.walk(document.roots[root].value, [&](ValueId value, std::vector<DepthFirst::Frame> &way) {
            const Kind kind = document.values.kind(value);
            if (kind == Kind::Tensor)
                document.tensors.push_back({value, placeOf(way, root, document.places)});
            else if (kind == Kind::Array)
                document.arrays.push_back({value, placeOf(way, root, document.places)});
        });
    }
}

}
