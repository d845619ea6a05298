// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/scripttables.h"

#include "app/models/entrysubject.h"
#include "app/panes/crumbs.h"
#include "app/panes/plainfact.h"
#include "core/bytes/text.h"
#include "core/document/walk.h"
#include "core/document/words.h"

#include <QSet>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

Subject lineOf(const DocumentPtr &document, quint32 entry, quint32 line)
{
    Subject code = entrySubject(document, entry);
    code.node = line;
    return code;
}

QString placeOf(const DocumentPtr &document, const ScriptClass &declared, quint32 line)
{
    const QByteArray &name = document->archive.entries[declared.entry].name;
    return u"%1:%2"_s.arg(shown(name.sliced(name.indexOf("code/")))).arg(line);
}

QByteArray classOf(const Subject &module)
{
    const Values &values = module.document->values;
    return classNameOf(values, values.object(module.value)).toUtf8();
}

const ScriptClass *declared(const ScriptReport &report, const QByteArray &name)
{
    const auto known = report.classes.find(name);
    return known == report.classes.end() ? nullptr : &known->second;
}

// "Linear" of "__torch__.torch.nn.modules.linear.Linear"
QString shortName(const QByteArray &name) { return shown(name.sliced(name.lastIndexOf('.') + 1)); }

Fact attributeFact(const QString &name, const Subject &member)
{
    const Values &values = member.document->values;
    const auto wrapped = scriptContainer(values, member.value);
    if (!wrapped)
        return plainFact(name, summaryOf(values, member.value), {}, member);
    return plainFact(name, summaryOf(values, wrapped->value), shown(wrapped->type), member);
}

template <typename Take> void eachAttribute(const Subject &module, Take take)
{
    const Values &values = module.document->values;
    const Children children(values, module.value);
    for (quint32 i = 0; i < children.count(); ++i) {
        const Child child = children.at(i);
        if (child.step.kind == Step::Kind::Attribute)
            take(values.text(child.step.key), childOf(module, child.step, child.value));
    }
}

const char *wordOf(ScriptTensor::Kind kind)
{
    static constexpr const char *words[]{QT_TRANSLATE_NOOP("pith", "parameter"), QT_TRANSLATE_NOOP("pith", "buffer"),
        QT_TRANSLATE_NOOP("pith", "attribute"), QT_TRANSLATE_NOOP("pith", "constant")};
    return words[size_t(kind)];
}

Subject subjectOf(const DocumentPtr &document, const ScriptTensor &tensor)
{
    Subject subject;
    subject.document = document;
    subject.kind = Subject::Kind::Value;
    subject.root = tensor.root;
    subject.path = tensor.path;
    subject.value = tensor.value;
    return subject;
}

QString typeText(const Values &values, ValueId tensor)
{
    return typeName(values, tensor) + u' ' + summaryOf(values, tensor);
}

}

bool isScriptModule(const Subject &subject)
{
    const bool isWhole = subject.kind == Subject::Kind::File;
    return subject.document && isScript(*subject.document) && (isWhole || subject.kind == Subject::Kind::Value)
        && isScriptObject(subject.document->values, subject.value);
}

bool isScriptCode(const Subject &subject)
{
    return subject.kind == Subject::Kind::Entry && isScript(*subject.document)
        && scriptLinesEntry(*subject.document, subject.entry);
}

bool isBytecode(const Subject &subject)
{
    return subject.kind == Subject::Kind::Value && subject.path.empty() && isScript(*subject.document)
        && subject.document->roots[subject.root].entry.endsWith("bytecode.pkl");
}

ScriptReport scriptReport(const Subject &module, Progress &progress)
{
    ScriptReport report;
    report.classes = scriptClasses(*module.document, progress);
    report.tensors = scriptTensors(*module.document, report.classes, module.value, module.path);
    return report;
}

