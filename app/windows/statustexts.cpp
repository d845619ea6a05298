// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/statustexts.h"

#include "app/models/celltexts.h"
#include "app/models/subjects.h"
#include "app/models/visible.h"
#include "app/panes/facts.h"
#include "app/panes/numbers.h"
#include "core/bytes/text.h"
#include "core/document/pythonexpression.h"
#include "core/document/walk.h"
#include "core/document/words.h"

#include <QRegularExpression>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString dot = u" · "_s;

const char *const tensorWord = QT_TRANSLATE_NOOP("pith", "tensor");
const char *const tensorsWord = QT_TRANSLATE_NOOP("pith", "tensors");

}

QString selectionText(const Subject &subject)
{
    const Document &document = *subject.document;
    const std::optional<Sums> sums = numbersOf(subject) || subject.several ? sumsBelow(subject) : std::nullopt;
    if (!sums)
        return subject.several ? tr("%1 rows").arg(grouped(subject.several->size())) : headerFacts(subject).join(dot);
    const size_t all = document.tensors.size() + document.arrays.size();
    return tr("%1 of %2").arg(grouped(sums->tensors + sums->arrays), counted(all, tensorWord, tensorsWord)) + dot
        + counted(sums->elements, QT_TRANSLATE_NOOP("pith", "element"), QT_TRANSLATE_NOOP("pith", "elements")) + dot
        + humanBytes(sums->bytes);
}

QString importsText(const FileSummary &summary)
{
    constexpr qsizetype most = 40; // characters of a name
    QString what = tr("Look at");
    if (summary.dangerousImports > 0)
        what = counted(summary.dangerousImports, QT_TRANSLATE_NOOP("pith", "dangerous import"),
            QT_TRANSLATE_NOOP("pith", "dangerous imports"));
    else if (summary.unknownImports > 0)
        what = counted(summary.unknownImports, QT_TRANSLATE_NOOP("pith", "unknown import"),
            QT_TRANSLATE_NOOP("pith", "unknown imports"));
    const QString reason = summary.reason.size() > most ? summary.reason.left(most - 1) + u'…' : summary.reason;
    return what + u": "_s + visible(reason);
}

QString fileText(const Document &document)
{
    QString text = QString(document.format) + dot + humanBytes(document.size);
    if (!document.notes.isEmpty())
        text += dot
            + counted(
                quint64(document.notes.size()), QT_TRANSLATE_NOOP("pith", "note"), QT_TRANSLATE_NOOP("pith", "notes"));
    return text;
}

QString factsText(const Subject &subject)
{
    if (subject.several) {
        QStringList all;
        for (const Subject &one : subject.several->all())
            all += factsText(one);
        return all.join(u'\n');
    }
    QStringList facts{keyOf(subject)};
    if (subject.kind == Subject::Kind::Value) {
        const CellTexts texts = valueTexts(*subject.document, subject.value);
        facts += {texts.type, texts.contents};
        if (texts.bytes)
            facts += tr("%1 bytes").arg(*texts.bytes);
        if (!texts.error.isEmpty())
            facts += texts.error;
    } else {
        facts += selectionText(subject);
    }
    return facts.join(u'\t');
}

QString filterTermBelow(const Subject &subject)
{
    static const QRegularExpression plain(u"^[\\w.-]+$"_s);
    const bool isModule = subject.kind == Subject::Kind::Module;
    const bool isValue = subject.kind == Subject::Kind::Value && !subject.path.empty();
    if (!isModule && !(isValue && childCount(subject.document->values, subject.value) > 0))
        return {};
    const QString key = keyOf(subject);
    if (isModule && plain.match(key).hasMatch())
        return u"key:%1.*"_s.arg(key);
    return u"/^%1[.[(]/c"_s.arg(QRegularExpression::escape(key).replace(u'/', "\\/"_L1));
}

QString pythonText(const Subject &subject)
{
    if (subject.several) {
        QStringList lines;
        for (const Subject &one : subject.several->all())
            lines += pythonText(one);
        return lines.join(u'\n');
    }
    return pythonExpression(*subject.document, subject.root, subject.path, subject.prefix, subject.slice);
}

}
