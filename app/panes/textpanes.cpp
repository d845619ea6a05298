// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/textpanes.h"

#include "app/panes/findbar.h"
#include "app/panes/look.h"
#include "app/panes/textview.h"
#include "core/document/repr.h"

#include <QFontDatabase>
#include <QSettings>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
TextLines linesOfValue(const Values &values, ValueId value, const Progress &progress)
{
    if (values.kind(value) == Kind::Str) {
        const auto size = quint64(values.text(value).size());
        return linesOf(wideText(values, value, mostText), size, {}, progress);
    }
    const QString text = reprOf(values, value, mostText);
    return linesOf(text, quint64(text.size()), {}, progress);
}

TextLines linesOfEntry(const Document &document, quint32 entry, Progress &progress)
{
    const SourcePtr source = document.archive.open(entry, progress);
    const quint64 size = std::min<quint64>(source->size(), mostText);
    return linesOf(QString::fromUtf8(readBytes(*source, 0, size, mostText)), source->size(),
        QString::fromUtf8(document.archive.entries[entry].name), progress);
}
}

TextPage::TextPage(const QString &settingsKey, bool wrapsAtFirst, QWidget *parent)
    : Pane(parent),
      m_text(new TextView),
      m_area(new WorkArea(m_text, this)),
      m_bar(new FindBar(this)),
      m_wrap(m_bar->addSwitch(tr("Wrap"), tr("Break long lines where the pane ends")))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_bar);
    column->addWidget(m_area, 1);
    connect(m_wrap, &QToolButton::toggled, m_text, &TextView::setWrapped);
    connect(
        m_wrap, &QToolButton::clicked, this, [settingsKey](bool wraps) { QSettings().setValue(settingsKey, wraps); });
    connect(m_bar, &FindBar::wanted, this, &TextPage::step);
    connect(m_bar, &FindBar::left, m_text, qOverload<>(&QWidget::setFocus));
    m_wrap->setChecked(QSettings().value(settingsKey, wrapsAtFirst).toBool());
}

void TextPage::ask(Work work)
{
    m_area->begin([this] { return m_job.progress(); }, [this] { m_job.cancel(); });
    m_job.start(
        std::move(work),
        [this](TextLines lines) {
            m_area->end();
            show(std::make_shared<const TextLines>(std::move(lines)));
        },
        [this](const Error &error) { m_area->say(error.message()); });
}

void TextPage::forget()
{
    m_job.cancel();
    m_area->end();
    m_text->setLines({});
}

void TextPage::show(const std::shared_ptr<const TextLines> &lines)
{
    m_text->setLines(lines);
    QStringList said = lines->said;
    if (lines->language)
        said.prepend(QString(lines->language->name));
    m_bar->setNote(said.join(u" · "_s));
}

void TextPage::setBarVisible(bool visible) { m_bar->setVisible(visible); }
void TextPage::find() { m_bar->focusField(); }

void TextPage::step(int direction)
{
    if (direction == 0) { // the text that is looked for goes on from where the last one began
        QTextCursor cursor = m_text->textCursor();
        cursor.setPosition(cursor.selectionStart());
        m_text->setTextCursor(cursor);
    }
    m_bar->setFound(m_text->findText(m_bar->text(), direction));
}

ScalarPage::ScalarPage(QWidget *parent) : TextPage(u"values/wrapped"_s, true, parent)
{
    view()->setAccessibleName(tr("Value"));
}

void ScalarPage::setSubject(const Subject &subject)
{
    if (!subject.document || subject.value == ValueId::None)
        forget();
    else
        ask([document = subject.document, value = subject.value](
                Progress &progress) { return linesOfValue(document->values, value, progress); });
}

void ScalarPage::show(const std::shared_ptr<const TextLines> &lines)
{
    constexpr qsizetype shortText = 60;
    const bool isShort = lines->lines.size() == 1 && lines->text.size() <= shortText;
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (isShort)
        font.setPointSizeF(font.pointSizeF() * 1.8);
    view()->setFont(font);
    setBarVisible(!isShort);
    view()->document()->setDocumentMargin(isShort ? 12 : 4);
    view()->setNumbered(lines->lines.size() > 1);
    TextPage::show(lines);
}

TextPane::TextPane(QWidget *parent) : TextPage(u"text/wrapped"_s, false, parent)
{
    view()->setNumbered(true);
    view()->setAccessibleName(tr("Text of the entry"));
}

void TextPane::setSubject(const Subject &subject)
{
    m_entry = subject.entry;
    if (!subject.document)
        forget();
    else
        ask([document = subject.document, entry = subject.entry](
                Progress &progress) { return linesOfEntry(*document, entry, progress); });
}

// Who led here may have chosen a line, once.
void TextPane::show(const std::shared_ptr<const TextLines> &lines)
{
    TextPage::show(lines);
    if (!m_look || m_look->line().line == 0 || m_look->line().entry != m_entry)
        return;
    view()->mark(m_look->line().line, 1);
    m_look->setLine({});
}

}
