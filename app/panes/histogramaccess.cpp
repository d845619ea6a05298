// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/histogramaccess.h"

#include "app/panes/histogramplot.h"

#include <QAccessibleWidget>
#include <QPointer>

#include <array>

namespace pith {

namespace {
// An end of the selection; it is painted, no widget.
class EndAccess : public QAccessibleInterface, public QAccessibleValueInterface
{
public:
    EndAccess(HistogramPlot *plot, HistogramPlot::Handle end) : m_plot(plot), m_end(end) {}

    bool isValid() const override { return !m_plot.isNull() && m_plot->selection().has_value(); }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    QAccessibleInterface *parent() const override { return QAccessible::queryAccessibleInterface(m_plot); }
    QAccessibleInterface *child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QString text(QAccessible::Text kind) const override
    {
        if (kind == QAccessible::Value)
            return isValid() ? textOf(isLow() ? m_plot->selection()->low : m_plot->selection()->high) : QString();
        if (kind != QAccessible::Name)
            return {};
        return isLow() ? HistogramPlot::tr("Least value selected") : HistogramPlot::tr("Largest value selected");
    }
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override { return isValid() ? m_plot->handleRect(m_end) : QRect(); }
    QAccessible::Role role() const override { return QAccessible::Slider; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.focusable = true;
        state.focused = isValid() && m_plot->hasFocus() && m_plot->handle() == m_end;
        state.invisible = !isValid();
        return state;
    }
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface *>(this) : nullptr;
    }

    QVariant currentValue() const override
    {
        return isValid() ? QVariant(double(isLow() ? m_plot->selection()->low : m_plot->selection()->high))
                         : QVariant();
    }
    void setCurrentValue(const QVariant &value) override
    {
        if (!isValid())
            return;
        ValueRange next = *m_plot->selection();
        (isLow() ? next.low : next.high) = value.toDouble();
        if (next.low <= next.high)
            m_plot->select(next);
    }
    QVariant maximumValue() const override { return m_plot ? QVariant(double(m_plot->full().high)) : QVariant(); }
    QVariant minimumValue() const override { return m_plot ? QVariant(double(m_plot->full().low)) : QVariant(); }
    QVariant minimumStepSize() const override { return 0.0; }

private:
    bool isLow() const { return m_end == HistogramPlot::Handle::Low; }

    QPointer<HistogramPlot> m_plot;
    HistogramPlot::Handle m_end;
};

class PlotAccess : public QAccessibleWidget
{
public:
    explicit PlotAccess(HistogramView *view) : QAccessibleWidget(view, QAccessible::Chart)
    {
        if (auto *plot = qobject_cast<HistogramPlot *>(view))
            m_ends = {end(plot, HistogramPlot::Handle::Low), end(plot, HistogramPlot::Handle::High)};
    }
    ~PlotAccess() override
    {
        for (const QAccessible::Id id : m_ends) {
            if (id != 0)
                QAccessible::deleteAccessibleInterface(id);
        }
    }

    // The ends, and behind them the buttons over the plot.
    int childCount() const override { return ends() + QAccessibleWidget::childCount(); }
    QAccessibleInterface *child(int index) const override
    {
        if (index < 0 || index >= ends())
            return QAccessibleWidget::child(index - ends());
        return QAccessible::accessibleInterface(m_ends[size_t(index)]);
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        for (int index = 0; index < ends(); ++index) {
            if (this->child(index) == child)
                return index;
        }
        const int button = QAccessibleWidget::indexOfChild(child);
        return button < 0 ? -1 : ends() + button;
    }
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? static_cast<HistogramView *>(widget())->readoutText()
                                          : QAccessibleWidget::text(kind);
    }

private:
    static QAccessible::Id end(HistogramPlot *plot, HistogramPlot::Handle which)
    {
        return QAccessible::registerAccessibleInterface(new EndAccess(plot, which));
    }
    int ends() const
    {
        const auto *plot = qobject_cast<const HistogramPlot *>(widget());
        return plot && plot->selection() ? int(m_ends.size()) : 0;
    }

    std::array<QAccessible::Id, 2> m_ends{};
};

QAccessibleInterface *histogramAccess(const QString &, QObject *object)
{
    auto *view = qobject_cast<HistogramView *>(object);
    return view ? new PlotAccess(view) : nullptr;
}
}

void installHistogramAccess()
{
    static const bool installed = [] {
        QAccessible::installFactory(histogramAccess);
        return true;
    }();
    Q_UNUSED(installed)
}

}
