// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/comparesubject.h"

#include "app/models/leaves.h"

namespace pith {

namespace {

Subject valueSubject(const Side &side, ValueId value)
{
    Subject subject;
    if (value == ValueId::None)
        return subject;
    subject.document = side.document();
    subject.kind = Subject::Kind::Value;
    subject.value = value;
    return subject;
}

}

CompareSubject compareSubject(const CompareModel &model, quint32 row)
{
    const CompareRows::Row &one = model.rows()[row];
    const Side &a = model.comparison().a(), &b = model.comparison().b();
    CompareSubject subject;
    subject.kind = one.kind;
    subject.key = one.key;
    subject.status = model.status(row);
    subject.statusText = model.statusText(row);
    if (const Measures *const measures = model.measures(row))
        subject.measures = *measures;
    switch (one.kind) {
    case CompareRows::Kind::Module:
        subject.counts = model.counts(row);
        break;
    case CompareRows::Kind::Pair: {
        const Pair &pair = model.comparison().pairs()[one.item];
        subject.a = leafSubject(a, pair.a);
        subject.b = leafSubject(b, pair.b);
        subject.compared = *model.compared(row);
        break;
    }
    case CompareRows::Kind::OnlyA:
        subject.a = leafSubject(a, one.item);
        break;
    case CompareRows::Kind::OnlyB:
        subject.b = leafSubject(b, one.item);
        break;
    case CompareRows::Kind::Value: {
        const ValueDifference &value = model.values().all()[one.item];
        subject.a = valueSubject(a, value.a);
        subject.b = valueSubject(b, value.b);
        break;
    }
    }
    return subject;
}

}
