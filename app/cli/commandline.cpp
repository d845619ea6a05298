// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/commandline.h"

#include "app/cli/commands.h"
#include "app/cli/help.h"
#include "app/cli/progressline.h"
#include "core/bytes/text.h"
#include "core/work/job.h"

#include <QFileInfo>
#include <QGuiApplication>

#include <algorithm>
#include <cstdio>

namespace pith::cli {

namespace {

constexpr qsizetype ComparedFiles = 2;

void complain(const QString &sentence) { std::fprintf(stderr, "pith: %s\n", qUtf8Printable(printable(sentence))); }

int refuse(const QString &sentence)
{
    complain(sentence);
    return CouldNot;
}

const Command *commandOf(const Arguments &arguments)
{
    return arguments.wordsBeforeDashes > 0 ? commandNamed(arguments.words.first()) : nullptr;
}

// Why the arguments don't fit the command; empty: they do.
QString misfit(const Command &command, const Arguments &arguments)
{
    if (!arguments.wrong.isEmpty())
        return arguments.wrong;
    for (const auto &[option, value] : arguments.options) {
        if (!command.options.contains(option) && !commonOptions.contains(option))
            return tr("%1 has no option --%2").arg(command.name, optionRows()[size_t(option)].name);
    }
    if (arguments.words.size() < 2)
        return tr("%1 needs a file").arg(command.name);
    if (arguments.words.size() - 1 > command.mostWords)
        return tr("%1 takes nothing after %2").arg(command.name, arguments.words[command.mostWords]);
    bool isNumber = true;
    if (arguments.has(Option::Threads) && (arguments.value(Option::Threads).toInt(&isNumber) < 1 || !isNumber))
        return tr("--threads wants a number from 1 on");
    return {};
}

int answer(const QString &text, int descriptor)
{
    Output out(descriptor);
    try {
        out.write(text.toUtf8());
        out.flush();
    } catch (const Cancelled &) {
        return Done; // nobody reads on
    } catch (const Error &error) {
        return refuse(error.message());
    }
    return Done;
}

// The command works on a job's thread while this one shows how far it is.
int run(const Command &command, const Arguments &arguments, int descriptor)
{
    const QString file = arguments.words[1];
    if (arguments.has(Option::Threads))
        setThreads(arguments.value(Option::Threads).toInt());
    int code = Done; // also where nobody reads on and the work ends without a word
    ProgressLine line;
    Job<ExitCode> job;
    job.start(
        [&](Progress &progress) {
            Output out(descriptor);
            const ExitCode result = command.run({arguments, file, arguments.words.mid(2), out, progress});
            out.flush();
            return result;
        },
        [&](ExitCode result) { code = result; },
        [&](const Error &error) {
            line.clear();
            code = refuse(tr("%1: %2").arg(file, error.message()));
        });
    line.runUntilDone(job);
    return code;
}

}

bool isCommandLine(const QStringList &arguments)
{
    const Arguments parsed = parse(arguments);
    if (commandOf(parsed) || parsed.has(Option::Help) || parsed.has(Option::Version))
        return true;
    if (arguments.isEmpty())
        return false;
    // One dash may be for Qt, two are for us; a lone word is a file or a mistake.
    const QString &first = arguments.first();
    const bool isWord = !first.startsWith(u'-') && !first.contains(u'/') && !first.contains(u'.');
    const bool isOption = first.startsWith(u"--") && first != u"--";
    if (parsed.has(Option::Compare) && parsed.words.size() != ComparedFiles)
        return true; // a mistake
    const bool isForWindows
        = parsed.has(Option::Compare) || (!parsed.options.empty() && parsed.options.front().first == Option::Timing);
    return (isWord && !QFileInfo::exists(first)) || (isOption && !isForWindows);
}

std::unique_ptr<QCoreApplication> makeApplication(int &argc, char *argv[], const QStringList &arguments)
{
    const Arguments parsed = parse(arguments);
    const Command *const command = commandOf(parsed);
    if (!command || !command->paints || !command->paints(parsed))
        return std::make_unique<QCoreApplication>(argc, argv);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    return std::make_unique<QGuiApplication>(argc, argv);
}

int runCommandLine(const QStringList &arguments, int out)
{
    const Arguments parsed = parse(arguments);
    const Command *command = commandOf(parsed);
    if (parsed.has(Option::Version))
        return answer(QStringLiteral("pith " PITH_VERSION "\n"), out);
    if (parsed.has(Option::Help))
        return answer(command ? commandHelp(*command) : programHelp(), out);
    if (command) {
        const QString why = misfit(*command, parsed);
        if (!why.isEmpty())
            return refuse(tr("%1; `pith %2 --help` tells what there is").arg(why, command->name));
        return run(*command, parsed, out);
    }
    if (parsed.has(Option::Compare))
        return refuse(tr("--compare wants two files; `pith --help` tells what there is"));
    if (!parsed.wrong.isEmpty())
        return refuse(tr("%1; `pith --help` tells what there is").arg(parsed.wrong));
    return refuse(tr("%1: there is no such command, nor a file of that name; %2")
            .arg(parsed.words.value(0), suggestionFor(parsed.words.value(0))));
}

int runWithoutDisplay(const QStringList &arguments, int out)
{
    const Arguments parsed = parse(arguments);
    for (const QString &file : parsed.words) {
        Arguments asked;
        asked.words = {QStringLiteral("info"), file};
        if (run(*commandNamed(u"info"), asked, out) != Done)
            return CouldNot;
    }
    return refuse(tr("%1: there is no display to show a window on (neither DISPLAY nor WAYLAND_DISPLAY is set)")
            .arg(parsed.words.isEmpty() ? tr("window") : parsed.words.last()));
}

}
