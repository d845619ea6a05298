// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/imagepane.h"

#include "app/models/subjects.h"
#include "core/document/words.h"

#include <QCheckBox>
#include <QLabel>
#include <QSettings>
#include <QVBoxLayout>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr QLatin1StringView commonSetting("image/common");

// Columns and rows are pixels of images, no numbers to be summed by size: their mean looks as the eye would see it.
ImageChannels channelsOf(const TensorData &tensor, const ImageLayout &layout, const PictureCut &cut, Progress &progress)
{
    ImageChannels image;
    for (qint64 number = 0; number < layout.channels; ++number)
        image.channels.push_back(heatMap(layout.channel(number).matrix(tensor), cut, Aggregation::Mean, progress));
    return image;
}
}

void ImageView::setLayout(const ImageLayout &layout, bool isBytes)
{
    m_layout = layout;
    m_isBytes = isBytes;
    m_channels.reset();
    redraw();
}

void ImageView::setChannels(std::shared_ptr<const ImageChannels> channels)
{
    m_channels = std::move(channels);
    redraw();
}

void ImageView::setCommon(bool common)
{
    m_isCommon = common;
    redraw();
}

HeatPlace ImageView::placeIn(const PlotStyle &style) const
{
    const QSize room = (QSizeF(style.size) * style.ratio).toSize();
    return fitted(
        m_layout.axes.rows(), m_layout.axes.columns(), QRect(QPoint(0, 0), room), style.ratio, Aspect::Square);
}

HeatPlace ImageView::place() const { return placeIn(plotStyle()); }

PlotPicture ImageView::draw(const PlotStyle &style) const
{
    QImage image = blankImage(style);
    const HeatPlace at = placeIn(style);
    if (!m_channels || at.isEmpty())
        return {image, {}};
    const HeatOptions options = m_layout.axes.options();
    const auto range = m_isBytes ? std::optional(ImageRange())
        : m_isCommon             ? std::optional(commonRange(m_channels->channels))
                                 : std::nullopt;
    const QImage pixels = imageOf(m_channels->channels, options.tileRows, options.tileColumns, range);
    QPainter painter(&image);
    painter.drawImage(at.plot(), pixels);
    drawGaps(painter, at, options, style.colors.background);
    painter.end();
    return {image, at.plot()};
}

QString ImageView::readoutAt(double across, double down)
{
    const HeatPlace now = place();
    if (!m_channels)
        return {};
    const auto x = int(across * now.view.width()), y = int(down * now.view.height());
    const PictureCut cut = now.cut();
    const qint64 row = now.rowsAt(y).first, column = now.columnsAt(x).first;
    QStringList values;
    for (const HeatMap &channel : m_channels->channels) {
        const qint64 pixelX = pixelOf(column, channel.cut.wholeWidth, channel.columns);
        const qint64 pixelY = pixelOf(row, channel.cut.wholeHeight, channel.rows);
        values += numberText(channel.at(int(pixelX), int(pixelY)));
    }
    const bool isOne = cut.width == now.columns && cut.height == now.rows;
    return indexText(m_layout.axes.elementAt(row, column)) + (isOne ? u"   "_s : tr("   about "))
        + values.join(u"  "_s);
}

void ImageView::resizeEvent(QResizeEvent *event)
{
    PlotView::resizeEvent(event);
    Q_EMIT resized();
}

ImagePane::ImagePane(QWidget *parent)
    : Pane(parent),
      m_view(new ImageView),
      m_area(new WorkArea(m_view, this)),
      m_common(new QCheckBox(tr("&One range for all"), this)),
      m_readout(new QLabel(this)),
      m_ask(m_area)
{
    m_common->setToolTip(tr("Else each has the range of its own numbers, so that weak filters are seen too"));
    m_common->setChecked(QSettings().value(commonSetting, false).toBool());
    m_view->setCommon(m_common->isChecked());
    m_readout->setTextFormat(Qt::PlainText);
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_readout->setFixedHeight(24);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 2);
    layout->setSpacing(6);
    layout->addWidget(m_common);
    layout->addWidget(m_area, 1);
    layout->addWidget(m_readout);
    m_settle.setSingleShot(true);
    m_settle.setInterval(150);
    connect(&m_settle, &QTimer::timeout, this, &ImagePane::ask);
    connect(m_view, &ImageView::resized, this, [this] { m_settle.start(); });
    connect(m_view, &PlotView::readout, m_readout, &QLabel::setText);
    connect(m_common, &QCheckBox::toggled, this, [this](bool common) {
        QSettings().setValue(commonSetting, common);
        m_view->setCommon(common);
    });
}

bool ImagePane::applies(const Subject &subject)
{
    const auto numbers = numbersOf(subject);
    return numbers && numbers->dtype && !numbers->isClass(NumberClass::Complex)
        && !numbers->isClass(NumberClass::Opaque) && ImageLayout::of(numbers->shape).has_value();
}

void ImagePane::setSubject(const Subject &subject)
{
    m_subject = subject;
    m_ask.forget();
    const auto numbers = numbersOf(subject);
    const auto layout = numbers ? ImageLayout::of(numbers->shape) : std::nullopt;
    if (!layout)
        return;
    m_numbers = *numbers;
    m_layout = *layout;
    if (!m_numbers.noCells.isEmpty()) {
        m_area->say(m_numbers.noCells);
        return;
    }
    const bool isBytes = m_numbers.dtype == DType::UInt8;
    m_common->setVisible(!isBytes && m_layout.axes.options().tileRows > 0);
    m_view->setAccessibleName(tr("Image of %1").arg(keyOf(subject)));
    m_view->setLayout(m_layout, isBytes);
    ask();
}

void ImagePane::ask()
{
    if (!m_subject.document || !m_view->isVisible() || !m_numbers.noCells.isEmpty())
        return;
    const PictureCut cut = m_view->place().cut();
    m_ask.ask(
        {m_subject.document, m_subject.value, u"%1×%2"_s.arg(cut.width).arg(cut.height)},
        [document = m_subject.document, value = m_subject.value, layout = m_layout, cut](
            Progress &progress) { return channelsOf(tensorData(*document, value, progress), layout, cut, progress); },
        [this](std::shared_ptr<const ImageChannels> channels) { m_view->setChannels(std::move(channels)); });
}

}
