// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/valuesmodel.h"

#include "core/render/axislayout.h"
#include "core/tensor/elements.h"

#include <algorithm>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
// Headers keep a few bytes for each row and column.
constexpr qint64 mostRows = 500'000;
constexpr qint64 mostColumns = 100'000;
constexpr size_t mostTiles = 256; // kept

QStringList rowTexts(const MatrixView &matrix, qint64 row, qint64 column, qint64 count, Progress &progress)
{
    QStringList texts;
    for (const Scalar &scalar : readScalars(matrix.tensor, row * matrix.columns() + column, count, progress))
        texts += textOf(scalar, matrix.tensor.dtype);
    return texts;
}
}

void ValuesModel::setView(const TensorData &view)
{
    beginResetModel();
    m_job.cancel();
    m_tiles.clear();
    m_wanted.clear();
    m_matrix = {view, view.shape.size() < 2 ? view.shape.size() : view.shape.size() - 1};
    endResetModel();
}

void ValuesModel::clear()
{
    TensorData nothing;
    nothing.shape = {0, 0};
    nothing.stride = {1, 1};
    setView(nothing);
}

bool ValuesModel::isCut() const { return m_matrix.rows() > mostRows || m_matrix.columns() > mostColumns; }

int ValuesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_matrix.tensor.bytes ? 0 : int(std::min(m_matrix.rows(), mostRows));
}

int ValuesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_matrix.tensor.bytes ? 0 : int(std::min(m_matrix.columns(), mostColumns));
}

QVariant ValuesModel::data(const QModelIndex &index, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const Tile tile = Tile(index.row() / tileRows) << 32 | Tile(index.column() / tileColumns);
    const auto known = m_tiles.find(tile);
    if (known == m_tiles.end()) {
        want(tile);
        return u"…"_s;
    }
    const qint64 across = std::min<qint64>(tileColumns, columnCount() - index.column() / tileColumns * tileColumns);
    return known->second.value(qsizetype(index.row() % tileRows * across + index.column() % tileColumns));
}

QVariant ValuesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    if (orientation == Qt::Horizontal || m_matrix.down < 2)
        return QString::number(section);
    Extents above = m_matrix.tensor.shape;
    above.resize(m_matrix.down);
    const QString text = indexText(indexOf(above, section));
    return text.sliced(1, text.size() - 2);
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
        [matrix = m_matrix, wanted, rows, columns](Progress &progress) {
            Tiles tiles;
            for (const Tile tile : wanted) {
                const qint64 top = qint64(tile >> 32) * tileRows;
                const qint64 left = qint64(tile & 0xffffffff) * tileColumns;
                const qint64 across = std::min<qint64>(tileColumns, columns - left);
                QStringList texts;
                for (qint64 row = top; row < std::min(top + tileRows, rows); ++row)
                    texts += rowTexts(matrix, row, left, across, progress);
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
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::DisplayRole});
    readWanted(); // what was scrolled to meanwhile
}

QString cellsAsTsv(const MatrixView &matrix, const CellRange &cells, Progress &progress)
{
    QStringList lines;
    for (qint64 row = cells.firstRow; row <= cells.lastRow; ++row) {
        const qint64 count = cells.lastColumn - cells.firstColumn + 1;
        lines += rowTexts(matrix, row, cells.firstColumn, count, progress).join(u'\t');
    }
    return lines.join(u'\n');
}

}
