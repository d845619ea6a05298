// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/options.h"

#include "core/bytes/text.h"

#include <algorithm>
#include <array>

namespace pith::cli {

std::span<const OptionRow> optionRows()
{
    static constexpr std::array rows{
        OptionRow{Option::Json, QLatin1StringView("json"), 0, nullptr,
            QT_TRANSLATE_NOOP("pith", "one JSON document instead of text for people")},
        OptionRow{Option::Sha256, QLatin1StringView("sha256"), 0, nullptr,
            QT_TRANSLATE_NOOP("pith", "with the SHA-256 of each tensor's row-major bytes")},
        OptionRow{Option::Verify, QLatin1StringView("verify"), 0, nullptr,
            QT_TRANSLATE_NOOP("pith", "read every entry and compare its checksum")},
        OptionRow{Option::Slice, QLatin1StringView("slice"), 0, "SLICE",
            QT_TRANSLATE_NOOP("pith", "a part of the tensor, as in numpy: \"0, :, 3:7\"")},
        OptionRow{Option::Bins, QLatin1StringView("bins"), 0, "N",
            QT_TRANSLATE_NOOP("pith", "bins of the histogram (256; 0: none)")},
        OptionRow{Option::Percentiles, QLatin1StringView("percentiles"), 0, nullptr,
            QT_TRANSLATE_NOOP("pith", "with percentiles 1 5 25 50 75 95 99")},
        OptionRow{Option::Filter, QLatin1StringView("filter"), 0, "FILTER",
            QT_TRANSLATE_NOOP(
                "pith", "only what the filter lets through: words, /regex/, -word, a | b, dtype:bf16, size>1MB")},
        OptionRow{Option::Dangerous, QLatin1StringView("dangerous"), 0, nullptr,
            QT_TRANSLATE_NOOP("pith", "flag dangerous names only, not unknown ones")},
        OptionRow{Option::Nodes, QLatin1StringView("nodes"), 0, nullptr,
            QT_TRANSLATE_NOOP("pith", "with every node of the graphs")},
        OptionRow{
            Option::Output, QLatin1StringView("output"), 'o', "OUT", QT_TRANSLATE_NOOP("pith", "the file to write")},
        OptionRow{Option::Force, QLatin1StringView("force"), 0, nullptr,
            QT_TRANSLATE_NOOP("pith", "replace the file when it exists")},
        OptionRow{Option::DType, QLatin1StringView("dtype"), 0, "DTYPE",
            QT_TRANSLATE_NOOP("pith", "convert to this element type: float32, int8 ...")},
        OptionRow{Option::Strip, QLatin1StringView("strip"), 0, "PREFIX",
            QT_TRANSLATE_NOOP("pith", "take this prefix off the names; may be given several times")},
        OptionRow{Option::Rename, QLatin1StringView("rename"), 0, "REGEX=TEXT",
            QT_TRANSLATE_NOOP("pith", "replace what matches in the names; may be given several times")},
        OptionRow{Option::Only, QLatin1StringView("only"), 0, "KEY[=KEY]",
            QT_TRANSLATE_NOOP("pith", "compare only what is below this key, which may have another name in B")},
        OptionRow{Option::Content, QLatin1StringView("content"), 0, nullptr,
            QT_TRANSLATE_NOOP("pith", "pair what has the same bytes under another name")},
        OptionRow{Option::Tolerance, QLatin1StringView("tolerance"), 0, "ABS[,REL]",
            QT_TRANSLATE_NOOP("pith", "elements within ABS + REL * |a| of each other count as equal")},
        OptionRow{Option::SummaryOnly, QLatin1StringView("summary"), 0, nullptr,
            QT_TRANSLATE_NOOP("pith", "only how many are equal, changed or alone")},
        OptionRow{Option::Report, QLatin1StringView("report"), 0, "FILE",
            QT_TRANSLATE_NOOP("pith", "write a report: .html, .md, .csv or .json; --force replaces one")},
        OptionRow{Option::What, QLatin1StringView("what"), 0, "KIND",
            QT_TRANSLATE_NOOP("pith", "which picture: histogram or heatmap")},
        OptionRow{Option::Size, QLatin1StringView("size"), 0, "WxH",
            QT_TRANSLATE_NOOP("pith", "how large the picture is, at scale 1 (800x600)")},
        OptionRow{Option::Scale, QLatin1StringView("scale"), 0, "N",
            QT_TRANSLATE_NOOP("pith", "2 for screens with twice as many pixels (1)")},
        OptionRow{Option::Map, QLatin1StringView("map"), 0, "MAP",
            QT_TRANSLATE_NOOP("pith", "colours: vik, viridis, magma, cividis, grayC, balance, phase")},
        OptionRow{Option::Aggregation, QLatin1StringView("aggregation"), 0, "HOW",
            QT_TRANSLATE_NOOP("pith", "what a pixel of many elements shows: largest, mean, rms, min, max")},
        OptionRow{Option::Number, QLatin1StringView("number"), 0, "NUMBER",
            QT_TRANSLATE_NOOP("pith",
                "which of a complex or quantized element: magnitude, phase, real, imaginary; dequantized, stored")},
        OptionRow{Option::Threads, QLatin1StringView("threads"), 0, "N",
            QT_TRANSLATE_NOOP("pith", "use at most N threads (default: all)")},
        OptionRow{Option::Timing, QLatin1StringView("timing"), 0, nullptr,
            QT_TRANSLATE_NOOP("pith", "do the work and print only how long it took")},
        OptionRow{Option::Compare, QLatin1StringView("compare"), 0, nullptr,
            QT_TRANSLATE_NOOP("pith", "show the two files that follow side by side in the window")},
        OptionRow{Option::Help, QLatin1StringView("help"), 'h', nullptr, QT_TRANSLATE_NOOP("pith", "this text")},
        OptionRow{Option::Version, QLatin1StringView("version"), 0, nullptr,
            QT_TRANSLATE_NOOP("pith", "the version of Pith")},
    };
    return rows;
}

bool Arguments::has(Option option) const
{
    return std::ranges::any_of(options, [option](const auto &given) { return given.first == option; });
}

QString Arguments::value(Option option, const QString &otherwise) const
{
    const QStringList all = values(option);
    return all.isEmpty() ? otherwise : all.last();
}

QStringList Arguments::values(Option option) const
{
    QStringList found;
    for (const auto &[given, value] : options) {
        if (given == option)
            found += value;
    }
    return found;
}

namespace {

const OptionRow *rowFor(QStringView spelling)
{
    const auto fits = [spelling](const OptionRow &row) {
        if (spelling.startsWith(u"--"))
            return spelling.mid(2) == row.name;
        return spelling.size() == 2 && row.letter && spelling[1] == QLatin1Char(row.letter);
    };
    const auto rows = optionRows();
    const auto row = std::ranges::find_if(rows, fits);
    return row == rows.end() ? nullptr : &*row;
}

class Parser
{
public:
    explicit Parser(const QStringList &arguments) : m_rest(arguments) {}

