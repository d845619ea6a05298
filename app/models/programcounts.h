// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"
#include "core/work/job.h"

#include <QHash>
#include <QSet>

#include <memory>

namespace pith {

class GraphRows;

// How much there is in the definitions of models, for the rows of a tree: read one after another on a worker, from when
// a row first asks.
class ProgramCounts : public QObject
{
    Q_OBJECT
public:
    explicit ProgramCounts(DocumentPtr document, QObject *parent = nullptr);

    struct Counts
    {
        quint64 nodes = 0; // of all graphs
        quint64 inputs = 0;
        quint64 outputs = 0;
    };
    // Of a model; nothing: not yet, or it can't be read.
    const Counts *of(const QString &model);
    void ask(const QString &model); // for the rows of its graph
    bool isAsked(const QString &model) const { return m_asked.contains(model); }

Q_SIGNALS:
    void counted(const QString &model);
    void read(const QString &model, const std::shared_ptr<const pith::GraphRows> &rows); // that were asked for

private:
    struct Answer
    {
        Counts counts;
        std::shared_ptr<const GraphRows> rows; // null: nobody asked
    };

    void want(const QString &model);
    void next();
    void take(const QString &model, const Answer &answer);

    DocumentPtr m_document;
    QHash<QString, std::optional<Counts>> m_known; // nothing: wanted, or broken
    QSet<QString> m_asked;
    QStringList m_wanted;
    Job<Answer> m_job;
};

}
