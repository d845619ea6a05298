// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/askpercentiles.h"
#include "app/panes/facttable.h"
#include "app/panes/numbers.h"
#include "app/panes/pane.h"
#include "app/panes/tensorwork.h"
#include "app/panes/workarea.h"

class QLabel;

namespace pith {

class Card;
class CardPage;
class ChannelsView;
class HeatPart;
class HistogramView;
class LineView;

// Overview of a tensor or array: all that fits on one page.
class TensorPage : public Pane
{
    Q_OBJECT
public:
    explicit TensorPage(QWidget *parent);

    void setSubject(const Subject &subject) override;
    void setLook(Look *look) override;

private:
    void makePictures();
    void makeFacts();
    void openIn(Card *card, const QString &pane);
    void ask(void (TensorPage::*take)(const TensorReport &));
    void askPercentiles(); // which take longer than the rest
    void show(const TensorReport &report);
    void showNumbers(const TensorReport &report); // those that are chosen of each element
    void followChoice();
    void showStored();
    void askUses(); // the nodes of a model's graph that take it
    void showFirst(const TensorReport &report);
    void hideMeasured();
    void say(const QString &sentence); // in place of the charts

    Subject m_subject;
    Numbers m_numbers;
    Shown m_shown = Shown::Main;
    CardPage *m_page;
    WorkArea *m_area;
    Ask<TensorReport> m_report;
    AskPercentiles m_percentiles;
    Job<std::vector<Fact>> m_asksUses;
    std::vector<Fact> m_uses;
    std::optional<quint64> m_fileOffset; // of element 0

    QLabel *m_sentence;
    QLabel *m_value; // of a 0-D tensor
    LineView *m_line;
    HistogramView *m_histogram;
    HeatPart *m_heat;
    ChannelsView *m_channels; // of a tensor that is quantized per channel
    QLabel *m_first;
    FactTable *m_statistics;
    FactTable *m_stored;
    FactTable *m_parts; // what lies below it in the tree
    struct Cards
    {
        Card *sentence;
        Card *value;
        Card *line;
        Card *histogram;
        Card *heat;
        Card *channels;
        Card *first;
        Card *statistics;
        Card *stored;
        Card *parts;
    } m_cards;
};

}
