// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/completions.h"
#include "core/work/job.h"

#include <QObject>

class QKeyEvent;
class QLineEdit;
class QTreeWidget;

namespace pith {

// The list below a filter field of what may be typed next: fields, then their values in this file. Down and Up walk
// it, Tab takes the first or the current one, Return the current one, Esc closes it; typing goes on in the field.
class FilterCompletion : public QObject
{
    Q_OBJECT
public:
    using Search = std::shared_ptr<const TreeSearch>;
    using Ask = std::function<void(std::function<void(Search)>)>; // for the search, once it is there

    FilterCompletion(QLineEdit *field, Ask ask, QObject *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void suggest();
    void offer(const std::vector<Completion> &completions);
    void place();
    void take(int row);
    bool takeKey(const QKeyEvent &event);

    QLineEdit *m_field;
    Ask m_ask;
    QTreeWidget *m_list = nullptr; // in the field's window, over what is below
    CompletionPlace m_place;
    Job<std::vector<Completion>> m_job;
};

}
