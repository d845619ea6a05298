// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QException>
#include <QString>

namespace pith {

// What is wrong, where (entry, byte offset) and what that means, in one translated sentence for a person.
class Error : public QException
{
public:
    explicit Error(QString message);

    const QString &message() const { return m_message; }
    const char *what() const noexcept override { return m_utf8.constData(); }
    void raise() const override { throw *this; }
    Error *clone() const override { return new Error(*this); }

private:
    QString m_message;
    QByteArray m_utf8;
};

// Thrown by Progress in work that nobody waits for any more. Not an Error: it is never shown.
class Cancelled : public QException
{
public:
    void raise() const override { throw *this; }
    Cancelled *clone() const override { return new Cancelled(*this); }
};

}
