// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/pickle/grades.h"

#include "core/pickle/globals.h"

#include <string_view>
#include <unordered_map>

namespace pith {

namespace {

// Grades by exact name, and by prefix with its last dot ("os.").
using Grades = std::unordered_map<std::string_view, Grade>;

std::string_view takeUntil(std::string_view &text, char end)
{
    const size_t length = text.find(end);
    const std::string_view part = text.substr(0, length);
    text.remove_prefix(length == std::string_view::npos ? text.size() : length + 1);
    return part;
}

Grades read(std::string_view lines)
{
    Grades grades;
    while (!lines.empty()) {
        std::string_view name = takeUntil(lines, '\n');
        const std::string_view grade = takeUntil(name, ' ');
        if (grade != "known" && grade != "dangerous")
            continue;
        if (name.ends_with('*'))
            name.remove_suffix(1);
        grades.emplace(name, grade == "known" ? Grade::Known : Grade::Dangerous);
    }
    return grades;
}

}

Grade gradeOf(QByteArrayView global)
{
    static const Grades grades = read(gradedGlobals());
    const std::string_view name(global.data(), size_t(global.size()));
    // First the whole name, then its prefixes, the longest first.
    for (size_t length = name.size(); length > 0; length = name.rfind('.', length - 2) + 1) {
        if (const auto found = grades.find(name.substr(0, length)); found != grades.end())
            return found->second;
        if (length == 1)
            break;
    }
    return Grade::Unknown;
}

}
