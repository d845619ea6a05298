// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/hexpane.h"

#include "app/panes/card.h"
#include "app/panes/hexview.h"
#include "core/document/elf.h"

#include <QVBoxLayout>

#include <algorithm>

namespace pith {

namespace {
void add(std::vector<Fact> &facts, const QString &name, const QString &value, bool alarming = false)
{
    if (!value.isEmpty())
        facts.push_back({name, value, {}, {}, alarming, {}});
}

// None for what is no compiled code.
std::vector<Fact> codeFacts(const ByteSource &source)
{
    constexpr qsizetype mostLines = 8;
    const std::optional<ElfFacts> elf = elfFacts(source);
    std::vector<Fact> facts;
    if (!elf)
        return facts;
    add(facts, HexPane::tr("Type"), elf->type);
    add(facts, HexPane::tr("Machine"), (elf->machine + u' ' + elf->architecture).trimmed());
    add(facts, HexPane::tr("Class"),
        elf->bigEndian ? HexPane::tr("%1 bit, big-endian").arg(elf->bits)
                       : HexPane::tr("%1 bit, little-endian").arg(elf->bits));
    add(facts, HexPane::tr("Name (SONAME)"), elf->soname);
    add(facts, HexPane::tr("Build ID"), elf->buildId);
    QStringList needed = elf->needed.first(std::min(elf->needed.size(), mostLines));
    if (elf->needed.size() > mostLines)
        needed += HexPane::tr("%1 more libraries").arg(elf->needed.size() - mostLines);
    for (const QString &library : needed)
        add(facts, &library == &needed.front() ? HexPane::tr("Needs") : QString(), library);
    add(facts, HexPane::tr("Broken"), elf->problem, true);
    return facts;
}

SourcePtr bytesOf(const Subject &subject, Progress &progress)
{
    const Document &document = *subject.document;
    if (subject.kind == Subject::Kind::Entry)
        return document.archive.open(subject.entry, progress);
    if (subject.kind != Subject::Kind::Value)
        return document.source;
    const QByteArrayView bytes = document.values.text(subject.value); // live as long as the document
    return memorySource(QByteArray::fromRawData(bytes.data(), bytes.size()));
}
}

HexPane::HexPane(QWidget *parent)
    : Pane(parent),
      m_facts(new FactTable),
      m_card(new Card(tr("Compiled code (ELF)"), m_facts, this)),
      m_view(new HexView(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_card);
    column->addWidget(m_view, 1);
    m_card->hide();
    connect(m_view, &HexView::readout, this, &Pane::statusText);
}

void HexPane::setSubject(const Subject &subject)
{
    m_asking.cancel();
    m_card->hide();
    if (!subject.document) {
        m_view->setSource({});
        return;
    }
    m_view->setSource([subject](Progress &progress) { return bytesOf(subject, progress); });
    m_asking.start([subject](Progress &progress) { return codeFacts(*bytesOf(subject, progress)); },
        [this](std::vector<Fact> facts) {
            m_card->setVisible(!facts.empty());
            m_facts->setFacts(std::move(facts), false);
        },
        [](const Error &) {}); // the bytes' place says it
}

}
