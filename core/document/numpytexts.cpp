// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/numpytexts.h"

#include "core/bytes/checked.h"

#include <QDateTime>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <limits>

namespace pith {

namespace {

struct Unit
{
    QByteArrayView name;
    const char *plural;
    qint64 perDay; // 0: longer than a day
    int fraction; // digits of a second
};
constexpr std::array units{
    Unit{"Y", "years", 0, 0},
    Unit{"M", "months", 0, 0},
    Unit{"W", "weeks", 0, 0},
    Unit{"D", "days", 1, 0},
    Unit{"h", "hours", 24, 0},
    Unit{"m", "minutes", 1440, 0},
    Unit{"s", "seconds", 86400, 0},
    Unit{"ms", "milliseconds", 86'400'000, 3},
    Unit{"us", "microseconds", 86'400'000'000, 6},
    Unit{"ns", "nanoseconds", 86'400'000'000'000, 9},
};

qint64 floorDiv(qint64 a, qint64 b) { return a / b - (a % b < 0 ? 1 : 0); }

QString dateText(const QDate &date)
{
    return QStringLiteral("%1-%2-%3")
        .arg(date.year(), 4, 10, QLatin1Char('0'))
        .arg(date.month(), 2, 10, QLatin1Char('0'))
        .arg(date.day(), 2, 10, QLatin1Char('0'));
}

QString timeText(const Unit &unit, qint64 inDay)
{
    const auto two = [](qint64 number) { return QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0')); };
    const qint64 perHour = unit.perDay / 24;
    QString text = u'T' + two(inDay / perHour);
    if (perHour >= 60)
        text += u':' + two(inDay % perHour / (perHour / 60));
    if (perHour >= 3600)
        text += u':' + two(inDay % (perHour / 60) / (perHour / 3600));
    if (unit.fraction > 0)
        text += u'.' + QStringLiteral("%1").arg(inDay % (perHour / 3600), unit.fraction, 10, QLatin1Char('0'));
    return text;
}

QString pointInTime(const Unit &unit, qint64 count)
{
    const QDate epoch(1970, 1, 1);
    if (unit.name == "Y")
        return QStringLiteral("%1").arg(1970 + count, 4, 10, QLatin1Char('0'));
    if (unit.name == "M")
        return QStringLiteral("%1-%2")
            .arg(1970 + floorDiv(count, 12), 4, 10, QLatin1Char('0'))
            .arg(count - 12 * floorDiv(count, 12) + 1, 2, 10, QLatin1Char('0'));
    if (unit.name == "W")
        return dateText(epoch.addDays(checkedMul<qint64>(count, 7).value_or(0)));
    const qint64 days = floorDiv(count, unit.perDay);
    return dateText(epoch.addDays(days)) + (unit.perDay > 1 ? timeText(unit, count - days * unit.perDay) : QString());
}

}

QString numpyDate(QByteArrayView descr, qint64 count)
{
    if (count == std::numeric_limits<qint64>::min())
        return QStringLiteral("NaT");
    const qsizetype open = descr.indexOf('[');
    QByteArrayView name = open < 0 ? QByteArrayView() : descr.sliced(open + 1, descr.size() - open - 2);
    qsizetype digits = 0;
    while (digits < name.size() && name[digits] >= '0' && name[digits] <= '9')
        ++digits;
    const qint64 multiple = digits > 0 ? name.first(digits).toLongLong() : 1;
    name = name.sliced(digits);
    const auto unit = std::ranges::find(units, name, &Unit::name);
    const std::optional<qint64> whole = checkedMul(count, multiple);
    if (unit == units.end() || !whole)
        return QString::number(count);
    const bool isSpan = descr.contains("m8");
    return isSpan ? QStringLiteral("%1 %2").arg(*whole).arg(QLatin1StringView(unit->plural))
                  : pointInTime(*unit, *whole);
}

QString ucs4Text(QByteArrayView bytes, bool bigEndian)
{
    QString text;
    for (qsizetype i = 0; i + 4 <= bytes.size(); i += 4) {
        const char *unit = bytes.data() + i;
        const char32_t letter = bigEndian ? qFromBigEndian<quint32>(unit) : qFromLittleEndian<quint32>(unit);
        text += QString::fromUcs4(&letter, 1);
    }
    while (text.endsWith(QChar(u'\0')))
        text.chop(1);
    return text;
}

}
