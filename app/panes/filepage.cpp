// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/filepage.h"

#include "app/models/entrynames.h"
#include "app/models/subjects.h"
#include "app/models/visible.h"
#include "app/panes/archiveheaders.h"
#include "app/panes/card.h"
#include "app/panes/cardpage.h"
#include "app/panes/labels.h"
#include "app/panes/numbers.h"
#include "app/panes/sharebar.h"
#include "app/panes/tablesources.h"
#include "core/bytes/text.h"
#include "core/document/leaves.h"
#include "core/document/storages.h"
#include "core/document/suspicions.h"
#include "core/document/words.h"

#include <QLabel>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
Fact textFact(const QString &title, const QString &value, const QString &exact = {}, bool alarming = false)
{
    return {title, value, exact, {}, alarming, {}};
}

std::vector<Fact> fileFacts(const Document &document)
{
    std::vector<Fact> facts{textFact(FilePage::tr("Format"), QString(document.format)),
        textFact(
            FilePage::tr("Size"), humanBytes(document.size), FilePage::tr("%1 bytes").arg(grouped(document.size)))};
    if (!document.wrappers.isEmpty())
        facts.push_back(textFact(FilePage::tr("Inside"), document.wrappers.join(u", "_s)));
    if (const auto files = quint64(filesOf(document).size()); files > 0)
        facts.push_back(
            textFact(document.format == "index"_L1 ? FilePage::tr("Shards") : FilePage::tr("Files"), grouped(files)));
    if (!document.writer.isEmpty())
        facts.push_back(textFact(FilePage::tr("Written by"), document.writer));
    if (!document.byteOrder.isEmpty() && document.byteOrder != "little"_L1)
        facts.push_back(textFact(FilePage::tr("Byte order"), document.byteOrder, {}, true));
    return facts;
}

// A line where there is something to say.
void addText(std::vector<Fact> &facts, const QString &title, const QString &value, bool alarming = false)
{
    if (!value.isEmpty())
        facts.push_back(textFact(title, value, {}, alarming));
}

QString countText(quint64 count) { return count > 0 ? grouped(count) : QString(); }

std::vector<Fact> contentFacts(const FileReport &report)
{
    const Sums &sums = report.facts.sums;
    std::vector<Fact> facts;
    addText(facts, FilePage::tr("Kind"), report.summary.kind);
    addText(facts, FilePage::tr("Epoch"), report.summary.epoch);
    addText(facts, FilePage::tr("Step"), report.summary.step);
    addText(facts, FilePage::tr("Parameters"), countText(report.summary.parameters));
    addText(facts, FilePage::tr("Optimizer"),
        report.summary.optimizerElements > 0
            ? FilePage::tr("%1 elements").arg(grouped(report.summary.optimizerElements))
            : QString());
    addText(facts, FilePage::tr("Tensors"), countText(sums.tensors));
    addText(facts, FilePage::tr("Arrays"), countText(sums.arrays));
    facts.push_back(textFact(FilePage::tr("Bytes"), humanBytes(sums.bytes), grouped(sums.bytes)));
    if (sums.storedBytes != sums.bytes)
        facts.push_back(textFact(FilePage::tr("Stored"), humanBytes(sums.storedBytes), grouped(sums.storedBytes)));
    if (report.facts.unusedBytes > 0)
        facts.push_back(textFact(FilePage::tr("Unused"),
            FilePage::tr("%1 of storage that no tensor uses").arg(humanBytes(report.facts.unusedBytes)),
            grouped(report.facts.unusedBytes)));
    addText(facts, FilePage::tr("Broken"), countText(sums.broken), true);
    return facts;
}

std::vector<Fact> largestFacts(const DocumentPtr &document, const FileReport &report)
{
    std::vector<Fact> facts;
    for (const quint32 place : report.facts.largest) {
        const Leaf &leaf = leafAt(*document, place);
        const Subject tensor = subjectOf(document, leaf);
        const Numbers numbers = *numbersOf(tensor);
        const auto elements = elementCount(numbers.shape);
        const Tensor *const stored = tensorOf(tensor);
        const quint64 bytes = !elements || !numbers.dtype ? 0
            : stored                                      ? elementBytes(document->values, *stored, *elements)
                                                          : logicalBytes(*numbers.dtype, *elements);
        const QString type = numbers.dtype ? QString(name(*numbers.dtype)) : typeName(document->values, leaf.value);
        facts.push_back({bytes > 0 ? humanBytes(bytes) : QString(), stateKey(keyOf(tensor)), {},
            u"%1 %2"_s.arg(shapeText(numbers.shape), type), false, tensor});
    }
    return facts;
}

// Below a title that says who is asked.
QString shortText(const PickleReport::Global &global)
{
    const QString text = global.called ? FilePage::tr("call %1") : FilePage::tr("import %1");
    return text.arg(globalText(global));
}

constexpr size_t mostAsked = 100; // each is a widget, and the Imports have all

