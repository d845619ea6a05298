// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace pith {

// The line above a text or tree: what is looked for in it, next and previous, and what is to be said of it.
class FindBar : public QWidget
{
    Q_OBJECT
public:
    explicit FindBar(QWidget *parent = nullptr);

    QString text() const;
    void focusField();
    void setNote(const QString &note);
    void setFound(bool found);
    QToolButton *addSwitch(const QString &title, const QString &explanation); // at its end

Q_SIGNALS:
    void wanted(int direction); // 0: from here on, the text has changed
    void left(); // Escape: back to what is looked through

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QToolButton *addStep(Qt::ArrowType arrow, int direction, const QString &explanation);

    QHBoxLayout *m_line;
    QLineEdit *m_field;
    QLabel *m_note;
    QString m_said;
};

}
