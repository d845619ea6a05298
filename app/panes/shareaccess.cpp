// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/sharebar.h"

#include <QAccessibleWidget>

namespace pith {

namespace {
class ShareBarAccess : public QAccessibleWidget
{
public:
    explicit ShareBarAccess(ShareBar *bar) : QAccessibleWidget(bar, QAccessible::Chart) {}

    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? static_cast<ShareBar *>(widget())->currentText()
                                          : QAccessibleWidget::text(kind);
    }
};

QAccessibleInterface *shareAccess(const QString &, QObject *object)
{
    auto *const bar = qobject_cast<ShareBar *>(object);
    return bar ? new ShareBarAccess(bar) : nullptr;
}
}

void installShareAccess()
{
    static const bool installed = [] {
        QAccessible::installFactory(shareAccess);
        return true;
    }();
    Q_UNUSED(installed)
}

}
