// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/panetable.h"

#include "app/models/entrynames.h"
#include "app/models/programs.h"
#include "app/panes/compiledpage.h"
#include "app/panes/disassemblypane.h"
#include "app/panes/filepage.h"
#include "app/panes/graphpane.h"
#include "app/panes/graphtables.h"
#include "app/panes/hexpane.h"
#include "app/panes/histogrampane.h"
#include "app/panes/imagepane.h"
#include "app/panes/importspane.h"
#include "app/panes/jsonpane.h"
#include "app/panes/modelpage.h"
#include "app/panes/nodespane.h"
#include "app/panes/numbers.h"
#include "app/panes/objectpage.h"
#include "app/panes/picturepanes.h"
#include "app/panes/scriptpage.h"
#include "app/panes/shares.h"
#include "app/panes/tablepage.h"
#include "app/panes/tablesources.h"
#include "app/panes/tensorpage.h"
#include "app/panes/textpanes.h"
#include "app/panes/valuespane.h"
#include "core/document/walk.h"
#include "core/formats/formats.h"

#include <array>

namespace pith {

namespace {
template <typename T> Pane *make(QWidget *parent) { return new T(parent); }

template <TablePage::MakeSource source, TablePage::MakeIntro intro = nullptr, TablePage::MakeShares shares = nullptr>
Pane *makeTable(QWidget *parent)
{
    return new TablePage(source, intro, shares, parent);
}

template <Subject::Kind kind> bool isKind(const Subject &subject) { return subject.kind == kind; }

bool isNumbers(const Subject &subject) { return numbersOf(subject).has_value(); }

bool isOtherValue(const Subject &subject)
{
    return subject.kind == Subject::Kind::Value && subject.value != ValueId::None && !isNumbers(subject);
}

bool isObject(const Subject &subject)
{
    return isOtherValue(subject) && subject.document->values.kind(subject.value) == Kind::Object;
}

bool isPlainObject(const Subject &subject) { return isObject(subject) && !isScriptModule(subject); }

bool isModuleOfFile(const Subject &subject) { return subject.kind == Subject::Kind::File && isScriptModule(subject); }

bool isModuleInFile(const Subject &subject) { return subject.kind == Subject::Kind::Value && isScriptModule(subject); }

bool hasChildren(const Subject &subject)
{
    return isOtherValue(subject) && !isObject(subject) && childCount(subject.document->values, subject.value) > 0;
}

bool isRaw(const Subject &subject)
{
    if (!isOtherValue(subject))
        return false;
    const Kind kind = subject.document->values.kind(subject.value);
    return kind == Kind::Bytes || kind == Kind::ByteArray;
}

bool isLeaf(const Subject &subject)
{
    return isOtherValue(subject) && !hasChildren(subject) && !isObject(subject) && !isRaw(subject)
        && !JsonPane::isValue(subject);
}

bool isModel(const Subject &subject) { return subject.kind == Subject::Kind::Model && hasProgram(subject); }

bool isFolder(const Subject &subject)
{
    return subject.kind == Subject::Kind::Archive || subject.kind == Subject::Kind::Folder;
}

bool isCompiledFolder(const Subject &subject) { return isFolder(subject) && CompiledPage::applies(subject); }

bool isPlainFolder(const Subject &subject) { return isFolder(subject) && !CompiledPage::applies(subject); }

bool isPickle(const Subject &subject)
{
    const bool whole = subject.kind == Subject::Kind::File && subject.document->archive.entries.empty();
    return (whole || subject.kind == Subject::Kind::Entry) && !picklesOf(subject).empty();
}

bool asksForImports(const Subject &subject)
{
    const bool isFile = subject.kind == Subject::Kind::File
        || (subject.kind == Subject::Kind::Archive && subject.document->roots.empty()); // which is all there is
    return (isFile && hasReportsOfFolder(*subject.document))
        || ((isFile || subject.kind == Subject::Kind::Entry) && !picklesOf(subject).empty());
}

bool isText(const Subject &subject)
{
    return subject.kind == Subject::Kind::Entry && isTextName(subject.document->archive.entries[subject.entry].name);
}

bool isBytes(const Subject &subject)
{
    return subject.kind == Subject::Kind::Entry
        || (subject.kind == Subject::Kind::File && subject.document->archive.entries.empty());
}

constexpr const char *overview = QT_TRANSLATE_NOOP("pith::DetailsView", "Overview");
constexpr const char *json = QT_TRANSLATE_NOOP("pith::DetailsView", "JSON");
constexpr const char *text = QT_TRANSLATE_NOOP("pith::DetailsView", "Text");

constexpr std::array table{
    PaneRow{"overview", overview, isKind<Subject::Kind::File>, make<FilePage>},
    PaneRow{"overview", overview, isModel, make<ModelPage>},
    PaneRow{"overview", overview, CompiledPage::applies, make<CompiledPage>},
    PaneRow{"overview", overview, isModuleInFile, make<ScriptPage>},
    PaneRow{"module", QT_TRANSLATE_NOOP("pith::DetailsView", "Module"), isModuleOfFile, make<ScriptPage>},
    PaneRow{"tensors", QT_TRANSLATE_NOOP("pith::DetailsView", "Tensors"), isScriptModule, make<ScriptTensorsPane>},
    PaneRow{"overview", QT_TRANSLATE_NOOP("pith::DetailsView", "Bytecode"), isBytecode,
        makeTable<bytecodeSource, bytecodeIntro>},
    PaneRow{"graph", QT_TRANSLATE_NOOP("pith::DetailsView", "Graph"), isKind<Subject::Kind::Graph>, make<GraphPane>},
    PaneRow{"nodes", QT_TRANSLATE_NOOP("pith::DetailsView", "Nodes"), isKind<Subject::Kind::Graph>, make<NodesPane>},
    PaneRow{"signature", QT_TRANSLATE_NOOP("pith::DetailsView", "Signature"), isKind<Subject::Kind::Signature>,
        makeSignaturePane},
    PaneRow{"calls", QT_TRANSLATE_NOOP("pith::DetailsView", "Module calls"), isModel, makeCallsPane},
    PaneRow{"overview", overview, isNumbers, make<TensorPage>},
    PaneRow{"overview", overview, isKind<Subject::Kind::Module>, makeTable<moduleSource, nullptr, sharesOf>},
    PaneRow{"overview", overview, isKind<Subject::Kind::Several>, makeTable<severalSource, severalIntro>},
    PaneRow{"entries", QT_TRANSLATE_NOOP("pith::DetailsView", "Entries"), isCompiledFolder, makeTable<entriesSource>},
    PaneRow{"overview", overview, isPlainFolder, makeTable<entriesSource>},
    PaneRow{"overview", overview, hasChildren, makeTable<childrenSource, objectIntro, sharesOf>},
    PaneRow{"overview", overview, isPlainObject, make<ObjectPage>},
    PaneRow{"tensors", QT_TRANSLATE_NOOP("pith::DetailsView", "Tensors"), isPickledModule,
        makeTable<pickledModuleSource, objectIntro, sharesOf>},
    PaneRow{"overview", overview, isLeaf, make<ScalarPage>},
    PaneRow{"overview", json, JsonPane::isValue, make<JsonPane>},
    PaneRow{"overview", overview, isRaw, make<HexPane>},
    PaneRow{"json", json, JsonPane::isEntry, make<JsonPane>},
    PaneRow{"histogram", QT_TRANSLATE_NOOP("pith::DetailsView", "Histogram"), isNumbers, make<HistogramPane>},
    PaneRow{"heatmap", QT_TRANSLATE_NOOP("pith::DetailsView", "Heat map"), isNumbers, make<HeatMapPane>},
    PaneRow{"values", QT_TRANSLATE_NOOP("pith::DetailsView", "Values"), isNumbers, make<ValuesPane>},
    PaneRow{"uses", QT_TRANSLATE_NOOP("pith::DetailsView", "Used by"), isUsedByGraph, makeUsesPane},
    PaneRow{"image", QT_TRANSLATE_NOOP("pith::DetailsView", "Image"), ImagePane::applies, make<ImagePane>},
    PaneRow{"text", text, isText, make<TextPane>},
    PaneRow{"lines", QT_TRANSLATE_NOOP("pith::DetailsView", "Python lines"), isScriptCode, make<ScriptLinesPane>},
    PaneRow{"text", text, JsonPane::isValue, make<ScalarPage>},
    PaneRow{"imports", QT_TRANSLATE_NOOP("pith::DetailsView", "Imports"), asksForImports, make<ImportsPane>},
    PaneRow{"disassembly", QT_TRANSLATE_NOOP("pith::DetailsView", "Disassembly"), isPickle, make<DisassemblyPane>},
    PaneRow{"bytes", QT_TRANSLATE_NOOP("pith::DetailsView", "Bytes"), isBytes, make<HexPane>},
};
}

std::span<const PaneRow> panes() { return table; }

}
