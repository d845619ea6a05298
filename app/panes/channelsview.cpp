// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/channelsview.h"

#include "app/panes/channelplot.h"
#include "app/panes/numbers.h"
#include "app/panes/subjecttable.h"
#include "core/document/repr.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QToolButton>

#include <array>

namespace pith {

namespace {
constexpr int tall = 150;
enum Part { Scales, ZeroPoints, Table };

const Quantization *quantizationOf(const Subject &subject)
{
    const Tensor *const tensor = tensorOf(subject);
    if (!tensor || tensor->quantization == QuantId::None)
        return nullptr;
    return &subject.document->values.quantizations[number(tensor->quantization)];
}

TableSource tableOf(const Subject &subject, const Quantization *quantization)
{
    TableSource source;
    source.columns = {{ChannelsView::tr("Channel"), 10, true}, {ChannelsView::tr("Scale"), 22, true},
        {ChannelsView::tr("Zero point"), 22, true}, {{}, 2}};
    source.rows = qsizetype(quantization->scales.size());
    source.text = [document = subject.document, quantization](qsizetype row, int column) {
        const std::array texts{QString::number(row), floatRepr(quantization->scales[size_t(row)]),
            quantization->floatZeroPoints ? floatRepr(quantization->zeroPoints[size_t(row)])
                                          : QString::number(qint64(quantization->zeroPoints[size_t(row)])),
            QString()};
        return texts[size_t(column)];
    };
    return source;
}
}

ChannelsView::ChannelsView(QWidget *parent)
    : QWidget(parent),
      m_parts(new QButtonGroup(this)),
      m_plot(new ChannelPlot(this)),
      m_table(new SubjectTable(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto *line = new QHBoxLayout;
    line->setSpacing(2);
    const std::array titles{tr("Scales"), tr("Zero points"), tr("Table")};
    for (int part = 0; part < int(titles.size()); ++part) {
        auto *button = new QToolButton(this);
        button->setText(titles[size_t(part)]);
        button->setCheckable(true);
        button->setAutoRaise(true);
        m_parts->addButton(button, part);
        line->addWidget(button);
    }
    line->addStretch(1);
    column->addLayout(line);
    column->addWidget(m_plot);
    column->addWidget(m_table);
    m_plot->setFixedHeight(tall);
    m_table->setFixedHeight(tall);
    m_table->setAccessibleName(tr("Scales and zero points of the channels"));
    connect(m_parts, &QButtonGroup::idToggled, this, [this](int part, bool on) {
        if (on)
            showPart(part);
    });
    connect(m_plot, &PlotView::readout, this, &ChannelsView::readout);
    m_parts->button(Scales)->setChecked(true);
}

bool ChannelsView::setSubject(const Subject &subject)
{
    m_quantization = quantizationOf(subject);
    const bool hasChannels = m_quantization && m_quantization->scales.size() > 1;
    if (!hasChannels)
        m_quantization = nullptr;
    m_subject = hasChannels ? subject : Subject();
    m_table->setSource(hasChannels ? tableOf(subject, m_quantization) : TableSource());
    showPart(m_parts->checkedId());
    return hasChannels;
}

void ChannelsView::showPart(int part)
{
    m_plot->setVisible(part != Table);
    m_table->setVisible(part == Table);
    if (m_quantization && part != Table)
        part == Scales ? m_plot->setNumbers(tr("Scale"), m_quantization->scales)
                       : m_plot->setNumbers(tr("Zero point"), m_quantization->zeroPoints);
}

}
