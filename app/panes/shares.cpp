// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/shares.h"

#include "app/models/subjects.h"
#include "app/models/visible.h"
#include "app/panes/crumbs.h"
#include "core/document/walk.h"

#include <algorithm>

namespace pith {

namespace {
constexpr size_t mostChildren = 100'000;

struct Named
{
    QString name;
    Subject subject;
};

// What the tree has below a state dict, or one of its modules.
std::vector<Named> modulesBelow(const Subject &subject, const Progress &progress)
{
    const Values &values = subject.document->values;
    const bool isModule = subject.kind == Subject::Kind::Module;
    const std::span<const ValueId> items = values.items(subject.value);
    std::vector<Named> below;
    Subject module = subject;
    module.kind = Subject::Kind::Module;
    module.items.clear(); // of a hundred thousand, which is no child's
    module.items.shrink_to_fit();
    for (ModuleMember &member :
        membersOf(values, subject.value, subject.prefix, isModule ? subject.items : allItems(values, subject.value))) {
        progress.check();
        Subject child = module;
        child.prefix += member.name + u'.';
        child.items = std::move(member.items);
        const size_t pair = 2 * size_t(child.items.front());
        if (!member.isModule)
            child = childOf(subject, {Step::Kind::Key, 0, items[pair]}, items[pair + 1]);
        below.push_back({visible(member.name), std::move(child)});
    }
    return below;
}

std::vector<Named> childrenBelow(const Subject &subject, const Progress &progress)
{
    const Values &values = subject.document->values;
    const quint32 count = childCount(values, subject.value);
    std::vector<Named> below;
    for (quint32 i = 0; count <= mostChildren && i < count; ++i) {
        progress.check();
        const Child child = childAt(values, subject.value, i);
        below.push_back({visible(stepName(*subject.document, subject.value, child.step)),
            childOf(subject, child.step, child.value)});
    }
    return below;
}
}

std::vector<ShareBar::Share> sharesOf(const Subject &subject, const Progress &progress)
{
    const bool isGroup = subject.kind == Subject::Kind::Module || isGrouped(subject.document->values, subject.value);
    std::vector<Named> below = isGroup ? modulesBelow(subject, progress) : childrenBelow(subject, progress);
    std::vector<ShareBar::Share> shares;
    if (below.size() > mostChildren)
        return shares;
    for (Named &child : below) {
        progress.check();
        const auto sums = sumsBelow(child.subject);
        if (sums && sums->bytes > 0)
            shares.push_back({std::move(child.name), sums->bytes, std::move(child.subject)});
    }
    if (shares.size() < 2)
        shares.clear();
    return shares;
}

}
