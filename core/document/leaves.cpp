// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/walk.h"

namespace pith {

namespace {

constexpr quint32 ChildrenBetweenChecks = 1 << 16;

bool mayHaveChildren(Kind kind)
{
    return (kind >= Kind::List && kind <= Kind::Size) || kind == Kind::Object || kind == Kind::Persistent
        || kind == Kind::Tensor || kind == Kind::Array;
}

// The walk holds its way down in `m_frames`. A frame gets a Place only when a leaf is found below it.
class LeafIndexer
{
public:
    LeafIndexer(Document &document, Progress &progress)
        : m_document(document),
          m_progress(progress),
          m_visited(document.values.size())
    {
    }

    void walk(quint32 root)
    {
        m_root = root;
        enter({{}, m_document.roots[root].value});
        while (!m_frames.empty())
            walkDown();
    }

private:
    struct Frame
    {
        ValueId value;
        quint32 next = 0; // child to look at
        Step step; // that led here
        PlaceId place = PlaceId::None;
    };

    // Goes on with the innermost value, up to its next child that has children itself.
    void walkDown()
    {
        const size_t top = m_frames.size() - 1;
        const Children children(m_document.values, m_frames[top].value);
        quint32 next = m_frames[top].next;
        while (next < children.count() && m_frames.size() == top + 1) {
            if (next % ChildrenBetweenChecks == 0)
                m_progress.check();
            const Children::Part *part = children.partAt(next);
            if (!part)
                next = children.count();
            else if (next == part->begin && isKnown(*part, m_frames[top].value))
                next += part->count;
            else
                enter(children.at(next++));
        }
        m_frames[top].next = next;
        if (m_frames.size() == top + 1)
            m_frames.pop_back();
    }

    // Thousands of objects may share one tuple of arguments or one state; its items are looked at once.
    bool isKnown(const Children::Part &part, ValueId parent)
    {
        if (part.container == parent || part.items.empty())
            return false;
        const bool known = m_visited[number(part.container)];
        m_visited[number(part.container)] = true;
        return known;
    }

    void enter(const Child &child)
    {
        const ValueId value = child.value;
        const Kind kind = m_document.values.kind(value);
        if (!mayHaveChildren(kind) || m_visited[number(value)])
            return;
        m_visited[number(value)] = true;
        m_frames.push_back({value, 0, child.step});
        if (kind == Kind::Tensor)
            m_document.tensors.push_back({value, placeOfTop()});
        else if (kind == Kind::Array)
            m_document.arrays.push_back({value, placeOfTop()});
    }

    // Frame 0 is the root, which needs no place.
    PlaceId placeOfTop()
    {
        size_t known = m_frames.size() - 1;
        while (known > 0 && m_frames[known].place == PlaceId::None)
            --known;
        for (size_t i = known + 1; i < m_frames.size(); ++i) {
            m_frames[i].place = PlaceId(m_document.places.size());
            m_document.places.push_back({m_frames[i - 1].place, m_frames[i].step, m_root});
        }
        return m_frames.back().place;
    }

    Document &m_document;
    Progress &m_progress;
    std::vector<bool> m_visited; // by ValueId
    std::vector<Frame> m_frames;
    quint32 m_root = 0;
};

}

void indexLeaves(Document &document, Progress &progress)
{
    document.places.clear();
    document.tensors.clear();
    document.arrays.clear();
    LeafIndexer indexer(document, progress);
    for (quint32 root = 0; root < document.roots.size(); ++root) {
        if (document.roots[root].value != ValueId::None)
            indexer.walk(root);
    }
}

}
