// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QLayout>

#include <memory>
#include <vector>

namespace pith {

// Widgets one after another, as words in lines: what there is no room for goes into the next line.
class WrappedLine : public QLayout
{
    Q_OBJECT
public:
    explicit WrappedLine(QWidget *parent);
    ~WrappedLine() override;

    void addItem(QLayoutItem *item) override;
    int count() const override { return int(m_items.size()); }
    QLayoutItem *itemAt(int place) const override;
    QLayoutItem *takeAt(int place) override;

    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange({0, 0, width, 0}, false); }
    QSize sizeHint() const override; // one line
    QSize minimumSize() const override; // the largest widget
    void setGeometry(const QRect &place) override;

private:
    int arrange(const QRect &place, bool moves) const; // returns the height that it takes

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

}
