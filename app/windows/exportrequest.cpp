// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/exportrequest.h"

#include "app/models/celltexts.h"
#include "app/models/subjects.h"
#include "core/bytes/text.h"
#include "core/document/walk.h"
#include "core/export/outbox.h"
#include "core/tensor/slicing.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <unordered_set>

namespace pith {

using namespace Qt::Literals::StringLiterals;
using SubjectKind = Subject::Kind;

namespace {

bool isEntry(const Subject &subject) { return subject.kind == SubjectKind::Entry; }

// A value in full: a text, a number.
bool isText(const Subject &subject)
{
    return subject.kind == SubjectKind::Value && !isTensorOrArray(subject)
        && childCount(subject.document->values, subject.value) == 0;
}

ExportItem itemOf(const QString &name, ValueId value)
{
    ExportItem item;
    item.name = name;
    item.value = value;
    return item;
}

// Walks a value and all below it, each once, and adds every tensor and array under the path that leads to it.
class Collector
{
public:
    Collector(const Document &document, Progress &progress) : m_values(document.values), m_progress(progress) {}

    void add(ValueId value, const Path &path)
    {
        if (!enter(value, path))
            return;
        std::vector<Level> levels{{value, 0}};
        Path now = path;
        while (!levels.empty()) {
            Level &level = levels.back();
            if (level.next == childCount(m_values, level.value)) {
                levels.pop_back();
                if (!levels.empty())
                    now.pop_back();
                continue;
            }
            const Child child = childAt(m_values, level.value, level.next++);
            now.push_back(child.step);
            if (enter(child.value, now))
                levels.push_back({child.value, 0});
            else
                now.pop_back();
        }
    }

    void addSlice(const Subject &subject)
    {
        items.push_back(itemOf(keyOf(subject), subject.value));
        items.back().view = sliced(tensorData(*subject.document, subject.value, m_progress), subject.slice);
    }

    std::vector<ExportItem> items;

private:
    struct Level
    {
        ValueId value;
        quint32 next;
    };

    // Whether there is more to look at below.
    bool enter(ValueId value, const Path &path)
    {
        m_progress.check();
        if (!m_seen.insert(number(value)).second)
            return false;
        const Kind kind = m_values.kind(value);
        if (kind == Kind::Tensor || kind == Kind::Array) {
            items.push_back(itemOf(spell(m_values, path), value));
            return false;
        }
        return childCount(m_values, value) > 0;
    }

