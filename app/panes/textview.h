// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/panes/textlines.h"

#include <QPlainTextEdit>
#include <QTimer>

#include <memory>

namespace pith {

// Text in a fixed-width font that can be read, found in and copied, coloured by its language and with the numbers of
// its lines where they are wanted. A long text is there at once: what is not in sight comes bit by bit, and only lines
// in sight are coloured.
class TextView : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit TextView(QWidget *parent = nullptr);

    void setNumbered(bool numbered);
    void setLines(std::shared_ptr<const TextLines> lines); // null: none
    void setWrapped(bool wrapped);
    void mark(qint64 line, qint64 column); // from 1 on: tints the line and goes there
    // Selects the next or previous place where the text is, any case; goes round. False: it is nowhere.
    bool findText(const QString &wanted, int direction);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    QMimeData *createMimeDataFromSelection() const override; // with lines as they are in the text

private:
    void addMore();
    void addAll();
    void placeNumbers();
    void paintNumbers();
    void colorSeen();
    void colorBlock(const QTextBlock &block);

    std::shared_ptr<const TextLines> m_lines;
    size_t m_added = 0; // of the lines
    QTimer m_more;
    QTimer m_coloringGoesOn;
    int m_coloring = 0; // blocks of an older one have the colours of another palette
    QWidget *m_numbers;
    bool m_numbered = false;
};

}
