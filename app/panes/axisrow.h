// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/render/axislayout.h"

#include <QWidget>

class QComboBox;
class QGridLayout;
class QLineEdit;
class QSpinBox;

namespace pith {

// One box an axis, where it goes and at which index it is, and the same as text: "[3, :, :, 0]". In a page only the
// indices.
class AxisRow : public QWidget
{
    Q_OBJECT
public:
    explicit AxisRow(QWidget *parent = nullptr);

    void setInPage(bool inPage);
    void setAxes(const AxisLayout &axes);
    const AxisLayout &axes() const { return m_axes; }

    // The index that was changed last, or the first there is: by so many, or to its first or last.
    void step(int steps);
    void goToEnd(bool last);
    void swap();

Q_SIGNALS:
    void changed(); // by a person
    void problem(const QString &sentence); // of what is typed; empty: it is right

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Box
    {
        QComboBox *role;
        QSpinBox *index;
        QWidget *whole;
    };
    void build();
    void buildAxis(qsizetype axis);
    void buildFold();
    void arrange(); // as many a line as there is room for: they must not make the pane wider
    void orderTabs();
    void show();
    void change(const AxisLayout &axes);
    void takeText();
    qsizetype steppedAxis() const; // -1: none has an index

    AxisLayout m_axes;
    bool m_isInPage = false;
    bool m_isTyping = false;
    qsizetype m_lastIndex = -1;
    std::vector<Box> m_boxes;
    QComboBox *m_fold = nullptr;
    int m_inLine = 0;
    QGridLayout *m_grid;
    QLineEdit *m_text;
};

}
