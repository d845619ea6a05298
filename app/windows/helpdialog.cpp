// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/helpdialog.h"

#include "app/windows/actions.h"
#include "app/windows/mainwindow.h"
#include "core/bytes/text.h"
#include "core/document/filterfields.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <array>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

struct Line
{
    const char *left;
    const char *right; // to be translated
};

#define T(text) QT_TRANSLATE_NOOP("pith", text)

constexpr std::array examples{
    Line{"layer1 -bias", T("keys with the first word, without the second")},
    Line{"attn|mlp", T("either of them; brackets group: -(attn|mlp)")},
    Line{"\"a b\"", T("a word with spaces, or with * and ? as they are")},
    Line{"layer*weight", T("* stands for any letters, ? for one")},
    Line{"/\\.(q|k|v)_proj\\./", T("a regular expression; with c behind it, case matters")},
    Line{"dtype:bf16", T(": contains, = is exactly, != is not; aliases and families as float, int, quantized")},
    Line{"size>1MB numel:1k..2M", T("numbers with units, ranges; MB is 10^6, MiB is 2^20")},
    Line{"shape:*x768", T("* stands for any axes, _ for one")},
    Line{"nan:yes zeros>50%", T("statistics, which are computed when they are asked for")},
    Line{"value:adam", T("numbers and texts")},
};

constexpr std::array paneKeys{
    Line{"Alt+1 … Alt+9", T("the panes of what is selected")},
    Line{"/", T("from the tree to the filter")},
    Line{"Return, Down", T("from the filter to the first match, to the tree")},
    Line{"Esc", T("clears the filter, then goes back to the tree")},
    Line{"Tab", T("takes what the filter proposes")},
    Line{"Space", T("held down, among flipped heat maps of a comparison: B instead of A")},
    Line{"A, L, P, Q, T", T("in a heat map: what a pixel shows, logarithm, profiles, shape of elements, axes swapped")},
    Line{"N, I, U", T("in a heat map: the next NaN, +Inf, −Inf")},
    Line{"Ctrl+G", T("among values: to an index, as 3, 0")},
};

#undef T

QString tableRow(const QString &left, const QString &right)
{
    return u"<tr><td style='padding-right:24px; white-space:nowrap'><code>%1</code></td><td>%2</td></tr>"_s.arg(
        left.toHtmlEscaped(), right.toHtmlEscaped());
}

QString heading(const QString &title) { return u"<h3>%1</h3>"_s.arg(title.toHtmlEscaped()); }

QString menuKeys(ActionRow::Menu menu)
{
    QString rows;
    for (const ActionRow &row : actionRows()) {
        const QList<QKeySequence> keys = shortcutsOf(row);
        if (row.menu != menu || keys.isEmpty())
            continue;
        rows += tableRow(
            QKeySequence::listToString(keys, QKeySequence::NativeText), MainWindow::tr(row.title).remove(u'&'));
    }
    return rows;
}

template <size_t Size> QString lines(const std::array<Line, Size> &table)
{
    QString rows;
    for (const Line &line : table)
        rows += tableRow(QString::fromUtf8(line.left), tr(line.right));
    return rows;
}

}

QString helpText()
{
    const auto table = [](const QString &rows) { return u"<table>%1</table>"_s.arg(rows); };
    QString fields;
    for (const FilterField &field : filterFieldTable())
        fields += tableRow(field.name, tr(field.help));
    QString pairFields
        = tableRow(u"b.dtype"_s, tr("Any field that needs no statistics, of one side: a. or b. before it"));
    for (const FilterField &field : pairFieldTable())
        pairFields += tableRow(field.name, tr(field.help));
    QString text = heading(tr("Filter")) + table(lines(examples)) + heading(tr("Fields")) + table(fields)
        + heading(tr("Fields in a comparison")) + table(pairFields) + heading(tr("Keys")) + table(lines(paneKeys));
    using enum ActionRow::Menu;
    for (const ActionRow::Menu menu : {File, Edit, View, Go, Tools, Help})
        text += heading(MainWindow::tr(titleOf(menu)).remove(u'&')) + table(menuKeys(menu));
    return text;
}

void showHelpDialog(QWidget *parent)
{
    auto *dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Keyboard and Filter Help"));
    auto *browser = new QTextBrowser(dialog);
    browser->setAccessibleName(dialog->windowTitle());
    browser->setHtml(helpText());
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto *column = new QVBoxLayout(dialog);
    column->addWidget(browser);
    column->addWidget(buttons);
    dialog->resize(640, 600);
    dialog->show();
}

}
