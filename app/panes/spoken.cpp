// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/spoken.h"

#include <QAccessibleWidget>
#include <QWidget>

namespace pith {

namespace {
// Asks each time: whoever is told of a name asks for the rest while the widget is being made.
class SpokenAccess : public QAccessibleWidget
{
public:
    explicit SpokenAccess(QWidget *widget) : QAccessibleWidget(widget) {}

    QAccessible::Role role() const override { return spoken().spokenRole(); }
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? spoken().spokenValue() : QAccessibleWidget::text(kind);
    }

private:
    const Spoken &spoken() const { return dynamic_cast<const Spoken &>(*widget()); }
};

QAccessibleInterface *spokenAccess(const QString &, QObject *object)
{
    return dynamic_cast<Spoken *>(object) ? new SpokenAccess(static_cast<QWidget *>(object)) : nullptr;
}
}

Spoken::Spoken()
{
    static const bool installed = [] {
        QAccessible::installFactory(spokenAccess);
        return true;
    }();
    Q_UNUSED(installed)
}

}
