// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/script.h"

#include "core/bytes/attempt.h"
#include "core/document/walk.h"
#include "core/document/words.h"

#include <QSet>

#include <algorithm>

namespace pith {

namespace {

constexpr QByteArrayView prefixOfClasses("__torch__");
constexpr QByteArrayView wrapperModule("torch.jit._pickle.");
constexpr QByteArrayView codeFolder("code/");
constexpr QByteArrayView constantsName("constants.pkl");
constexpr QByteArrayView constantMark("CONSTANTS.c");
constexpr quint64 mostOfCode = 1 << 30;

// What stands between the first two of these signs.
QByteArrayView between(QByteArrayView text, char first, char last)
{
    const qsizetype begin = text.indexOf(first);
    const qsizetype end = begin < 0 ? -1 : text.indexOf(last, begin + 1);
    return end < 0 ? QByteArrayView() : text.sliced(begin + 1, end - begin - 1);
}

QByteArrayList quoted(QByteArrayView list)
{
    QByteArrayList texts;
    const QByteArrayList parts = list.toByteArray().split('"');
    for (qsizetype i = 1; i < parts.size(); i += 2)
        texts += parts[i];
    return texts;
}

class CodeReader
{
public:
    CodeReader(QByteArrayView code, QByteArray module) : m_code(code), m_module(std::move(module)) {}

    std::vector<ScriptClass> read()
    {
        while (m_at < m_code.size())
            readLine(nextLine());
        return std::move(m_found);
    }

private:
    QByteArrayView nextLine()
    {
        const qsizetype end = m_code.indexOf('\n', m_at);
        const QByteArrayView line = m_code.sliced(m_at, (end < 0 ? m_code.size() : end) - m_at);
        m_at = end < 0 ? m_code.size() : end + 1;
        ++m_line;
        return line;
    }

    void readLine(QByteArrayView line)
    {
        if (line.startsWith("class "))
            beginClass(line.sliced(6));
        else if (m_found.empty())
            return;
        else if (line.startsWith("  def "))
            readMethod(line.sliced(6));
        else if (line.startsWith("    "))
            readConstants(line);
        else if (line.startsWith("  "))
            readMember(line.sliced(2));
    }

    void beginClass(QByteArrayView rest)
    {
        const qsizetype end = std::min(rest.indexOf('(') < 0 ? rest.size() : rest.indexOf('('),
            rest.indexOf(':') < 0 ? rest.size() : rest.indexOf(':'));
        ScriptClass &added = m_found.emplace_back();
        added.name = m_module + '.' + rest.first(end).trimmed().toByteArray();
        added.line = m_line;
    }

    void readMember(QByteArrayView line)
    {
        ScriptClass &now = m_found.back();
        if (line.startsWith("__parameters__ = "))
            now.parameters = quoted(line);
        else if (line.startsWith("__buffers__ = "))
            now.buffers = quoted(line);
        else if (line.startsWith("__annotations__[")) // of names that are none in Python: "0"
            addAttribute(between(line, '"', '"'), line.sliced(line.indexOf(']') + 1).trimmed());
        else if (const qsizetype colon = line.indexOf(" : "); colon > 0)
            addAttribute(line.first(colon), line.sliced(colon + 1));
    }

    void addAttribute(QByteArrayView name, QByteArrayView marked)
    {
        const QByteArrayView type = marked.isEmpty() ? marked : marked.sliced(1).trimmed(); // behind ':' or '='
        m_found.back().attributes.push_back({name.toByteArray(), type.toByteArray()});
    }

    // A signature may go over several lines.
    void readMethod(QByteArrayView first)
    {
        const quint32 line = m_line;
        QByteArray text = first.toByteArray();
        while (!text.endsWith(':') && m_at < m_code.size())
            text += nextLine();
        const qsizetype open = text.indexOf('(');
        if (open < 0)
            return;
        QByteArray signature = text.sliced(open + 1).simplified();
        if (signature.endsWith(':'))
            signature.chop(1);
        const qsizetype comma = signature.indexOf(',');
        const qsizetype close = signature.indexOf(')');
        if (signature.startsWith("self") && comma >= 0 && comma < close)
            signature = signature.sliced(comma + 1).trimmed();
        else if (signature.startsWith("self") && close >= 0)
            signature = signature.sliced(close);
        m_found.back().methods.push_back({text.first(open), '(' + signature, line});
    }

    void readConstants(QByteArrayView line)
    {
        std::vector<quint32> &known = m_found.back().constants;
        for (qsizetype at = line.indexOf(constantMark); at >= 0; at = line.indexOf(constantMark, at)) {
            at += constantMark.size();
            qsizetype end = at;
            while (end < line.size() && line[end] >= '0' && line[end] <= '9')
                ++end;
            bool isNumber = false;
            const quint32 constant = line.sliced(at, end - at).toUInt(&isNumber);
            if (isNumber && std::ranges::find(known, constant) == known.end())
                known.push_back(constant);
        }
    }

    QByteArrayView m_code;
    QByteArray m_module;
    qsizetype m_at = 0;
    quint32 m_line = 0;
    std::vector<ScriptClass> m_found;
};

QByteArray classNameBytes(const Values &values, ValueId object)
{
    return classNameOf(values, values.object(object)).toUtf8();
}

// Walks a module and those in it.
class TensorFinder
{
public:
    TensorFinder(const Document &document, const ScriptClasses &classes) : m_document(document), m_classes(classes) {}

