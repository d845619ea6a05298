// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/resolve.h"

#include "core/bytes/text.h"
#include "core/document/depthfirst.h"
#include "core/document/leaves.h"
#include "core/document/repr.h"
#include "core/document/sections.h"

#include <algorithm>
#include <array>
#include <set>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr size_t MostShown = 5;
constexpr size_t MostStates = 1 << 20; // of a search

// Follows a KEY down from a root: each step may be spelt plainly, quoted, or as in a `key`.
class Search
{
public:
    Search(const Document &document, quint32 root, QString key)
        : m_document(document),
          m_values(document.values),
          m_root(root),
          m_key(std::move(key))
    {
    }

    std::vector<Target> run()
    {
        push(-1, {}, m_document.roots[m_root].value, 0);
        for (size_t i = 0; i < m_states.size() && m_states.size() < MostStates; ++i)
            visit(i);
        return m_found.empty() ? std::move(m_modules) : std::move(m_found);
    }

private:
    struct State
    {
        qsizetype above;
        Step step;
        ValueId value;
        qsizetype offset; // in the key, of what is still to be matched
    };

    void push(qsizetype above, const Step &step, ValueId value, qsizetype offset)
    {
        if (m_seen.insert({number(value), offset}).second)
            m_states.push_back({above, step, value, offset});
    }

    void visit(size_t index)
    {
        const State state = m_states[index];
        const QStringView rest = QStringView(m_key).sliced(state.offset);
        if (rest.isEmpty() || rest == u".") {
            m_found.push_back({m_root, pathOf(index), state.value, {}, {}, {}});
            return;
        }
        const Children children(m_values, state.value);
        for (quint32 i = 0; i < children.count(); ++i)
            follow(index, children.at(i), rest);
        addModule(index, rest);
    }

    void follow(size_t index, const Child &child, QStringView rest)
    {
        for (const QString &spelling : spellings(child.step)) {
            if (!rest.startsWith(spelling))
                continue;
            const qsizetype end = m_states[index].offset + spelling.size();
            if (end == m_key.size() || u".[({"_s.contains(m_key[end]))
                push(qsizetype(index), child.step, child.value, end);
        }
    }

    // All ways to write a step.
    std::array<QString, 4> spellings(const Step &step) const
    {
        std::array<QString, 4> all;
        appendSpelt(all[0], m_values, step);
        all[1] = u'.' + keyOf(m_values, {step});
        appendSpelt(all[2], m_values, step, Dots::Quoted);
        all[3] = step.key != ValueId::None && m_values.kind(step.key) == Kind::Str ? quoted(step) : all[0];
        return all;
    }

    QString quoted(const Step &step) const
    {
        QString out = u"['"_s;
        appendEscaped(out, wideText(m_values, step.key), u'\'', Escapes::Spelt);
        return out + u"']"_s;
    }

    // A prefix of keys that ends before a dot.
    void addModule(size_t index, QStringView rest)
    {
        const Kind kind = m_values.kind(m_states[index].value);
        if (kind != Kind::Dict && kind != Kind::OrderedDict)
            return;
        QString prefix = rest.startsWith(u'.') ? rest.sliced(1).toString() : rest.toString();
        prefix += prefix.endsWith(u'.') ? QString() : u"."_s;
        const QByteArray wanted = prefix.toUtf8();
        const auto pairs = m_values.items(m_states[index].value);
        std::vector<quint32> items;
        for (size_t i = 0; i + 1 < pairs.size(); i += 2) {
            if (m_values.kind(pairs[i]) == Kind::Str && m_values.text(pairs[i]).startsWith(wanted))
                items.push_back(quint32(i / 2));
        }
        if (!items.empty())
            m_modules.push_back({m_root, pathOf(index), m_states[index].value, prefix, std::move(items), {}});
    }

    Path pathOf(size_t index) const
    {
        Path path;
        for (auto at = qsizetype(index); m_states[size_t(at)].above >= 0; at = m_states[size_t(at)].above)
            path.push_back(m_states[size_t(at)].step);
        std::ranges::reverse(path);
        return path;
    }

    const Document &m_document;
    const Values &m_values;
    const quint32 m_root;
    const QString m_key;
    std::vector<State> m_states;
    std::set<std::pair<quint32, qsizetype>> m_seen;
    std::vector<Target> m_found;
    std::vector<Target> m_modules;
};

std::vector<Target> search(const Document &document, quint32 root, const QString &key)
{
    if (document.roots[root].value == ValueId::None)
        return {};
    // Only the first step may lack its dot.
    const bool marked = key == u'.' || key.startsWith(u'[') || key.startsWith(u'(') || key.startsWith(u'{');
    std::vector<Target> found = Search(document, root, marked ? key : u'.' + key).run();
    return found.empty() && marked ? Search(document, root, u'.' + key).run() : found;
}

// A model by its name, or nothing.
std::vector<Target> modelNamed(const Document &document, const QString &key)
{
    Target model;
    const QByteArray name = key.toUtf8();
    for (quint32 root = 0; root < document.roots.size(); ++root) {
        if (const auto section = sectionOf(document, root); section && section->model == name)
            model.roots.push_back(root);
    }
    return model.roots.empty() ? std::vector<Target>() : std::vector<Target>{model};
}

