// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/numbers.h"
#include "app/panes/pane.h"
#include "app/panes/plotview.h"
#include "app/panes/workarea.h"
#include "core/render/imagelayout.h"

#include <QTimer>

#include <optional>

class QCheckBox;
class QLabel;

namespace pith {

// The reduced channels of an image, or of many side by side.
struct ImageChannels
{
    std::vector<HeatMap> channels;
};

// A picture of them, as large as there is room.
class ImageView : public PlotView
{
    Q_OBJECT
public:
    QAccessible::Role spokenRole() const override { return QAccessible::Graphic; }
    using PlotView::PlotView;

    void setLayout(const ImageLayout &layout, bool isBytes);
    void setChannels(std::shared_ptr<const ImageChannels> channels);
    void setCommon(bool common); // one range for all tiles
    QImage pictureAt(int ratio) const; // so many pixels a logical one; 0: as on screen
    QImage imageOfChannels(const ImageChannels &image) const; // one pixel a value of theirs
    HeatPlace place() const;

Q_SIGNALS:
    void resized();
    void dragWanted(); // the button is held

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    PlotPicture draw(const PlotStyle &style) const override;
    QString readoutAt(double across, double down) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    HeatPlace placeIn(const PlotStyle &style) const;
    static void markNonFinite(QPainter &painter, const HeatPlace &at, const ImageChannels &image);

    std::optional<QPointF> m_pressed;
    ImageLayout m_layout;
    bool m_isBytes = false; // 0 to 255, whatever is there
    bool m_isCommon = false;
    std::shared_ptr<const ImageChannels> m_channels;
};

// A tensor that can be an image, as one.
class ImagePane : public Pane
{
    Q_OBJECT
public:
    explicit ImagePane(QWidget *parent);

    void setSubject(const Subject &subject) override;
    static bool applies(const Subject &subject);

public Q_SLOTS: // the window's actions find them by name
    void savePicture(); // asks where to and how

protected:
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void ask();
    void save(const QString &path, qsizetype kind);
    void say(const QString &text);

    Subject m_subject;
    Numbers m_numbers;
    ImageLayout m_layout;
    ImageView *m_view;
    WorkArea *m_area;
    QCheckBox *m_common;
    QLabel *m_readout;
    QTimer m_settle;
    Ask<ImageChannels> m_ask;
    Job<ImageChannels> m_save;
};

}
