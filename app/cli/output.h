// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QString>

namespace pith::cli {

enum class Ink { Plain, Bold, Faint, Red, Yellow };

// Standard output (or another descriptor) as the commands see it: buffered, and honest about what became of it.
class Output
{
public:
    explicit Output(int descriptor);

    // Throws Cancelled when nobody reads the pipe any more, Error when the bytes can't be written.
    void write(QByteArrayView bytes);
    void line(const QString &text) { write(text.toUtf8() + '\n'); }
    void flush();

    int width() const { return m_width; } // columns of the terminal; 0: no terminal, nothing is cut
    // The text in that colour, where colour is wanted: on a terminal, without NO_COLOR.
    QString inked(Ink ink, const QString &text) const;

private:
    int m_descriptor;
    int m_width;
    bool m_colour;
    QByteArray m_buffer;
};

// With control characters spelled out, so that a name in a file can't speak to the terminal.
QString printable(const QString &text);

}
