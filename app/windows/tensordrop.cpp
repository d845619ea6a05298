// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/tensordrop.h"

#include "app/models/subjects.h"
#include "app/windows/browser.h"
#include "app/windows/dragout.h"

#include <QDropEvent>
#include <QRubberBand>

namespace pith {

namespace {
const DraggedSubject *draggedIn(const QDropEvent &event)
{
    return qobject_cast<const DraggedSubject *>(event.mimeData());
}
}

TensorDrop::TensorDrop(QWidget *window) : m_window(window), m_frame(new QRubberBand(QRubberBand::Rectangle, window)) {}

bool TensorDrop::isOurs(const QDropEvent &event) { return draggedIn(event); }

Subject TensorDrop::pointAt(const QDropEvent &event, const Browser *browser)
{
    m_frame->hide();
    const DraggedSubject *const dragged = draggedIn(event);
    const Browser::Row row
        = browser ? browser->rowAt(m_window->mapToGlobal(event.position().toPoint())) : Browser::Row();
    if (!dragged || !row.on || row.subject.document != dragged->subject().document
        || row.subject.value == dragged->subject().value)
        return {};
    Subject pair = together({dragged->subject(), row.subject});
    if (!areTwoTensors(pair))
        return {};
    const QPoint corner = m_window->mapFromGlobal(row.on->mapToGlobal(row.place.topLeft()));
    m_frame->setGeometry({corner, row.place.size()});
    m_frame->show();
    m_frame->raise();
    return pair;
}

void TensorDrop::hide() { m_frame->hide(); }

}
