// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/programs.h"
#include "app/panes/facttable.h"
#include "app/panes/pane.h"
#include "app/panes/subjecttable.h"
#include "app/panes/workarea.h"

namespace pith {

class Card;
class CardPage;

// What a model of a PT2 archive is: versions, inputs and outputs, parts, operators.
class ModelPage : public Pane
{
    Q_OBJECT
public:
    explicit ModelPage(QWidget *parent);

    void setSubject(const Subject &subject) override;

private:
    struct Report
    {
        std::vector<Fact> facts;
        std::vector<Fact> ends;
        std::vector<Fact> parts;
        std::vector<Fact> operators;
    };
    static Report reportOf(const Subject &model, const ProgramPtr &program);
    void show(const Report &report);

    CardPage *m_page;
    WorkArea *m_area;
    Ask<Report> m_ask;
    FactTable *m_facts;
    FactTable *m_ends;
    FactTable *m_parts;
    FactTable *m_operators;
};

// A table of what a model's definition says; Enter or a double click leads to what a row stands for.
class ProgramPane : public Pane
{
    Q_OBJECT
public:
    // `subject`: the model, or the part of it that is shown.
    using MakeSource = TableSource (*)(const Subject &subject, ProgramPtr program);

    ProgramPane(MakeSource source, const QString &accessibleName, QWidget *parent);

    void setSubject(const Subject &subject) override;

private:
    MakeSource m_source;
    SubjectTable *m_table;
    WorkArea *m_area;
    Ask<ProgramPtr> m_ask;
    Job<TableSource> m_making;
};
Pane *makeSignaturePane(QWidget *parent);
Pane *makeCallsPane(QWidget *parent);
Pane *makeUsesPane(QWidget *parent);

// Asks for what a worker makes of a model's definition, for whatever pane. There is one for each type that is made.
template <typename Made, typename Make, typename Done>
void askOfProgram(Ask<Made> &ask, const Subject &subject, Make make, Done done)
{
    ask.ask(
        {subject.document, ValueId::None, QStringLiteral("program ") + subject.prefix},
        [subject, make = std::move(make)](
            Progress &progress) { return make(subject, programOf(subject.document, subject.prefix, progress)); },
        std::move(done));
}
// Asks for the definition itself.
void askForProgram(Ask<ProgramPtr> &ask, const Subject &subject, std::function<void(ProgramPtr)> done);

}
