// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <catch2/catch_test_macros.hpp>

namespace pith::testing {

// Chooses the kind of file that has `kind` in its title, types the name and presses Save, as people do.
inline void saveByDialog(QWidget &pane, const QString &kind, const QString &name)
{
    auto *dialog = pane.findChild<QFileDialog *>();
    REQUIRE(dialog);
    const QStringList filters = dialog->nameFilters().filter(kind, Qt::CaseInsensitive);
    REQUIRE(filters.size() == 1);
    auto *kinds = dialog->findChild<QComboBox *>(QStringLiteral("fileTypeCombo"));
    auto *field = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
    REQUIRE(kinds);
    REQUIRE(field);
    kinds->setFocus();
    for (int i = 0; i < 5 && dialog->selectedNameFilter() != filters.constFirst(); ++i)
        QTest::keyClick(kinds, Qt::Key_Down);
    REQUIRE(dialog->selectedNameFilter() == filters.constFirst());
    field->clear();
    QTest::keyClicks(field, name);
    QTest::mouseClick(dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Save), Qt::LeftButton);
}

}
