// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"

#include <QWidget>

class QButtonGroup;

namespace pith {

class ChannelPlot;
class SubjectTable;

// Scales and zero points of a tensor that is quantized per channel: one of them as a line over the channels, or both
// as a table.
class ChannelsView : public QWidget
{
    Q_OBJECT
public:
    explicit ChannelsView(QWidget *parent = nullptr);

    // Whether there is anything: more than one channel.
    bool setSubject(const Subject &subject);

Q_SIGNALS:
    void readout(const QString &text);

private:
    void showPart(int part);

    Subject m_subject; // keeps the document
    const Quantization *m_quantization = nullptr;
    QButtonGroup *m_parts;
    ChannelPlot *m_plot;
    SubjectTable *m_table;
};

}
