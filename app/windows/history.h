// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QStringList>

#include <vector>

namespace pith {

// The selections of one tab, as in a web browser: where they were is kept by names, so that it outlives a reload.
class History
{
public:
    void visit(const QStringList &names);
    bool canGoBack() const { return m_now > 0; }
    bool canGoForward() const { return m_now + 1 < m_visited.size(); }
    QStringList back() { return m_visited[--m_now]; }
    QStringList forward() { return m_visited[++m_now]; }

private:
    std::vector<QStringList> m_visited;
    size_t m_now = 0;
};

inline void History::visit(const QStringList &names)
{
    constexpr size_t most = 200;
    if (!m_visited.empty() && m_visited[m_now] == names)
        return;
    if (!m_visited.empty())
        m_visited.resize(m_now + 1);
    m_visited.push_back(names);
    if (m_visited.size() > most)
        m_visited.erase(m_visited.begin());
    m_now = m_visited.size() - 1;
}

}