std::vector<Fact> classFacts(const Subject &module, const ScriptReport &report)
{
    const QByteArray name = classOf(module);
    std::vector<Fact> facts{plainFact(tr("Class"), shown(name))};
    if (const ScriptClass *const known = declared(report, name))
        facts.push_back(plainFact(tr("Code"), placeOf(module.document, *known, known->line), {},
            lineOf(module.document, known->entry, known->line)));
    else
        facts.push_back(plainFact(tr("Code"), tr("The archive does not hold it")));
    std::array<quint64, 4> counts{};
    QSet<quint32> seen; // tied ones are one
    for (const ScriptTensor &tensor : report.tensors) {
        if (seen.contains(number(tensor.value)))
            continue;
        seen.insert(number(tensor.value));
        counts[size_t(tensor.kind)] += quint64(
            elementCount(module.document->values.tensor(module.document->values.tensorId(tensor.value)).shape)
                .value_or(0));
    }
    static constexpr const char *titles[]{QT_TRANSLATE_NOOP("pith", "Parameters"),
        QT_TRANSLATE_NOOP("pith", "Elements of buffers"), QT_TRANSLATE_NOOP("pith", "Elements of other tensors"),
        QT_TRANSLATE_NOOP("pith", "Elements of constants")};
    for (size_t kind = 0; kind < counts.size(); ++kind) {
        if (counts[kind] > 0)
            facts.push_back(plainFact(tr(titles[kind]), grouped(counts[kind])));
    }
    return facts;
}

std::vector<Fact> memberFacts(const Subject &module, const ScriptReport &)
{
    std::vector<Fact> facts;
    eachAttribute(module, [&](QByteArrayView name, const Subject &member) {
        if (isScriptObject(module.document->values, member.value))
            facts.push_back(plainFact(shown(name), shortName(classOf(member)), {}, member));
    });
    return facts;
}

std::vector<Fact> ownTensorFacts(const Subject &module, const ScriptReport &report)
{
    const Values &values = module.document->values;
    const ScriptClass *const own = declared(report, classOf(module));
    std::vector<Fact> facts;
    for (const ScriptTensor &tensor : report.tensors) {
        const bool isConstant = tensor.kind == ScriptTensor::Kind::Constant;
        const bool isOwn = isConstant
            ? own && std::ranges::find(own->constants, tensor.path.front().index) != own->constants.end()
            : tensor.path.size() == module.path.size() + 1;
        if (isOwn)
            facts.push_back(plainFact(shown(tensor.name), typeText(values, tensor.value), tr(wordOf(tensor.kind)),
                subjectOf(module.document, tensor)));
    }
    return facts;
}

std::vector<Fact> attributeFacts(const Subject &module, const ScriptReport &report)
{
    const Values &values = module.document->values;
    std::vector<Fact> facts;
    eachAttribute(module, [&](QByteArrayView name, const Subject &member) {
        if (!isScriptObject(values, member.value) && values.kind(member.value) != Kind::Tensor)
            facts.push_back(attributeFact(shown(name), member));
    });
    const ScriptClass *const own = declared(report, classOf(module));
    for (const ScriptClass::Attribute &attribute : own ? own->attributes : std::vector<ScriptClass::Attribute>()) {
        if (attribute.type.startsWith("Final[")) // which is in the code alone
            facts.push_back(plainFact(
                shown(attribute.name), shown(attribute.type.sliced(attribute.type.indexOf(']') + 1).trimmed())));
    }
    return facts;
}

std::vector<Fact> methodFacts(const Subject &module, const ScriptReport &report)
{
    std::vector<Fact> facts;
    if (const ScriptClass *const own = declared(report, classOf(module))) {
        for (const ScriptClass::Method &method : own->methods)
            facts.push_back(plainFact(shown(method.name), shown(method.signature), tr("line %1").arg(method.line),
                lineOf(module.document, own->entry, method.line)));
    }
    return facts;
}

std::vector<Fact> allClassFacts(const Subject &module, const ScriptReport &report)
{
    std::vector<Fact> facts;
    for (const auto &[name, known] : report.classes)
        facts.push_back(plainFact(shortName(name), placeOf(module.document, known, known.line), {},
            lineOf(module.document, known.entry, known.line)));
    return facts;
}

