// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/windows/comparing.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;

namespace pith {

// What is compared with what: a file and a part of it on both sides, and how their names were paired.
class ComparisonHeader : public QWidget
{
    Q_OBJECT
public:
    explicit ComparisonHeader(QWidget *parent = nullptr);

    void show(const OpenedComparison &opened);

Q_SIGNALS:
    void wanted(const pith::ComparisonRequest &request);
    void rulesWanted();

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Box
    {
        QLabel *letter;
        QPushButton *file;
        QComboBox *subtree;
    };
    Box makeSide(SideName side);
    ComparedFile &file(SideName side) { return side == SideName::A ? m_request.a : m_request.b; }
    void fillFiles(QPushButton *button, SideName side);
    void chooseFile(SideName side, const QString &path);
    void chooseSubtree(SideName side, const QString &subtree);
    void showPairing(const OpenedComparison &opened);
    void paintLetters();

    ComparisonRequest m_request;
    Box m_a;
    Box m_b;
    QLabel *m_pairing;
    std::vector<Suggestion> m_suggestions;
};

}
