// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

#include <array>
#include <span>

namespace pith {

// What lies below a value in the tree, one by one: items of containers, arguments, state and items of objects,
// attributes and components of tensors. A dict's keys are steps, not children. O(1) each.
// Objects: keywords, arguments, state, list items, dict items. A state that is a dict of text keys (the first 64 are
// looked at) are attributes; any other is one child. Tensors: attributes, then components.
struct Child
{
    Step step;
    ValueId value = ValueId::None;
};
quint32 childCount(const Values &values, ValueId parent);
Child childAt(const Values &values, ValueId parent, quint32 index);

// The same for one value, for those who want all children: asks the value only once.
class Children
{
public:
    struct Part // children that are reached by one kind of step
    {
        Step::Kind kind;
        bool pairs; // key, value, key, value …
        ValueId container; // that holds them: the parent or a part of it; of State: the child itself
        std::span<const ValueId> items; // none: the container is the only child
        quint32 begin; // number of the first child
        quint32 count;

        ValueId valueAt(quint32 index) const // of a child of this part
        {
            return items.empty() ? container : items[pairs ? 2 * (index - begin) + 1 : index - begin];
        }
    };

    Children(const Values &values, ValueId parent);

    quint32 count() const { return m_count; }
    Child at(quint32 index) const;
    const Part *partAt(quint32 index) const; // null: a component

private:
    void addObject(const Values &values, const Object &object);
    void addState(const Values &values, ValueId state, Step::Kind attribute);
    void addItems(const Values &values, Step::Kind kind, ValueId container, bool pairs);
    void addSingle(Step::Kind kind, ValueId value);
    void add(const Part &part);

    std::array<Part, 5> m_parts; // as many as an object has
    quint32 m_used = 0;
    quint32 m_count = 0;
    std::span<const Tensor::Component> m_components;
};

// Fills places, tensors and arrays by a depth-first walk of the roots. Each value is visited once, where it is met
// first; nothing recurses. Components are parts of their tensor and not listed. O(values).
void indexLeaves(Document &document, Progress &progress);

}
