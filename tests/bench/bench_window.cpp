// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

// How the window feels with a big file, measured from within.
//   bench_window FILE TEXT
// Opens FILE, expands, scrolls, types TEXT into the filter, clears it, walks over tensors and selects all. Prints one
// line of JSON: for each key of TEXT the seconds until the filtered rows were painted, and the longest stall of the
// event loop in each part of that, and in all.

#include "app/windows/browser.h"
#include "app/windows/documenttab.h"
#include "app/windows/listing.h"
#include "app/windows/mainwindow.h"
#include "app/windows/timing.h"
#include "app/windows/treeview.h"
#include "core/work/pools.h"

#include <QApplication>
#include <QLineEdit>
#include <QStandardPaths>
#include <QtTest>

#include <cstdio>
#include <cstdlib>

namespace pith {

namespace {

using namespace Qt::Literals::StringLiterals;

constexpr int betweenKeys = 50; // ms: somebody types fast
constexpr int keyRepeat = 10; // ms: a key is held

// The tree or the flat list, whichever is shown.
TreeView &shownView(const Browser &browser)
{
    const QList<TreeView *> views = browser.findChildren<TreeView *>();
    return **std::ranges::find_if(views, [](const TreeView *view) { return view->isVisible(); });
}

// Waits for the rows that a filter found to be listed and painted.
class FilteredPaint : public QObject
{
public:
    explicit FilteredPaint(Browser &browser)
    {
        const auto *const listing = browser.findChild<Listing *>();
        const auto waitForRows = [this, &browser] {
            QWidget *const rows = shownView(browser).viewport();
            rows->installEventFilter(this);
            rows->update(); // also where the same rows were found again
        };
        connect(listing, &Listing::listed, this, waitForRows);
        connect(listing, &Listing::foundInTree, this, waitForRows);
    }
    void wait() { m_loop.exec(); }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        // Comes after the whole window, which is painted in one go.
        if (event->type() == QEvent::Paint)
            QMetaObject::invokeMethod(&m_loop, &QEventLoop::quit, Qt::QueuedConnection);
        return false;
    }

private:
    QEventLoop m_loop;
};

class Session
{
public:
    Session(const QString &file, const QString &text) : m_file(file), m_text(text) {}

    void run()
    {
        part("open", [this] { open(); });
        part("expand", [this] { expand(); });
        part("scroll", [this] { scroll(); });
        part("filter", [this] { filter(); });
        part("clear", [this] { clear(); });
        part("walk", [this] { walk(); });
        m_window.showFlatList();
        QTest::qWait(betweenKeys);
        part("select all", [this] { select(Qt::Key_A, Qt::ControlModifier); });
        QTest::keyClick(&shownView(*m_browser), Qt::Key_Home);
        QTest::qWait(betweenKeys);
        part("select to the end", [this] { select(Qt::Key_End, Qt::ShiftModifier); });
    }

    void print() const
    {
        std::printf("{\"keys\": [");
        for (size_t i = 0; i < m_keys.size(); ++i)
            std::printf("%s%.4f", i > 0 ? ", " : "", m_keys[i]);
        std::printf("], \"worst_key\": %.4f, \"stalls\": {", *std::ranges::max_element(m_keys));
        double longest = 0;
        for (const auto &[name, stall] : m_stalls) {
            std::printf("%s\"%s\": %.4f", longest > 0 ? ", " : "", name, stall);
            longest = std::max(longest, stall);
        }
        std::printf("}, \"longest_stall\": %.4f}\n", longest);
    }

private:
    template <typename Work> void part(const char *name, Work work)
    {
        const StallMeter stalls;
        work();
        QTest::qWait(betweenKeys);
        m_stalls.emplace_back(name, stalls.longest());
    }

    void open()
    {
        m_window.show();
        m_window.open(m_file);
        const bool isOpen = QTest::qWaitFor([this] { return !m_window.currentTab()->isLoading(); }, 60'000);
        m_browser = isOpen ? m_window.currentTab()->browser() : nullptr;
        if (!m_browser)
            qFatal("bench_window: %s can't be opened", qPrintable(m_file));
        QTest::qWait(1000); // what the window does by itself after opening
    }

    // The first modules that have rows, one after another.
    void expand()
    {
        constexpr int modules = 100;
        TreeView &view = shownView(*m_browser);
        QModelIndex index = view.model()->index(0, 0);
        for (int left = modules; left > 0 && index.isValid(); index = view.indexBelow(index)) {
            if (!view.model()->hasChildren(index) || view.isExpanded(index))
                continue;
            view.expand(index);
            QTest::qWait(keyRepeat);
            --left;
        }
    }

    void scroll()
    {
        constexpr int pages = 60;
        TreeView &view = shownView(*m_browser);
        for (int page = 0; page < pages; ++page) {
            QTest::keyClick(&view, page < pages / 2 ? Qt::Key_PageDown : Qt::Key_PageUp);
            QTest::qWait(keyRepeat);
        }
    }

    void filter()
    {
        m_browser->focusFilter();
        QTest::qWait(500); // hands move to the letters
        for (const QChar letter : m_text) {
            FilteredPaint painted(*m_browser);
            QElapsedTimer timer;
            timer.start();
            QTest::keyClick(&field(), letter.toLatin1());
            painted.wait();
            m_keys.push_back(double(timer.nsecsElapsed()) / 1e9);
            QTest::qWait(betweenKeys);
        }
    }

    void clear()
    {
        FilteredPaint painted(*m_browser);
        QTest::keyClick(&field(), Qt::Key_Escape);
        painted.wait();
    }

    void walk()
    {
        constexpr int tensors = 100;
        for (int step = 0; step < tensors; ++step) {
            m_window.nextTensor();
            QTest::qWait(keyRepeat);
        }
    }

    void select(Qt::Key key, Qt::KeyboardModifier with)
    {
        QTest::keyClick(&shownView(*m_browser), key, with);
        QTest::qWait(500); // until what is selected is added up
    }

    QLineEdit &field() const { return *m_browser->findChild<QLineEdit *>(u"filter"_s); }

    QString m_file;
    QString m_text;
    MainWindow m_window;
    Browser *m_browser = nullptr;
    std::vector<double> m_keys;
    std::vector<std::pair<const char *, double>> m_stalls;
};

}

}

int main(int argc, char **argv)
{
    QStandardPaths::setTestModeEnabled(true); // nobody's settings
    QApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() != 3 || arguments[2].isEmpty())
        qFatal("bench_window FILE TEXT");
    {
        pith::Session session(arguments[1], arguments[2]);
        session.run();
        session.print();
    }
    std::fflush(stdout);
    if (!pith::leavePools())
        std::_Exit(0);
    return 0;
}
