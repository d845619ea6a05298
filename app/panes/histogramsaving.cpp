// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/histogramsaving.h"

#include "app/panes/histogrampane.h"
#include "app/panes/histogramview.h"
#include "app/panes/picturesaving.h"

#include <QPointer>
#include <QSaveFile>

#include <array>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
// One way to save.
struct SavedRow
{
    KindOfFile kind;
    int ratio; // pixels a logical one; 0: as on screen; of pictures
};
constexpr std::array savedRows{
    SavedRow{{QT_TRANSLATE_NOOP("pith::picture", "Picture as shown"), "png"_L1}, 0},
    SavedRow{{QT_TRANSLATE_NOOP("pith::picture", "Picture at twice the size"), "png"_L1}, 2},
    SavedRow{{QT_TRANSLATE_NOOP("pith::picture", "Table of counts"), "csv"_L1}, 0},
};

bool isSaved(const HistogramView &view, const QString &path, const SavedRow &row)
{
    if (row.kind.suffix != "csv"_L1)
        return view.pictureAt(row.ratio).save(path, "png");
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(view.countsAsCsv().toUtf8()) >= 0 && file.commit();
}
}

void saveHistogram(
    QWidget *parent, HistogramView *view, const Subject &subject, const std::function<void(const QString &)> &tell)
{
    QList<KindOfFile> kinds;
    for (const SavedRow &row : savedRows)
        kinds += row.kind;
    const auto save = [view = QPointer(view), tell](const QString &path, qsizetype kind) {
        if (!view)
            return;
        tell(isSaved(*view, path, savedRows[size_t(kind)]) ? HistogramPane::tr("Saved as %1").arg(path)
                                                           : HistogramPane::tr("%1 can't be written").arg(path));
    };
    askWhereTo(parent, HistogramPane::tr("Save Histogram"), pictureName({subject, "histogram"_L1}), kinds, save);
}

}
