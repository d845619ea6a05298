// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/run.h"

#include "app/models/icons.h"
#include "app/windows/comparisontab.h"
#include "app/windows/documenttab.h"
#include "app/windows/mainwindow.h"
#include "app/windows/readablehints.h"
#include "app/windows/timing.h"
#include "core/export/outbox.h"
#include "core/work/pools.h"

#include <QApplication>
#include <QCommandLineParser>

#include <cstdio>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

void nameApplication()
{
    QCoreApplication::setApplicationName(u"Pith"_s);
    QCoreApplication::setOrganizationName(u"pith"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(PITH_VERSION));
    QGuiApplication::setDesktopFileName(u"io.github.pith.Pith"_s);
    // Not the theme's, which is looked for in all of its folders before the window comes: desktops take that one by
    // the name of the desktop file.
    QGuiApplication::setWindowIcon(icon(u"pith"_s));
}

// Prints the times and ends once the tab has opened or failed and was painted; a comparison once all is measured.
class Timing
{
public:
    explicit Timing(const MainWindow &window) : m_window(window), m_toWindow(secondsSinceStart())
    {
        QObject::connect(&m_poll, &QTimer::timeout, &m_poll, [this] { look(); });
        m_poll.start(1);
    }

private:
    void look()
    {
        const Tab *const tab = m_window.shownTab();
        const ComparisonTab *const comparison = m_window.comparisonTab();
        const bool isMeasuring = comparison && comparison->view() && !comparison->view()->measurer().isComplete();
        if (!tab || tab->isLoading() || isMeasuring)
            return;
        m_poll.stop();
        // The timer ran after the events that were posted before it, painting among them.
        std::printf("{\"process_to_window\": %.4f, \"process_to_tree\": %.4f, \"longest_stall\": %.4f}\n", m_toWindow,
            secondsSinceStart(), m_stalls.longest());
        const bool isOpen = comparison ? comparison->view() != nullptr : m_window.currentTab()->browser() != nullptr;
        QCoreApplication::exit(isOpen ? 0 : 2);
    }

    const MainWindow &m_window;
    double m_toWindow;
    StallMeter m_stalls;
    QTimer m_poll;
};

}

int runWindows(int &argc, char **argv)
{
    QApplication app(argc, argv);
    const ReadableHints hints;
    nameApplication();
    QCommandLineParser parser;
    parser.addPositionalArgument(u"files"_s, QCoreApplication::translate("pith", "Checkpoints to open"), u"[FILE…]"_s);
    QCommandLineOption timing(
        u"timing"_s, QCoreApplication::translate("pith", "Print how long opening takes, and end"));
    QCommandLineOption compare(
        u"compare"_s, QCoreApplication::translate("pith", "Compare the two files that follow, side by side"));
    parser.addOptions({timing, compare});
    parser.addHelpOption();
    parser.addVersionOption();
    parser.process(app);

    jobPool().start([] { outbox().sweep(); });
    MainWindow window;
    std::optional<Timing> times;
    const QStringList files = parser.positionalArguments();
    const bool isPair = parser.isSet(compare) && files.size() == 2;
    for (const QString &file : isPair ? QStringList() : files)
        window.open(file); // which goes on while the window comes
    window.show();
    if (isPair)
        window.compare(files.front(), files.back());
    if (parser.isSet(timing))
        times.emplace(window);
    return app.exec();
}

}
