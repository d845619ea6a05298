// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/treelines.h"

#include "app/cli/selection.h"
#include "core/bytes/text.h"
#include "core/document/walk.h"
#include "core/document/words.h"

#include <vector>

namespace pith::cli {

namespace {

// "= 12", "float32 64×3", "dict 12 items", "mylib.Node".
QString textOf(const Values &values, ValueId value)
{
    const QString summary = summaryOf(values, value);
    const QString type = typeName(values, value);
    return summary.startsWith(u'=') || summary == type ? summary : type + u' ' + summary;
}

class TreeLines
{
public:
    TreeLines(const Call &call, const Document &document)
        : m_call(call),
          m_values(document.values),
          m_seen(document.values.size(), false)
    {
    }

    void write(ValueId root)
    {
        line({}, root);
        while (!m_levels.empty()) {
            Level &level = m_levels.back();
            if (level.next == level.children.count()) {
                m_levels.pop_back();
                continue;
            }
            const Child child = level.children.at(level.next++);
            line(spell(m_values, {child.step}) + u' ', child.value);
        }
    }

private:
    struct Level
    {
        Children children;
        quint32 next = 0;
    };

    void line(const QString &name, ValueId value)
    {
        const Children children(m_values, value);
        const bool isAgain = m_seen[number(value)] && children.count() > 0;
        const bool isTooDeep = m_levels.size() >= size_t(MostLevels) && children.count() > 0;
        const QString text = printable(name + textOf(m_values, value));
        const QString indent(qsizetype(m_levels.size()) * 2, u' ');
        m_call.out.line(indent + text
            + (isAgain          ? tr(" (as above)")
                    : isTooDeep ? tr(" (deeper)")
                                : QString())
            + error(value));
        m_call.progress.check();
        m_seen[number(value)] = true;
        if (children.count() > 0 && !isAgain && !isTooDeep)
            m_levels.push_back({children});
    }

    QString error(ValueId value) const
    {
        const bool isTensor = m_values.kind(value) == Kind::Tensor;
        const QString error = isTensor ? m_values.tensor(m_values.tensorId(value)).error : m_values.error(value);
        return error.isEmpty() ? error : QStringLiteral("  ") + m_call.out.inked(Ink::Red, printable(error));
    }

    const Call &m_call;
    const Values &m_values;
    std::vector<bool> m_seen;
    std::vector<Level> m_levels;
};

}

void writeTreeLines(const Call &call, const Document &document, ValueId root) { TreeLines(call, document).write(root); }

}
