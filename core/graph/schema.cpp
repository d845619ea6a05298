// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/graph/schema.h"

#include "core/bytes/text.h"

#include <algorithm>
#include <array>
#include <span>

namespace pith {

namespace {

using L1 = QLatin1StringView;

struct DTypeCode
{
    qint64 code;
    DType dtype;
};
constexpr std::array dtypeCodes{
    DTypeCode{1, DType::UInt8},
    DTypeCode{2, DType::Int8},
    DTypeCode{3, DType::Int16},
    DTypeCode{4, DType::Int32},
    DTypeCode{5, DType::Int64},
    DTypeCode{6, DType::Float16},
    DTypeCode{7, DType::Float32},
    DTypeCode{8, DType::Float64},
    DTypeCode{9, DType::Complex32},
    DTypeCode{10, DType::Complex64},
    DTypeCode{11, DType::Complex128},
    DTypeCode{12, DType::Bool},
    DTypeCode{13, DType::BFloat16},
    DTypeCode{28, DType::UInt16},
    DTypeCode{29, DType::Float8E4M3FN},
    DTypeCode{30, DType::Float8E5M2},
    DTypeCode{31, DType::Float8E4M3FNUZ},
    DTypeCode{32, DType::Float8E5M2FNUZ},
    DTypeCode{33, DType::Float8E8M0FNU},
    DTypeCode{34, DType::UInt32},
    DTypeCode{35, DType::UInt64},
};

constexpr std::array layouts{L1("Unknown"), L1("SparseCoo"), L1("SparseCsr"), L1("SparseCsc"), L1("SparseBsr"),
    L1("SparseBsc"), L1("_mkldnn"), L1("Strided")};
constexpr std::array memoryFormats{
    L1("Unknown"), L1("ContiguousFormat"), L1("ChannelsLast"), L1("ChannelsLast3d"), L1("PreserveFormat")};

QString unknown(qint64 code) { return tr("unknown (%1)").arg(code); }

QString nameAt(std::span<const L1> names, qint64 code)
{
    return code >= 0 && size_t(code) < names.size() ? QString(names[size_t(code)]) : unknown(code);
}

}

std::optional<DType> dtypeOfCode(qint64 code)
{
    const auto found = std::ranges::find(dtypeCodes, code, &DTypeCode::code);
    return found == dtypeCodes.end() ? std::nullopt : std::optional(found->dtype);
}

QString dtypeTextOfCode(qint64 code)
{
    const auto dtype = dtypeOfCode(code);
    return dtype ? QString(name(*dtype)) : unknown(code);
}

QString layoutTextOfCode(qint64 code) { return nameAt(layouts, code); }

QString memoryFormatTextOfCode(qint64 code) { return nameAt(memoryFormats, code); }

}
