// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/document/summary.h"

#include <QWidget>

namespace pith {

// A bar of bytes by dtype, with its parts named below it.
class ShareBar : public QWidget
{
    Q_OBJECT
public:
    explicit ShareBar(QWidget *parent = nullptr);

    void setShares(std::vector<FileFacts::DTypeBytes> shares);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int lineHeight() const;
    QColor colorOf(size_t share) const;

    std::vector<FileFacts::DTypeBytes> m_shares;
    quint64 m_total = 0;
};

}
