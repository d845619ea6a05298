// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/propertiesdialog.h"

#include "app/models/subjects.h"
#include "app/panes/facts.h"
#include "app/panes/facttable.h"
#include "app/panes/statisticsfacts.h"
#include "app/windows/statustexts.h"
#include "core/bytes/text.h"
#include "core/document/words.h"

#include <QDateTime>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLocale>
#include <QVBoxLayout>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

void add(std::vector<Fact> &facts, const QString &name, const QString &value)
{
    if (!value.isEmpty())
        facts.push_back({name, value, {}, {}, false, {}});
}

std::vector<Fact> fileFacts(const Document &document)
{
    const QFileInfo file(document.path);
    std::vector<Fact> facts;
    add(facts, tr("File"), file.fileName());
    add(facts, tr("Folder"), file.absolutePath());
    add(facts, tr("Size"), tr("%1 bytes").arg(grouped(document.size)));
    add(facts, tr("Changed"), QLocale().toString(file.lastModified(), QLocale::ShortFormat));
    add(facts, tr("Format"), (document.wrappers + QStringList{document.format}).join(u" · "_s));
    add(facts, tr("Written by"), document.writer);
    add(facts, tr("Byte order"), document.byteOrder);
    for (const QString &note : document.notes)
        add(facts, tr("Note"), note);
    return facts;
}

std::vector<Fact> factsOf(const Subject &subject)
{
    std::vector<Fact> facts;
    if (subject.kind != Subject::Kind::File) {
        add(facts, tr("Name"), headerTitle(subject));
        add(facts, tr("Key"), keyOf(subject));
        add(facts, tr("It is"), headerFacts(subject).join(u" · "_s));
        if (subject.kind == Subject::Kind::Value && subject.value != ValueId::None) {
            add(facts, tr("In Python"), pythonText(subject));
            for (Fact fact : storedFacts(subject, {})) {
                fact.target = {}; // to be read here, not followed
                facts.push_back(std::move(fact));
            }
        }
    }
    const std::vector<Fact> ofFile = fileFacts(*subject.document);
    facts.insert(facts.end(), ofFile.begin(), ofFile.end());
    return facts;
}

}

void showPropertiesDialog(const Subject &subject, QWidget *parent)
{
    auto *dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(QCoreApplication::translate("pith", "Properties of %1").arg(headerTitle(subject)));
    auto *table = new FactTable(dialog);
    table->setAccessibleName(dialog->windowTitle());
    table->setFacts(factsOf(subject), false);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto *column = new QVBoxLayout(dialog);
    column->addWidget(table, 1);
    column->addWidget(buttons);
    constexpr int width = 560;
    dialog->resize(width, dialog->sizeHint().height());
    dialog->show();
}

}