TableSource scriptTensorsSource(const Subject &module, const std::shared_ptr<const ScriptReport> &report)
{
    TableSource source;
    source.columns = {{tr("Name"), 36}, {tr("Kind"), 11}, {tr("Type"), 12}, {tr("Shape"), 18}, {tr("Class"), 24}};
    source.rows = qsizetype(report->tensors.size());
    source.text = [document = module.document, report](qsizetype row, int column) {
        const ScriptTensor &tensor = report->tensors[size_t(row)];
        switch (column) {
        case 0:
            return shown(tensor.name);
        case 1:
            return tr(wordOf(tensor.kind));
        case 2:
            return typeName(document->values, tensor.value);
        case 3:
            return summaryOf(document->values, tensor.value);
        default:
            return shortName(tensor.className);
        }
    };
    source.target = [document = module.document, report](
                        qsizetype row) { return subjectOf(document, report->tensors[size_t(row)]); };
    return source;
}

TableSource scriptLinesSource(const Subject &code, const std::shared_ptr<const std::vector<ScriptLine>> &lines)
{
    TableSource source;
    source.columns = {{tr("Line"), 6, true}, {tr("Python file"), 44}, {tr("Line there"), 9, true}, {tr("Text"), 50}};
    source.rows = qsizetype(lines->size());
    source.text = [lines](qsizetype row, int column) {
        const ScriptLine &line = (*lines)[size_t(row)];
        switch (column) {
        case 0:
            return QString::number(line.codeLine);
        case 1:
            return line.file.isEmpty() ? tr("not told") : shown(line.file);
        case 2:
            return QString::number(line.line);
        default:
            return shown(line.text);
        }
    };
    source.target
        = [code, lines](qsizetype row) { return lineOf(code.document, code.entry, (*lines)[size_t(row)].codeLine); };
    return source;
}

TableSource bytecodeSource(const Subject &bytecode)
{
    const auto read = std::make_shared<const ScriptBytecode>(
        scriptBytecode(bytecode.document->values, bytecode.value).value_or(ScriptBytecode()));
    TableSource source;
    source.columns = {{tr("Method"), 34}, {tr("At"), 5, true}, {tr("Instruction"), 22}, {tr("X"), 6, true},
        {tr("N"), 6, true}, {tr("Means"), 40}};
    source.rows = qsizetype(read->instructions.size());
    source.text = [read](qsizetype row, int column) {
        const ScriptInstruction &one = read->instructions[size_t(row)];
        switch (column) {
        case 0:
            return shown(one.method);
        case 1:
            return QString::number(one.number);
        case 2:
            return shown(one.name);
        case 3:
            return QString::number(one.x);
        case 4:
            return QString::number(one.n);
        default:
            return one.meaning.isEmpty() ? QString() : visible(one.meaning);
        }
    };
    return source;
}

QString bytecodeIntro(const Subject &bytecode)
{
    constexpr qsizetype most = 40;
    const auto read = scriptBytecode(bytecode.document->values, bytecode.value);
    if (!read)
        return tr("Pith does not understand this bytecode.");
    QStringList lines{tr("Bytecode of version %1: %2, %3.")
            .arg(read->version)
            .arg(counted(read->methods, QT_TRANSLATE_NOOP("pith", "method"), QT_TRANSLATE_NOOP("pith", "methods")),
                counted(read->instructions.size(), QT_TRANSLATE_NOOP("pith", "instruction"),
                    QT_TRANSLATE_NOOP("pith", "instructions")))};
    for (const QString &signature : read->signatures.first(std::min(most, read->signatures.size())))
        lines += visibleSentence(signature);
    if (!read->operators.isEmpty())
        lines += tr("Operators: %1")
                     .arg(visibleSentence(read->operators.first(std::min(most, read->operators.size())).join(u", "_s)
                         + (read->operators.size() > most ? u" …"_s : QString())));
    return lines.join(u'\n');
}

}
