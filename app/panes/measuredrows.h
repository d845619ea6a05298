// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"
#include "core/tensor/statistics.h"
#include "core/work/job.h"

#include <QObject>

#include <deque>
#include <unordered_map>

namespace pith {

// The statistics of a table's tensors and arrays, one after another in the background and only of rows that are asked
// for: the newest question comes first, so what is on the screen is there before what was scrolled past.
class MeasuredRows : public QObject
{
    Q_OBJECT
public:
    explicit MeasuredRows(std::function<Subject(qsizetype row)> subject, QObject *parent = nullptr);

    // Null: not known yet, and wanted from now on; or never, where the row has no numbers.
    const Summary *of(qsizetype row);
    // Why there is none, once that is known.
    QString problem(qsizetype row) const;

Q_SIGNALS:
    void known(qsizetype row);

private:
    struct Measured
    {
        std::optional<Summary> summary;
        QString problem;
    };
    void next();
    void keep(qsizetype row, Measured measured);

    std::function<Subject(qsizetype)> m_subject;
    std::unordered_map<qsizetype, Measured> m_known; // an empty one: wanted
    std::deque<qsizetype> m_wanted;
    Job<Summary> m_job;
};

}
