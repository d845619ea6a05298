// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/pickle/globals.h"
#include "core/pickle/grades.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>

using namespace pith;

TEST_CASE("names have the grade of their line")
{
    CHECK(gradeOf("collections.OrderedDict") == Grade::Known);
    CHECK(gradeOf("torch._utils._rebuild_tensor_v2") == Grade::Known);
    CHECK(gradeOf("os.system") == Grade::Dangerous);
    CHECK(gradeOf("posix.system") == Grade::Dangerous);
    CHECK(gradeOf("builtins.eval") == Grade::Dangerous);
    CHECK(gradeOf("mylib.types.Color") == Grade::Unknown);
}

TEST_CASE("an exact line beats a prefix, at any depth")
{
    CHECK(gradeOf("_codecs.encode") == Grade::Known);
    CHECK(gradeOf("_codecs.lookup") == Grade::Dangerous);
    CHECK(gradeOf("os.path.os.system") == Grade::Dangerous);
    CHECK(gradeOf("__torch__.a.b.C") == Grade::Known);
    CHECK(gradeOf("numpy.dtypes.Float32DType") == Grade::Known);
}

TEST_CASE("of a module's names only its own are known, not what it has imported")
{
    CHECK(gradeOf("torch.distributed.checkpoint.metadata.Metadata") == Grade::Known);
    for (const char *name : {"dataclass", "field", "Enum", "a.b", "Metadata.a"}) {
        CAPTURE(name);
        CHECK(gradeOf("torch.distributed.checkpoint.metadata." + QByteArray(name)) == Grade::Unknown);
    }
    CHECK(gradeOf("torch.distributed.checkpoint.metadata.os.system") == Grade::Dangerous);
    CHECK(gradeOf("torch.distributed.checkpoint.metadata.os") == Grade::Dangerous);
    CHECK(gradeOf("numpy.dtypes.__builtins__") == Grade::Dangerous);
    CHECK(gradeOf("numpy.dtypes._add_dtype_helper") == Grade::Unknown);
    CHECK(gradeOf("torch.jit._pickle.build_intlist") == Grade::Known);
    CHECK(gradeOf("torch.jit._pickle.__loader__") == Grade::Unknown);
    CHECK(gradeOf("datetime.sys") == Grade::Dangerous);
    CHECK(gradeOf("builtins.len") == Grade::Unknown);
    CHECK(gradeOf("mylib.io.Reader") == Grade::Unknown);
}

TEST_CASE("methods of known classes that touch files are dangerous, the classes are not")
{
    CHECK(gradeOf("pathlib.PosixPath") == Grade::Known);
    CHECK(gradeOf("pathlib.PosixPath.write_text") == Grade::Dangerous);
    CHECK(gradeOf("zipfile.ZipFile") == Grade::Dangerous);
}

TEST_CASE("a prefix ends at a dot, and is no name")
{
    CHECK(gradeOf("osx.system") == Grade::Unknown);
    CHECK(gradeOf("") == Grade::Unknown);
    CHECK(gradeOf(".") == Grade::Unknown);
    CHECK(gradeOf("..") == Grade::Unknown);
    CHECK(gradeOf("\xd1\x80osix.system") == Grade::Unknown);
    CHECK(gradeOf("__torch__") == Grade::Unknown);
}

TEST_CASE("every line of the list is read")
{
    std::string_view lines = gradedGlobals();
    int count = 0;
    while (!lines.empty()) {
        const std::string_view line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(std::min(lines.size(), line.size() + 1));
        const size_t space = line.find(' ');
        if (line.empty() || line.starts_with('#'))
            continue;
        std::string name(line.substr(space + 1));
        if (name.ends_with('*'))
            name.back() = 'X';
        CHECK(pith::name(gradeOf(QByteArrayView(name))) == QLatin1StringView(line.data(), qsizetype(space)));
        ++count;
    }
    CHECK(count > 400);
}
