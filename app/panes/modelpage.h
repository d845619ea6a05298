// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"
#include "app/panes/pane.h"
#include "app/panes/workarea.h"
#include "core/graph/program.h"

namespace pith {

class Card;
class CardPage;
class FactTable;
class SubjectTable;

// What a model of a PT2 archive is: versions, inputs and outputs, operators.
class ModelPage : public Pane
{
    Q_OBJECT
public:
    explicit ModelPage(QWidget *parent);

    void setSubject(const Subject &subject) override;

private:
    void show(const Program &program);

    Subject m_subject;
    CardPage *m_page;
    WorkArea *m_area;
    Ask<ProgramPtr> m_ask;
    FactTable *m_facts;
    FactTable *m_ends;
    FactTable *m_operators;
};

// Inputs and outputs of a model, one a row; a double click leads to the weight.
class SignaturePane : public Pane
{
    Q_OBJECT
public:
    explicit SignaturePane(QWidget *parent);

    void setSubject(const Subject &subject) override;

private:
    SubjectTable *m_table;
    WorkArea *m_area;
    Ask<ProgramPtr> m_ask;
};

// Asks for a model's definition, for whatever pane.
void askForProgram(Ask<ProgramPtr> &ask, const Subject &subject, std::function<void(ProgramPtr)> done);
bool hasProgram(const Subject &subject); // there is a definition

}
