// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/textpanes.h"

#include "app/panes/hexlines.h"
#include "app/panes/labels.h"
#include "app/panes/textview.h"
#include "core/document/repr.h"

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr qsizetype mostText = 4 << 20;

QString fullText(const Values &values, ValueId value)
{
    switch (values.kind(value)) {
    case Kind::Str:
        return wideText(values, value, mostText);
    case Kind::Bytes:
    case Kind::ByteArray:
        return hexLines(values.text(value).first(std::min<qsizetype>(values.text(value).size(), 1 << 20)), 0);
    default:
        return reprOf(values, value, mostText);
    }
}

QString textOfEntry(const Document &document, quint32 entry, Progress &progress)
{
    const SourcePtr source = document.archive.open(entry, progress);
    const quint64 size = std::min<quint64>(source->size(), mostText);
    QString text = QString::fromUtf8(readBytes(*source, 0, size, mostText));
    if (source->size() > size)
        text += u"\n… %1 bytes more"_s.arg(source->size() - size);
    return text;
}
}

ScalarPage::ScalarPage(QWidget *parent) : Pane(parent), m_text(new TextView(this))
{
    fill(this, m_text);
    m_text->setNumbered(false);
    m_text->setAccessibleName(tr("Value"));
}

void ScalarPage::setSubject(const Subject &subject)
{
    if (subject.document && subject.value != ValueId::None)
        m_text->setPlainText(fullText(subject.document->values, subject.value));
}

TextPane::TextPane(QWidget *parent)
    : Pane(parent),
      m_text(new TextView),
      m_area(new WorkArea(m_text, this)),
      m_ask(m_area)
{
    fill(this, m_area);
    m_text->setNumbered(true);
    m_text->setAccessibleName(tr("Text of the entry"));
}

void TextPane::setSubject(const Subject &subject)
{
    m_ask.forget();
    if (!subject.document)
        return;
    m_ask.ask(
        {subject.document, ValueId::None, u"text %1"_s.arg(subject.entry)},
        [document = subject.document, entry = subject.entry](
            Progress &progress) { return textOfEntry(*document, entry, progress); },
        [this](std::shared_ptr<const QString> text) { m_text->setPlainText(*text); });
}

}
