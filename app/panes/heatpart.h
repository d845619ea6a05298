// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/heatsettings.h"
#include "app/panes/heatwork.h"
#include "app/panes/numbers.h"
#include "app/panes/workarea.h"

namespace pith {

struct Pictured;
struct PictureRow;

class AxisRow;
class HeatReader;
class HeatView;
class ShownBox;

// A heat map of any tensor, with what chooses its axes above it. Asks for its picture at its own size: first for a
// look at a sample, then for the exact one, and for parts as they are zoomed into.
class HeatPart : public QWidget
{
    Q_OBJECT
public:
    explicit HeatPart(QWidget *parent = nullptr);

    // Of a nested tensor the picture's shape is read first; axesChanged() tells when it is there.
    void setSubject(const Subject &subject, const Numbers &numbers);
    void setLook(Look *look); // at most once
    void clear(); // stops its work
    void setInPage(int mostHeight); // as high as its picture needs, and no higher than this; the page scrolls
    HeatView *view() { return m_view; }
    ShownBox *shownBox() { return m_shown; } // beside the axes, unless it is put elsewhere

    // Of several pictures in step: what chooses the axes of all of them, to be put elsewhere; or hidden, where it is
    // another one's. Colours in common.
    QWidget *chooser() { return m_chooser; }
    void takeAxesOf(const HeatPart &other);
    void shareRangeWith(HeatPart &other);
    // Beside others that the same colours have to mean the same in; of a difference zero has the middle one.
    void setInComparison(bool ofDifference);
    QString caption() const; // which axes go where

    const HeatSettings &settings() const { return m_settings; }
    void setSettings(const HeatSettings &settings); // from now on, for all heat maps
    void setLocked(bool locked);
    const Numbers &numbers() const { return m_numbers; }
    void goToNext(NoNumber what);
    void goToNextNoNumber(); // NaN, or the infinity that there is
    void copyPicture();
    void copyValue();
    void save(const QString &path, const PictureRow &row);

public Q_SLOTS: // the window's actions find them by name
    void copy() { copyPicture(); }
    void savePicture(); // asks where to and how

Q_SIGNALS:
    void readout(const QString &text);
    void valuesWanted(); // to see the pinned cell there
    void axesChanged(); // by a person, because the cell is elsewhere, or they are known only now
    void settingsChanged();
    void pointedAt(const pith::Extents &element); // one that is read out

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void connectView();
    void showSubject(const Subject &subject, const Numbers &numbers);
    void takeLook();
    void takeCell();
    void takeAxes();
    void moveCell();
    void fillShown();
    HeatSubject question() const;
    Pictured pictured() const;
    void fitHeight();
    void read(); // what is to be seen now
    void recolor();
    void hover(const Places &rows, const Places &columns);
    void readCell(qint64 row, qint64 column, bool pinned);
    void pin(qint64 row, qint64 column);
    void pressKey(int key);
    void say(const QString &text);

    Subject m_subject;
    Numbers m_numbers;
    HeatSettings m_settings;
    Look *m_look = nullptr;
    int m_mostHeight = 0; // 0: what the layout gives
    QWidget *m_chooser; // all that stands above the picture
    AxisRow *m_axes;
    ShownBox *m_shown;
    HeatView *m_view;
    WorkArea *m_area;
    HeatReader *m_reader;
    Ask<Extents> m_shape;
    bool m_isInComparison = false;
    bool m_isOfDifference = false;
    Extents m_told; // the element that m_pinned is about
    QString m_pinned; // the readout of the pinned cell
    Job<QString> m_element; // below the pointer
    Job<QString> m_pinning;
    Job<std::optional<AxisLayout::Cell>> m_search;
    Job<QString> m_save;
};

}
