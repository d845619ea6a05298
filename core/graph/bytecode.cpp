// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/words.h"
#include "core/graph/script.h"

#include <algorithm>

namespace pith {

namespace {

// What the X of an instruction is the number of (torch/csrc/jit/runtime/instruction.h).
struct Meaning
{
    const char *instruction;
    const char *table;
};
constexpr Meaning meanings[]{
    {"OP", "operators"},
    {"OPN", "operators"},
    {"LOADC", "constants"},
    {"LIST_CONSTRUCT", "types"},
    {"DICT_CONSTRUCT", "types"},
    {"NAMED_TUPLE_CONSTRUCT", "types"},
    {"CREATE_OBJECT", "types"},
    {"ISINSTANCE", "types"},
};

class BytecodeReader
{
public:
    explicit BytecodeReader(const Values &values) : m_values(values) {}

    std::optional<ScriptBytecode> read(ValueId root)
    {
        const auto items = m_values.items(root);
        if (items.empty() || m_values.kind(items[0]) != Kind::Int)
            return {};
        m_found.version = m_values[items[0]].integer;
        for (const ValueId method : items.subspan(1))
            readMethod(method);
        return std::move(m_found);
    }

private:
    bool isText(ValueId value) const { return m_values.kind(value) == Kind::Str; }
    QByteArray text(ValueId value) const { return isText(value) ? m_values.text(value).toByteArray() : QByteArray(); }
    qint64 integer(ValueId value) const { return m_values.kind(value) == Kind::Int ? m_values[value].integer : 0; }

    // (name, value) among pairs of these.
    std::span<const ValueId> member(ValueId pairs, const char *name) const
    {
        for (const ValueId pair : m_values.items(pairs)) {
            const auto parts = m_values.items(pair);
            if (parts.size() == 2 && text(parts[0]) == name)
                return m_values.items(parts[1]);
        }
        return {};
    }

    void readMethod(ValueId method)
    {
        const auto parts = m_values.items(method);
        if (parts.size() < 2 || !isText(parts[0]))
            return;
        ++m_found.methods;
        const QByteArray name = text(parts[0]);
        for (const ValueId one : member(parts[1], "operators")) {
            if (const QString known = operatorText(one); !m_found.operators.contains(known))
                m_found.operators += known;
        }
        quint32 count = 0;
        for (const ValueId one : member(parts[1], "instructions")) {
            const auto fields = m_values.items(one);
            if (fields.size() < 3)
                continue;
            ScriptInstruction instruction{
                name, count++, text(fields[0]), integer(fields[1]), integer(fields[2]), QString()};
            instruction.meaning = meaningOf(instruction, parts[1]);
            m_found.instructions.push_back(std::move(instruction));
        }
        if (parts.size() > 2)
            m_found.signatures += QString::fromUtf8(name) + signatureOf(parts[2]);
    }

    QString operatorText(ValueId value) const
    {
        const auto fields = m_values.items(value);
        if (fields.size() < 2)
            return {};
        const QString overload = QString::fromUtf8(text(fields[1]));
        return QString::fromUtf8(text(fields[0])) + (overload.isEmpty() ? QString() : u'.' + overload);
    }

    QString meaningOf(const ScriptInstruction &instruction, ValueId code) const
    {
        const auto row = std::ranges::find(
            meanings, instruction.name, [](const Meaning &meaning) { return QByteArray(meaning.instruction); });
        if (row == std::end(meanings))
            return {};
        const auto table = member(code, row->table);
        if (instruction.x < 0 || quint64(instruction.x) >= table.size())
            return {};
        const ValueId value = table[size_t(instruction.x)];
        return row->instruction[0] == 'O' ? operatorText(value) : summaryOf(m_values, value);
    }

    QString argumentText(ValueId argument) const
    {
        QStringList parts;
        for (const char *const key : {"name", "type"}) {
            for (const ValueId pair : m_values.items(argument)) {
                const auto fields = m_values.items(pair);
                if (fields.size() == 2 && text(fields[0]) == key)
                    parts += QString::fromUtf8(text(fields[1]));
            }
        }
        return parts.join(QStringLiteral(": "));
    }

    QString signatureOf(ValueId schema) const
    {
        const auto texts = [this](std::span<const ValueId> arguments, bool withNames) {
            QStringList all;
            for (const ValueId argument : arguments) {
                const QString one = argumentText(argument);
                all += withNames ? one : one.section(QStringLiteral(": "), -1);
            }
            return all.join(QStringLiteral(", "));
        };
        return u'(' + texts(member(schema, "arguments"), true) + QStringLiteral(") -> ")
            + texts(member(schema, "returns"), false);
    }

    const Values &m_values;
    ScriptBytecode m_found;
};

}

std::optional<ScriptBytecode> scriptBytecode(const Values &values, ValueId root)
{
    return BytecodeReader(values).read(root);
}

}