std::vector<Target> searchAll(const Document &document, const QString &key)
{
    std::vector<Target> found;
    for (quint32 root = 0; root < document.roots.size(); ++root) {
        const QString prefix = rootPrefix(document, root);
        if (!prefix.isEmpty() && key.startsWith(prefix) && key.size() > prefix.size())
            return search(document, root, key.mid(prefix.size()));
        const auto section = sectionOf(document, root);
        if (section && key == QString::fromUtf8(document.roots[root].entry))
            return search(document, root, u"."_s);
        if (root == 0 || (section && isPlainlyNamed(*section)))
            std::ranges::move(search(document, root, key), std::back_inserter(found));
    }
    std::vector<Target> model = modelNamed(document, key);
    return model.empty() ? found : model;
}

// A path names its node even where it is the `key` of another.
void preferPath(const Document &document, const QString &key, std::vector<Target> &found)
{
    const auto isSpelt = [&](const Target &target) { return spell(document.values, target.path) == key; };
    if (std::ranges::count_if(found, isSpelt) == 1)
        std::erase_if(found, [&](const Target &target) { return !isSpelt(target); });
}

// "a.b#2": the second node that "a.b" fits.
std::vector<Target> numbered(const Document &document, const QString &key)
{
    const qsizetype mark = key.lastIndexOf(u'#');
    bool isNumber = false;
    const uint wanted = mark > 0 ? QStringView(key).sliced(mark + 1).toUInt(&isNumber) : 0;
    if (!isNumber)
        return {};
    std::vector<Target> found = searchAll(document, key.left(mark));
    return wanted >= 1 && wanted <= found.size() ? std::vector<Target>{found[wanted - 1]} : std::vector<Target>();
}

[[noreturn]] void throwAmbiguous(const QString &key, QStringList candidates)
{
    const qsizetype count = candidates.size();
    candidates = candidates.first(std::min<qsizetype>(count, MostShown));
    throw Error(tr("'%1' fits %2 things: %3%4")
            .arg(key)
            .arg(count)
            .arg(candidates.join(u", "_s), count > candidates.size() ? u" …"_s : QString()));
}

[[noreturn]] void throwUnknown(const QString &key, const QStringList &similar)
{
    if (similar.isEmpty())
        throw Error(tr("Nothing in the file is named '%1'").arg(key));
    throw Error(tr("Nothing in the file is named '%1'; similar: %2").arg(key, similar.join(u", "_s)));
}

}

KeyResolver::KeyResolver(const Document &document, const LeafNames &names) : m_document(document), m_names(names) {}

QStringList KeyResolver::similarTo(const QString &key) const
{
    QStringList names;
    const auto take = [&](const QString &path) {
        if (names.size() < qsizetype(MostShown) && path.contains(key, Qt::CaseInsensitive))
            names += path;
    };
    for (size_t i = 0; i < m_document.tensors.size(); ++i)
        take(m_names.tensorPath(i));
    for (size_t i = 0; i < m_document.arrays.size(); ++i)
        take(m_names.arrayPath(i));
    return names;
}

Target KeyResolver::targetOf(const Leaf &leaf) const
{
    return {rootOf(m_document, leaf), pathTo(m_document, leaf.place), leaf.value, {}, {}, {}};
}

Target KeyResolver::resolve(const QString &key) const
{
    if (const auto leaf = m_names.find(key))
        return targetOf(leafAt(m_document, *leaf));
    std::vector<Target> found = searchAll(m_document, key);
    preferPath(m_document, key, found);
    if (found.empty())
        found = numbered(m_document, key);
    if (found.size() == 1)
        return found.front();
    QStringList names;
    for (const Target &target : found)
        names += rootPrefix(m_document, target.root) + spell(m_document.values, target.path);
    if (!found.empty())
        throwAmbiguous(key, names);
    throwUnknown(key, similarTo(key));
}

KeyResolver::Leaves KeyResolver::leavesOf(const Target &target) const
{
    std::vector<ValueId> roots{target.value};
    if (!target.roots.empty()) {
        roots.clear();
        for (const quint32 root : target.roots)
            roots.push_back(m_document.roots[root].value);
    }
    if (!target.prefix.isEmpty()) {
        const auto pairs = m_document.values.items(target.value);
        roots.clear();
        for (const quint32 item : target.items)
            roots.push_back(pairs[2 * size_t(item) + 1]);
    }
    std::vector<bool> below(m_document.values.size());
    Progress progress;
    DepthFirst walker(m_document.values, progress);
    for (const ValueId root : roots)
        walker.walk(root, [&](ValueId id, const auto &) { below[number(id)] = true; });
    Leaves leaves;
    for (quint32 i = 0; i < m_document.tensors.size(); ++i) {
        if (below[number(m_document.tensors[i].value)])
            leaves.tensors.push_back(i);
    }
    for (quint32 i = 0; i < m_document.arrays.size(); ++i) {
        if (below[number(m_document.arrays[i].value)])
            leaves.arrays.push_back(i);
    }
    return leaves;
}

}
