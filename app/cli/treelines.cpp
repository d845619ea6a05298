// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/treelines.h"

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
    TreeLines(const Call &call, const Document &document, const TreeBounds &bounds)
        : m_call(call),
          m_values(document.values),
          m_bounds(bounds),
          m_seen(document.values.size(), false)
    {
    }

    void write(ValueId root)
    {
        line({}, root);
        while (!m_levels.empty()) {
            Level &level = m_levels.back();
            if (level.next == level.children.count()) {
                if (level.hidden > 0)
                    m_call.out.line(indent() + tr("… %1 more").arg(level.hidden));
                m_levels.pop_back();
                continue;
            }
            m_call.progress.check();
            const Child child = level.children.at(level.next++);
            if (isHidden(level, child.value))
                ++level.hidden;
            else
                line(spell(m_values, {child.step}) + u' ', child.value);
        }
    }

private:
    struct Level
    {
        Children children;
        quint32 next = 0;
        quint32 hidden = 0;
    };

    bool isHidden(const Level &level, ValueId value) const
    {
        return level.next > m_bounds.items || (level.next > m_bounds.plainItems && isPlain(value));
    }

    bool isPlain(ValueId value) const
    {
        const Kind kind = m_values.kind(value);
        return kind != Kind::Tensor && kind != Kind::Array && Children(m_values, value).count() == 0;
    }

    QString indent() const { return QString(m_bounds.indent + qsizetype(m_levels.size()) * 2, u' '); }

    void line(const QString &name, ValueId value)
    {
        const Children children(m_values, value);
        const bool isAgain = m_seen[number(value)] && children.count() > 0;
        const bool isTooDeep = m_levels.size() >= size_t(m_bounds.levels) && children.count() > 0;
        const QString text = printable(name + textOf(m_values, value));
        m_call.out.line(indent() + text
            + (isAgain                                           ? tr(" (as above)")
                    : isTooDeep && m_bounds.levels == MostLevels ? tr(" (deeper)")
                                                                 : QString())
            + error(value));
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
    const TreeBounds m_bounds;
    std::vector<bool> m_seen;
    std::vector<Level> m_levels;
};

}

void writeTreeLines(const Call &call, const Document &document, ValueId root, const TreeBounds &bounds)
{
    TreeLines(call, document, bounds).write(root);
}

}
