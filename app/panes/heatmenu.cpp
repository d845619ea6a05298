// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/heatmenu.h"

#include "app/panes/heatpart.h"
#include "app/panes/heatview.h"

#include <QMenu>
#include <QPixmap>

#include <array>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
// A choice that is marked while it is the one.
template <typename Choose> void addChoice(QMenu &menu, HeatPart &part, const QString &text, bool isOn, Choose choose)
{
    QAction *const action = menu.addAction(text, &part, [&part, choose] {
        HeatSettings next = part.settings();
        choose(next);
        part.setSettings(next);
    });
    action->setCheckable(true);
    action->setChecked(isOn);
}

QIcon iconOf(const ColorMap &map)
{
    constexpr int height = 12, width = 48;
    QImage ramp(width, height, QImage::Format_RGB32);
    for (int x = 0; x < width; ++x) {
        for (int y = 0; y < height; ++y)
            ramp.setPixel(x, y, map.at((x + 0.5) / width));
    }
    return QIcon(QPixmap::fromImage(ramp));
}

void addMaps(QMenu &menu, HeatPart &part)
{
    const HeatChoice &now = part.settings().choice;
    addChoice(
        menu, part, HeatPart::tr("&Automatic"), now.map.isEmpty(), [](HeatSettings &next) { next.choice.map.clear(); });
    menu.addSeparator();
    for (const ColorMap &map : colorMaps()) {
        addChoice(menu, part, QString(map.name), now.map == map.name,
            [name = QString(map.name)](HeatSettings &next) { next.choice.map = name; });
        menu.actions().constLast()->setIcon(iconOf(map));
    }
    menu.addSeparator();
    addChoice(menu, part, HeatPart::tr("&Inverted"), now.inverted,
        [](HeatSettings &next) { next.choice.inverted = !next.choice.inverted; });
}

void addRanges(QMenu &menu, HeatPart &part)
{
    const HeatSettings &now = part.settings();
    const RangeChoice &range = now.choice.range;
    const auto add = [&](const QString &text, RangeMode mode, double percent) {
        const bool isOn = !now.usesSelection && range.mode == mode && (percent == 0 || range.percent == percent);
        addChoice(menu, part, text, isOn, [mode, percent](HeatSettings &next) {
            next.usesSelection = false;
            next.choice.range.mode = mode;
            if (percent > 0)
                next.choice.range.percent = percent;
        });
    };
    add(HeatPart::tr("&Automatic"), RangeMode::Auto, 0);
    add(HeatPart::tr("&Min–Max"), RangeMode::MinMax, 0);
    for (const double percent : {99.9, 99.0, 95.0, 90.0})
        add(HeatPart::tr("%1 % of the Values").arg(percent), RangeMode::Percentile, percent);
    if (range.mode == RangeMode::Typed) {
        const QStringList ends = textsApart(std::array{range.low, range.high});
        add(HeatPart::tr("&Typed: %1 to %2").arg(ends.front(), ends.back()), RangeMode::Typed, 0);
    }
    addChoice(menu, part, HeatPart::tr("&Selection in the Histogram"), now.usesSelection,
        [](HeatSettings &next) { next.usesSelection = true; });
    menu.addSeparator();
    addChoice(menu, part, HeatPart::tr("Symmetric about &Zero"), range.symmetric,
        [](HeatSettings &next) { next.choice.range.symmetric = !next.choice.range.symmetric; });
    addChoice(menu, part, HeatPart::tr("&Logarithm (L)"), range.logarithmic,
        [](HeatSettings &next) { next.choice.range.logarithmic = !next.choice.range.logarithmic; });
    QAction *const lock = menu.addAction(
        HeatPart::tr("Loc&k for All Tensors"), &part, [&part] { part.setLocked(!HeatSettings::locked().has_value()); });
    lock->setCheckable(true);
    lock->setChecked(HeatSettings::locked().has_value());
}

void addAggregations(QMenu &menu, HeatPart &part)
{
    for (const AggregationRow &row : aggregationRows())
        addChoice(menu, part, aggregationText(row.aggregation), part.settings().choice.aggregation == row.aggregation,
            [aggregation = row.aggregation](HeatSettings &next) { next.choice.aggregation = aggregation; });
}

void addShown(QMenu &menu, HeatPart &part)
{
    const DTypeRow &dtype = *part.numbers().row();
    for (const ShownRow &row : shownRows(dtype))
        addChoice(menu, part, tr(row.text), part.settings().choice.shown(dtype) == row.shown,
            [&dtype, shown = row.shown](HeatSettings &next) { next.choice.show(shown, dtype); });
}

void addAspects(QMenu &menu, HeatPart &part)
{
    struct AspectRow
    {
        Aspect aspect;
        const char *text;
    };
    constexpr std::array aspects{AspectRow{Aspect::Auto, QT_TRANSLATE_NOOP("pith::HeatPart", "&Automatic Aspect")},
        AspectRow{Aspect::Square, QT_TRANSLATE_NOOP("pith::HeatPart", "&Square Elements")},
        AspectRow{Aspect::Stretched, QT_TRANSLATE_NOOP("pith::HeatPart", "Stre&tched to Fill")}};
    for (const AspectRow &row : aspects)
        addChoice(menu, part, HeatPart::tr(row.text), part.settings().choice.aspect == row.aspect,
            [aspect = row.aspect](HeatSettings &next) { next.choice.aspect = aspect; });
    menu.addSeparator();
    const bool hasProfiles = part.settings().choice.hasProfiles(part.numbers().shape);
    addChoice(menu, part, HeatPart::tr("&Profiles of Rows and Columns (P)"), hasProfiles,
        [hasProfiles](HeatSettings &next) { next.choice.profiles = !hasProfiles; });
}
}

void fillHeatMenu(QMenu &menu, HeatPart &part)
{
    HeatView *const view = part.view();
    menu.addAction(HeatPart::tr("&Copy"), &part, &HeatPart::copyPicture);
    menu.addAction(HeatPart::tr("Save &Picture…"), &part, &HeatPart::savePicture);
    if (view->cursor()) {
        menu.addAction(HeatPart::tr("Copy &Value"), &part, &HeatPart::copyValue);
        menu.addAction(HeatPart::tr("&Go to This Value in Values"), &part, &HeatPart::valuesWanted);
    }
    menu.addSeparator();
    if (!shownRows(*part.numbers().row()).empty())
        addShown(*menu.addMenu(HeatPart::tr("S&how")), part);
    addMaps(*menu.addMenu(HeatPart::tr("Colour &Map")), part);
    addRanges(*menu.addMenu(HeatPart::tr("&Range")), part);
    addAggregations(*menu.addMenu(HeatPart::tr("&Aggregation")), part);
    addAspects(*menu.addMenu(HeatPart::tr("&Layout")), part);
    if (view->isInPage())
        return;
    menu.addSeparator();
    menu.addAction(HeatPart::tr("Zoom &In (+)"), view, &HeatView::zoomIn);
    menu.addAction(HeatPart::tr("Zoom &Out (−)"), view, &HeatView::zoomOut);
    menu.addAction(HeatPart::tr("&Fit (Ctrl+0)"), view, &HeatView::fit);
    menu.addAction(HeatPart::tr("O&ne Pixel an Element (Ctrl+Shift+0)"), view, &HeatView::showOneToOne);
}

void showHeatMenu(HeatPart &part, const QPoint &at)
{
    auto *menu = new QMenu(&part);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillHeatMenu(*menu, part);
    menu->popup(at);
}

}
