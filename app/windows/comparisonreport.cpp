// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/comparisonreport.h"

#include "app/cli/diffreport.h"
#include "core/bytes/text.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr QLatin1StringView folderSetting("folders/export");
}

QString askReportPath(const QString &title, QWidget *parent)
{
    QStringList filters;
    for (const cli::ReportKind &kind : cli::reportKinds())
        filters += u"%1 (*.%2)"_s.arg(tr(kind.title), kind.suffix);
    QSettings settings;
    QFileDialog dialog(parent, tr("Save Report"), settings.value(folderSetting, QDir::homePath()).toString());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilters(filters);
    QString stem = title;
    stem.replace(u" ⇄ "_s, u"-"_s).replace(u'/', u'_');
    const auto suggest = [&](const QString &filter) {
        const auto kind = size_t(std::max<qsizetype>(0, filters.indexOf(filter)));
        dialog.selectFile(stem + u'.' + cli::reportKinds()[kind].suffix);
    };
    suggest(filters.front());
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, suggest);
    if (dialog.exec() != QDialog::Accepted)
        return {};
    const QString path = dialog.selectedFiles().value(0);
    settings.setValue(folderSetting, QFileInfo(path).absolutePath());
    return path;
}

void writeReport(const QString &path, const Comparison &comparison, const ValueDifferences &values, Progress &progress)
{
    const cli::ReportKind *const kind = cli::reportKindOf(path);
    const cli::Difference difference{comparison, values, false};
    cli::writeReport(path, kind ? *kind : cli::reportKinds().front(),
        {difference, comparison.a().document()->path, comparison.b().document()->path, false}, progress);
}

}
