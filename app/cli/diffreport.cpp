// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/diffreport.h"

#include "app/cli/pictures.h"
#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/compare/difference.h"
#include "core/compare/pairplots.h"
#include "core/compare/report.h"
#include "core/document/sparse.h"
#include "core/export/newfile.h"
#include "core/render/overlayimage.h"
#include "core/render/sparsemap.h"

#include <QFileInfo>
#include <QPalette>

#include <algorithm>
#include <array>

namespace pith::cli {

namespace {

using L1 = QLatin1StringView;

constexpr size_t ReportedRows = 100'000; // of each table
constexpr size_t PicturedPairs = 8;
constexpr QSize PictureSize(460, 260);
constexpr qreal PictureRatio = 2;
constexpr int PictureBins = 128;

Report wholeReport(const Difference &difference)
{
    return reportOf(difference.comparison, difference.values, ReportedRows);
}

// ------------------------------------------------------------------ pictures

struct PicturedPair
{
    const Side &a;
    const Side &b;
    ValueId valueA;
    ValueId valueB;
    QString name;
};

QImage overlayPicture(const PicturedPair &pair, const PlotStyle &style, Progress &progress)
{
    const SharedHistograms both = sharedHistograms(
        {pair.a.document().get(), pair.valueA}, {pair.b.document().get(), pair.valueB}, PictureBins, progress);
    const SideInks inks = sideInks(QPalette(QColor(Qt::white)));
    const OverlaySeries series[]{
        {QStringLiteral("A"), both.a, inks.a, false}, {QStringLiteral("B"), both.b, inks.b, true}};
    return drawOverlay(series, true, tr("Value"), style).image;
}

QImage differencePicture(const PicturedPair &pair, const PlotStyle &style, Progress &progress)
{
    const DocumentPtr difference
        = differenceOf(pair.a.document(), pair.valueA, pair.b.document(), pair.valueB, QString(), pair.name, progress);
    const ValueId tensor = tensorOf(*difference);
    const Elements elements = elementsOf(*difference, tensor, progress);
    const TensorData counted = tensorData(*difference, countedPart(difference->values, tensor), progress);
    const AxisLayout layout(shapeOf(elements, progress));
    HeatChoice choice;
    choice.range.ofDifference = true;
    choice.comparable = true;
    return heatPicture(elements, layout, choice, row(counted.dtype), counted, style, progress);
}

struct PictureRow
{
    const char *title; // to be translated
    QImage (*draw)(const PicturedPair &pair, const PlotStyle &style, Progress &progress);
};
constexpr std::array pictureRows{
    PictureRow{QT_TRANSLATE_NOOP("pith", "%1: A and B"), overlayPicture},
    PictureRow{QT_TRANSLATE_NOOP("pith", "%1: B − A"), differencePicture},
};

// None where it can't be drawn: the table says more of it.
void addPictures(Report &report, const PicturedPair &pair, Progress &progress)
{
    const PlotStyle style = lightStyle(PictureSize, PictureRatio);
    for (const PictureRow &picture : pictureRows) {
        QString problem;
        QImage image;
        if (attempt(problem, [&] { image = picture.draw(pair, style, progress); }) && !image.isNull())
            report.pictures.push_back({tr(picture.title).arg(pair.name), pngOf(image), PictureSize.width()});
    }
}

// ------------------------------------------------------------------ kinds of files

QByteArray htmlReport(const ReportRequest &request, Progress &progress)
{
    const Comparison &comparison = request.difference.comparison;
    Report report = wholeReport(request.difference);
    size_t pictured = 0;
    for (const size_t place : mostChanged(comparison)) {
        const Compared &compared = comparison.compared(place);
        if (!compared.measures || compared.measures->differing == 0)
            continue;
        const Pair &pair = comparison.pairs()[place];
        const Side &a = comparison.a(), &b = comparison.b();
        addPictures(report, {a, b, a.value(pair.a), b.value(pair.b), a.path(pair.a)}, progress);
        if (++pictured == PicturedPairs)
            break;
    }
    return htmlOf(report);
}

QByteArray markdownReport(const ReportRequest &request, Progress &)
{
    return markdownOf(wholeReport(request.difference));
}

QByteArray csvReport(const ReportRequest &request, Progress &)
{
    return csvOf(request.difference.comparison, request.difference.values);
}

QByteArray jsonReport(const ReportRequest &request, Progress &progress)
{
    QByteArray bytes;
    JsonWriter json([&bytes](QByteArrayView part) { bytes += part; });
    json.beginObject().field(L1("schema"), 1).field(L1("file"), request.fileA).field(L1("other"), request.fileB);
    writeDifference(json, request.difference, request.onlySummary, progress);
    json.endObject().flush();
    return bytes + '\n';
}

constexpr std::array kinds{
    ReportKind{L1("html"), QT_TRANSLATE_NOOP("pith", "HTML page with pictures"), htmlReport},
    ReportKind{L1("md"), QT_TRANSLATE_NOOP("pith", "Markdown"), markdownReport},
    ReportKind{L1("csv"), QT_TRANSLATE_NOOP("pith", "Table of all measures"), csvReport},
    ReportKind{L1("json"), QT_TRANSLATE_NOOP("pith", "JSON, as pith diff prints it"), jsonReport},
};

}

std::span<const ReportKind> reportKinds() { return kinds; }

const ReportKind *reportKindOf(const QString &path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    const auto *const kind = std::ranges::find_if(kinds, [&](const ReportKind &one) { return suffix == one.suffix; });
    return kind == kinds.end() ? nullptr : kind;
}

void writeReport(const QString &path, const ReportKind &kind, const ReportRequest &request, Progress &progress)
{
    const QByteArray bytes = kind.write(request, progress);
    NewFile file(path);
    if (file.device().write(bytes) != bytes.size())
        throw Error(tr("%1 can't be written: %2").arg(path, file.device().errorString()));
    file.commit();
}

}
