// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/export/exporters.h"
#include "tests/testing/testing.h"

#include <catch2/catch_test_macros.hpp>

using namespace pith;

namespace {

QString suggested(const char *path, const char *key, const char *suffix = "npy")
{
    return suggestedFileName(QString::fromUtf8(path), QString::fromUtf8(key), QString::fromUtf8(suffix));
}

}

TEST_CASE("a file name is made of the file's, the key and the suffix")
{
    CHECK(suggested("/a/resnet50.pth", "layer1.0.weight") == QLatin1StringView("resnet50.layer1.0.weight.npy"));
    CHECK(suggested("/a/resnet50.pth", "") == QLatin1StringView("resnet50.npy"));
    CHECK(suggested("/a/resnet50.pth", ".") == QLatin1StringView("resnet50.npy"));
    CHECK(suggested("/a/x.pth", "data.pkl", "") == QLatin1StringView("x.data.pkl"));
}

TEST_CASE("no name leaves its folder, hides itself or needs quoting")
{
    CHECK(suggested("x.pth", "../../etc/passwd") == QLatin1StringView("x..._.._etc_passwd.npy"));
    CHECK(suggested("x.pth", "a b\tc\n'\"$`") == QLatin1StringView("x.a_b_c_____.npy"));
    CHECK(suggested(".hidden.pth", "w") == QLatin1StringView("_hidden.w.npy"));
    CHECK(suggested("-rf.pth", "w") == QLatin1StringView("_rf.w.npy"));
    CHECK(suggested("é.pth", "größe") == QString::fromUtf8("é.größe.npy"));
}

TEST_CASE("a long name is cut to 120 bytes, and different ones stay different")
{
    for (const char *unit : {"a", "ß", "語", "😀"}) {
        const QByteArray longKey = QByteArray(unit).repeated(100);
        const QString one = suggested("model.pth", (longKey + "1").constData());
        const QString two = suggested("model.pth", (longKey + "2").constData());
        CHECK(one.toUtf8().size() <= 120);
        CHECK(one.toUtf8().size() > 110);
        CHECK(one != two);
        CHECK(one.endsWith(QLatin1StringView(".npy")));
        CHECK_FALSE(one.contains(QChar::ReplacementCharacter));
    }
}

TEST_CASE("a name of 120 bytes is left whole")
{
    const QByteArray key(120 - 6, 'k'); // "x." and ".npy"
    CHECK(suggested("x.pth", key.constData()) == QString::fromLatin1("x." + key + ".npy"));
    CHECK(suggested("x.pth", (key + 'k').constData()).size() == 119);
}
