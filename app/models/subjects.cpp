// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/subjects.h"

namespace pith {

QString keyOf(const Subject &subject)
{
    if (!subject.document)
        return {};
    const Values &values = subject.document->values;
    switch (subject.kind) {
    case Subject::Kind::Value:
        return spell(values, subject.path);
    case Subject::Kind::Module: {
        const QString dict = subject.path.empty() ? QString() : spell(values, subject.path) + u'.';
        return dict + subject.prefix.chopped(1);
    }
    case Subject::Kind::Folder:
    case Subject::Kind::Archive:
        return subject.prefix;
    case Subject::Kind::Entry:
        return QString::fromUtf8(subject.document->archive.entries[subject.entry].name);
    case Subject::Kind::Several:
        return keysOf(subject).join(u'\n');
    case Subject::Kind::File:
    case Subject::Kind::Nothing:
        break;
    }
    return QStringLiteral(".");
}

QStringList keysOf(const Subject &subject)
{
    QStringList keys;
    for (const Subject &one : subject.several)
        keys.push_back(keyOf(one));
    if (subject.several.empty())
        keys.push_back(keyOf(subject));
    return keys;
}

Subject together(std::vector<Subject> subjects)
{
    if (subjects.empty())
        return {};
    if (subjects.size() == 1)
        return std::move(subjects.front());
    Subject several;
    several.document = subjects.front().document;
    several.kind = Subject::Kind::Several;
    several.several = std::move(subjects);
    return several;
}

}
