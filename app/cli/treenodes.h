// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"
#include "core/value/json.h"

#include <unordered_map>
#include <vector>

namespace pith::cli {

// Writes values as the nodes of the truth files. Each container is written once, where it is met first, and is a `ref`
// after that; what lies deeper than 60 levels is counted, not written. So neither time nor stack depend on what a file
// claims, only on its size.
class TreeNodes
{
public:
    TreeNodes(const Document &document, JsonWriter &json, Progress &progress);

    // The node of a value; `path` leads to it from the root.
    void write(ValueId value, const std::vector<Step> &path);
    // The value alone, without what it holds.
    void writeOutline(ValueId value);
    // The attributes of a tensor at that path, as a dict node.
    void writeAttributes(const Tensor &tensor, const std::vector<Step> &path);

private:
    // One way to write a value: the fields that follow `kind`. A row for each Kind in treenodes.cpp.
    struct Form
    {
        Kind kind;
        const char *name; // the node's `kind`
        void (TreeNodes::*fields)(ValueId value); // null: none
    };
    static const Form &formOf(Kind kind);

    void startAt(const std::vector<Step> &path);
    void node(ValueId value);
    void child(ValueId value, const Step &step, int levels = 1);
    void items(ValueId container, Step::Kind step);
    void pairs(ValueId dict, Step::Kind step, int levels = 1);
    void attributes(ValueId dict, Step::Kind step, int levels);

    void boolean(ValueId value);
    void integer(ValueId value);
    void real(ValueId value);
    void complex(ValueId value);
    void text(ValueId value);
    void bytes(ValueId value);
    void sequence(ValueId value);
    void set(ValueId value);
    void dict(ValueId value);
    void word(ValueId value);
    void numpyScalar(ValueId value);
    void numpyType(ValueId value);
    void global(ValueId value);
    void object(ValueId value);
    void persistent(ValueId value);
    void storage(ValueId value);
    void tensor(ValueId value);
    void array(ValueId value);
    void state(ValueId state, Step::Kind attribute);
    void emptyState();

    std::vector<Step> pathHere() const { return pathOf(m_here); }
    std::vector<Step> pathOf(quint32 place) const;
    void ref(ValueId value);
    void deeper(ValueId value);
    quint64 levelsBelow(ValueId value);
    bool mayRepeat(ValueId value);

    const Document &m_document;
    const Values &m_values;
    JsonWriter &m_json;
    Progress &m_progress;
    int m_level = 0;

    // Places that have been passed: the one above and the step from there.
    struct Passed
    {
        quint32 above;
        Step step;
    };
    std::vector<Passed> m_places{{0, {}}}; // the first is the root
    quint32 m_here = 0;
    std::vector<quint32> m_metAt; // by value: where it was met first
    std::vector<bool> m_isOpen; // by value: it is an ancestor of what is being written
    quint64 m_repeats; // what may be written again, in nodes
    std::unordered_map<quint32, quint64> m_levels;
    std::unordered_map<quint32, quint32> m_leaves; // number of a tensor or array in `list`
};

}
