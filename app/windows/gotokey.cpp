// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/gotokey.h"

#include "app/models/celltexts.h"
#include "app/models/icons.h"
#include "app/models/visible.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr size_t mostFits = 100;
constexpr int rowsSeen = 12;

struct Typed
{
    QString key;
    QString slice;
};

Typed withSlice(const QString &text)
{
    static const QRegularExpression form(u"^(.*)\\[([^\\[\\]]*)\\]?$"_s);
    const QRegularExpressionMatch match = form.match(text);
    return match.hasMatch() ? Typed{match.captured(1), match.captured(2)} : Typed{text, {}};
}

QTreeWidgetItem *itemOf(Rows &rows, RowId row, QStringView key)
{
    auto *item = new QTreeWidgetItem({visible(key.toString())});
    const CellTexts cells = rows[row].kind == Subject::Kind::Module ? moduleTexts(rows.sums(row))
                                                                    : valueTexts(*rows.document(), rows[row].value);
    item->setText(1, cells.contents);
    item->setIcon(0, icon(cells.icon));
    return item;
}

}

GoToKey::GoToKey(QWidget *parent) : QFrame(parent), m_field(new QLineEdit(this)), m_list(new QTreeWidget(this))
{
    setFrameShape(StyledPanel);
    setAutoFillBackground(true);
    setAccessibleName(tr("Go to Key"));
    m_field->setObjectName(u"goToKey"_s);
    m_field->setAccessibleName(tr("Key to go to"));
    m_field->setPlaceholderText(tr("Letters of a key, as l1c1w; a slice may follow: [3, :]"));
    m_field->addAction(themeIcon(u"edit-find"_s), QLineEdit::LeadingPosition);
    m_field->installEventFilter(this);
    m_list->setAccessibleName(tr("Keys"));
    m_list->setColumnCount(2);
    m_list->header()->hide();
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setFocusPolicy(Qt::NoFocus);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(6, 6, 6, 6);
    column->addWidget(m_field);
    column->addWidget(m_list);
    QFrame::hide();
    connect(m_field, &QLineEdit::textChanged, this, [this] {
        m_isChosenNext = false;
        look();
    });
    connect(m_list, &QTreeWidget::itemClicked, this,
        [this](QTreeWidgetItem *item) { choose(m_list->indexOfTopLevelItem(item)); });
}

void GoToKey::open()
{
    constexpr int widest = 640;
    m_list->clear();
    m_fits = {};
    m_field->clear();
    const int rowHeight = std::max(fontMetrics().height() + 4, 22);
    resize(std::min(parentWidget()->width() - 40, widest), m_field->sizeHint().height() + rowsSeen * rowHeight + 24);
    move((parentWidget()->width() - width()) / 2, 0);
    QFrame::show();
    raise();
    m_field->setFocus(Qt::ShortcutFocusReason);
}

void GoToKey::setSearch(Search search)
{
    m_search = std::move(search);
    look();
}

// Brackets may belong to a key: only where none has them they are a slice.
void GoToKey::look()
{
    const QString text = m_field->text().trimmed();
    if (!m_search || text.isEmpty()) {
        m_job.cancel();
        return;
    }
    m_job.start(
        [search = m_search, text](Progress &progress) {
            Fits fits{fuzzyRows(*search, text, mostFits, progress), {}};
            if (const Typed typed = withSlice(text); fits.rows.empty() && typed.key != text)
                fits = {fuzzyRows(*search, typed.key, mostFits, progress), typed.slice};
            return fits;
        },
        [this](Fits fits) { show(std::move(fits)); }, [](const Error &) {});
}

void GoToKey::show(Fits fits)
{
    m_fits = std::move(fits);
    m_list->clear();
    for (const RowId row : m_fits.rows)
        m_list->addTopLevelItem(itemOf(*m_search->rows(), row, m_search->key(row)));
    if (m_fits.rows.empty()) {
        auto *none = new QTreeWidgetItem({tr("No key has these letters in this order.")});
        none->setFlags(Qt::ItemIsEnabled); // nothing to choose
        m_list->addTopLevelItem(none);
    } else {
        m_list->setCurrentItem(m_list->topLevelItem(0));
    }
    if (std::exchange(m_isChosenNext, false))
        choose(0);
}

void GoToKey::choose(int row)
{
    if (row < 0 || row >= int(m_fits.rows.size()))
        return;
    Subject subject = m_search->rows()->subject(m_fits.rows[size_t(row)]);
    subject.slice = m_fits.slice;
    close();
    Q_EMIT chosen(subject);
}

void GoToKey::close()
{
    m_job.cancel();
    QFrame::hide();
    Q_EMIT closed();
}

bool GoToKey::takeKey(int key)
{
    const int current = m_list->indexOfTopLevelItem(m_list->currentItem());
    const auto stepTo = [this](int row) {
        m_list->setCurrentItem(m_list->topLevelItem(std::clamp(row, 0, std::max(0, m_list->topLevelItemCount() - 1))));
    };
    switch (key) {
    case Qt::Key_Down:
    case Qt::Key_Up:
        stepTo(current + (key == Qt::Key_Down ? 1 : -1));
        return true;
    case Qt::Key_PageDown:
    case Qt::Key_PageUp:
        stepTo(current + (key == Qt::Key_PageDown ? rowsSeen : -rowsSeen));
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        m_isChosenNext = m_job.isRunning() || !m_search;
        if (!m_isChosenNext)
            choose(current);
        return true;
    case Qt::Key_Escape:
        close();
        return true;
    default:
        return false;
    }
}

bool GoToKey::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && takeKey(static_cast<QKeyEvent *>(event)->key()))
        return true;
    if (event->type() == QEvent::FocusOut && isVisible()
        && static_cast<QFocusEvent *>(event)->reason() != Qt::PopupFocusReason
        && static_cast<QFocusEvent *>(event)->reason() != Qt::ActiveWindowFocusReason)
        close();
    return QFrame::eventFilter(watched, event);
}

}
