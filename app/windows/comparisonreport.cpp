// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/comparisonreport.h"

#include "app/panes/comparework.h"
#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/compare/report.h"
#include "core/export/newfile.h"
#include "core/render/overlayimage.h"

#include <QBuffer>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QPalette>
#include <QSettings>

#include <algorithm>
#include <array>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr size_t reportedRows = 100'000;
constexpr size_t mostPictures = 8;
constexpr QSize pictureSize(520, 260);
constexpr int pictureBins = 128;

QByteArray htmlReport(const Comparison &comparison, const ValueDifferences &values,
    std::span<const CompareSubject> pictured, Progress &progress);

QByteArray markdownReport(
    const Comparison &comparison, const ValueDifferences &values, std::span<const CompareSubject>, Progress &)
{
    return markdownOf(reportOf(comparison, values, reportedRows));
}

QByteArray csvReport(
    const Comparison &comparison, const ValueDifferences &values, std::span<const CompareSubject>, Progress &)
{
    return csvOf(comparison, values);
}

struct ReportKind
{
    QLatin1StringView suffix;
    const char *title;
    QByteArray (*write)(const Comparison &comparison, const ValueDifferences &values,
        std::span<const CompareSubject> pictured, Progress &progress);
};
constexpr std::array kinds{
    ReportKind{QLatin1StringView("html"), QT_TRANSLATE_NOOP("pith", "HTML page with pictures"), htmlReport},
    ReportKind{QLatin1StringView("md"), QT_TRANSLATE_NOOP("pith", "Markdown"), markdownReport},
    ReportKind{QLatin1StringView("csv"), QT_TRANSLATE_NOOP("pith", "Table of all measures"), csvReport},
};

// On paper, whatever the window's colours are.
PlotStyle paperStyle()
{
    QPalette paper(Qt::white);
    paper.setColor(QPalette::Base, Qt::white);
    paper.setColor(QPalette::Text, Qt::black);
    paper.setColor(QPalette::WindowText, Qt::black);
    return {pictureSize, 1, QFont(), plotColors(paper)};
}

QByteArray pngOf(const QImage &picture)
{
    QByteArray png;
    QBuffer buffer(&png);
    picture.save(&buffer, "png");
    return png;
}

// Both sides over each other; nothing where there are no numbers.
QByteArray overlayOf(const CompareSubject &subject, Progress &progress)
{
    QString problem; // the table says more of it
    SharedHistograms both;
    if (!attempt(problem, [&] { both = sharedHistograms(subject, pictureBins, progress); }) || both.a.counts.empty())
        return {};
    const PlotStyle style = paperStyle();
    const SideInks inks = sideInks(QPalette(Qt::white));
    const OverlaySeries series[]{{u"A"_s, both.a, inks.a, false}, {u"B"_s, both.b, inks.b, true}};
    return pngOf(drawOverlay(series, true, tr("Value"), style).image);
}

QByteArray htmlReport(const Comparison &comparison, const ValueDifferences &values,
    std::span<const CompareSubject> pictured, Progress &progress)
{
    Report report = reportOf(comparison, values, reportedRows);
    for (const CompareSubject &subject : pictured) {
        if (const QByteArray png = overlayOf(subject, progress); !png.isEmpty())
            report.pictures.push_back({subject.key, png});
    }
    return htmlOf(report);
}

}

QString askReportPath(const QString &title, QWidget *parent)
{
    QStringList filters;
    for (const ReportKind &kind : kinds)
        filters += u"%1 (*.%2)"_s.arg(tr(kind.title), kind.suffix);
    QString name = title + u".html"_s;
    name.replace(u" ⇄ "_s, u"-"_s).replace(u'/', u'_');
    QSettings settings;
    const QDir folder(settings.value(u"folders/export"_s, QDir::homePath()).toString());
    const QString path = QFileDialog::getSaveFileName(
        parent, QCoreApplication::translate("pith", "Save Report"), folder.filePath(name), filters.join(u";;"_s));
    if (!path.isEmpty())
        settings.setValue(u"folders/export"_s, QFileInfo(path).absolutePath());
    return path;
}

std::vector<quint32> rowsForPictures(const CompareModel &model)
{
    std::vector<std::pair<double, quint32>> changed;
    for (size_t pair = 0; pair < model.comparison().pairs().size(); ++pair) {
        const quint32 row = model.rows().ofPair(pair);
        const Measures *const measures = model.measures(row);
        if (measures && measures->differing > 0)
            changed.emplace_back(measures->relL2().value_or(measures->maxAbs), row);
    }
    const size_t count = std::min(mostPictures, changed.size());
    std::ranges::partial_sort(changed, changed.begin() + ptrdiff_t(count), std::greater());
    std::vector<quint32> rows;
    for (size_t i = 0; i < count; ++i)
        rows.push_back(changed[i].second);
    return rows;
}

void writeReport(const QString &path, const Comparison &comparison, const ValueDifferences &values,
    std::span<const CompareSubject> pictured, Progress &progress)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    const auto *const known
        = std::ranges::find_if(kinds, [&](const ReportKind &kind) { return suffix == kind.suffix; });
    const QByteArray bytes
        = (known == kinds.end() ? kinds.front() : *known).write(comparison, values, pictured, progress);
    NewFile file(path);
    if (file.device().write(bytes) != bytes.size())
        throw Error(tr("%1 can't be written: %2").arg(path, file.device().errorString()));
    file.commit();
}

}
