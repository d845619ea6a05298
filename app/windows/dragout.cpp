// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/dragout.h"

#include "app/models/icons.h"
#include "app/models/subjects.h"
#include "app/windows/messagebar.h"
#include "app/windows/readychip.h"
#include "core/bytes/text.h"
#include "core/document/words.h"
#include "core/export/outbox.h"

#include <QApplication>
#include <QCursor>
#include <QDrag>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

QPixmap dragPixmap(const QString &title, const QString &subtitle, const QWidget *window)
{
    constexpr int icons = 32;
    constexpr int gap = 8;
    const QFontMetrics metrics(window->font());
    const QString name = metrics.elidedText(title, Qt::ElideMiddle, 320);
    const int width = std::max(metrics.horizontalAdvance(name), metrics.horizontalAdvance(subtitle));
    const QSize size(gap + icons + gap + width + gap, icons + 2 * gap);
    const qreal scale = window->devicePixelRatioF();
    QPixmap pixmap(size * scale);
    pixmap.setDevicePixelRatio(scale);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(window->font());
    painter.setBrush(window->palette().base());
    painter.setPen(window->palette().color(QPalette::Mid));
    painter.drawRoundedRect(QRectF(0.5, 0.5, size.width() - 1, size.height() - 1), 4, 4);
    icon(u"file"_s).paint(&painter, QRect(gap, gap, icons, icons));
    painter.setPen(window->palette().color(QPalette::Text));
    const QRect text(2 * gap + icons, gap, width, icons);
    painter.drawText(text, Qt::AlignTop | Qt::AlignLeft, name);
    painter.drawText(text, Qt::AlignBottom | Qt::AlignLeft, subtitle);
    return pixmap;
}

// Above it the temporary folder would be filled by a slip of the hand.
quint64 mostBytes()
{
    constexpr quint64 most = quint64(8) << 30;
    const quint64 room = outbox().freeBytes();
    return room == 0 ? most : std::min(most, room / 2);
}

}

DragOut::DragOut(QWidget *window)
    : QObject(window),
      m_window(window),
      m_chip(new ReadyChip(window)),
      m_label(new QLabel(window, Qt::ToolTip | Qt::WindowTransparentForInput))
{
    m_label->setMargin(6);
    m_labelTimer.setInterval(100);
    connect(&m_labelTimer, &QTimer::timeout, this, &DragOut::showLabel);
}

DragOut::~DragOut() = default;

QWidget *DragOut::statusWidget() const { return m_chip; }

void DragOut::start(const Subject &subject)
{
    if (const Exporter *const exporter = exporterFor(subject))
        begin(subject, *exporter, true);
}

void DragOut::offer(const Subject &subject, const Exporter &exporter) { begin(subject, exporter, false); }

void DragOut::begin(const Subject &subject, const Exporter &exporter, bool held)
{
    if (m_job.isRunning())
        return;
    m_held = held;
    m_title = fileNameFor(subject, exporter);
    qApp->installEventFilter(this);
    m_job.start([subject, &exporter](Progress &progress) { return prepare(subject, exporter, progress); },
        [this](const Ready &file) { ready(file); },
        [this](const Error &error) {
            end();
            Q_EMIT told(int(MessageBar::Kind::Error), error.message());
        });
    m_labelTimer.start();
}

DragOut::Ready DragOut::prepare(const Subject &subject, const Exporter &exporter, Progress &progress)
{
    const ExportRequest request = requestFor(subject, exporter, progress);
    progress.setTotal(request.bytes());
    if (request.bytes() > mostBytes())
        throw Error(pith::tr("%1 is large: use Export… (Ctrl+S)").arg(humanBytes(request.bytes())));
    return {subject, request.writeToOutbox(progress), keysOf(subject), request.widens()};
}

void DragOut::ready(const Ready &file)
{
    const bool held = m_held && QGuiApplication::mouseButtons() & Qt::LeftButton;
    end();
    Q_EMIT prepared(file.path);
    if (held && !drag(file))
        outbox().release(file.path);
    if (!held)
        m_chip->show(file.path, [this, file] { drag(file); });
}

bool DragOut::drag(const Ready &file)
{
    auto *data = new DraggedSubject(file.subject);
    data->setUrls({QUrl::fromLocalFile(file.path)});
    data->setText(file.keys.join(u'\n'));
    const QFileInfo info(file.path);
    QString subtitle = humanBytes(quint64(info.size()));
    if (file.widened)
        subtitle += tr(", as float32");
    auto *drag = new QDrag(m_window);
    drag->setMimeData(data);
    drag->setPixmap(dragPixmap(info.fileName(), subtitle, m_window));
    drag->setHotSpot(QPoint(-12, -12));
    return drag->exec(Qt::CopyAction) != Qt::IgnoreAction;
}

void DragOut::showLabel()
{
    const Progress *const progress = m_job.progress();
    const quint64 total = progress ? progress->total() : 0;
    const QString percent = total == 0 ? QString() : u", %1 %"_s.arg(100 * std::min(progress->done(), total) / total);
    m_label->setText(tr("Preparing %1%2").arg(m_title, percent));
    m_label->adjustSize();
    m_label->move(QCursor::pos() + QPoint(16, 20));
    m_label->show();
}

void DragOut::cancel()
{
    m_job.cancel();
    end();
}

void DragOut::end()
{
    qApp->removeEventFilter(this);
    m_labelTimer.stop();
    m_label->hide();
}

// The view that is dragged from hears nothing of it, as in any drag: it would select what the pointer passes.
bool DragOut::eventFilter(QObject *watched, QEvent *event)
{
    const bool isRelease = event->type() == QEvent::MouseButtonRelease;
    if (watched->isWidgetType() && m_held && (isRelease || event->type() == QEvent::MouseMove)) {
        m_held = !isRelease;
        return true;
    }
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        cancel();
        return true;
    }
    return QObject::eventFilter(watched, event);
}

}