    Arguments run()
    {
        while (!m_rest.isEmpty())
            takeOne(m_rest.takeFirst());
        if (!m_onlyWords)
            m_result.wordsBeforeDashes = m_result.words.size();
        return m_result;
    }

private:
    void takeOne(const QString &argument)
    {
        if (m_onlyWords || argument == u"-" || !argument.startsWith(u'-')) {
            m_result.words += argument;
        } else if (argument == u"--") {
            m_onlyWords = true;
            m_result.wordsBeforeDashes = m_result.words.size();
        } else {
            takeOption(argument);
        }
    }

    void takeOption(const QString &argument)
    {
        const qsizetype equals = argument.startsWith(u"--") ? argument.indexOf(u'=') : -1;
        const QString spelling = argument.left(equals);
        const OptionRow *row = rowFor(spelling);
        if (!row)
            wrong(tr("there is no option %1").arg(spelling));
        else if (!row->value && equals >= 0)
            wrong(tr("%1 takes no value").arg(spelling));
        else if (row->value && equals < 0 && m_rest.isEmpty())
            wrong(tr("%1 needs a value: %1 %2").arg(spelling, QLatin1StringView(row->value)));
        else
            m_result.options.emplace_back(row->option, valueFor(*row, argument, equals));
    }

    QString valueFor(const OptionRow &row, const QString &argument, qsizetype equals)
    {
        if (!row.value)
            return {};
        return equals >= 0 ? argument.mid(equals + 1) : m_rest.takeFirst();
    }

    void wrong(const QString &sentence)
    {
        if (m_result.wrong.isEmpty())
            m_result.wrong = sentence;
    }

    QStringList m_rest;
    bool m_onlyWords = false;
    Arguments m_result;
};

}

Arguments parse(const QStringList &arguments) { return Parser(arguments).run(); }

}
