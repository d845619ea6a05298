// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/differences.h"

#include "app/models/leaves.h"
#include "app/models/subjects.h"
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
    return madeOfAll(std::span(&pair, 1), progress);
}

DocumentPtr Differences::madeOfAll(std::span<const CompareSubject> pairs, Progress &progress)
{
    std::vector<SubtractedPair> both;
    for (const CompareSubject &pair : pairs) {
        if (!pair.isPair())
            throw Error(tr("There is nothing on the other side"));
        both.push_back({pair.a.value, pair.b.value, pair.key});
    }
    const DocumentPtr &documentA = pairs.front().a.document, &documentB = pairs.front().b.document;
    const QFileInfo a(documentA->path), b(documentB->path);
    const QString path = QDir(a.absolutePath()).filePath(b.completeBaseName() + u"-minus-"_s + a.completeBaseName());
    return differenceOf(documentA, documentB, both, path, progress);
}

Subject Differences::subjectOf(const DocumentPtr &difference)
{
    std::vector<Subject> all;
    const auto pairs = quint32(difference->values.items(difference->roots.front().value).size() / 2);
    for (quint32 leaf = 0; all.size() < pairs && leaf < leafCount(*difference); ++leaf) {
        Subject subject = leafSubject(difference, leaf);
        if (subject.path.size() == 1) // no part of a sparse one
            all.push_back(std::move(subject));
    }
    return together(std::move(all));
}

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
