// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace pith {

// One sentence in a coloured bar above what it is about, with up to two buttons and a way to close it (ux.md §2).
// A new message replaces the one that is shown.
class MessageBar : public QFrame
{
    Q_OBJECT
public:
    enum class Kind { Information, Warning, Error };
    struct Choice
    {
        QString title;
        std::function<void()> run; // the bar is closed first
    };

    explicit MessageBar(QWidget *parent = nullptr);

    void show(Kind kind, const QString &sentence, const std::vector<Choice> &choices = {});
    QString sentence() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    void paintTint();

    Kind m_kind = Kind::Information;
    QHBoxLayout *m_layout;
    QLabel *m_icon;
    QLabel *m_sentence;
    std::vector<QPushButton *> m_buttons;
};

}
