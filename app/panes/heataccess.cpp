// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/heatview.h"
#include "app/panes/legendhandle.h"

#include <QAccessible>
#include <QAccessibleWidget>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
class HeatViewAccess : public QAccessibleWidget
{
public:
    explicit HeatViewAccess(HeatView *view) : QAccessibleWidget(view, QAccessible::Graphic) {}

    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? static_cast<HeatView *>(widget())->readoutText()
                                          : QAccessibleWidget::text(kind);
    }
};

class HandleAccess : public QAccessibleWidget, public QAccessibleValueInterface
{
public:
    explicit HandleAccess(LegendHandle *handle) : QAccessibleWidget(handle, QAccessible::Slider) {}

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface *>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }
    QVariant currentValue() const override { return handle()->value(); }
    void setCurrentValue(const QVariant &value) override { handle()->ask(value.toDouble()); }
    QVariant maximumValue() const override { return handle()->most(); }
    QVariant minimumValue() const override { return handle()->least(); }
    QVariant minimumStepSize() const override { return (handle()->most() - handle()->least()) / 100; }

private:
    LegendHandle *handle() const { return static_cast<LegendHandle *>(widget()); }
};

QAccessibleInterface *heatAccess(const QString &, QObject *object)
{
    if (auto *view = qobject_cast<HeatView *>(object))
        return new HeatViewAccess(view);
    if (auto *handle = qobject_cast<LegendHandle *>(object))
        return new HandleAccess(handle);
    return nullptr;
}
}

void installHeatAccess()
{
    static const bool installed = [] {
        QAccessible::installFactory(heatAccess);
        return true;
    }();
    Q_UNUSED(installed)
}

}
