// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/differences.h"

#include "app/models/leaves.h"
#include "core/bytes/text.h"
#include "core/compare/difference.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

DocumentPtr Differences::find(const CompareSubject &pair) const
{
    const auto known = std::ranges::find_if(m_kept, [&](const Kept &kept) { return kept.pair.isSameRow(pair); });
    return known == m_kept.end() ? nullptr : known->difference;
}

void Differences::keep(const CompareSubject &pair, DocumentPtr difference)
{
    m_kept.push_front({pair, std::move(difference)});
    if (m_kept.size() > most)
        m_kept.pop_back();
}

DocumentPtr Differences::made(const CompareSubject &pair, Progress &progress)
{
    if (!pair.isPair())
        throw Error(tr("There is nothing on the other side"));
    const QFileInfo a(pair.a.document->path), b(pair.b.document->path);
    const QString path = QDir(a.absolutePath()).filePath(b.completeBaseName() + u" - "_s + a.completeBaseName());
    return differenceOf(pair.a.document, pair.a.value, pair.b.document, pair.b.value, path, pair.key, progress);
}

Subject Differences::subjectOf(const DocumentPtr &difference) { return leafSubject(difference, 0); }

void AskDifference::ask(Differences &from, const CompareSubject &pair,
    std::function<void(const Subject &difference)> done, std::function<void(const QString &sentence)> failed)
{
    m_job.cancel();
    if (const DocumentPtr known = from.find(pair))
        return done(Differences::subjectOf(known));
    m_job.start([pair](Progress &progress) { return Differences::made(pair, progress); },
        [&from, pair, done = std::move(done)](const DocumentPtr &difference) {
            from.keep(pair, difference);
            done(Differences::subjectOf(difference));
        },
        [failed = std::move(failed)](const Error &error) { failed(error.message() + u'.'); });
}

}
