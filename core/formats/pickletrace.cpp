// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/pickletrace.h"

#include "core/bytes/text.h"
#include "core/document/depthfirst.h"
#include "core/formats/legacystorages.h"
#include "core/formats/pickles.h"
#include "core/pickle/pickleat.h"
#include "core/pickle/picklewatch.h"

#include <QHash>

#include <algorithm>
#include <array>
#include <ranges>

namespace pith {

namespace {

constexpr quint64 MostBytes = 1 << 28; // of a pickle: what it makes is there once more for a while
constexpr size_t MostKept = 1 << 21; // of each kind, 60 MB in all
constexpr quint64 MostSmall = 256; // integers that the machine makes once

bool isMadeOnce(const Values &values, ValueId id)
{
    const Value &value = values[id];
    if (value.kind == Kind::Int)
        return quint64(value.integer) < MostSmall;
    const bool isEmptyTuple = value.kind == Kind::Tuple && values.items(id).empty();
    return value.kind == Kind::None || value.kind == Kind::Bool || isEmptyTuple;
}

// --- what a tree shows

template <typename Take> void forParts(const Children &children, Take take)
{
    for (quint32 next = 0; next < children.count();) {
        const Children::Part *const part = children.partAt(next);
        if (!part)
            return;
        take(*part);
        next = part->begin + part->count;
    }
}

template <typename Meet> void walkAll(const Document &document, Progress &progress, Meet meet)
{
    DepthFirst walker(document.values, progress);
    for (quint32 root = 0; root < document.roots.size(); ++root) {
        if (document.roots[root].value != ValueId::None)
            walker.walk(document.roots[root].value,
                [&](ValueId value, const std::vector<DepthFirst::Frame> &way) { meet(root, value, way); });
    }
}

struct Shown
{
    std::vector<bool> values; // by ValueId
    std::vector<bool> holders; // values, and containers in them whose items are shown
};

Shown shownBy(const Document &document, Progress &progress)
{
    const Values &values = document.values;
    Shown shown{std::vector<bool>(values.size()), std::vector<bool>(values.size())};
    walkAll(document, progress, [&](quint32, ValueId value, const std::vector<DepthFirst::Frame> &) {
        shown.values[number(value)] = true;
        if (!mayHaveChildren(values.kind(value)))
            return;
        shown.holders[number(value)] = true;
        forParts(
            Children(values, value), [&](const Children::Part &part) { shown.holders[number(part.container)] = true; });
    });
    return shown;
}

// --- running a pickle again

// The loaders of the readers, as far as they add values. The first also does for those that only keep a tuple.
PersistentLoad storagesOf(Document &scratch)
{
    const auto storages = std::make_shared<TorchStorages>(scratch, QByteArray(), false, TorchStorages::Lookup::Later);
    return [storages](ValueId id, Values &) { return storages->load(id); };
}

PersistentLoad legacyStoragesOf(Document &scratch)
{
    const auto storages = std::make_shared<LegacyStorages>(scratch);
    return [storages](ValueId id, Values &) { return storages->load(id); };
}

PersistentLoad tarTensorsOf(Document &)
{
    return [made = QHash<QByteArray, ValueId>()](ValueId id, Values &values) mutable {
        if (values.kind(id) == Kind::Tuple && !values.items(id).empty())
            return values.items(id)[0];
        const QByteArray key
            = values.kind(id) == Kind::Int ? QByteArray::number(values[id].integer) : values.text(id).toByteArray();
        if (!made.contains(key))
            made.insert(key, values.addTensor({}));
        return made[key];
    };
}

PersistentLoad noneOf(Document &) { return {}; }

constexpr PersistentLoad (*loaders[])(Document &scratch){storagesOf, legacyStoragesOf, tarTensorsOf, noneOf};

// What an opcode puts into the value that it leaves on the stack.
struct Filling
{
    char code;
    bool makesTarget; // of what was above the mark, or of the last values; else they were for what lay below
    bool pairs;
};
constexpr Filling fillings[]{
    {'a', false, false},
    {'e', false, false},
    {'\x90', false, false},
    {'s', false, true},
    {'u', false, true},
    {'d', true, true},
    {'l', true, false},
    {'t', true, false},
    {'\x85', true, false},
    {'\x86', true, false},
    {'\x87', true, false},
    {'\x91', true, false},
};

// Sees one pickle run, and notes which opcodes made what is shown.
class Watcher
{
public:
    // `shift`: from the run's values to the document's; `begin`: of the pickle in its entry.
    Watcher(const Values &run, quint32 shift, quint32 begin, const Shown &shown, PickleTrace &trace)
        : m_run(run),
          m_shift(shift),
          m_begin(begin),
          m_shown(shown),
          m_trace(trace)
    {
    }

