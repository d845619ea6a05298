// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/imagepane.h"

#include "app/models/subjects.h"
#include "app/panes/picturesaving.h"
#include "core/bytes/attempt.h"
#include "core/document/words.h"
#include "core/render/heatcells.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QSettings>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr QLatin1StringView commonSetting("image/common");
constexpr qint64 mostOnASide = 16'384; // a side of what is saved

// One way to save.
struct SavedRow
{
    KindOfFile kind;
    int ratio; // pixels a logical one; 0: as on screen
    bool isOfElements;
};
constexpr std::array savedRows{
    SavedRow{{QT_TRANSLATE_NOOP("pith::picture", "Picture as shown"), "png"_L1}, 0, false},
    SavedRow{{QT_TRANSLATE_NOOP("pith::picture", "Picture at twice the size"), "png"_L1}, 2, false},
    SavedRow{{QT_TRANSLATE_NOOP("pith::picture", "One pixel an element"), "png"_L1}, 0, true},
};

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
    QPainter painter(&image);
    painter.drawImage(at.plot(), imageOfChannels(*m_channels));
    drawGaps(painter, at, m_layout.axes.options(), style.colors.background);
    markNonFinite(painter, at, *m_channels);
    painter.end();
    return {image, at.plot()};
}

// A colour alone would be one of the image's.
void ImageView::markNonFinite(QPainter &painter, const HeatPlace &at, const ImageChannels &image)
{
    constexpr double smallestForHatch = 8, smallestForName = 16;
    const QSizeF cell = at.cell();
    const HeatMap &first = image.channels.front();
    if (cell.width() < smallestForHatch)
        return;
    for (int y = 0; y < first.height(); ++y) {
        for (int x = 0; x < first.width(); ++x) {
            const double value = nonFiniteAt(image.channels, x, y);
            if (std::isfinite(value))
                continue;
            const QRectF place(QPointF(at.columnEdge(x), at.rowEdge(y)) / at.ratio, cell);
            painter.fillRect(place, QBrush(Qt::black, Qt::BDiagPattern));
            if (cell.width() >= smallestForName)
                painter.drawText(place, Qt::AlignCenter, nameOfNonFinite(value));
        }
    }
}

QImage ImageView::imageOfChannels(const ImageChannels &image) const
{
    const HeatOptions options = m_layout.axes.options();
    const auto range = m_isBytes ? std::optional(ImageRange())
        : m_isCommon             ? std::optional(commonRange(image.channels))
                                 : std::nullopt;
    return imageOf(image.channels, options.tileRows, options.tileColumns, range);
}

QImage ImageView::pictureAt(int ratio) const
{
    PlotStyle style = plotStyle();
    style.ratio = ratio > 0 ? ratio : style.ratio;
    const PlotPicture whole = draw(style);
    const QRectF shown(whole.plot.topLeft() * style.ratio, whole.plot.size() * style.ratio);
    return whole.image.copy(shown.toRect());
}

void ImageView::mousePressEvent(QMouseEvent *event)
{
    const bool begins = event->button() == Qt::LeftButton && picture().plot.contains(event->position());
    m_pressed = begins ? std::optional(event->position()) : std::nullopt;
    PlotView::mousePressEvent(event);
}

void ImageView::mouseMoveEvent(QMouseEvent *event)
{
    PlotView::mouseMoveEvent(event);
    if (!(event->buttons() & Qt::LeftButton))
        m_pressed.reset();
    if (!m_pressed || (event->position() - *m_pressed).manhattanLength() < QApplication::startDragDistance())
        return;
    m_pressed.reset();
    Q_EMIT dragWanted();
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
    connect(m_view, &ImageView::dragWanted, this, [this] {
        QString problem;
        if (!attempt(problem, [&] { dragPicture(m_view, m_view->pictureAt(0), {m_subject, "image"_L1}); }))
            say(problem);
    });
    connect(m_common, &QCheckBox::toggled, this, [this](bool common) {
        QSettings().setValue(commonSetting, common);
        m_view->setCommon(common);
    });
}

void ImagePane::say(const QString &text) { m_readout->setText(text); }

void ImagePane::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu menu(this);
    menu.addAction(tr("&Copy Picture"), m_view, &PlotView::copyPicture);
    menu.addAction(tr("Copy &Value"), this, [text = m_readout->text()] { QApplication::clipboard()->setText(text); })
        ->setEnabled(!m_readout->text().isEmpty());
    menu.addAction(tr("&Save Picture…"), this, &ImagePane::savePicture);
    menu.exec(event->globalPos());
}

void ImagePane::savePicture()
{
    QList<KindOfFile> kinds;
    for (const SavedRow &row : savedRows)
        kinds += row.kind;
    askWhereTo(this, tr("Save Picture"), pictureName({m_subject, "image"_L1}), kinds,
        [this](const QString &path, qsizetype kind) { save(path, kind); });
}

void ImagePane::save(const QString &path, qsizetype kind)
{
    const auto tell = [this, path](bool isSaved) {
        say(isSaved ? tr("Saved as %1").arg(path) : tr("%1 can't be written").arg(path));
    };
    const SavedRow &row = savedRows[size_t(kind)];
    if (!row.isOfElements)
        return tell(m_view->pictureAt(row.ratio).save(path, "png"));
    const qint64 rows = m_layout.axes.rows(), columns = m_layout.axes.columns();
    if (rows > mostOnASide || columns > mostOnASide)
        return say(tr("A picture with one pixel an element would be %1×%2; %3 a side is the most")
                .arg(columns)
                .arg(rows)
                .arg(mostOnASide));
    const PictureCut cut{columns, rows, 0, 0, int(columns), int(rows)};
    m_save.start(
        [document = m_subject.document, value = m_subject.value, layout = m_layout, cut](
            Progress &progress) { return channelsOf(tensorData(*document, value, progress), layout, cut, progress); },
        [this, path, tell](const ImageChannels &image) { tell(m_view->imageOfChannels(image).save(path, "png")); },
        [this](const Error &error) { say(error.message()); });
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
