// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/outbox.h"
#include "core/formats/formats.h"
#include "tests/testing/testing.h"

#include <QFile>
#include <QTemporaryDir>
#include <catch2/catch_test_macros.hpp>

using namespace pith;
using namespace pith::testing;

// What a drag does with one tensor of each format, and with all of them.
namespace {

std::vector<ExportItem> itemsOf(const Document &document)
{
    std::vector<ExportItem> items;
    for (const auto *leaves : {&document.tensors, &document.arrays}) {
        for (const Leaf &leaf : *leaves) {
            ExportItem item;
            item.name = QStringLiteral("t%1").arg(items.size());
            item.value = leaf.value;
            items.push_back(item);
        }
    }
    return items;
}

QByteArray written(Outbox &outbox, const Document &document, std::span<const ExportItem> items)
{
    Progress progress;
    const Exporter &exporter = usualExporter(items);
    QFile file(outbox.write(QStringLiteral("x.") + exporter.suffix, exporter, document, items, progress));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}

TEST_CASE("one tensor of each format goes out as .npy, and all of them as .safetensors")
{
    for (const char *name : {"../fixtures/plain_state_dict.pth", "pth/legacy_dtypes.pth", "pth/legacy_views.pth",
             "pth/tar_2016.pth", "pth/plain_numpy_np1.pkl", "pth/single.npy", "pth/compressed.npz",
             "pth/twin.safetensors", "gguf/types.gguf", "shards", "shards/model.safetensors.index.json", "dcp"}) {
        INFO(name);
        Progress progress;
        const DocumentPtr document = openDocument(QStringLiteral(PITH_TEST_DATA "/") + QLatin1String(name), progress);
        const std::vector<ExportItem> items = itemsOf(*document);
        REQUIRE(!items.empty());
        const QTemporaryDir folder;
        Outbox outbox(folder.path());
        CHECK(written(outbox, *document, std::span(items).first(1)).startsWith("\x93NUMPY"));
        if (items.size() > 1)
            CHECK(written(outbox, *document, items).contains(QByteArray("\"data_offsets\"")));
    }
}
