// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/facttable.h"
#include "app/panes/pane.h"
#include "app/panes/workarea.h"
#include "core/document/summary.h"

class QLabel;

namespace pith {

class Card;
class CardPage;
class ShareBar;

struct FileReport
{
    FileSummary summary;
    FileFacts facts;
    std::vector<Fact> headers; // of the archive
    std::vector<Fact> extras; // beside a model
};

// Answers "what is this": format, producer, totals, what is large in it, and what it asks for.
class FilePage : public Pane
{
    Q_OBJECT
public:
    explicit FilePage(QWidget *parent);

    void setSubject(const Subject &subject) override;

private:
    void showFile();
    void show(const FileReport &report);

    Subject m_subject;
    CardPage *m_page;
    WorkArea *m_area;
    Ask<FileReport> m_ask;
    FactTable *m_facts;
    ShareBar *m_shares;
    FactTable *m_largest;
    FactTable *m_asked; // names that are not known
    FactTable *m_imports; // those that are
    FactTable *m_headers;
    FactTable *m_extras;
    QLabel *m_notes;
    Card *m_headersCard;
    Card *m_extrasCard;
    Card *m_sharesCard;
    Card *m_largestCard;
    Card *m_askedCard;
    Card *m_importsCard;
    Card *m_notesCard;
};

}