    void look(quint32 offset, char opcode, std::span<const ValueId> stack)
    {
        notePut(opcode, stack);
        const size_t before = m_slots.size();
        m_slots.resize(std::min(before, stack.size()));
        const bool isPushed = stack.size() > m_slots.size();
        if (isPushed)
            m_slots.push_back({});
        if (isPushed || (!stack.empty() && m_slots.back().value != stack.back())) {
            m_slots.back() = {stack.back(), m_begin + offset};
            noteMade(m_slots.back());
        }
        m_known = m_run.size();
    }

private:
    struct Slot
    {
        ValueId value = ValueId::None;
        quint32 offset = 0; // of the opcode that put it on the stack
    };

    ValueId inDocument(ValueId id) const { return ValueId(number(id) + m_shift); }

    void noteMade(const Slot &slot)
    {
        const ValueId value = inDocument(slot.value);
        if (number(slot.value) >= m_known && m_shown.values[number(value)] && m_trace.made.size() < MostKept
            && !isMadeOnce(m_run, slot.value))
            m_trace.made.push_back({slot.offset, value});
    }

    void notePut(char opcode, std::span<const ValueId> stack)
    {
        if (opcode == '.' && m_slots.size() == stack.size() + 1)
            return note(m_slots.back(), ValueId::None, ValueId::None, 0);
        const auto *const filling = std::ranges::find(fillings, opcode, &Filling::code);
        if (filling == std::end(fillings) || stack.empty() || !m_shown.holders[number(inDocument(stack.back()))])
            return;
        const auto put = std::span(m_slots).subspan(std::min(m_slots.size(), stack.size() - filling->makesTarget));
        const ValueId target = inDocument(stack.back());
        const quint32 step = filling->pairs ? 2 : 1;
        const auto there = quint32(itemsOf(stack.back(), filling->pairs).size());
        const quint32 first = (there - std::min(there, quint32(put.size()))) / step;
        for (quint32 i = 0; (i + 1) * step <= put.size(); ++i) {
            const ValueId key = filling->pairs ? inDocument(put[i * step].value) : ValueId::None;
            note(put[i * step + step - 1], target, key, first + i);
        }
    }

    void note(const Slot &slot, ValueId target, ValueId key, quint32 index)
    {
        if (isMadeOnce(m_run, slot.value) && m_trace.put.size() < MostKept)
            m_trace.put.push_back({slot.offset, inDocument(slot.value), target, key, index});
    }

    std::span<const ValueId> itemsOf(ValueId target, bool pairs) const
    {
        if (m_run.kind(target) != Kind::Object)
            return m_run.items(target);
        const Object &object = m_run.object(target);
        const ValueId items = pairs ? object.dictItems : object.listItems;
        return items == ValueId::None ? std::span<const ValueId>() : m_run.items(items);
    }

