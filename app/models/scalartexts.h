// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"
#include "core/work/job.h"

#include <QObject>

#include <unordered_map>

namespace pith {

// The values of 0-D tensors, read from the file on a worker when a row that shows one is painted.
class ScalarTexts : public QObject
{
    Q_OBJECT
public:
    explicit ScalarTexts(DocumentPtr document) : m_document(std::move(document)) {}

    // "9000"; "…" till it was read, of which changed() tells.
    QString text(ValueId tensor);

Q_SIGNALS:
    void changed();

private:
    using Texts = std::vector<std::pair<ValueId, QString>>;

    void readWanted();

    DocumentPtr m_document;
    std::unordered_map<quint32, QString> m_texts;
    std::vector<ValueId> m_wanted;
    Job<Texts> m_job;
};

}
