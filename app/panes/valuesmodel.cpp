// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/valuesmodel.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr size_t mostTiles = 256; // kept

// Those of heat maps; a complex number has the colour of its worse part.
struct OddValue
{
    QLatin1StringView text;
    QRgb color;
};
constexpr std::array oddValues{
    OddValue{"nan"_L1, 0xffff00ff}, OddValue{"-inf"_L1, 0xff0000ff}, OddValue{"inf"_L1, 0xff00c8ff}};

}

std::optional<QColor> oddValueColor(const QString &text)
{
    const auto odd = std::ranges::find_if(oddValues, [&](const OddValue &value) { return text.contains(value.text); });
    return odd == oddValues.end() ? std::nullopt : std::optional(QColor(odd->color));
}

void ValuesModel::forget()
{
    m_job.cancel();
    m_tiles.clear();
    m_wanted.clear();
}

void ValuesModel::setView(ValueView view)
{
    beginResetModel();
    forget();
    m_view = std::move(view);
    m_origin = {};
    endResetModel();
}

bool ValuesModel::isCut() const { return m_view.slice.rows() > MostSections || m_view.slice.columns() > MostSections; }

void ValuesModel::setOrigin(const Cell &origin)
{
    const auto clamped = [](qint64 first, qint64 all) {
        return std::clamp<qint64>(first, 0, std::max<qint64>(0, all - MostSections));
    };
    const Cell next{clamped(origin.row, m_view.slice.rows()), clamped(origin.column, m_view.slice.columns())};
    if (next == m_origin)
        return;
    beginResetModel();
    forget();
    m_origin = next;
    endResetModel();
}

void ValuesModel::showCell(const Cell &cell)
{
    if (!indexOf(cell).isValid())
        setOrigin({cell.row - MostSections / 2, cell.column - MostSections / 2});
}

ValuesModel::Cell ValuesModel::cellAt(const QModelIndex &index) const
{
    return {m_origin.row + index.row(), m_origin.column + index.column()};
}

QModelIndex ValuesModel::indexOf(const Cell &cell) const
{
    const qint64 row = cell.row - m_origin.row;
    const qint64 column = cell.column - m_origin.column;
    const bool isThere = row >= 0 && row < rowCount() && column >= 0 && column < columnCount();
    return isThere ? index(int(row), int(column)) : QModelIndex();
}

int ValuesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_view.tensor.bytes ? 0 : int(std::min(m_view.slice.rows(), MostSections));
}

int ValuesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_view.tensor.bytes ? 0 : int(std::min(m_view.slice.columns(), MostSections));
}

QString ValuesModel::text(const QModelIndex &index) const
{
    const Tile tile = Tile(index.row() / tileRows) << 32 | Tile(index.column() / tileColumns);
    const auto known = m_tiles.find(tile);
    if (known == m_tiles.end()) {
        want(tile);
        return u"…"_s;
    }
    const qint64 across = std::min<qint64>(tileColumns, columnCount() - index.column() / tileColumns * tileColumns);
    return known->second.value(qsizetype(index.row() % tileRows * across + index.column() % tileColumns));
}

QVariant ValuesModel::data(const QModelIndex &index, int role) const
{
    switch (role) {
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::DisplayRole:
        return text(index);
    case Qt::AccessibleTextRole:
        return bracketed(m_view.slice.elementAt(cellAt(index).row, cellAt(index).column)) + u' ' + text(index);
    case Qt::BackgroundRole:
        if (const auto color = oddValueColor(text(index)))
            return *color;
        return isMarked(index) ? QVariant(m_tint) : QVariant();
    case Qt::ForegroundRole:
        if (const auto color = oddValueColor(text(index)))
            return qGray(color->rgb()) < 100 ? QColor(Qt::white) : QColor(Qt::black);
        return {};
    default:
        return {};
    }
}

void ValuesModel::setMarks(ValuesModel *differences, const QColor &tint)
{
    m_differences = differences;
    m_tint = tint;
    m_tint.setAlphaF(0.25F);
}

bool ValuesModel::isMarked(const QModelIndex &index) const
{
    const QModelIndex same = m_differences ? m_differences->indexOf(cellAt(index)) : QModelIndex();
    if (!same.isValid())
        return false;
    const QString difference = m_differences->text(same);
    bool isNumber = false;
    const double number = difference.toDouble(&isNumber);
    if (!isNumber) // complex, or not read yet
        return difference != u"…"_s && difference.contains(QRegularExpression(u"[1-9]"_s));
    return !(std::abs(number) <= m_tolerance);
}

QVariant ValuesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    return orientation == Qt::Horizontal ? m_view.slice.columnName(m_origin.column + section)
                                         : m_view.slice.rowName(m_origin.row + section);
}

void ValuesModel::want(Tile tile) const
{
    auto *self = const_cast<ValuesModel *>(this);
    if (m_wanted.insert(tile).second && !m_job.isRunning())
        QMetaObject::invokeMethod(self, [self] { self->readWanted(); }, Qt::QueuedConnection);
}

void ValuesModel::readWanted()
{
    if (m_job.isRunning() || m_wanted.empty())
        return;
    const std::vector<Tile> wanted(m_wanted.begin(), m_wanted.end());
    const qint64 rows = rowCount();
    const qint64 columns = columnCount();
    m_job.start(
        [view = m_view, origin = m_origin, wanted, rows, columns](Progress &progress) {
            Tiles tiles;
            for (const Tile tile : wanted) {
                const qint64 top = qint64(tile >> 32) * tileRows;
                const qint64 left = qint64(tile & 0xffffffff) * tileColumns;
                const qint64 across = std::min<qint64>(tileColumns, columns - left);
                QStringList texts;
                for (qint64 row = top; row < std::min(top + tileRows, rows); ++row)
                    texts += rowTexts(view, origin.row + row, origin.column + left, across, progress);
                tiles.emplace_back(tile, std::move(texts));
            }
            return tiles;
        },
        [this](Tiles tiles) { keep(std::move(tiles)); },
        [this](const Error &error) { Q_EMIT problem(error.message()); });
}

void ValuesModel::keep(Tiles tiles)
{
    if (m_tiles.size() > mostTiles)
        m_tiles.clear();
    for (auto &[tile, texts] : tiles) {
        m_wanted.erase(tile);
        m_tiles[tile] = std::move(texts);
    }
    if (rowCount() > 0 && columnCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::DisplayRole});
    readWanted(); // what was scrolled to meanwhile
}

}
