// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/chips.h"

#include "app/models/celltexts.h"
#include "app/models/leaves.h"
#include "core/bytes/text.h"
#include "core/document/storages.h"
#include "core/document/words.h"
#include "core/survey/measure.h"

#include <algorithm>
#include <map>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

struct TensorCounts
{
    std::map<QString, quint64> dtypes;
    quint64 shared = 0;
    quint64 measurable = 0;
    quint64 broken = 0;
};

TensorCounts countIn(const Document &document)
{
    TensorCounts counts;
    const SharedStorages storages(document);
    for (quint32 tensor = 0; tensor < document.tensors.size(); ++tensor)
        counts.shared += storages.isShared(tensor);
    for (quint32 leaf = 0; leaf < leafCount(document); ++leaf) {
        const CellTexts texts = valueTexts(document, leafAt(document, leaf).value);
        counts.measurable += hasNumbers(document.values, leafAt(document, leaf).value);
        ++counts.dtypes[texts.type];
        counts.broken += !texts.error.isEmpty();
    }
    return counts;
}

}

const QString nanTerm = u"nan:yes"_s;

QString nanTitle(std::optional<quint64> count)
{
    return count == 0 ? QString() : tr("NaN %1").arg(count ? grouped(*count) : u"?"_s);
}

std::vector<FilterBar::Chip> chipsOf(const Document &document)
{
    const TensorCounts counts = countIn(document);
    std::vector<std::pair<quint64, QString>> dtypes;
    for (const auto &[dtype, tensors] : counts.dtypes)
        dtypes.emplace_back(tensors, dtype);
    std::ranges::sort(dtypes, std::greater());

    std::vector<FilterBar::Chip> chips;
    const auto add = [&](const QString &word, quint64 count, const QString &term) {
        if (count > 0)
            chips.push_back({u"%1 %2"_s.arg(word, grouped(count)), term});
    };
    for (const auto &[tensors, dtype] : dtypes)
        add(dtype, tensors, u"dtype:%1"_s.arg(dtype));
    add(tr("shared"), counts.shared, u"shared:yes"_s);
    add(tr("errors"), counts.broken, u"error:yes"_s);
    if (counts.measurable > 0)
        chips.push_back({nanTitle({}), nanTerm});
    return chips;
}

}
