// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include <vector>

class QLabel;

namespace pith {

// Titled pictures side by side, or in the same place with one of them on top. Those that are covered stay as large as
// the one that is seen, so that changing them takes no time.
class HeatStage : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;

    void add(QWidget *picture); // becomes its child
    void setTitle(size_t picture, const QString &title, const QColor &ink);
    void setShown(std::vector<size_t> pictures, bool inOnePlace);
    void raisePicture(size_t picture);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void place();

    struct Entry
    {
        QWidget *whole;
        QLabel *title;
    };
    std::vector<Entry> m_entries;
    std::vector<size_t> m_shown;
    bool m_isOnePlace = false;
};

}
