// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "core/document/jsontree.h"

#include "core/bytes/text.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

bool isBlank(char letter) { return letter == ' ' || letter == '\n' || letter == '\r' || letter == '\t'; }
bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }
bool isHex(char letter)
{
    return isDigit(letter) || (letter >= 'a' && letter <= 'f') || (letter >= 'A' && letter <= 'F');
}

struct Word
{
    const char *text;
    JsonTree::Type type;
};
constexpr std::array words{
    Word{"true", JsonTree::Type::Boolean},
    Word{"false", JsonTree::Type::Boolean},
    Word{"null", JsonTree::Type::Null},
    Word{"NaN", JsonTree::Type::Number},
    Word{"Infinity", JsonTree::Type::Number},
    Word{"-Infinity", JsonTree::Type::Number},
};

class Parser
{
public:
    Parser(JsonTree &tree, const Progress &progress) : m_tree(tree), m_progress(progress), m_text(tree.text) {}

    void run()
    {
        if (m_text.startsWith("\xef\xbb\xbf")) // a byte order mark
            m_place = 3;
        while (!m_tree.mistake && m_step != &Parser::atEnd) {
            skipBlanks();
            (this->*m_step)();
        }
        skipBlanks();
        if (!m_tree.mistake && m_place < m_text.size())
            fail(tr("there is more after the end"));
    }

private:
    using Node = JsonTree::Node;
    using Type = JsonTree::Type;
    using Step = void (Parser::*)();

    char now() const { return m_place < m_text.size() ? m_text[m_place] : '\0'; }
    bool take(char letter)
    {
        if (now() != letter || m_place == m_text.size())
            return false;
        ++m_place;
        return true;
    }
    void skipBlanks()
    {
        while (m_place < m_text.size() && isBlank(m_text[m_place]))
            ++m_place;
    }
    void fail(const QString &what)
    {
        const QByteArrayView before = m_text.first(m_place);
        const qsizetype line = before.lastIndexOf('\n') + 1;
        m_tree.mistake = {quint32(m_place), std::ranges::count(before, '\n') + 1,
            QString::fromUtf8(before.sliced(line)).size() + 1, what};
    }

    void atEnd() {}

    void firstItem()
    {
        if (take(']'))
            close();
        else
            value();
    }

    void firstKey()
    {
        if (take('}'))
            close();
        else
            key();
    }

    void key()
    {
        if (!take('"'))
            return fail(tr("a key between double quotes is missing"));
        m_keyBegin = quint32(m_place);
        if (!passString())
            return;
        m_keyEnd = quint32(m_place) - 1;
        skipBlanks();
        if (!take(':'))
            return fail(tr("a colon is missing after the key"));
        m_step = &Parser::value;
    }

    void afterItem()
    {
        const bool isObject = m_tree.nodes[m_open].type == Type::Object;
        if (take(','))
            m_step = isObject ? &Parser::key : &Parser::value;
        else if (take(isObject ? '}' : ']'))
            close();
        else
            fail(isObject ? tr("a comma or } is missing") : tr("a comma or ] is missing"));
    }

    void value()
    {
        const quint32 begin = quint32(m_place);
        if (take('{'))
            return open(Type::Object, begin);
        if (take('['))
            return open(Type::Array, begin);
        if (take('"')) {
            if (passString())
                add(Type::String, begin);
            return;
        }
        for (const Word &word : words) {
            if (m_text.sliced(m_place).startsWith(word.text)) {
                m_place += qsizetype(strlen(word.text));
                return add(word.type, begin);
            }
        }
        if (passNumber())
            add(Type::Number, begin);
        else
            fail(isMissing() ? tr("a value is missing") : tr("this is no value"));
    }

    bool isMissing() const { return m_place == m_text.size() || strchr(",]}:", now()); }

    // To behind its closing quote.
    bool passString()
    {
        for (; m_place < m_text.size(); ++m_place) {
            const char letter = m_text[m_place];
            if (letter == '"') {
                ++m_place;
                return true;
            }
            if (uchar(letter) < 0x20)
                return fail(tr("a control character is in a string")), false;
            if (letter == '\\' && !passEscape())
                return fail(tr("an escape is not one that JSON knows")), false;
        }
        return fail(tr("a string has no end")), false;
    }

    // To its last letter.
    bool passEscape()
    {
        ++m_place;
        if (now() != 'u')
            return now() != '\0' && strchr("\"\\/bfnrt", now());
        for (int digit = 0; digit < 4; ++digit) {
            ++m_place;
            if (!isHex(now()))
                return false;
        }
        return true;
    }

    bool passDigits()
    {
        const qsizetype begin = m_place;
        while (isDigit(now()))
            ++m_place;
        return m_place > begin;
    }

    bool passNumber()
    {
        take('-');
        if (!take('0') && !passDigits())
            return false;
        if (take('.') && !passDigits())
            return false;
        if (take('e') || take('E')) {
            if (!take('+'))
                take('-');
            return passDigits();
        }
        return true;
    }

