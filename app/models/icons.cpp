// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/icons.h"

#include <QBuffer>
#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QImageReader>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>

static void registerIcons() { Q_INIT_RESOURCE(icons); } // a static library's resources are not linked by themselves

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

QColor ink(QIcon::Mode mode, const QColor &own)
{
    if (own.isValid() && mode == QIcon::Normal)
        return own;
    const QPalette palette = QGuiApplication::palette();
    if (mode == QIcon::Disabled)
        return palette.color(QPalette::Disabled, QPalette::Text);
    return palette.color(mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::Text);
}

QImage drawn(const QString &file, QSize pixels, const QColor &colour)
{
    QFile svg(u":/icons/pith/%1.svg"_s.arg(file));
    if (!svg.open(QIODevice::ReadOnly))
        return {};
    QByteArray text = svg.readAll();
    text.replace("#000", colour.name().toLatin1());
    QBuffer buffer(&text);
    QImageReader reader(&buffer, "svg");
    reader.setScaledSize(pixels);
    return reader.read();
}

class InkEngine : public QIconEngine
{
public:
    explicit InkEngine(const QString &name, const QColor &own = {}) : m_layers(name.split(u'+')), m_own(own) {}

    QIconEngine *clone() const override { return new InkEngine(*this); }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override
    {
        const qreal scale = painter->device()->devicePixelRatioF();
        painter->drawPixmap(rect, scaledPixmap(rect.size() * scale, mode, state, scale));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State) override
    {
        const QColor colour = ink(mode, m_own);
        const QString key
            = u"pith %1 %2 %3 %4"_s.arg(m_layers.join(u'+'), colour.name()).arg(size.width()).arg(size.height());
        QPixmap made;
        if (QPixmapCache::find(key, &made))
            return made;
        made = QPixmap(size);
        made.fill(Qt::transparent);
        QPainter painter(&made);
        painter.drawImage(0, 0, drawn(m_layers.front(), size, colour));
        for (qsizetype i = 1; i < m_layers.size(); ++i)
            painter.drawImage(0, 0, drawn("badge-"_L1 + m_layers[i], size, colour));
        painter.end();
        QPixmapCache::insert(key, made);
        return made;
    }

    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state, qreal) override
    {
        return pixmap(size, mode, state);
    }

private:
    QStringList m_layers;
    QColor m_own; // invalid: the palette's
};

}

QIcon icon(const QString &name) { return icon(name, {}); }

QIcon icon(const QString &name, const QColor &ink)
{
    static const bool registered = (registerIcons(), true);
    Q_UNUSED(registered)
    return QIcon(new InkEngine(name, ink));
}

QIcon themeIcon(const QString &name) { return QIcon::fromTheme(name, icon(name)); }

}
