// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"

class QDropEvent;
class QRubberBand;
class QWidget;

namespace pith {

class Browser;

// A tensor that is dragged onto another one of its file, to be compared with it. All other drags of our own go nowhere
// in a window.
class TensorDrop
{
public:
    explicit TensorDrop(QWidget *window);

    static bool isOurs(const QDropEvent &event); // dragged out of a window of this program
    // What is dragged and the tensor under the pointer, whose row is lit; nothing: there is none. `browser` may be
    // null.
    Subject pointAt(const QDropEvent &event, const Browser *browser);
    void hide();

private:
    QWidget *m_window;
    QRubberBand *m_frame;
};

}
