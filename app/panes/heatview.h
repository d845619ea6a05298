// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/heatlevels.h"
#include "app/panes/heatviewport.h"
#include "app/panes/plotview.h"
#include "core/render/axislayout.h"
#include "core/render/heatchoice.h"

#include <optional>

namespace pith {

class HeatLegend;
class Minimap;

// A heat map that is zoomed and panned, with a cursor on one cell. Shows at once what it has of the part that is looked
// at, and asks for the rest. Inside a page it leaves wheel and drags to that.
class HeatView : public PlotView
{
    Q_OBJECT
public:
    explicit HeatView(QWidget *parent = nullptr);

    // What is shown stays until there is a picture of something else.
    void expectOther() { m_isStale = true; }
    bool expectsOther() const { return m_isStale; }
    // Another matrix: what is shown stays until there is a picture of the new one.
    void setMatrix(const AxisLayout &layout, const DTypeRow &dtype);
    void setChoice(const HeatChoice &choice);
    void showLike(const HeatView &other); // the same part of a matrix of the same size
    void setWhole(HeatLevels::Map whole, const ColorRange &range); // the fitted picture, or a first look at it
    void addPart(HeatLevels::Map part);
    void setDistribution(const Distribution &numbers); // of the tensor, for the legend
    void setClamped(const std::optional<Clamped> &clamped); // by the range, until there is another one
    void setProfiles(HeatLevels::Map rows, HeatLevels::Map columns); // null: there are none

    const HeatLevels::Map &whole() const { return m_levels.whole(); }
    const ColorRange &range() const { return m_range; }
    const Legend &legend() const { return m_legend; }
    const HeatChoice &choice() const { return m_choice; }
    HeatPlace place() const { return m_viewport.place(); }
    PictureCut fittedCut() const; // of the whole picture
    PictureCut wantedCut() const { return place().cut(); }
    bool hasWanted() const { return m_levels.exactly(wantedCut()) != nullptr; }
    int heightFor(int most) const; // that the picture needs at this width

    void setInPage(bool inPage);
    bool isInPage() const { return m_isInPage; }

    // The pinned cell, which zooms and keys are about.
    const std::optional<AxisLayout::Cell> &cursor() const { return m_cursor; }
    void setCursorCell(const std::optional<AxisLayout::Cell> &cell); // and shows it; says nothing

    HeatLegend *legendBox() { return m_legendBox; }
    QAccessible::Role spokenRole() const override { return QAccessible::Graphic; }

    void centerOn(double row, double column);
    void leavePicture() { Q_EMIT hovered({}, {}); } // what is pinned is told again
    void pointAgain(); // says what is below the pointer now, where that is on the picture

    enum class With { LegendAndRulers, Nothing };
    QImage pictureAt(qreal ratio, With with); // as shown, at other pixels a logical one

public Q_SLOTS: // the window's actions find them by name
    void zoomIn();
    void zoomOut();
    void fit();
    void showOneToOne();

Q_SIGNALS:
    void viewChanged(); // another part, size or zoom: ask for what is missing
    void hovered(const pith::Places &rows, const pith::Places &columns); // below the pointer; empty: it is elsewhere
    void profileHovered(const QString &text); // what a strip tells below the pointer
    void cellPinned(qint64 row, qint64 column);
    void cursorCleared();
    void stepped(int steps); // of the last index
    void sentToEnd(bool last);
    void copyWanted();
    void saveWanted();
    void menuWanted(const QPoint &at); // global
    void keyed(int key); // a letter that changes what is shown: whoever asks for pictures knows how

protected:
    PlotPicture draw(const PlotStyle &style) const override;
    QString readoutAt(double across, double down) override;
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    enum class Drag { None, Pressed, Panning, Box };

    HeatScene scene() const;
    HeatOptions optionsNow() const;
    void takeArea();
    void changeView(); // after the viewport was changed
    void refreshLegend();
    void moveCursor(qint64 down, qint64 across);
    void pin(const QPointF &at);
    QPointF devicePoint(const QPointF &at) const { return at * devicePixelRatioF(); }
    QPointF zoomCenter() const; // of keys: the cursor, else the middle

    AxisLayout m_layout;
    const DTypeRow *m_dtype = nullptr;
    HeatChoice m_choice;
    HeatOptions m_options;
    HeatViewport m_viewport;
    HeatLevels m_levels;
    bool m_isStale = true; // the levels are of the matrix before
    HeatLevels::Map m_rowProfile;
    HeatLevels::Map m_columnProfile;
    ColorRange m_range;
    Distribution m_numbers;
    std::optional<Clamped> m_clamped;
    Legend m_legend;
    std::optional<AxisLayout::Cell> m_cursor;
    bool m_isInPage = false;
    Drag m_drag = Drag::None;
    std::optional<QPointF> m_pointer; // while it is here
    QPointF m_pressed;
    QPointF m_dragged;
    HeatLegend *m_legendBox;
    Minimap *m_minimap;
};

}
