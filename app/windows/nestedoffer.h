// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"
#include "app/windows/messagebar.h"
#include "core/work/job.h"

namespace pith {

// Offers to open an entry that is a checkpoint itself, once its first bytes say so.
class NestedOffer : public MessageBar
{
    Q_OBJECT
public:
    using MessageBar::MessageBar;

    void look(const Subject &subject); // hidden meanwhile
    void take(); // the offer, or what is looked at once it turns out to be one

Q_SIGNALS:
    void openWanted(const QByteArray &entry);

private:
    void offer(const QByteArray &entry, QLatin1StringView format);

    Job<QLatin1StringView> m_looking;
    QByteArray m_offered; // the entry; empty: none
    bool m_isTaken = false; // before it is known whether there is one
};

}
