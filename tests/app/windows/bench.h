// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/comparedetails.h"
#include "app/windows/comparisontab.h"
#include "tests/app/windows/desk.h"
#include "tests/core/compare/shelf.h"

#include <catch2/catch_test_macros.hpp>

namespace pith::testing {

// Two files side by side on a desk.
struct Bench : Desk
{
    Bench() { window.resize(1200, 900); }

    QString shelf(const QString &name, const Shelf &tensors) const
    {
        const QString path = folder.filePath(name);
        tensors.write(path);
        return path;
    }
    // A fine-tuned model: one tensor the same, one changed, one on each side only.
    void openTuned()
    {
        const QString a = shelf(QStringLiteral("a.safetensors"),
            Shelf()
                .add(QStringLiteral("enc.same"), {1, 2, 3})
                .add(QStringLiteral("enc.w"), {2, 2}, {1, 2, 3, 4})
                .add(QStringLiteral("old"), {1}));
        const QString b = shelf(QStringLiteral("b.safetensors"),
            Shelf()
                .add(QStringLiteral("enc.same"), {1, 2, 3})
                .add(QStringLiteral("enc.w"), {2, 2}, {1, 2, 3.5F, 4})
                .add(QStringLiteral("zoo"), {1, 2}));
        REQUIRE(compare(a, b));
    }
    bool compare(const QString &a, const QString &b)
    {
        window.compare(a, b);
        return isMeasured();
    }
    bool isMeasured()
    {
        return soon([this] { return window.comparisonTab()->view() && view().measurer().isComplete(); });
    }
    ComparisonView &view() { return *window.comparisonTab()->view(); }
    template <typename T> T &part(const QString &name = {}) { return *view().findChild<T *>(name); }
    ComparisonTree &tree() { return part<ComparisonTree>(); }
    CompareDetails &details() { return part<CompareDetails>(); }

    // "enc.w Changed", of the rows that are seen.
    QStringList seen()
    {
        QStringList lines;
        for (const quint32 row : tree().seenRows())
            lines += view().rows().rows()[row].key + u' ' + view().rows().statusText(row);
        return lines;
    }
    QString current() { return view().rows().rows()[CompareModel::rowOf(tree().currentIndex())].key; }
    void type(const QString &text)
    {
        auto &field = part<QLineEdit>(QStringLiteral("filter"));
        field.setFocus();
        field.clear();
        QTest::keyClicks(&field, text);
    }
    bool isRebuilt(ComparisonView *before)
    {
        return soon([&] { return window.comparisonTab()->view() != before; }) && isMeasured();
    }
};

}
