// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/actions.h"

#include "app/windows/mainwindow.h"

#include <array>

namespace pith {

namespace {

using enum ActionRow::Menu;
using enum ActionRow::Place;
using Needs = ActionRow::Needs;
using W = MainWindow;
constexpr auto none = QKeySequence::UnknownKey;

#define T(text) QT_TRANSLATE_NOOP("pith::MainWindow", text)

constexpr std::array rows{
    ActionRow{
        File, T("&Open…"), QKeySequence::Open, nullptr, "document-open", Needs::Nothing, InMenu, &W::openByDialog},
    ActionRow{File, T("Open &Folder…"), none, "Ctrl+Shift+O", "folder", Needs::Nothing, InMenu, &W::openFolderByDialog},
    ActionRow{File, T("&Reload"), QKeySequence::Refresh, nullptr, "view-refresh", Needs::Tab,
        AfterRecent | AfterSeparator, &W::reload},
    ActionRow{File, T("Compare &With…"), none, "Ctrl+D", "compare", Needs::Document, InMenu, &W::compareWith},
    ActionRow{File, T("&Export…"), QKeySequence::Save, nullptr, "document-save-as", Needs::Export, InRowMenu,
        &W::exportByDialog},
    ActionRow{File, T("Save Repor&t…"), QKeySequence::Save, nullptr, "document-save-as", Needs::Comparison, InMenu,
        &W::saveReport},
    ActionRow{File, T("Export &B − A…"), none, nullptr, nullptr, Needs::Comparison, InPairMenu, &W::exportDifference},
    ActionRow{
        File, T("Export Chan&ged Tensors…"), none, nullptr, nullptr, Needs::Comparison, InMenu, &W::exportChanged},
    ActionRow{File, T("Save Pict&ure…"), QKeySequence::SaveAs, "Ctrl+Shift+S", nullptr, Needs::Content, AfterExport,
        &W::savePicture},
    ActionRow{
        File, T("&Verify Checksums…"), none, nullptr, nullptr, Needs::Document, AfterSeparator, &W::verifyChecksums},
    ActionRow{File, T("&Properties"), none, "Alt+Return", nullptr, Needs::Document, InMenu, &W::showProperties},
    ActionRow{File, T("&Close"), QKeySequence::Close, nullptr, nullptr, Needs::Tab, AfterSeparator,
        qOverload<>(&W::closeTab)},
    ActionRow{File, T("&Quit"), QKeySequence::Quit, "Ctrl+Q", nullptr, Needs::Nothing, AfterSeparator, &W::closeWindow},
    ActionRow{Edit, T("&Copy"), QKeySequence::Copy, nullptr, "edit-copy", Needs::Content, InPairMenu, &W::copy},
    ActionRow{Edit, T("Copy &Key"), none, "Ctrl+Shift+C", nullptr, Needs::Content, InRowMenu | InPairMenu, &W::copyKey},
    ActionRow{Edit, T("Copy &Facts"), none, nullptr, nullptr, Needs::Document, InRowMenu, &W::copyFacts},
    ActionRow{Edit, T("Copy as &Python"), none, "Ctrl+Alt+C", nullptr, Needs::Value, InRowMenu, &W::copyAsPython},
    ActionRow{Edit, T("Copy as F&ile"), none, nullptr, nullptr, Needs::ExportOrComparison, InRowMenu | InPairMenu,
        &W::copyAsFile},
    ActionRow{Edit, T("&Select All"), QKeySequence::SelectAll, nullptr, nullptr, Needs::Content, AfterSeparator,
        &W::selectAll},
    ActionRow{Edit, T("Fi&lter…"), QKeySequence::Find, nullptr, "edit-find", Needs::Content, InMenu, &W::focusFilter},
    ActionRow{Edit, T("Filter to This &Module"), none, nullptr, nullptr, Needs::Container, InRowMenu | AfterSeparator,
        &W::filterToSubject},
    ActionRow{Edit, T("Find N&ext"), none, "F3", nullptr, Needs::Document, InMenu, &W::findNext},
    ActionRow{Edit, T("Find Pre&vious"), none, "Shift+F3", nullptr, Needs::Document, InMenu, &W::findPrevious},
    ActionRow{View, T("&Tree"), none, "Ctrl+1", nullptr, Needs::Content, InMenu, &W::showTree},
    ActionRow{View, T("&Flat List"), none, "Ctrl+2", nullptr, Needs::Content, InMenu, &W::showFlatList},
    ActionRow{View, T("E&xpand Below"), none, "*", nullptr, Needs::Content,
        InRowMenu | InPairMenu | AfterSeparator | AfterColumns, &W::expandBelow},
    ActionRow{View, T("&Collapse All"), none, nullptr, nullptr, Needs::Content, InMenu, &W::collapseAll},
    ActionRow{View, T("Zoom &In"), none, "Ctrl++; Ctrl+=", "zoom-in", Needs::Content, AfterPanes | AfterSeparator,
        &W::zoomIn},
    ActionRow{View, T("Zoom &Out"), none, "Ctrl+-", "zoom-out", Needs::Content, InMenu, &W::zoomOut},
    ActionRow{View, T("&Zoom to Fit"), none, "Ctrl+0", "zoom-fit-best", Needs::Content, InMenu, &W::fit},
    ActionRow{View, T("Full &Screen"), QKeySequence::FullScreen, "F11", nullptr, Needs::Nothing, AfterSeparator,
        &W::toggleFullScreen},
    ActionRow{View, T("&Reset View"), none, nullptr, nullptr, Needs::Content, InMenu, &W::resetView},
    ActionRow{Go, T("&Back"), QKeySequence::Back, nullptr, "go-previous", Needs::Back, InMenu, &W::goBack},
    ActionRow{Go, T("&Forward"), QKeySequence::Forward, nullptr, "go-next", Needs::Forward, InMenu, &W::goForward},
    ActionRow{Go, T("&Up to Parent"), none, "Alt+Up", "go-up", Needs::Document, InMenu, &W::goUp},
    ActionRow{Go, T("Go to &Key…"), none, "Ctrl+P", nullptr, Needs::Document, AfterSeparator, &W::goToKey},
    ActionRow{Go, T("&Go to Index…"), none, "Ctrl+G", nullptr, Needs::Document, InMenu, &W::goToIndex},
    ActionRow{Go, T("&Next Tensor"), none, "Ctrl+Down", nullptr, Needs::Content, AfterSeparator, &W::nextTensor},
    ActionRow{Go, T("&Previous Tensor"), none, "Ctrl+Up", nullptr, Needs::Content, InMenu, &W::previousTensor},
    ActionRow{Go, T("Next &Difference"), none, "Alt+Down", "difference-next", Needs::Comparison, AfterSeparator,
        &W::nextDifference},
    ActionRow{Go, T("Previous Differ&ence"), none, "Alt+Up", "difference-previous", Needs::Comparison, InMenu,
        &W::previousDifference},
    ActionRow{Go, T("Next F&ile"), QKeySequence::NextChild, nullptr, nullptr, Needs::SeveralTabs, AfterSeparator,
        &W::nextTab},
    ActionRow{Go, T("Pre&vious File"), QKeySequence::PreviousChild, nullptr, nullptr, Needs::SeveralTabs, InMenu,
        &W::previousTab},
    ActionRow{Go, T("Ne&xt Part of the Window"), none, "F6", nullptr, Needs::Content, AfterSeparator, &W::nextPart},
    ActionRow{
        Go, T("Previous Pa&rt of the Window"), none, "Shift+F6", nullptr, Needs::Content, InMenu, &W::previousPart},
    ActionRow{
        Tools, T("&Compute All Statistics"), none, "Ctrl+Shift+T", nullptr, Needs::Document, InMenu, &W::computeAll},
    ActionRow{
        Tools, T("&Next Row That Needs a Look"), none, "F8", nullptr, Needs::Document, AfterSeparator, &W::nextOdd},
    ActionRow{Tools, T("&Previous Row That Needs a Look"), none, "Shift+F8", nullptr, Needs::Document, InMenu,
        &W::previousOdd},
    ActionRow{Tools, T("Compare the &Two Selected"), none, nullptr, "compare", Needs::TwoTensors,
        InRowMenu | AfterSeparator, &W::compareSelected},
    ActionRow{Tools, T("&What Would This File Ask For"), none, nullptr, "shield", Needs::Document, AfterSeparator,
        &W::showImports},
    ActionRow{Help, T("&Keyboard and Filter Help"), QKeySequence::HelpContents, "F1", "help-contents", Needs::Nothing,
        InMenu, &W::showHelp},
    ActionRow{Help, T("Open &Sample"), none, nullptr, nullptr, Needs::Sample, InMenu, &W::openSample},
    ActionRow{Help, T("&About Pith"), none, nullptr, nullptr, Needs::Nothing, InMenu, &W::showAbout},
};

}

std::span<const ActionRow> actionRows() { return rows; }

QList<QKeySequence> shortcutsOf(const ActionRow &row)
{
    QList<QKeySequence> keys;
    if (row.standard != none)
        keys = QKeySequence::keyBindings(row.standard);
    if (keys.isEmpty() && row.keys)
        keys = QKeySequence::listFromString(QLatin1String(row.keys));
    return keys;
}

const char *titleOf(ActionRow::Menu menu)
{
    static constexpr const char *titles[] = {T("&File"), T("&Edit"), T("&View"), T("&Go"), T("&Tools"), T("&Help")};
    return titles[int(menu)];
}

}
