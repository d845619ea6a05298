// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/crumbs.h"

#include "app/models/entrynames.h"
#include "app/models/subjects.h"
#include "app/models/visible.h"
#include "core/bytes/text.h"
#include "core/document/modules.h"
#include "core/document/sections.h"
#include "core/graph/program.h"

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
bool sameStep(const Step &a, const Step &b) { return a.kind == b.kind && a.index == b.index && a.key == b.key; }

ValueId follow(const Values &values, ValueId parent, const Step &step)
{
    for (quint32 i = 0, count = childCount(values, parent); i < count; ++i) {
        const Child child = childAt(values, parent, i);
        if (sameStep(child.step, step))
            return child.value;
    }
    return ValueId::None;
}

Subject valueSubject(const Subject &like, size_t steps)
{
    Subject subject;
    subject.document = like.document;
    subject.kind = Subject::Kind::Value;
    subject.root = like.root;
    subject.path = Path(like.path.begin(), like.path.begin() + ptrdiff_t(steps));
    subject.value = valueAt(*like.document, like.root, subject.path);
    return subject;
}

Subject moduleSubject(Subject dict, const QString &prefix)
{
    const Values &values = dict.document->values;
    const std::span<const ValueId> items = values.items(dict.value);
    const QByteArray start = prefix.toUtf8();
    dict.kind = Subject::Kind::Module;
    dict.prefix = prefix;
    for (quint32 pair = 0; 2 * pair + 1 < items.size(); ++pair) {
        if (values.kind(items[2 * pair]) == Kind::Str && values.text(items[2 * pair]).startsWith(start))
            dict.items.push_back(pair);
    }
    return dict;
}

Subject folderSubject(const DocumentPtr &document, const QString &prefix)
{
    Subject folder;
    folder.document = document;
    folder.kind = prefix.isEmpty() ? Subject::Kind::Archive : Subject::Kind::Folder;
    folder.prefix = prefix;
    const QByteArray start = prefix.toUtf8();
    for (quint32 entry = 0; entry < document->archive.entries.size(); ++entry) {
        if (document->archive.entries[entry].name.startsWith(start))
            folder.items.push_back(entry);
    }
    return folder;
}

// A crumb for every part but the last of a text that is parted by `mark`, as membersOf() parts keys; then the last for
// the whole.
template <typename Make>
void addParts(std::vector<Crumb> &crumbs, const QString &text, QChar mark, const Make &prefixSubject)
{
    qsizetype begin = 0;
    for (qsizetype end; (end = text.indexOf(mark, begin)) > begin && end + 1 < text.size(); begin = end + 1) {
        const QString prefix = text.first(end + 1);
        crumbs.push_back({visible(text.sliced(begin, end - begin)), [=] { return prefixSubject(prefix); }});
    }
    if (begin < text.size())
        crumbs.push_back({visible(text.sliced(begin)), [] { return Subject(); }});
}

void addStep(std::vector<Crumb> &crumbs, const Subject &subject, size_t step, ValueId parent)
{
    const Values &values = subject.document->values;
    const Step &last = subject.path[step];
    const QString text = stepName(*subject.document, parent, last);
    if (last.kind == Step::Kind::Key && values.kind(last.key) == Kind::Str && isGrouped(values, parent))
        addParts(crumbs, text, u'.',
            [=](const QString &prefix) { return moduleSubject(valueSubject(subject, step), prefix); });
    else
        crumbs.push_back({visible(text), {}});
    crumbs.back().subject = [=] { return valueSubject(subject, step + 1); };
}

Subject partOfModel(const Subject &like, Subject::Kind kind, const QString &model)
{
    Subject subject;
    subject.document = like.document;
    subject.kind = kind;
    subject.prefix = model;
    return subject;
}

// Models, the model, and the part of it.
std::vector<Crumb> modelCrumbs(const Subject &subject, const QString &model)
{
    return {{tr("Models"), [=] { return partOfModel(subject, Subject::Kind::File, {}); }},
        {visible(model), [=] { return partOfModel(subject, Subject::Kind::Model, model); }}};
}