// Those worth a look, dangerous first.
std::vector<Fact> askedFacts(const Document &document, const std::vector<Import> &imports)
{
    std::vector<Fact> facts;
    for (const Import &import : imports) {
        const PickleReport::Global &global = import.global;
        if (global.grade != Grade::Known)
            facts.push_back(textFact(
                QString(name(global.grade)), shortText(global), asksText(global), global.grade == Grade::Dangerous));
    }
    for (const QString &reason : suspicions(document))
        facts.push_back(textFact(FilePage::tr("look at"), reason, {}, true));
    if (facts.size() > mostAsked) {
        const size_t more = facts.size() - mostAsked;
        facts.erase(facts.begin() + mostAsked, facts.end());
        facts.push_back(textFact({}, FilePage::tr("%1 more").arg(grouped(more)), {}, true));
    }
    return facts;
}

// The others as a number.
std::vector<Fact> knownFacts(const std::vector<Import> &imports)
{
    const auto known
        = std::ranges::count(imports, Grade::Known, [](const Import &import) { return import.global.grade; });
    if (known == 0)
        return {};
    return {textFact(QString(name(Grade::Known)),
        counted(quint64(known), QT_TRANSLATE_NOOP("pith", "name"), QT_TRANSLATE_NOOP("pith", "names")),
        FilePage::tr("PyTorch's safe loader accepts them, or Pith rebuilds them without calling anything"))};
}

std::vector<ShareBar::Share> dtypeShares(const FileFacts &facts)
{
    std::vector<ShareBar::Share> shares;
    shares.reserve(facts.bytesByDType.size());
    for (const FileFacts::DTypeBytes &each : facts.bytesByDType)
        shares.push_back({QString::fromUtf8(each.dtype), each.bytes, {}});
    return shares;
}

QString notesOf(const Document &document)
{
    QStringList lines = document.notes;
    if (!document.error.isEmpty())
        lines.prepend(document.error);
    for (QString &line : lines)
        line = u"• "_s + visibleSentence(line);
    return lines.join(u'\n');
}
}

FilePage::FilePage(QWidget *parent)
    : Pane(parent),
      m_page(new CardPage),
      m_area(new WorkArea(m_page, this)),
      m_ask(m_area),
      m_facts(new FactTable),
      m_shares(new ShareBar(tr("Bytes by dtype"))),
      m_largest(new FactTable),
      m_asked(new FactTable),
      m_imports(new FactTable),
      m_headers(new FactTable),
      m_extras(new FactTable),
      m_notes(new QLabel)
{
    fill(this, m_area);
    m_notes->setWordWrap(true);
    m_notes->setTextFormat(Qt::PlainText);
    m_notes->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_askedCard = m_page->addLeft(tr("What it asks Python for"), m_asked); // to be seen at once
    m_page->addLeft(tr("Contents"), m_facts);
    m_largestCard = m_page->addLeft(tr("Largest tensors"), m_largest);
    m_extrasCard = m_page->addLeft(tr("Extra files"), m_extras);
    m_sharesCard = m_page->addRight(tr("Bytes by dtype"), m_shares);
    m_importsCard = m_page->addRight(tr("What it asks Python for"), m_imports);
    m_headersCard = m_page->addRight(tr("Archive headers"), m_headers);
    m_notesCard = m_page->addRight(tr("Notes"), m_notes);
    for (FactTable *const table : {m_largest, m_headers, m_extras})
        connect(table, &FactTable::activatedSubject, this, &Pane::activated);
}

void FilePage::setSubject(const Subject &subject)
{
    m_subject = subject;
    m_ask.forget();
    if (!subject.document)
        return;
    showFile();
    m_ask.ask(
        {subject.document, ValueId::None, u"file"_s},
        [document = subject.document](Progress &progress) {
            return FileReport{summarizeFile(*document), factsOf(*document), archiveHeaders(document, progress),
                extraFiles(document, progress)};
        },
        [this](const std::shared_ptr<const FileReport> &report) { show(*report); });
}

void FilePage::showFile()
{
    m_facts->setFacts(fileFacts(*m_subject.document), false);
    const std::vector<Import> imports = importsOf(m_subject);
    const std::vector<Fact> asked = askedFacts(*m_subject.document, imports);
    const std::vector<Fact> known = knownFacts(imports);
    m_asked->setFacts(asked, false);
    m_askedCard->setVisible(!asked.empty());
    m_imports->setFacts(known, false);
    m_importsCard->setTitle(asked.empty() ? tr("What it asks Python for") : tr("What else it asks Python for"));
    m_importsCard->setVisible(!known.empty());
    m_notes->setText(notesOf(*m_subject.document));
    m_notesCard->setVisible(!m_notes->text().isEmpty());
    m_largestCard->hide();
    m_sharesCard->hide();
    m_headersCard->hide();
    m_extrasCard->hide();
}

void FilePage::show(const FileReport &report)
{
    std::vector<Fact> facts = contentFacts(report);
    std::ranges::move(fileFacts(*m_subject.document), std::back_inserter(facts));
    m_facts->setFacts(std::move(facts), false);
    m_shares->setShares(dtypeShares(report.facts));
    m_sharesCard->setVisible(!report.facts.bytesByDType.empty());
    m_largest->setFacts(largestFacts(m_subject.document, report), false);
    m_headers->setFacts(report.headers, false);
    m_headersCard->setVisible(!report.headers.empty());
    m_extras->setFacts(report.extras, false);
    m_extrasCard->setVisible(!report.extras.empty());
    m_largestCard->setVisible(!report.facts.largest.empty());
}

}
