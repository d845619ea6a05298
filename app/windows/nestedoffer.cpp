// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/nestedoffer.h"

#include "app/windows/nested.h"

namespace pith {

void NestedOffer::look(const Subject &subject)
{
    m_looking.cancel();
    m_offered.clear();
    m_isTaken = false;
    hide();
    if (subject.kind != Subject::Kind::Entry)
        return;
    const QByteArray name = subject.document->archive.entries[subject.entry].name;
    m_looking.start([document = subject.document, entry = subject.entry](
                        Progress &progress) { return nestedFormat(*document, entry, progress); },
        [this, name](QLatin1StringView format) { offer(name, format); },
        [](const Error &) {}); // the panes say why it can't be read
}

void NestedOffer::offer(const QByteArray &entry, QLatin1StringView format)
{
    if (format.isEmpty())
        return;
    m_offered = entry;
    show(Kind::Information, tr("This entry can be opened as a file of its own (%1).").arg(QString(format)),
        {{tr("Open Here"), [this] {
              QFrame::show(); // stays as long as the entry is selected
              take();
          }}});
    if (m_isTaken)
        take();
}

void NestedOffer::take()
{
    if (!m_offered.isEmpty())
        Q_EMIT openWanted(m_offered);
    else
        m_isTaken = m_looking.isRunning();
}

}
