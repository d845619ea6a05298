// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/jsonpane.h"

#include "app/panes/findbar.h"
#include "app/panes/jsonview.h"
#include "app/panes/textview.h"
#include "core/document/words.h"

#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
QByteArray textOf(const Subject &subject, Progress &progress)
{
    const Document &document = *subject.document;
    if (subject.kind == Subject::Kind::Value)
        return document.values.text(subject.value).toByteArray();
    const SourcePtr source = document.archive.open(subject.entry, progress);
    if (source->size() > quint64(mostJson))
        throw Error(JsonPane::tr("The entry has %1, more than the %2 that are shown as a tree: see it as text.")
                .arg(humanBytes(source->size()), humanBytes(mostJson)));
    return readBytes(*source, 0, source->size(), mostJson);
}
}

JsonPane::JsonPane(QWidget *parent)
    : Pane(parent),
      m_tree(new JsonView),
      m_text(new TextView),
      m_stack(new QStackedWidget),
      m_area(new WorkArea(m_stack, this)),
      m_bar(new FindBar(this))
{
    m_text->setNumbered(true);
    m_text->setAccessibleName(tr("Text of the entry"));
    m_stack->addWidget(m_tree);
    m_stack->addWidget(m_text);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_bar);
    column->addWidget(m_area, 1);
    connect(m_bar, &FindBar::wanted, this, &JsonPane::step);
    connect(m_bar, &FindBar::left, this, [this] { m_stack->currentWidget()->setFocus(); });
}

bool JsonPane::isEntry(const Subject &subject)
{
    return subject.kind == Subject::Kind::Entry
        && subject.document->archive.entries[subject.entry].name.toLower().endsWith(".json");
}

bool JsonPane::isValue(const Subject &subject)
{
    if (subject.kind != Subject::Kind::Value || subject.value == ValueId::None)
        return false;
    const Values &values = subject.document->values;
    return values.kind(subject.value) == Kind::Str && looksLikeJson(values.text(subject.value));
}

void JsonPane::setSubject(const Subject &subject)
{
    m_job.cancel();
    m_area->end();
    if (!subject.document) {
        m_tree->setTree({});
        return;
    }
    m_area->begin([this] { return m_job.progress(); }, [this] { m_job.cancel(); });
    m_job.start([subject](Progress &progress) { return reportOf(subject, progress); },
        [this](const Report &report) {
            m_area->end();
            show(report);
        },
        [this](const Error &error) { m_area->say(error.message()); });
}

JsonPane::Report JsonPane::reportOf(const Subject &subject, Progress &progress)
{
    const auto tree = std::make_shared<const JsonTree>(parseJson(textOf(subject, progress), progress));
    if (!tree->mistake)
        return {tree, {}};
    const QString text = QString::fromUtf8(tree->text);
    return {tree, std::make_shared<const TextLines>(linesOf(text, quint64(tree->text.size()), u".json"_s, progress))};
}

void JsonPane::show(const Report &report)
{
    const auto &mistake = report.tree->mistake;
    m_stack->setCurrentWidget(mistake ? static_cast<QWidget *>(m_text) : m_tree);
    if (!mistake) {
        m_tree->setTree(report.tree);
        m_bar->setNote(counted(
            report.tree->nodes.size(), QT_TRANSLATE_NOOP("pith", "value"), QT_TRANSLATE_NOOP("pith", "values")));
        return;
    }
    m_bar->setNote(
        tr("No valid JSON: line %1, column %2: %3").arg(mistake->line).arg(mistake->column).arg(mistake->what));
    m_text->setLines(report.text);
    m_text->mark(mistake->line, mistake->column);
}

void JsonPane::find() { m_bar->focusField(); }

void JsonPane::step(int direction)
{
    m_bar->setFound(m_stack->currentWidget() == m_tree ? m_tree->findText(m_bar->text(), direction)
                                                       : m_text->findText(m_bar->text(), direction));
}

}
