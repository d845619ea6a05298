// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/legendhandle.h"

#include <QAccessible>
#include <QAccessibleWidget>

namespace pith {

namespace {
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

QAccessibleInterface *handleAccess(const QString &, QObject *object)
{
    auto *handle = qobject_cast<LegendHandle *>(object);
    return handle ? new HandleAccess(handle) : nullptr;
}
}

void installHandleAccess()
{
    static const bool installed = [] {
        QAccessible::installFactory(handleAccess);
        return true;
    }();
    Q_UNUSED(installed)
}

}
