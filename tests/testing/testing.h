// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QString>
#include <catch2/catch_tostring.hpp>

#include <initializer_list>
#include <utility>
#include <vector>

// What tests of every room build their input with.
namespace pith::testing {

// A file below tests/data.
QString dataPath(const QString &name);
QByteArray dataBytes(const QString &name);

// A ZIP as torch.save writes it: stored entries with data descriptors, ZIP64 end record, data at multiples of 64.
QByteArray zipOf(const std::vector<std::pair<QByteArray, QByteArray>> &entries);

// A torch.save file of one prefix folder "archive": data.pkl as given, byteorder little, version 3, and the storages
// as data/0, data/1, …
QByteArray torchZip(const QByteArray &pickle, const std::vector<QByteArray> &storages = {});

}

template <> struct Catch::StringMaker<QString>
{
    static std::string convert(const QString &text) { return '"' + text.toStdString() + '"'; }
};
template <> struct Catch::StringMaker<QByteArray>
{
    static std::string convert(const QByteArray &bytes) { return '"' + bytes.toStdString() + '"'; }
};