    quint32 addNode(Type type, quint32 begin)
    {
        std::vector<Node> &nodes = m_tree.nodes;
        if (nodes.size() == mostJsonValues)
            throw Error(tr("The JSON holds more than %1 values: see it as text").arg(mostJsonValues));
        if (nodes.size() % 4096 == 0)
            m_progress.check();
        const auto number = quint32(nodes.size());
        Node node{type, begin, quint32(m_place), m_keyBegin, m_keyEnd, m_open, 0, 0, number + 1};
        if (m_open != JsonTree::None)
            node.row = nodes[m_open].children++;
        nodes.push_back(node);
        m_keyBegin = m_keyEnd = 0;
        return number;
    }

    void add(Type type, quint32 begin)
    {
        addNode(type, begin);
        m_step = m_open == JsonTree::None ? &Parser::atEnd : &Parser::afterItem;
    }

    void open(Type type, quint32 begin)
    {
        m_open = addNode(type, begin);
        m_step = type == Type::Object ? &Parser::firstKey : &Parser::firstItem;
    }

    void close()
    {
        Node &closed = m_tree.nodes[m_open];
        closed.end = quint32(m_place);
        closed.after = quint32(m_tree.nodes.size());
        m_open = closed.parent;
        m_step = m_open == JsonTree::None ? &Parser::atEnd : &Parser::afterItem;
    }

    JsonTree &m_tree;
    const Progress &m_progress;
    QByteArrayView m_text;
    qsizetype m_place = 0;
    Step m_step = &Parser::value;
    quint32 m_open = JsonTree::None; // the container that is being filled
    quint32 m_keyBegin = 0;
    quint32 m_keyEnd = 0;
};

QChar escaped(char letter)
{
    switch (letter) {
    case 'b':
        return u'\b';
    case 'f':
        return u'\f';
    case 'n':
        return u'\n';
    case 'r':
        return u'\r';
    case 't':
        return u'\t';
    default:
        return QLatin1Char(letter);
    }
}

// Text between quotes that was found to be well-formed.
QString unescaped(QByteArrayView text)
{
    QString result;
    for (qsizetype place = 0; place < text.size();) {
        const qsizetype slash = text.indexOf('\\', place);
        const qsizetype end = slash < 0 ? text.size() : slash;
        result += QString::fromUtf8(text.sliced(place, end - place));
        if (slash < 0)
            break;
        const char letter = text[slash + 1];
        const bool isCode = letter == 'u';
        result += isCode ? QChar(char16_t(text.sliced(slash + 2, 4).toByteArray().toUShort(nullptr, 16)))
                         : escaped(letter);
        place = slash + (isCode ? 6 : 2);
    }
    return result;
}

}

std::vector<quint32> JsonTree::childrenOf(quint32 node) const
{
    std::vector<quint32> children;
    children.reserve(nodes[node].children);
    for (quint32 child = node + 1; child < nodes[node].after; child = nodes[child].after)
        children.push_back(child);
    return children;
}

QString JsonTree::key(quint32 node) const
{
    const Node &of = nodes[node];
    return unescaped(QByteArrayView(text).sliced(of.keyBegin, of.keyEnd - of.keyBegin));
}

QString JsonTree::string(quint32 node) const
{
    const Node &of = nodes[node];
    return unescaped(QByteArrayView(text).sliced(of.begin + 1, of.end - of.begin - 2));
}

QString JsonTree::source(quint32 node, qsizetype most) const
{
    const Node &of = nodes[node];
    return QString::fromUtf8(QByteArrayView(text).sliced(of.begin, std::min<qsizetype>(of.end - of.begin, most)));
}

quint32 JsonTree::nodeAt(quint32 offset) const
{
    const auto start = [](const Node &node) { return node.hasKey() ? node.keyBegin : node.begin; };
    const auto after = std::ranges::upper_bound(nodes, offset, {}, start);
    if (after == nodes.begin())
        return None;
    const Node &node = *(after - 1);
    const bool isInKey = node.hasKey() && offset < node.keyEnd;
    const bool isInValue = !node.isContainer() && offset >= node.begin && offset < node.end;
    return isInKey || isInValue ? quint32(after - nodes.begin() - 1) : None;
}

JsonTree parseJson(QByteArray text, const Progress &progress)
{
    if (text.size() > mostJson)
        throw Error(tr("The JSON has %1 bytes, more than the %2 that are taken apart: see it as text")
                .arg(text.size())
                .arg(mostJson));
    JsonTree tree;
    tree.text = std::move(text);
    Parser(tree, progress).run();
    return tree;
}

bool looksLikeJson(QByteArrayView text)
{
    const auto isMark = [](char letter) { return !isBlank(letter); };
    const auto first = std::ranges::find_if(text, isMark);
    if (first == text.end())
        return false;
    const char last = *std::find_if(std::make_reverse_iterator(text.end()), std::make_reverse_iterator(first), isMark);
    return (*first == '{' && last == '}') || (*first == '[' && last == ']');
}

QLatin1StringView name(JsonTree::Type type)
{
    constexpr std::array names{"object"_L1, "array"_L1, "string"_L1, "number"_L1, "boolean"_L1, "null"_L1};
    return names[size_t(type)];
}

}
