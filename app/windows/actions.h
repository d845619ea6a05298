// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QKeySequence>

#include <span>

namespace pith {

class MainWindow;

// One action of the window: where it stands, its keys, what it needs to be of use and what it runs. Menus, shortcuts
// and the rows' context menu are made from this one table.
struct ActionRow
{
    enum class Menu { File, Edit, View, Go, Tools, Help };
    enum class Needs {
        Nothing,
        Sample,
        Tab,
        Document,
        Comparison,
        Content, // of either
        Value,
        TwoTensors,
        Container,
        Export,
        ExportOrComparison,
        Back,
        Forward,
        SeveralTabs,
    };
    enum Place {
        InMenu = 0,
        InRowMenu = 1,
        AfterSeparator = 2,
        AfterRecent = 4,
        AfterExport = 8,
        AfterColumns = 16,
        AfterPanes = 32,
        InPairMenu = 64, // of the rows of a comparison
    };

    Menu menu;
    const char *title; // to be translated, with its mnemonic
    QKeySequence::StandardKey standard;
    const char *keys; // where the standard key is none, or the platform has no key for it; or null
    const char *icon; // of the theme, else our own; or null
    Needs needs;
    int places;
    void (MainWindow::*run)();
};

std::span<const ActionRow> actionRows();
QList<QKeySequence> shortcutsOf(const ActionRow &row);
const char *titleOf(ActionRow::Menu menu); // to be translated

}
