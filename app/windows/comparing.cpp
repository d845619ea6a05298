// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/comparing.h"

#include "app/models/leaves.h"
#include "app/models/subjectlist.h"
#include "app/windows/openedfile.h"
#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/compare/renames.h"
#include "core/document/leaves.h"
#include "core/document/words.h"

#include <QFileInfo>

#include <algorithm>
#include <set>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

// Says which of both files an error is about.
Side openSide(ComparedFile &file, const QString &name, Progress &progress)
{
    QString error;
    std::optional<Side> side;
    const bool isOpen = attempt(error, [&] {
        if (!file.document)
            file.document = openInside(file.path, file.inside, progress);
        side.emplace(file.document, file.subtree);
    });
    if (!isOpen)
        throw Error(tr("%1, %2: %3").arg(name, titleOf(file.path, file.inside), error));
    return std::move(*side);
}

// What holds tensors, down to a few levels, in file order.
QStringList subtreesOf(const Document &document)
{
    constexpr size_t mostLevels = 3;
    constexpr qsizetype most = 300;
    const LeafNames names(document);
    std::set<QString> known;
    QStringList found;
    for (size_t tensor = 0; tensor < document.tensors.size() && found.size() < most; ++tensor) {
        const QString &path = names.tensorPath(tensor);
        const std::vector<QStringView> parts = partsOf(path);
        for (size_t level = 0; level + 1 < parts.size() && level < mostLevels; ++level) {
            const QString subtree = path.first(parts[level].end() - QStringView(path).begin());
            if (known.insert(subtree).second)
                found += subtree;
        }
    }
    return found;
}

Rule swapped(Rule rule)
{
    if (rule.kind == Rule::Kind::ByHand)
        std::swap(rule.find, rule.becomes);
    if (rule.on != Rule::On::Both)
        rule.on = rule.on == Rule::On::A ? Rule::On::B : Rule::On::A;
    return rule;
}

}

QString ComparedFile::title() const
{
    const QString file = titleOf(path, inside);
    return subtree.isEmpty() ? file : file + u' ' + subtree;
}

QString ComparisonRequest::title() const
{
    const bool isOneFile = a.path == b.path && a.inside == b.inside;
    return isOneFile && !a.subtree.isEmpty() && !b.subtree.isEmpty()
        ? a.subtree + u" ⇄ "_s + b.subtree
        : titleOf(a.path, a.inside) + u" ⇄ "_s + titleOf(b.path, b.inside);
}

ComparisonRequest ComparisonRequest::swapped() const
{
    ComparisonRequest other{b, a, {}};
    for (const Rule &rule : rules)
        other.rules.push_back(pith::swapped(rule));
    return other;
}

QString gainText(const Suggestion &suggestion)
{
    const QString gain = grouped(suggestion.gain);
    return suggestion.rule.kind == Rule::Kind::ByContent ? tr("up to %1 more").arg(gain) : tr("%1 more").arg(gain);
}

ComparisonRequest requestOfTwo(const Subject &subject, const Inside &inside)
{
    const DocumentPtr &document = subject.document;
    const LeafNames names(*document);
    const auto side = [&](const Subject &one) -> ComparedFile {
        const quint32 leaf = leafOf(*document, one.value).value_or(0);
        const size_t tensors = document->tensors.size();
        return {document->path, inside, leaf < tensors ? names.tensorPath(leaf) : names.arrayPath(leaf - tensors),
            document};
    };
    return {side(subject.several->front()), side(subject.several->back()), {}};
}

OpenedComparison openComparison(ComparisonRequest request, Progress &progress)
{
    Side a = openSide(request.a, tr("A"), progress);
    if (!request.b.document && request.b == ComparedFile{request.a.path, request.a.inside, request.b.subtree, {}})
        request.b.document = request.a.document;
    Side b = openSide(request.b, tr("B"), progress);
    OpenedComparison opened;
    opened.files = pathsOf(*request.a.document) + pathsOf(*request.b.document);
    opened.subtreesA = subtreesOf(*request.a.document);
    opened.subtreesB = subtreesOf(*request.b.document);
    ValueDifferences values(a, b, progress);
    const auto comparison = std::make_shared<Comparison>(std::move(a), std::move(b), request.rules);
    addPairsByContent(*comparison, request.rules, progress);
    opened.suggestions = comparison->suggestions();
    std::erase_if(opened.suggestions,
        [&](const Suggestion &one) { return std::ranges::find(request.rules, one.rule) != request.rules.end(); });
    opened.data = CompareData(comparison, std::move(values), progress);
    opened.request = std::move(request);
    return opened;
}

}
