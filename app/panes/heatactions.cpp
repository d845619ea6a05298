// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/axisrow.h"
#include "app/panes/heatpart.h"
#include "app/panes/heatview.h"
#include "app/panes/picturesaving.h"

#include <QApplication>
#include <QClipboard>
#include <QSaveFile>

#include <algorithm>
#include <array>
#include <cmath>

// What can be done with a heat map, by keys and menus.
namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
// But for what whole pixels make of it.
bool isSquare(const HeatPlace &place)
{
    constexpr double rounding = 0.02;
    return std::abs(place.scaleX() / place.scaleY() - 1) < rounding;
}
}

void HeatPart::pressKey(int key)
{
    struct KeyRow
    {
        int key;
        void (*act)(HeatPart &part, HeatChoice &choice);
    };
    static constexpr std::array rows{
        KeyRow{Qt::Key_A,
            [](HeatPart &, HeatChoice &choice) {
                choice.aggregation = Aggregation((int(choice.aggregation) + 1) % int(aggregationRows().size()));
            }},
        KeyRow{Qt::Key_Q,
            [](HeatPart &part, HeatChoice &choice) {
                choice.aspect = isSquare(part.m_view->place()) ? Aspect::Stretched : Aspect::Square;
            }},
        KeyRow{Qt::Key_P,
            [](HeatPart &part, HeatChoice &choice) { choice.profiles = !choice.hasProfiles(part.m_numbers.shape); }},
        KeyRow{Qt::Key_L, [](HeatPart &, HeatChoice &choice) { choice.range.logarithmic = !choice.range.logarithmic; }},
        KeyRow{Qt::Key_T, [](HeatPart &part, HeatChoice &) { part.m_axes->swap(); }},
        KeyRow{Qt::Key_N, [](HeatPart &part, HeatChoice &) { part.goToNextNoNumber(); }},
        KeyRow{Qt::Key_I, [](HeatPart &part, HeatChoice &) { part.goToNext(NoNumber::PosInf); }},
        KeyRow{Qt::Key_U, [](HeatPart &part, HeatChoice &) { part.goToNext(NoNumber::NegInf); }},
    };
    const auto *const row = std::ranges::find(rows, key, &KeyRow::key);
    if (row == rows.end())
        return;
    HeatSettings next = m_settings;
    row->act(*this, next.choice);
    setSettings(next);
}

void HeatPart::goToNextNoNumber()
{
    const Legend &legend = m_view->legend();
    if (legend.nan + legend.posInf + legend.negInf > 0)
        goToNext(legend.nan > 0 ? NoNumber::NaN : legend.posInf > 0 ? NoNumber::PosInf : NoNumber::NegInf);
}

void HeatPart::goToNext(NoNumber what)
{
    if (!m_view->whole() || !m_subject.document)
        return;
    m_search.start([subject = question(), whole = m_view->whole(), from = m_view->cursor(), what](
                       Progress &progress) { return subject.next(what, *whole, from, progress); },
        [this](const std::optional<AxisLayout::Cell> &cell) {
            if (!cell)
                return;
            m_view->setCursorCell(cell);
            pin(cell->row, cell->column);
        },
        [this](const Error &error) { say(error.message()); });
}

void HeatPart::copyPicture()
{
    QApplication::clipboard()->setImage(
        m_view->pictureAt(m_view->devicePixelRatioF(), HeatView::With::LegendAndRulers));
}

void HeatPart::copyValue()
{
    const QStringList parts = m_pinned.split(u"   "_s);
    if (parts.size() > 1)
        QApplication::clipboard()->setText(parts[1]);
}

// With the slice that is seen, where that is not all of it.
Pictured HeatPart::pictured() const
{
    const QString slice = m_axes->axes().slice();
    const bool isAll = std::ranges::all_of(slice, [](QChar letter) { return u":, "_s.contains(letter); });
    return {m_subject, "heatmap"_L1, isAll ? QString() : slice};
}

void HeatPart::savePicture()
{
    if (!m_view->whole() || !m_subject.document)
        return;
    askForPicture(
        this, pictureName(pictured()), [this](const QString &path, const PictureRow &row) { save(path, row); });
}

// Written under another name first: half a picture is none.
void HeatPart::save(const QString &path, const PictureRow &row)
{
    const auto with = row.kind == PictureKind::WithLegend ? HeatView::With::LegendAndRulers : HeatView::With::Nothing;
    const QImage shown = row.kind == PictureKind::EveryElement ? QImage() : m_view->pictureAt(row.times, with);
    m_save.start(
        [subject = question(), legend = m_view->legend(), shown, path](Progress &progress) {
            const QImage image = shown.isNull() ? subject.everyElement(legend, progress) : shown;
            QSaveFile file(path);
            if (!file.open(QIODevice::WriteOnly) || !image.save(&file, "PNG") || !file.commit())
                throw Error(tr("%1 can't be written: %2").arg(path, file.errorString()));
            return path;
        },
        [this](const QString &written) { say(tr("%1 written").arg(written)); },
        [this](const Error &error) { say(error.message()); });
}

}
