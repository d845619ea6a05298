// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/repr.h"

#include "core/document/leafrepr.h"
#include "core/document/objectrepr.h"
#include "core/document/words.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

// One UTF-8 sequence, three bytes of a lone surrogate included; what is no UTF-8 stands for itself.
char32_t nextCharacter(QByteArrayView bytes, qsizetype &at)
{
    const auto first = uchar(bytes[at++]);
    const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
    if (more == 0 || at + more > bytes.size())
        return first;
    char32_t character = first & (0x3fu >> more);
    for (int i = 0; i < more; ++i)
        character = character << 6 | (uchar(bytes[at++]) & 0x3fu);
    return character;
}

// Writes a value piece by piece until enough is written. Nothing recurses: each open bracket is a level.
class ReprWriter
{
public:
    ReprWriter(const Values &values, qsizetype most) : m_values(values), m_most(most) {}

    QString write(ValueId id)
    {
        begin(id);
        while (!m_levels.empty() && m_out.size() <= m_most)
            goOn();
        return std::move(m_out);
    }

private:
    struct Level // a bracket that is open, or will be
    {
        std::span<const ValueId> items;
        bool pairs;
        QLatin1StringView close;
        QLatin1StringView open = {}; // still to be written
        size_t next = 0;
    };
    struct Brackets
    {
        Kind kind;
        QLatin1StringView open, close, empty;
    };

    void goOn()
    {
        Level &level = m_levels.back();
        m_out += std::exchange(level.open, {});
        if (level.next == level.items.size()) {
            m_out += level.close;
            m_levels.pop_back();
            return;
        }
        if (level.next > 0)
            m_out += level.pairs && level.next % 2 == 1 ? ": "_L1 : ", "_L1;
        begin(level.items[level.next++]);
    }

    void begin(ValueId id)
    {
        while (m_values.kind(id) == Kind::Persistent && room() > 0) {
            m_out += "persistent("_L1;
            m_levels.push_back({{}, false, ")"_L1});
            id = ValueId(m_values[id].link);
        }
        if (!beginContainer(id))
            writeLeaf(id);
    }

    bool beginContainer(ValueId id)
    {
        static constexpr std::array table{
            Brackets{Kind::List, "["_L1, "]"_L1, "[]"_L1},
            Brackets{Kind::Tuple, "("_L1, ")"_L1, "()"_L1},
            Brackets{Kind::Set, "{"_L1, "}"_L1, "set()"_L1},
            Brackets{Kind::FrozenSet, "frozenset({"_L1, "})"_L1, "frozenset()"_L1},
            Brackets{Kind::Dict, "{"_L1, "}"_L1, "{}"_L1},
            Brackets{Kind::OrderedDict, "OrderedDict({"_L1, "})"_L1, "OrderedDict()"_L1},
            Brackets{Kind::Size, "torch.Size(["_L1, "])"_L1, "torch.Size([])"_L1},
        };
        const Kind kind = m_values.kind(id);
        const auto row = std::ranges::find(table, kind, &Brackets::kind);
        if (row == table.end())
            return false;
        const auto items = m_values.items(id);
        const bool single = kind == Kind::Tuple && items.size() == 1;
        open(items, kind == Kind::Dict || kind == Kind::OrderedDict, row->open, single ? ",)"_L1 : row->close,
            row->empty);
        return true;
    }

    void open(std::span<const ValueId> items, bool pairs, QLatin1StringView begin, QLatin1StringView end,
        QLatin1StringView empty)
    {
        m_out += items.empty() ? empty : begin;
        if (!items.empty())
            m_levels.push_back({items, pairs, end});
    }

    void writeLeaf(ValueId id)
    {
        switch (m_values.kind(id)) {
        case Kind::Str:
            writeText(wideText(m_values, id, 4 * room()));
            break;
        case Kind::Bytes:
            writeBytes(id);
            break;
        case Kind::ByteArray:
            m_out += "bytearray("_L1;
            writeBytes(id);
            m_out += u')';
            break;
        case Kind::Object:
            writeObject(m_values.object(id));
            break;
        default:
            m_out += leafRepr(m_values, id);
        }
    }

    qsizetype room() const { return std::max<qsizetype>(m_most + 1 - m_out.size(), 0); }

    void writeText(const QString &text)
    {
        const QChar quote = text.contains(u'\'') && !text.contains(u'"') ? u'"' : u'\'';
        m_out += quote;
        appendEscaped(m_out, text, quote, Escapes::Python);
        m_out += quote;
    }

    void writeBytes(ValueId id)
    {
        const QByteArrayView bytes = m_values.text(id);
        const QChar quote = bytes.contains('\'') && !bytes.contains('"') ? u'"' : u'\'';
        m_out += u'b';
        m_out += quote;
        for (const char c : bytes.first(std::min(bytes.size(), room()))) {
            // Above ASCII, repr of bytes escapes what is a letter in Latin-1.
            const bool ascii = uchar(c) < 0x80;
            if (ascii)
                appendEscaped(m_out, QString(QLatin1Char(c)), quote, Escapes::Python);
            else
                m_out += "\\x"_L1 + QString::number(uchar(c), 16);
        }
        m_out += quote;
    }

    // The call that would build it, and what is put into it then.
    void writeObject(const Object &object)
    {
        if (const std::optional<QString> known = knownRepr(m_values, object)) {
            m_out += *known;
            return;
        }
        const auto itemsOf
            = [this](ValueId id) { return id == ValueId::None ? std::span<const ValueId>() : m_values.items(id); };
        const auto arguments = itemsOf(object.arguments);
        const auto list = itemsOf(object.listItems);
        const auto dict = itemsOf(object.dictItems);
        m_out += classNameOf(m_values, object).left(m_most) + u'(';
        m_levels.push_back({{}, false, ")"_L1});
        if (!dict.empty())
            m_levels.push_back({dict, true, "}"_L1, arguments.empty() && list.empty() ? "{"_L1 : ", {"_L1});
        if (!list.empty())
            m_levels.push_back({list, false, "]"_L1, arguments.empty() ? "["_L1 : ", ["_L1});
        if (!arguments.empty())
            m_levels.push_back({arguments, false, {}});
    }

    const Values &m_values;
    const qsizetype m_most;
    QString m_out;
    std::vector<Level> m_levels;
};

}

QString reprStart(const Values &values, ValueId id, qsizetype most)
{
    return ReprWriter(values, most).write(id).left(most);
}

QString reprOf(const Values &values, ValueId id, qsizetype most)
{
    const QString text = ReprWriter(values, most).write(id);
    return text.size() <= most ? text : text.left(most - 1) + u'…';
}

QString wideText(const Values &values, ValueId str, qsizetype most)
{
    QByteArrayView bytes = values.text(str);
    if (bytes.size() > most) {
        while (most > 0 && (uchar(bytes[most]) & 0xc0) == 0x80)
            --most;
        bytes = bytes.first(most);
    }
    if (bytes.isValidUtf8())
        return QString::fromUtf8(bytes);
    QString text;
    for (qsizetype at = 0; at < bytes.size();) {
        const char32_t character = nextCharacter(bytes, at);
        if (QChar::requiresSurrogates(character))
            text += QChar::fromUcs4(character);
        else
            text += QChar(char16_t(character));
    }
    return text;
}

}