// Behind that of the graph: a node, or the modules that one lies in.
void addGraphPart(std::vector<Crumb> &crumbs, const Subject &subject)
{
    if (subject.part.isEmpty())
        return;
    crumbs.back().subject = [=] { return partOfModel(subject, Subject::Kind::Graph, subject.prefix); };
    if (subject.node != noNode)
        crumbs.push_back({visible(subject.part), {}});
    else
        addParts(crumbs, subject.part, u'.', [=](const QString &prefix) {
            Subject module = partOfModel(subject, Subject::Kind::Graph, subject.prefix);
            module.graph = subject.graph;
            module.part = prefix.chopped(1);
            return module;
        });
}

std::vector<Crumb> rootCrumbs(const Subject &subject)
{
    const auto section = sectionOf(*subject.document, subject.root);
    std::vector<Crumb> crumbs
        = section ? modelCrumbs(subject, QString::fromUtf8(section->model)) : std::vector<Crumb>();
    crumbs.push_back({rootTitle(*subject.document, subject.root), [=] { return valueSubject(subject, 0); }});
    return crumbs;
}

std::vector<Crumb> valueCrumbs(const Subject &subject)
{
    const Document &document = *subject.document;
    std::vector<Crumb> crumbs = rootCrumbs(subject);
    ValueId value = valueAt(document, subject.root, {});
    for (size_t step = 0; step < subject.path.size() && value != ValueId::None; ++step) {
        addStep(crumbs, subject, step, value);
        value = follow(document.values, value, subject.path[step]);
    }
    return crumbs;
}

std::vector<Crumb> archiveCrumbs(const DocumentPtr &document, const QString &name)
{
    std::vector<Crumb> crumbs{{entriesTitle(document->archive), [=] { return folderSubject(document, {}); }}};
    addParts(crumbs, name, u'/', [=](const QString &prefix) { return folderSubject(document, prefix); });
    return crumbs;
}
}

ValueId valueAt(const Document &document, quint32 root, std::span<const Step> path)
{
    ValueId value = root < document.roots.size() ? document.roots[root].value : ValueId::None;
    for (const Step &step : path) {
        if (value != ValueId::None)
            value = follow(document.values, value, step);
    }
    return value;
}

Subject childOf(const Subject &parent, const Step &step, ValueId value)
{
    Subject child;
    child.document = parent.document;
    child.kind = Subject::Kind::Value;
    child.root = parent.root;
    child.path = parent.path;
    child.path.push_back(step);
    child.value = value;
    return child;
}

std::vector<Crumb> crumbsOf(const Subject &subject)
{
    std::vector<Crumb> crumbs;
    switch (subject.kind) {
    case Subject::Kind::Value:
        crumbs = valueCrumbs(subject);
        break;
    case Subject::Kind::Module:
        crumbs = valueCrumbs(subject);
        addParts(crumbs, subject.prefix.chopped(1), u'.',
            [=](const QString &prefix) { return moduleSubject(valueSubject(subject, subject.path.size()), prefix); });
        break;
    case Subject::Kind::Model:
        crumbs = modelCrumbs(subject, subject.prefix);
        break;
    case Subject::Kind::Graph:
    case Subject::Kind::Signature:
        crumbs = modelCrumbs(subject, subject.prefix);
        crumbs.push_back({subject.kind == Subject::Kind::Graph ? tr("Graph") : tr("Signature"), {}});
        addGraphPart(crumbs, subject);
        break;
    case Subject::Kind::Archive:
    case Subject::Kind::Folder:
        crumbs = archiveCrumbs(subject.document, subject.prefix.left(subject.prefix.size() - 1)); // none: the archive
        break;
    case Subject::Kind::Entry:
        crumbs
            = archiveCrumbs(subject.document, QString::fromUtf8(subject.document->archive.entries[subject.entry].name));
        break;
    default:
        return crumbs;
    }
    crumbs.back().subject = [=] { return subject; };
    return crumbs;
}

}