    std::vector<ScriptTensor> find(ValueId module, const Path &path)
    {
        m_waiting.push_back({module, path, {}});
        while (!m_waiting.empty()) {
            const Waiting next = std::move(m_waiting.back());
            m_waiting.pop_back();
            if (!m_seen.contains(number(next.module)))
                look(next);
        }
        addConstants();
        return std::move(m_found);
    }

private:
    struct Waiting
    {
        ValueId module;
        Path path;
        QByteArray prefix;
    };

    void look(const Waiting &module)
    {
        const Values &values = m_document.values;
        m_seen.insert(number(module.module));
        const QByteArray className = classNameBytes(values, module.module);
        const auto known = m_classes.find(className);
        const ScriptClass none;
        const ScriptClass &declared = known == m_classes.end() ? none : known->second;
        const size_t firstInside = m_waiting.size();
        const Children children(values, module.module);
        for (quint32 i = 0; i < children.count(); ++i) {
            const Child child = children.at(i);
            if (child.step.kind != Step::Kind::Attribute)
                continue;
            const QByteArray name = values.text(child.step.key).toByteArray();
            Path path = module.path;
            path.push_back(child.step);
            if (isScriptObject(values, child.value))
                m_waiting.push_back({child.value, std::move(path), module.prefix + name + '.'});
            else if (values.kind(child.value) == Kind::Tensor)
                m_found.push_back(
                    {kindOf(declared, name), module.prefix + name, className, 0, std::move(path), child.value});
        }
        std::reverse(m_waiting.begin() + qsizetype(firstInside), m_waiting.end()); // the first is looked at first
        for (const quint32 constant : declared.constants)
            m_constants.emplace_back(constant, className);
    }

    static ScriptTensor::Kind kindOf(const ScriptClass &declared, const QByteArray &name)
    {
        return declared.parameters.contains(name) ? ScriptTensor::Kind::Parameter
            : declared.buffers.contains(name)     ? ScriptTensor::Kind::Buffer
                                                  : ScriptTensor::Kind::Attribute;
    }

    void addConstants()
    {
        const auto isConstants = [](const Document::Root &root) { return root.entry.endsWith(constantsName); };
        const auto root = std::ranges::find_if(m_document.roots, isConstants);
        if (root == m_document.roots.end())
            return;
        const std::span<const ValueId> items = m_document.values.items(root->value);
        QSet<quint32> listed;
        for (const auto &[constant, className] : m_constants) {
            if (constant >= items.size() || listed.contains(constant)
                || m_document.values.kind(items[constant]) != Kind::Tensor)
                continue;
            listed.insert(constant);
            m_found.push_back({ScriptTensor::Kind::Constant, constantMark.toByteArray() + QByteArray::number(constant),
                className, quint32(root - m_document.roots.begin()), {{Step::Kind::Index, constant, ValueId::None}},
                items[constant]});
        }
    }

    const Document &m_document;
    const ScriptClasses &m_classes;
    std::vector<Waiting> m_waiting;
    std::vector<ScriptTensor> m_found;
    std::vector<std::pair<quint32, QByteArray>> m_constants; // and the classes whose code names them
    QSet<quint32> m_seen;
};

}

bool isScript(const Document &document) { return document.format.startsWith(QLatin1StringView("torchscript")); }

bool isScriptObject(const Values &values, ValueId value)
{
    return value != ValueId::None && values.kind(value) == Kind::Object
        && classNameBytes(values, value).startsWith(prefixOfClasses);
}

std::optional<ScriptContainer> scriptContainer(const Values &values, ValueId value)
{
    if (values.kind(value) != Kind::Object || values.object(value).arguments == ValueId::None
        || !classNameBytes(values, value).startsWith(wrapperModule))
        return {};
    const auto arguments = values.items(values.object(value).arguments);
    if (arguments.empty())
        return {};
    const bool isTold = arguments.size() > 1 && values.kind(arguments[1]) == Kind::Str;
    return ScriptContainer{arguments[0], isTold ? values.text(arguments[1]).toByteArray() : QByteArray()};
}

std::vector<ScriptClass> classesIn(QByteArrayView code, const QByteArray &module)
{
    return CodeReader(code, module).read();
}

ScriptClasses scriptClasses(const Document &document, Progress &progress)
{
    ScriptClasses classes;
    for (quint32 entry = 0; isScript(document) && entry < document.archive.entries.size(); ++entry) {
        const QByteArray &name = document.archive.entries[entry].name;
        const qsizetype folder = name.indexOf(codeFolder);
        if (folder < 0 || !name.endsWith(".py") || (folder > 0 && name[folder - 1] != '/'))
            continue;
        progress.check();
        const QByteArray module = name.sliced(folder + codeFolder.size()).chopped(3).replace('/', '.');
        QString unread;
        attempt(unread, [&] {
            const SourcePtr source = document.archive.open(entry, progress);
            for (ScriptClass &one : classesIn(readBytes(*source, 0, source->size(), mostOfCode), module)) {
                one.entry = entry;
                classes.emplace(one.name, std::move(one));
            }
        });
    }
    return classes;
}

std::vector<ScriptTensor> scriptTensors(
    const Document &document, const ScriptClasses &classes, ValueId module, const Path &path)
{
    return TensorFinder(document, classes).find(module, path);
}

}
