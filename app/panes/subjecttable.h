// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"

#include <QTableView>

#include <functional>
#include <memory>

namespace pith {

class MeasuredRows;
class SparkBars;

// What a table of things shows: asked for only as far as it is seen.
struct TableSource
{
    struct Column
    {
        QString title;
        int characters = 12; // wide
        bool number = false; // right-aligned
        bool bars = false; // a histogram of its own: `counts`
        bool link = false; // names the row's target: a click goes there
    };
    std::vector<Column> columns;
    qsizetype rows = 0;
    std::function<QString(qsizetype row, int column)> text;
    std::function<Subject(qsizetype row)> target; // where Enter or a double click goes; may be empty
    std::function<bool(qsizetype row)> alarming; // may be empty
    std::function<QList<double>(qsizetype row)> counts; // of columns with bars
    std::shared_ptr<MeasuredRows> measured; // whose news are to be shown; may be null
};

// Rows come 2,000 at once, as they are scrolled to. Enter or a double click goes to a row's target; Ctrl+C copies the
// selected rows as TSV. The last column takes what room is left.
class SubjectTable : public QTableView
{
    Q_OBJECT
public:
    explicit SubjectTable(QWidget *parent = nullptr);

    void setSource(TableSource source);
    void setCurrentRow(qsizetype row); // and scrolls there, with some rows before it in sight

public Q_SLOTS: // the window's actions find them by name
    void copy() const;

Q_SIGNALS:
    void followed(const pith::Subject &subject);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitColumns(); // where they don't fit, the last gives way, then the first by half, or more if then all fits
    void follow(const QModelIndex &index);

    class Model;
    Model *m_model;
    SparkBars *m_bars;
};

}
