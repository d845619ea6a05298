// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/pickle/grades.h"

#include "core/pickle/globals.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace pith {

namespace {

using namespace std::string_view_literals;

// The lines of globals.txt, which says what its stars mean.
class Grades
{
public:
    explicit Grades(std::string_view lines)
    {
        while (!lines.empty()) {
            std::string_view name = takeUntil(lines, '\n');
            const std::string_view grade = takeUntil(name, ' ');
            if (grade == "known"sv || grade == "dangerous"sv)
                add(name, grade == "known"sv ? Grade::Known : Grade::Dangerous);
        }
    }

    Grade of(std::string_view name) const
    {
        if (const auto exact = find(m_names, name))
            return *exact;
        for (size_t length = name.rfind('.') + 1; length > 0; length = name.rfind('.', length - 2) + 1) {
            if (const auto below = find(m_prefixes, name.substr(0, length)))
                return *below;
            if (length == 1)
                break;
        }
        takeUntil(name, '.'); // where the walk begins
        while (!name.empty()) {
            if (const auto walked = find(m_walked, takeUntil(name, '.')))
                return *walked;
        }
        return Grade::Unknown;
    }

private:
    using Table = std::unordered_map<std::string_view, Grade>;

    static std::string_view takeUntil(std::string_view &text, char end)
    {
        const size_t length = text.find(end);
        const std::string_view part = text.substr(0, length);
        text.remove_prefix(length == std::string_view::npos ? text.size() : length + 1);
        return part;
    }
    static std::optional<Grade> find(const Table &table, std::string_view name)
    {
        const auto found = table.find(name);
        return found == table.end() ? std::nullopt : std::optional(found->second);
    }

    void add(std::string_view name, Grade grade)
    {
        if (name.starts_with("*."sv))
            m_walked.emplace(name.substr(2, name.size() - 4), grade);
        else if (name.ends_with(".*"sv))
            m_prefixes.emplace(name.substr(0, name.size() - 1), grade);
        else
            m_names.emplace(name, grade);
    }

    Table m_names;
    Table m_prefixes; // with their last dot
    Table m_walked; // one part of a dotted name
};

}

Grade gradeOf(QByteArrayView global)
{
    static const Grades grades(gradedGlobals());
    return grades.of({global.data(), size_t(global.size())});
}

bool isLoader(QByteArrayView global)
{
    static constexpr std::array loaders{
        QByteArrayView("torch.storage._load_from_bytes"),
        QByteArrayView("pickle.loads"),
        QByteArrayView("_pickle.loads"),
        QByteArrayView("pickle._loads"),
        QByteArrayView("dill.loads"),
        QByteArrayView("dill._dill.loads"),
        QByteArrayView("cloudpickle.loads"),
        QByteArrayView("cloudpickle.cloudpickle.loads"),
        QByteArrayView("joblib.numpy_pickle.loads"),
    };
    return std::ranges::find(loaders, global) != loaders.end();
}

}
