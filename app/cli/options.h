// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QLatin1StringView>
#include <QString>
#include <QStringList>

#include <initializer_list>
#include <span>
#include <utility>
#include <vector>

// An own parser instead of QCommandLineParser: that one wants its options before it knows the command, ends the
// process by itself and words its errors for Qt programs.
namespace pith::cli {

enum class Option : quint8 {
    Json,
    Sha256,
    Verify,
    Slice,
    Bins,
    Percentiles,
    Filter,
    Dangerous,
    Nodes,
    Output,
    Force,
    DType,
    Strip,
    Rename,
    Only,
    Content,
    Tolerance,
    SummaryOnly,
    Report,
    What,
    Size,
    Scale,
    Map,
    Aggregation,
    Number,
    Threads,
    Timing,
    Compare,
    Help,
    Version,
};

struct OptionRow
{
    Option option;
    QLatin1StringView name; // without "--"
    char letter; // '\0': none
    const char *value; // name of what follows; null: nothing follows
    const char *purpose; // to be translated
};
std::span<const OptionRow> optionRows(); // in the order of the enum

// Which options a command has.
class OptionSet
{
public:
    constexpr OptionSet(std::initializer_list<Option> options)
    {
        for (const Option option : options)
            m_bits |= 1u << quint32(option);
    }
    constexpr bool contains(Option option) const { return (m_bits >> quint32(option) & 1u) != 0; }

private:
    quint32 m_bits = 0;
};

// What stands on the command line, taken apart.
struct Arguments
{
    QStringList words; // what is no option
    qsizetype wordsBeforeDashes = 0; // those in front of "--"
    std::vector<std::pair<Option, QString>> options; // with their values, in order
    QString wrong; // the first thing that no option fits, in a sentence; empty: none

    bool has(Option option) const;
    QString value(Option option, const QString &otherwise = {}) const; // the last one
    QStringList values(Option option) const;
};

// Options stand anywhere: "--name", "--name=value", "--name value", "-o value"; after "--" all are words.
Arguments parse(const QStringList &arguments);

}