    const Values &m_run;
    const quint32 m_shift;
    const quint32 m_begin;
    const Shown &m_shown;
    PickleTrace &m_trace;
    std::vector<Slot> m_slots; // the stack before the opcode
    quint32 m_known = 0; // values before the opcode
};

SourcePtr sourceOf(const Document &document, const QByteArray &entry, Progress &progress)
{
    if (entry.isEmpty())
        return document.source;
    const auto place = document.archive.find(entry);
    return place ? document.archive.open(*place, progress) : SourcePtr();
}

bool isPlain(Kind kind) // whether no reader makes something else of it
{
    constexpr std::array plain{Kind::None, Kind::Bool, Kind::Int, Kind::Float, Kind::Str, Kind::List, Kind::Tuple};
    return std::ranges::find(plain, kind) != plain.end();
}

// Whether the document's values from `shift` on are those of the run.
bool isSame(const Values &values, const Values &run, quint32 shift)
{
    if (quint64(shift) + run.size() > values.size())
        return false;
    for (quint32 left = run.size(); left > 0; --left) {
        const ValueId ours{left - 1};
        const ValueId theirs{left - 1 + shift};
        const Value &one = run[ours];
        const Value &other = values[theirs];
        const bool isNumber = one.kind == Kind::Int || one.kind == Kind::Bool || one.kind == Kind::Float;
        if (isPlain(one.kind)
            && (one.kind != other.kind || (isNumber && one.integer != other.integer)
                || run.text(ours) != values.text(theirs) || run.items(ours).size() != values.items(theirs).size()))
            return false;
    }
    return true;
}

// Where the document has the run's values: below the root of that name, below another one, or where it has the run's
// first text.
std::optional<quint32> shiftOf(const Document &document, const QByteArray &entry, const Values &run, ValueId root)
{
    const Values &values = document.values;
    const auto fits = [&](ValueId theirs, ValueId ours) {
        return theirs != ValueId::None && number(theirs) >= number(ours)
            && isSame(values, run, number(theirs) - number(ours));
    };
    for (const bool isNamed : {true, false}) {
        for (const Document::Root &each : document.roots) {
            if ((each.entry == entry) == isNamed && fits(each.value, root))
                return number(each.value) - number(root);
        }
    }
    const auto all = std::views::iota(0u, run.size());
    const auto first = std::ranges::find_if(all, [&](quint32 i) { return run.kind(ValueId(i)) == Kind::Str; });
    for (quint32 i = 0; first != all.end() && i < values.size(); ++i) {
        if (values.kind(ValueId(i)) == Kind::Str && values[ValueId(i)].range.begin == run[ValueId(*first)].range.begin
            && fits(ValueId(i), ValueId(*first)))
            return i - *first;
    }
    return std::nullopt;
}

struct Run // of a pickle: as which reader reads it, and where the document has its values
{
    PersistentLoad (*loaderOf)(Document &scratch);
    quint32 shift;
};

std::optional<Run> runOf(const Document &document, const QByteArray &entry, const QByteArray &bytes, Progress &progress)
{
    for (const auto &loaderOf : loaders) {
        Document scratch;
        const Pickled pickled = runPickle(scratch.values, scratch.values.keep(bytes), 0, loaderOf(scratch), progress);
        if (const auto shift = shiftOf(document, entry, scratch.values, pickled.root))
            return Run{loaderOf, *shift};
    }
    return std::nullopt;
}

void trace(const Document &document, const PickleReport &report, const QByteArray &bytes, const Shown &shown,
    PickleTrace &all, Progress &progress)
{
    const auto run = runOf(document, report.entry, bytes, progress);
    if (!run)
        return;
    Document scratch;
    Watcher watcher(scratch.values, run->shift, quint32(report.offset), shown, all);
    const auto look
        = [&](quint32 offset, char opcode, const PickleStack &stack) { watcher.look(offset, opcode, stack.values()); };
    watchPickle(scratch.values, scratch.values.keep(bytes), 0, run->loaderOf(scratch), look, progress);
}

// --- from an opcode to a node

template <typename Rows> auto rowAt(const Rows &rows, quint32 offset)
{
    const auto row = std::ranges::lower_bound(rows, offset, {}, &Rows::value_type::offset);
    return row != rows.end() && row->offset == offset ? row : rows.end();
}

bool isWhere(const Child &child, const PickleTrace::Put &put)
{
    return child.value == put.value
        && (put.key == ValueId::None ? child.step.index == put.index : child.step.key == put.key);
}

// The place in `parent` where something was put; nothing: it is not there.
std::optional<Child> childPut(const Values &values, ValueId parent, const PickleTrace::Put &put)
{
    std::optional<Child> found;
    const Children children(values, parent);
    forParts(children, [&](const Children::Part &part) {
        if (found || (parent != put.target && part.container != put.target))
            return;
        for (quint32 i = part.begin; i < part.begin + part.count && !found; ++i) {
            if (const Child child = children.at(i); isWhere(child, put))
                found = child;
        }
    });
    return found;
}

std::optional<Child> childThatIs(const Values &values, ValueId parent, ValueId value)
{
    const Children children(values, parent);
    for (quint32 i = 0; i < children.count(); ++i) {
        if (const Child child = children.at(i); child.value == value)
            return child;
    }
    return std::nullopt;
}

Path pathOf(const std::vector<DepthFirst::Frame> &way)
{
    Path path;
    for (const DepthFirst::Frame &frame : way | std::views::drop(1))
        path.push_back(frame.step);
    return path;
}

std::optional<Spot> spotOfMade(const Document &document, ValueId wanted, Progress &progress)
{
    std::optional<Spot> spot;
    walkAll(document, progress, [&](quint32 root, ValueId value, const std::vector<DepthFirst::Frame> &way) {
        if (spot || value != wanted)
            return;
        spot = Spot{root, pathOf(way), value};
        if (way.empty() || way.back().value == value)
            return;
        if (const auto child = childThatIs(document.values, way.back().value, value))
            spot->path.push_back(child->step);
    });
    return spot;
}

std::optional<Spot> spotOfPut(const Document &document, const PickleTrace::Put &put, Progress &progress)
{
    for (quint32 root = 0; put.target == ValueId::None && root < document.roots.size(); ++root) {
        if (document.roots[root].value == put.value)
            return Spot{root, {}, put.value};
    }
    std::optional<Spot> spot;
    walkAll(document, progress, [&](quint32 root, ValueId value, const std::vector<DepthFirst::Frame> &way) {
        if (spot || way.empty() || way.back().value != value)
            return;
        if (const auto child = childPut(document.values, value, put)) {
            spot = Spot{root, pathOf(way), child->value};
            spot->path.push_back(child->step);
        }
    });
    return spot;
}

// --- from a node to an opcode

struct Level // of the way down to a node
{
    ValueId value;
    Child child; // of the value above
    ValueId above = ValueId::None;
    ValueId container = ValueId::None; // in it
};

std::optional<Level> levelBelow(const Values &values, ValueId above, const Step &step)
{
    std::optional<Level> level;
    const Children children(values, above);
    forParts(children, [&](const Children::Part &part) {
        if (level || part.kind != step.kind)
            return;
        for (quint32 i = part.begin; i < part.begin + part.count && !level; ++i) {
            const Child child = children.at(i);
            if (part.pairs ? child.step.key == step.key : child.step.index == step.index)
                level = Level{child.value, child, above, part.container};
        }
    });
    return level;
}

// The root first; ends where no value of a pickle is.
std::vector<Level> levelsOf(const Document &document, const Spot &spot)
{
    std::vector<Level> levels;
    if (spot.root >= document.roots.size() || document.roots[spot.root].value == ValueId::None)
        return levels;
    levels.push_back({document.roots[spot.root].value, {}});
    for (const Step &step : spot.path) {
        const auto next = levelBelow(document.values, levels.back().value, step);
        if (!next)
            break;
        levels.push_back(*next);
    }
    return levels;
}

std::optional<quint32> offsetOf(const PickleTrace &trace, const Level &level)
{
    const auto made = std::ranges::find(trace.made, level.value, &PickleTrace::Made::value);
    if (made != trace.made.end())
        return made->offset;
    const auto put = std::ranges::find_if(trace.put, [&](const PickleTrace::Put &each) {
        const bool isThere = level.above == ValueId::None
            ? each.target == ValueId::None && each.value == level.value
            : (each.target == level.above || each.target == level.container) && isWhere(level.child, each);
        return isThere;
    });
    return put == trace.put.end() ? std::nullopt : std::optional(put->offset);
}

// Of files that are several, the pickle that lies beside a tensor's bytes: shard.bin/archive/data.pkl for
// shard.bin/archive/data/17. The first pickle for what has none; those inside other entries are not meant.
std::optional<QByteArray> nearestPickle(const Document &document, ValueId value)
{
    const Values &values = document.values;
    const bool isTensor = value != ValueId::None && values.kind(value) == Kind::Tensor;
    const StorageId storage = isTensor ? values.tensor(values.tensorId(value)).storage : StorageId::None;
    const BlobId blob = storage == StorageId::None ? BlobId::None : values.storage(storage).blob;
    const quint32 entry = blob == BlobId::None ? Blob::NoEntry : document.blobs[number(blob)].entry;
    const bool isInEntry = entry < document.archive.entries.size();
    const QByteArray bytes = isInEntry ? document.archive.entries[entry].name : QByteArray();
    std::optional<QByteArray> nearest;
    qsizetype most = -1;
    for (const PickleReport &report : document.pickles) {
        const qsizetype common = std::ranges::mismatch(report.entry, bytes).in1 - report.entry.begin();
        if (report.offset == 0 && common > most) {
            nearest = report.entry;
            most = common;
        }
    }
    return nearest;
}

}

bool PickleTrace::has(quint32 offset) const
{
    return rowAt(made, offset) != made.end() || rowAt(put, offset) != put.end();
}

PickleTrace tracePickles(const Document &document, const QByteArray &entry, Progress &progress)
{
    PickleTrace all;
    const SourcePtr source = sourceOf(document, entry, progress);
    if (!source)
        return all;
    const Shown shown = shownBy(document, progress);
    for (const PickleReport &report : document.pickles) {
        if (report.entry == entry)
            trace(document, report, pickleAt(*source, report.offset, MostBytes, progress), shown, all, progress);
    }
    std::ranges::stable_sort(all.made, {}, &PickleTrace::Made::offset);
    std::ranges::stable_sort(all.put, {}, &PickleTrace::Put::offset);
    return all;
}

std::optional<Spot> spotOf(const Document &document, const PickleTrace &trace, quint32 offset, Progress &progress)
{
    if (const auto made = rowAt(trace.made, offset); made != trace.made.end())
        return spotOfMade(document, made->value, progress);
    const auto put = rowAt(trace.put, offset);
    return put == trace.put.end() ? std::nullopt : spotOfPut(document, *put, progress);
}

std::optional<quint32> offsetOf(const Document &document, const PickleTrace &trace, const Spot &spot)
{
    for (const Level &level : levelsOf(document, spot) | std::views::reverse) {
        if (const auto offset = offsetOf(trace, level))
            return offset;
    }
    return std::nullopt;
}

std::optional<QByteArray> pickleOf(const Document &document, const Spot &spot)
{
    if (document.pickles.empty() || spot.root >= document.roots.size())
        return std::nullopt;
    for (const QByteArray &name : {document.roots[spot.root].entry, QByteArray("pickle")}) { // that of 2016's tar
        if (std::ranges::find(document.pickles, name, &PickleReport::entry) != document.pickles.end())
            return name;
    }
    return nearestPickle(document, spot.value);
}

}
