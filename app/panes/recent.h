// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/document.h"

#include <QString>

#include <deque>
#include <memory>

namespace pith {

// What was asked of a document, for whom answers are kept.
struct Question
{
    DocumentPtr document;
    ValueId value = ValueId::None;
    QString what; // all else that the answer depends on
};

// The newest answers of one kind, so that walking back is instant. Does not keep documents open.
template <typename Result> class Recent
{
public:
    std::shared_ptr<const Result> find(const Question &question) const
    {
        for (const Kept &kept : m_kept) {
            if (kept.value == question.value && kept.what == question.what && kept.document.lock() == question.document)
                return kept.answer;
        }
        return {};
    }

    void keep(const Question &question, std::shared_ptr<const Result> answer)
    {
        m_kept.push_front({question.document, question.value, question.what, std::move(answer)});
        if (m_kept.size() > most)
            m_kept.pop_back();
    }

private:
    static constexpr size_t most = 16; // a heat map is 1 to 4 MB

    struct Kept
    {
        std::weak_ptr<const Document> document;
        ValueId value;
        QString what;
        std::shared_ptr<const Result> answer;
    };
    std::deque<Kept> m_kept;
};

template <typename Result> Recent<Result> &recent()
{
    static Recent<Result> answers;
    return answers;
}

}
