// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/leaves.h"

namespace pith {

std::optional<quint32> leafOf(const Document &document, ValueId value)
{
    const quint32 count = leafCount(document);
    for (quint32 number = 0; number < count; ++number) {
        if (leafAt(document, number).value == value)
            return number;
    }
    return {};
}

Subject leafSubject(const DocumentPtr &document, quint32 number)
{
    const Leaf &leaf = leafAt(*document, number);
    Subject subject;
    subject.document = document;
    subject.kind = Subject::Kind::Value;
    subject.value = leaf.value;
    subject.path = pathTo(*document, leaf.place);
    if (leaf.place != PlaceId::None)
        subject.root = document->places[pith::number(leaf.place)].root;
    return subject;
}

Subject leafSubject(const Side &side, quint32 number) { return leafSubject(side.document(), side.inDocument(number)); }

}
