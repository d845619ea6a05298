// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/words.h"

#include "core/bytes/text.h"

#include <QLocale>

#include <array>
#include <cmath>

namespace pith {

namespace {

QString joinedShape(const Extents &shape, const QString &separator)
{
    QStringList parts;
    for (const qint64 extent : shape)
        parts += QString::number(extent);
    return parts.join(separator);
}

}

QString humanBytes(quint64 bytes)
{
    static constexpr std::array units{"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    if (bytes < 1024)
        return QString::number(bytes) + QStringLiteral(" B");
    double size = double(bytes) / 1024;
    size_t unit = 0;
    while (size >= 1023.5 && unit + 1 < units.size()) {
        size /= 1024;
        ++unit;
    }
    const int decimals = size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
    return QString::number(size, 'f', decimals) + u' ' + QLatin1StringView(units[unit]);
}

QString grouped(quint64 count) { return QLocale().toString(count); }

QString counted(quint64 count, const char *one, const char *many)
{
    return grouped(count) + u' ' + (count == 1 ? tr(one) : tr(many));
}

QString percentOf(quint64 part, quint64 whole)
{
    if (whole == 0)
        return {};
    const double percent = 100.0 * double(part) / double(whole);
    if (part > 0 && percent < 0.01)
        return QStringLiteral("< 0.01 %");
    if (part < whole && percent > 99.99)
        return QStringLiteral("> 99.99 %");
    const int decimals = percent < 1 ? 2 : 1;
    const bool isWhole = part == 0 || part == whole;
    QString digits = QString::number(percent, 'f', isWhole ? 0 : decimals);
    if (!isWhole && percent > 99.9)
        digits = QString::number(percent, 'f', 2);
    return digits + QStringLiteral(" %");
}

QString numberText(double value)
{
    if (!std::isfinite(value))
        return std::isnan(value) ? QStringLiteral("nan") : value < 0 ? QStringLiteral("-inf") : QStringLiteral("inf");
    const double size = std::abs(value);
    if (size != 0 && (size < 1e-4 || size >= 1e6))
        return QString::number(value, 'e', 5);
    return QString::number(value, 'g', 6);
}

QString shapeText(const Extents &shape)
{
    return shape.isEmpty() ? tr("scalar") : joinedShape(shape, QStringLiteral("×"));
}

QString pythonShape(const Extents &shape)
{
    const QString inside = joinedShape(shape, QStringLiteral(", "));
    return u'(' + inside + (shape.size() == 1 ? QStringLiteral(",)") : QStringLiteral(")"));
}

}
