// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"

#include <functional>

namespace pith {

// One part of the way from the top to a subject, and the subject that it stands for (made when it is followed).
struct Crumb
{
    QString text;
    std::function<Subject()> subject;
};
// The last is the subject itself. Empty for what has no place in the tree.
std::vector<Crumb> crumbsOf(const Subject &subject);

// The value that a path leads to from a root; None where it leads nowhere.
ValueId valueAt(const Document &document, quint32 root, std::span<const Step> path);
// The subject of one child of a value's subject.
Subject childOf(const Subject &parent, const Step &step, ValueId value);

}
