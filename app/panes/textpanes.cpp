// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/textpanes.h"

#include "app/panes/hexlines.h"
#include "app/panes/labels.h"
#include "app/panes/textview.h"
#include "core/document/repr.h"

#include <algorithm>
#include <array>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr qsizetype mostText = 4 << 20;

constexpr std::array textSuffixes{".py"_L1, ".json"_L1, ".txt"_L1, ".md"_L1, ".yaml"_L1, ".yml"_L1, ".cfg"_L1,
    ".ini"_L1, ".toml"_L1, ".csv"_L1, ".cpp"_L1, ".h"_L1, ".cu"_L1, ".ptx"_L1, "/version"_L1, "/byteorder"_L1,
    "/serialization_id"_L1, "/archive_format"_L1, "/archive_version"_L1, "/.format_version"_L1,
    "/.storage_alignment"_L1};

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

bool isTextName(QByteArrayView name)
{
    return std::ranges::any_of(textSuffixes,
        [&](QLatin1StringView suffix) { return name.endsWith(QByteArrayView(suffix.data(), suffix.size())); });
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
