// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/languages.h"

#include "core/document/jsontree.h"
#include "core/render/plotcolors.h"

#include <QPalette>

#include <algorithm>
#include <array>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

using Delimited = Language::Delimited;

constexpr std::array python{
    Delimited{R"(""")"_L1, R"(""")"_L1, Part::Text, true, true},
    Delimited{"'''"_L1, "'''"_L1, Part::Text, true, true},
    Delimited{"\""_L1, "\""_L1, Part::Text, false, true},
    Delimited{"'"_L1, "'"_L1, Part::Text, false, true},
    Delimited{"#"_L1, {}, Part::Comment},
    Delimited{"@"_L1, {}, Part::Key, false, false, true},
};
constexpr std::array json{
    Delimited{"\""_L1, "\""_L1, Part::Text, false, true},
};
constexpr std::array cpp{
    Delimited{"/*"_L1, "*/"_L1, Part::Comment, true},
    Delimited{"//"_L1, {}, Part::Comment},
    Delimited{"\""_L1, "\""_L1, Part::Text, false, true},
    Delimited{"'"_L1, "'"_L1, Part::Text, false, true},
    Delimited{"#"_L1, {}, Part::Key, false, false, true},
};
constexpr std::array settings{
    Delimited{"#"_L1, {}, Part::Comment},
    Delimited{";"_L1, {}, Part::Comment, false, false, true},
    Delimited{"["_L1, "]"_L1, Part::Keyword, false, false, true},
    Delimited{"\""_L1, "\""_L1, Part::Text, false, true},
    Delimited{"'"_L1, "'"_L1, Part::Text, false, false},
};
constexpr std::array yaml{
    Delimited{"#"_L1, {}, Part::Comment},
    Delimited{"---"_L1, {}, Part::Keyword, false, false, true},
    Delimited{"\""_L1, "\""_L1, Part::Text, false, true},
    Delimited{"'"_L1, "'"_L1, Part::Text, false, false},
};

constexpr std::array languages{
    Language{"Python"_L1, " .py .pyi "_L1, python,
        " and as assert async await break class continue def del elif else except finally for from global if import in"
        " is lambda nonlocal not or pass raise return try while with yield "_L1,
        " None True False self NotImplemented inf nan "_L1},
    Language{"JSON"_L1, " .json .ipynb "_L1, json, {}, " true false null NaN Infinity "_L1, u':'},
    Language{"C++"_L1, " .cpp .cc .c .h .hpp .cu .cuh "_L1, cpp,
        " alignas auto bool break case catch char class const constexpr continue default delete do double else enum"
        " explicit extern float for friend if inline int long mutable namespace new noexcept operator private protected"
        " public return short signed sizeof static static_assert static_cast struct switch template this throw try"
        " typedef typename union unsigned using virtual void volatile while __global__ __device__ __shared__"
        " __restrict__ __launch_bounds__ "_L1,
        " true false nullptr NULL "_L1},
    Language{"YAML"_L1, " .yaml .yml "_L1, yaml, {}, " true false null yes no ~ "_L1, u':'},
    Language{"INI"_L1, " .ini .cfg .toml .conf "_L1, settings, {}, " true false "_L1, u'='},
};

bool isIn(QLatin1StringView words, QStringView word)
{
    for (qsizetype at = words.indexOf(word); at >= 0; at = words.indexOf(word, at + 1)) {
        if (at > 0 && words[at - 1] == u' ' && at + word.size() < words.size() && words[at + word.size()] == u' ')
            return true;
    }
    return false;
}

bool isWord(QChar letter) { return letter.isLetterOrNumber() || letter == u'_'; }

// One line; knows where it is.
class Scanner
{
public:
    Scanner(const Language &language, QStringView line, std::vector<Span> *spans)
        : m_language(language),
          m_line(line),
          m_spans(spans)
    {
    }

    quint8 run(quint8 inside)
    {
        if (inside > 0 && !passTo(inside, 0, 0))
            return inside;
        while (m_at < m_line.size()) {
            const QChar letter = m_line[m_at];
            if (const quint8 begun = beginAt(); begun > 0) {
                const qsizetype begin = m_at;
                const auto length = m_language.delimited[begun - 1u].begin.size();
                if (!passTo(begun, begin, begin + length))
                    return m_language.delimited[begun - 1u].severalLines ? begun : 0;
            } else if (letter.isDigit()) {
                passWhile(Part::Number, [](QChar next) { return isWord(next) || next == u'.'; });
            } else if (isWord(letter)) {
                passWord();
            } else {
                ++m_at;
            }
            m_isStart = m_isStart && letter.isSpace();
        }
        return 0;
    }

private:
    quint8 beginAt() const
    {
        const auto rows = m_language.delimited;
        for (size_t row = 0; row < rows.size(); ++row) {
            if ((m_isStart || !rows[row].atLineStart) && m_line.sliced(m_at).startsWith(rows[row].begin))
                return quint8(row + 1);
        }
        return 0;
    }

    // To the end of what began; false: it does not end in this line.
    bool passTo(quint8 row, qsizetype begin, qsizetype from)
    {
        const Delimited &delimited = m_language.delimited[row - 1u];
        m_at = from;
        bool ends = false;
        while (!ends && m_at < m_line.size()) {
            ends = !delimited.end.isEmpty() && m_line.sliced(m_at).startsWith(delimited.end);
            m_at += ends ? delimited.end.size() : delimited.escapes && m_line[m_at] == u'\\' ? 2 : 1;
        }
        m_at = std::min(m_at, m_line.size());
        add(begin, isKey() && delimited.part == Part::Text ? Part::Key : delimited.part);
        return ends;
    }

    template <typename Test> void passWhile(Part part, Test test)
    {
        const qsizetype begin = m_at;
        while (m_at < m_line.size() && test(m_line[m_at]))
            ++m_at;
        add(begin, part);
    }

    void passWord()
    {
        const qsizetype begin = m_at;
        while (m_at < m_line.size() && isWord(m_line[m_at]))
            ++m_at;
        const QStringView word = m_line.sliced(begin, m_at - begin);
        add(begin,
            isIn(m_language.keywords, word)        ? Part::Keyword
                : isIn(m_language.constants, word) ? Part::Constant
                : isKey()                          ? Part::Key
                                                   : Part::Plain);
    }

    bool isKey() const
    {
        const QStringView rest = m_line.sliced(m_at).trimmed();
        return m_language.keyMark != 0 && rest.startsWith(QChar(m_language.keyMark));
    }

    void add(qsizetype begin, Part part)
    {
        if (m_spans && part != Part::Plain && m_at > begin)
            m_spans->push_back({begin, m_at - begin, part});
    }

    const Language &m_language;
    QStringView m_line;
    std::vector<Span> *m_spans;
    qsizetype m_at = 0;
    bool m_isStart = true; // only blanks till here
};

struct Ink
{
    QRgb light;
    QRgb dark;
};
// By Part; all at least 4.5:1 on the background.
constexpr std::array inks{
    Ink{0, 0},
    Ink{0xff5f6b73, 0xff9aa5ad},
    Ink{0xff0c5533, 0xff7fd6a4},
    Ink{0xff900182, 0xffff8ae3},
    Ink{0xff0962cf, 0xff6caff8},
    Ink{0xff97611b, 0xffee9942},
    Ink{0xff97611b, 0xffee9942},
};

}

const Language *languageOf(const QString &name, QStringView text)
{
    const QString suffix = u' ' + name.sliced(std::max<qsizetype>(0, name.lastIndexOf(u'.'))).toLower() + u' ';
    for (const Language &language : languages) {
        if (name.contains(u'.') && language.suffixes.contains(suffix))
            return &language;
    }
    return looksLikeJson(text.toUtf8()) ? &languages[1] : nullptr;
}

quint8 scanLine(const Language &language, QStringView line, quint8 inside, std::vector<Span> *spans)
{
    return Scanner(language, line, spans).run(inside);
}

QColor colorOf(Part part, const QPalette &palette)
{
    const Ink &ink = inks[size_t(part)];
    return part == Part::Plain ? palette.color(QPalette::Text) : QColor(isDark(palette) ? ink.dark : ink.light);
}

}
