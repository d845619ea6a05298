// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QAccessible>

namespace pith {

// A painted widget, as screen readers are told of it; its name and description are the widget's.
class Spoken
{
public:
    Spoken();
    virtual ~Spoken() = default;
    Spoken(const Spoken &) = delete;
    Spoken &operator=(const Spoken &) = delete;

    virtual QAccessible::Role spokenRole() const = 0;
    virtual QString spokenValue() const { return {}; } // what its readout says
};

}
