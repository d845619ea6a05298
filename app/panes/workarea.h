// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/recent.h"
#include "core/work/job.h"

#include <QWidget>

class QLabel;
class QStackedWidget;

namespace pith {

class Veil;

// What a job fills. Nothing is seen of a job for 200 ms; then the old contents are dimmed below a thin line of
// progress, after a second with words and Cancel. An error stands in place of the contents (ux.md §1).
class WorkArea : public QWidget
{
    Q_OBJECT
public:
    explicit WorkArea(QWidget *content, QWidget *parent = nullptr);

    void begin(std::function<const Progress *()> progress, std::function<void()> cancel);
    void setDimming(bool dims); // not where the contents are a first look at what is asked for
    void end(); // the contents are right again
    void say(const QString &sentence); // instead of the contents

private:
    QStackedWidget *m_stack;
    QLabel *m_sentence;
    Veil *m_veil;
};

// One kind of question that an area asks of the file: the newest wins, answers of the recent ones are kept.
template <typename Result> class Ask
{
public:
    using Answer = std::shared_ptr<const Result>;

    explicit Ask(WorkArea *area) : m_area(area) {}

    void ask(const Question &question, std::function<Result(Progress &)> work, std::function<void(Answer)> done)
    {
        ask(question, std::move(work), std::move(done),
            [area = m_area](const Error &error) { area->say(error.message()); });
    }

    void ask(const Question &question, std::function<Result(Progress &)> work, std::function<void(Answer)> done,
        std::function<void(const Error &)> failed)
    {
        m_job.cancel();
        if (const Answer known = recent<Result>().find(question)) {
            m_area->end();
            done(known);
            return;
        }
        m_area->begin([this] { return m_job.progress(); }, [this] { stop(); });
        m_job.start(
            std::move(work),
            [this, question, done = std::move(done)](Result result) {
                const auto answer = std::make_shared<const Result>(std::move(result));
                recent<Result>().keep(question, answer);
                m_area->end();
                done(answer);
            },
            [this, failed = std::move(failed)](const Error &error) {
                m_area->end();
                failed(error);
            });
    }

    void forget()
    {
        m_job.cancel();
        m_area->end();
    }

private:
    void stop()
    {
        m_job.cancel();
        m_area->say(WorkArea::tr("Stopped. Select it again to start over."));
    }

    WorkArea *m_area;
    Job<Result> m_job;
};

}
