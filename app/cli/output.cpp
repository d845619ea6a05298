// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/output.h"

#include "core/bytes/error.h"
#include "core/bytes/text.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <sys/ioctl.h>
#include <unistd.h>

namespace pith::cli {

namespace {

constexpr qsizetype FlushAt = 1 << 16;
constexpr int NarrowestTerminal = 40;

int widthOf(int descriptor)
{
    winsize size = {};
    if (!isatty(descriptor) || ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return 0;
    return std::max<int>(size.ws_col, NarrowestTerminal);
}

}

Output::Output(int descriptor)
    : m_descriptor(descriptor),
      m_width(widthOf(descriptor)),
      m_colour(isatty(descriptor) && qEnvironmentVariableIsEmpty("NO_COLOR"))
{
}

void Output::write(QByteArrayView bytes)
{
    m_buffer += bytes;
    if (m_buffer.size() >= FlushAt)
        flush();
}

void Output::flush()
{
    const QByteArray bytes = std::exchange(m_buffer, {});
    for (qsizetype done = 0; done < bytes.size();) {
        const ssize_t count = ::write(m_descriptor, bytes.constData() + done, size_t(bytes.size() - done));
        if (count >= 0)
            done += count;
        else if (errno == EPIPE)
            throw Cancelled();
        else if (errno != EINTR)
            throw Error(tr("Standard output can't be written: %1").arg(QString::fromLocal8Bit(std::strerror(errno))));
    }
}

QString Output::inked(Ink ink, const QString &text) const
{
    static constexpr std::array codes{"0", "1", "2", "31", "33"};
    if (!m_colour || ink == Ink::Plain)
        return text;
    return QStringLiteral("\x1b[%1m%2\x1b[0m").arg(QLatin1StringView(codes[size_t(ink)]), text);
}

QString printable(const QString &text)
{
    const auto isControl = [](QChar c) { return c.category() == QChar::Other_Control; };
    if (std::ranges::none_of(text, isControl))
        return text;
    QString result;
    for (const QChar c : text)
        result += isControl(c) ? QStringLiteral("\\x%1").arg(c.unicode(), 2, 16, QLatin1Char('0')) : QString(c);
    return result;
}

}
