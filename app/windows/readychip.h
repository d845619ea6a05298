// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

#include <functional>

class QLabel;

namespace pith {

// "llama.safetensors 4.2 GiB ⠿ ✕" in the status bar: a file that was prepared for dragging after the button was let go.
class ReadyChip : public QWidget
{
    Q_OBJECT
public:
    explicit ReadyChip(QWidget *parent = nullptr);

    void show(const QString &path, std::function<void()> drag);

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    void discard();

    QLabel *m_text;
    QString m_path;
    std::function<void()> m_drag;
    QPoint m_pressed;
};

}
