// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QPlainTextEdit>

namespace pith {

// Text in a fixed-width font that can be read and copied, with the numbers of its lines where they are wanted.
class TextView : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit TextView(QWidget *parent = nullptr);

    void setNumbered(bool numbered);

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void placeNumbers();
    void paintNumbers();

    QWidget *m_numbers;
    bool m_numbered = false;
};

}