    const Values &m_values;
    Progress &m_progress;
    std::unordered_set<quint32> m_seen;
};

void collect(const Subject &subject, Collector &collector)
{
    const Document &document = *subject.document;
    switch (subject.kind) {
    case SubjectKind::File:
        for (const Document::Root &root : document.roots)
            collector.add(root.value, {});
        break;
    case SubjectKind::Model:
        for (const ValueId part : valuesOf(subject))
            collector.add(part, {});
        break;
    case SubjectKind::Value:
        if (isText(subject))
            collector.items.push_back(itemOf(keyOf(subject), subject.value));
        else if (!subject.slice.isEmpty())
            collector.addSlice(subject);
        else
            collector.add(subject.value, subject.path);
        break;
    case SubjectKind::Module:
        for (const quint32 item : subject.items) {
            const Child child = childAt(document.values, subject.value, item);
            Path path = subject.path;
            path.push_back(child.step);
            collector.add(child.value, path);
        }
        break;
    case SubjectKind::Entry:
        collector.items.emplace_back();
        collector.items.back().name = keyOf(subject);
        collector.items.back().entry = subject.entry;
        break;
    case SubjectKind::Several:
        for (const Subject &one : subject.several->all())
            collect(one, collector);
        break;
    default:
        break;
    }
}

// Names that more than one tensor would have: of models, or of parts of one. They are told in full, as commands do.
void tellApart(const Document &document, std::vector<ExportItem> &items)
{
    QHash<QString, int> count;
    for (const ExportItem &item : items)
        ++count[item.name];
    if (count.size() == qsizetype(items.size()))
        return;
    const LeafNames names(document);
    QHash<quint32, QString> full;
    for (size_t i = 0; i < document.tensors.size(); ++i)
        full.insert(number(document.tensors[i].value), names.tensorPath(i));
    for (size_t i = 0; i < document.arrays.size(); ++i)
        full.insert(number(document.arrays[i].value), names.arrayPath(i));
    for (ExportItem &item : items) {
        if (count.value(item.name) > 1 && item.value != ValueId::None)
            item.name = full.value(number(item.value), item.name);
    }
}

// The module that several rows have in common, else how many they are.
QString nameOf(const Subject &subject)
{
    if (subject.kind == SubjectKind::File)
        return {};
    if (subject.kind != SubjectKind::Several)
        return sliceKeyOf(subject);
    const SubjectList::Figures &all = subject.several->makeFigures({}); // are known, or within a blink
    if (!all.common.isEmpty())
        return all.common.chopped(1);
    return (all.areTensors ? tr("%1-tensors") : tr("%1-items")).arg(subject.several->size());
}

}

const Exporter *exporterFor(const Subject &subject)
{
    if (isTensorOrArray(subject))
        return exporterBySuffix(u"npy");
    if (isEntry(subject))
        return exporterBySuffix(u"raw");
    if (isText(subject))
        return exporterBySuffix(u"txt");
    return mayHoldTensors(subject) ? exporterBySuffix(u"safetensors") : nullptr;
}

bool canExport(const Subject &subject, const Exporter &exporter)
{
    if (isEntry(subject))
        return exporter.takesEntries;
    if (isText(subject))
        return exporter.takesTexts;
    return mayHoldTensors(subject) && (exporter.takesMany || isTensorOrArray(subject));
}

ExportRequest requestFor(const Subject &subject, const Exporter &exporter, Progress &progress)
{
    Collector collector(*subject.document, progress);
    collect(subject, collector);
    if (collector.items.empty())
        throw Error(tr("There is no tensor in %1").arg(keyOf(subject)));
    tellApart(*subject.document, collector.items);
    return {subject.document, &exporter, std::move(collector.items), fileNameFor(subject, exporter)};
}

quint64 ExportRequest::bytes() const
{
    const auto size = [this](const ExportItem &item) -> quint64 {
        if (item.view)
            return logicalBytes(item.view->dtype, item.view->numel());
        if (item.isEntry())
            return document->archive.entries[item.entry].size;
        return valueTexts(*document, item.value).bytes.value_or(0);
    };
    return std::transform_reduce(items.begin(), items.end(), quint64(0), std::plus(), size);
}

bool ExportRequest::widens() const
{
    const Values &values = document->values;
    return std::ranges::any_of(items, [&](const ExportItem &item) {
        if (item.value == ValueId::None || values.kind(item.value) != Kind::Tensor)
            return false;
        const DType dtype = values.tensor(values.tensorId(item.value)).dtype;
        return writtenAs(*exporter, dtype).value_or(dtype) != dtype;
    });
}

QString ExportRequest::writeToOutbox(Progress &progress) const
{
    return outbox().write(fileName, *exporter, *document, items, progress);
}

QString titleOf(const Exporter &exporter) { return u"%1 (.%2)"_s.arg(tr(exporter.title), exporter.suffix); }

QString fileNameFor(const Subject &subject, const Exporter &exporter)
{
    if (!isEntry(subject))
        return suggestedFileName(subject.document->path, nameOf(subject), QString(exporter.suffix));
    const QString name = keyOf(subject).section(u'/', -1);
    const qsizetype dot = name.lastIndexOf(u'.');
    return dot > 0 ? suggestedFileName(subject.document->path, name.first(dot), name.sliced(dot + 1))
                   : suggestedFileName(subject.document->path, name, {});
}

}
