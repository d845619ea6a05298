// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/documentmodel.h"

#include "app/models/celltexts.h"
#include "app/models/icons.h"
#include "app/models/modelcounts.h"
#include "app/models/subjects.h"
#include "core/document/sections.h"
#include "core/document/words.h"
#include "core/graph/script.h"

#include <QMimeData>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

const char *const tensorWord = QT_TRANSLATE_NOOP("pith", "tensor");
const char *const tensorsWord = QT_TRANSLATE_NOOP("pith", "tensors");

}

DocumentModel::DocumentModel(const std::shared_ptr<Rows> &rows, QObject *parent)
    : DocumentModel(rows, new Surveyor(rows->document()), parent)
{
    m_surveyor->setParent(this);
}

DocumentModel::DocumentModel(std::shared_ptr<Rows> rows, Surveyor *surveyor, QObject *parent)
    : QAbstractItemModel(parent),
      m_rows(std::move(rows)),
      m_surveyor(surveyor),
      m_figures(m_rows, *m_surveyor),
      m_order(m_rows, [this](RowId row, int column) { return sortKey(row, column); }),
      m_scalars(m_rows->document()),
      m_programs(m_rows->document())
{
    connect(&m_programs, &ProgramCounts::counted, this, &DocumentModel::tellProgram);
    connect(&m_programs, &ProgramCounts::read, this, &DocumentModel::showGraph);
    connect(&m_scalars, &ScalarTexts::changed, this, [this] {
        for (const RowId id : std::exchange(m_awaiting, {}))
            Q_EMIT dataChanged(indexOf(id, ContentsColumn), indexOf(id, ContentsColumn), {Qt::DisplayRole});
    });
}

RowId DocumentModel::idOf(const QModelIndex &index) const
{
    return index.isValid() ? RowId(index.internalId()) : RowId::Root;
}

QModelIndex DocumentModel::indexOf(RowId id, int column) const
{
    if (id == RowId::Root || id == RowId::None)
        return {};
    const auto place = m_order.placeOf(id);
    return place ? createIndex(int(*place), column, quintptr(number(id))) : QModelIndex();
}

Subject DocumentModel::subject(const QModelIndex &index) const
{
    if (index.isValid())
        return m_rows->subject(idOf(index));
    Subject file;
    file.document = document();
    file.kind = Subject::Kind::File;
    return file;
}

Subject DocumentModel::selected(const QItemSelection &rows) const
{
    const auto list = std::make_shared<SubjectList>();
    for (const QItemSelectionRange &range : rows) {
        std::vector<RowId> ids;
        for (int row = range.top(); row <= range.bottom(); ++row)
            ids.push_back(m_order.rowAt(idOf(range.parent()), quint32(row)));
        m_rows->addTo(*list, ids);
    }
    return list->size() == 0 ? subject(QModelIndex()) : together(list);
}

QModelIndex DocumentModel::indexOf(const Subject &subject) const { return indexOf(m_rows->find(subject)); }
QStringList DocumentModel::names(const QModelIndex &index) const { return m_rows->names(idOf(index)); }
QModelIndex DocumentModel::indexOf(const QStringList &names) const { return indexOf(m_rows->find(names)); }

QModelIndex DocumentModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, quintptr(number(m_order.rowAt(idOf(parent), quint32(row)))));
}

QModelIndex DocumentModel::parent(const QModelIndex &child) const
{
    return child.isValid() ? indexOf((*m_rows)[idOf(child)].parent) : QModelIndex();
}

int DocumentModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(m_order.count(idOf(parent)));
}

int DocumentModel::columnCount(const QModelIndex &) const { return ColumnCount; }

bool DocumentModel::hasChildren(const QModelIndex &parent) const
{
    return parent.column() <= 0 && m_rows->hasChildren(idOf(parent));
}

Qt::ItemFlags DocumentModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const Qt::ItemFlags leaf = hasChildren(index.siblingAtColumn(0)) ? Qt::NoItemFlags : Qt::ItemNeverHasChildren;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled | leaf;
}

QVariant DocumentModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return orientation == Qt::Horizontal ? columnHeader(section, role) : QVariant();
}

QVariant DocumentModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const RowId id = idOf(index);
    const auto column = Column(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return text(id, column);
    case Qt::ToolTipRole:
        return toolTip(id, column);
    case Qt::TextAlignmentRole:
        return columnAlignment(column);
    case Qt::DecorationRole:
        return column == NameColumn ? QVariant(icon(iconName(id))) : QVariant();
    case SubjectRole:
        return QVariant::fromValue(subject(index));
    case MarksRole:
        return column == NameColumn ? marks(id) : QVariant();
    case WeakRole:
        return m_order.found() && m_order.found()->of(id) == FoundRows::State::Way;
    default:
        return {};
    }
}

QString DocumentModel::text(RowId id, Column column) const
{
    if (column == NameColumn)
        return m_rows->name(id);
    if (columnRow(column).text)
        return columnText(column, facts(id));
    const CellTexts cells = texts(id);
    if (column == ContentsColumn)
        return isScalarTensor(id) ? u"= "_s + scalarText(id) : cells.contents;
    if (column == TypeColumn)
        return cells.type;
    return cells.bytes ? humanBytes(*cells.bytes) : QString();
}

CellTexts DocumentModel::texts(RowId id) const
{
    const Row &row = (*m_rows)[id];
    const Archive &archive = document()->archive;
    switch (row.kind) {
    case Subject::Kind::Module:
        return moduleTexts(m_rows->sums(id));
    case Subject::Kind::Archive:
        return archiveTexts(*document());
    case Subject::Kind::Folder:
        return folderTexts(archive, m_rows->items(id));
    case Subject::Kind::Entry:
        return entryTexts(archive.entries[row.number]);
    case Subject::Kind::Graph:
        if (m_rows->isGraphPart(id))
            return m_rows->graphTexts(id);
        [[fallthrough]];
    case Subject::Kind::Signature:
        return partTexts(row.kind, m_programs.of(m_rows->prefix(id)));
    case Subject::Kind::Model:
        return modelTexts(m_rows->sums(id), parameters(id));
    default:
        break;
    }
    if (row.value == ValueId::None)
        return modelsTexts(m_rows->childCount(id), m_rows->sums(id));
    CellTexts cells = valueTexts(*document(), row.value);
    if (isScript(*document()) && isScriptObject(document()->values, row.value)) {
        CellTexts module = moduleTexts(m_rows->sums(id));
        module.type = cells.type;
        cells = module;
    }
    const bool isFile = row.kind == Subject::Kind::File;
    if ((!cells.bytes || isFile) && m_rows->hasChildren(id))
        addSums(cells, m_rows->sums(id), isFile);
    return cells;
}

bool DocumentModel::canFetchMore(const QModelIndex &parent) const
{
    return parent.isValid() && !m_order.found() && m_rows->awaitsGraph(idOf(parent))
        && !m_programs.isAsked(m_rows->prefix(idOf(parent)));
}

void DocumentModel::fetchMore(const QModelIndex &parent)
{
    if (canFetchMore(parent))
        m_programs.ask(m_rows->prefix(idOf(parent)));
}

void DocumentModel::showGraph(const QString &model, const GraphRowsPtr &rows)
{
    Subject graph;
    graph.document = document();
    graph.kind = Subject::Kind::Graph;
    graph.prefix = model;
    const RowId row = m_rows->find(graph);
    if (row == RowId::None || !m_rows->awaitsGraph(row) || m_order.found())
        return;
    const bool hasRows = !rows->top().empty();
    if (hasRows)
        beginInsertRows(indexOf(row), 0, int(rows->top().size()) - 1);
    m_rows->giveGraph(rows, model);
    m_rows->childCount(row);
    m_order.forget(row);
    if (hasRows)
        endInsertRows();
    Q_EMIT graphShown(model);
}

bool DocumentModel::isReady(const Subject &subject)
{
    const bool isPart = subject.kind == Subject::Kind::Graph && (subject.graph > 0 || !subject.part.isEmpty());
    Subject whole;
    whole.document = subject.document;
    whole.kind = subject.kind;
    whole.prefix = subject.prefix;
    const RowId row = isPart ? m_rows->find(whole) : RowId::None;
    if (row == RowId::None || !m_rows->awaitsGraph(row))
        return true;
    fetchMore(indexOf(row));
    return false;
}

std::optional<quint64> DocumentModel::parameters(RowId model) const
{
    const auto known = m_parameters.constFind(number(model));
    if (known != m_parameters.constEnd())
        return *known;
    const QString &name = m_rows->prefix(model);
    std::optional<quint64> count;
    if (rootOfSection(*document(), name, weightsSection))
        count = modelCounts(document(), name).parameters;
    return *m_parameters.insert(number(model), count);
}

void DocumentModel::tellProgram(const QString &model)
{
    for (const Subject::Kind kind : {Subject::Kind::Graph, Subject::Kind::Signature}) {
        Subject part;
        part.document = document();
        part.kind = kind;
        part.prefix = model;
        const QModelIndex index = indexOf(m_rows->find(part), ContentsColumn);
        if (index.isValid())
            Q_EMIT dataChanged(index, index, {Qt::DisplayRole});
    }
}

RowFacts DocumentModel::facts(RowId id) const
{
    const Row &row = (*m_rows)[id];
    RowFacts facts;
    facts.document = document().get();
    if (row.kind == Subject::Kind::Archive || row.kind == Subject::Kind::Folder || row.kind == Subject::Kind::Entry
        || row.kind == Subject::Kind::Graph || row.kind == Subject::Kind::Signature)
        return facts;
    if (row.kind != Subject::Kind::Module)
        facts.value = row.value;
    facts.isMeasurable = !m_figures.leaves(id).empty();
    facts.figures = m_figures.figures(id);
    if (facts.isMeasurable && m_rows->hasChildren(id))
        facts.sums = &m_rows->sums(id);
    return facts;
}

SortKey DocumentModel::sortKey(RowId id, int column) const
{
    const ColumnRow &row = columnRow(column);
    return row.key ? row.key(facts(id)) : SortKey{Figures::None, naturalKey(m_rows->name(id))};
}

void DocumentModel::sort(int column, Qt::SortOrder order)
{
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    m_order.sortBy({column, order});
    QModelIndexList after;
    for (const QModelIndex &index : before)
        after += indexOf(idOf(index), index.column());
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

QString DocumentModel::iconName(RowId id) const
{
    QString name = texts(id).icon;
    if (name.contains(u'+')) // an error is worse
        return name;
    return m_figures.oddLeaves(id) > 0 ? name + u"+look"_s : name;
}

bool DocumentModel::isScalarTensor(RowId id) const
{
    const Row &row = (*m_rows)[id];
    return row.kind == Subject::Kind::Value && isReadableScalar(document()->values, row.value);
}

QString DocumentModel::scalarText(RowId id) const
{
    const QString text = m_scalars.text((*m_rows)[id].value);
    if (text == u"…")
        m_awaiting.push_back(id);
    return text;
}

QString DocumentModel::toolTip(RowId id, Column column) const
{
    const CellTexts cells = texts(id);
    if (!cells.error.isEmpty())
        return cells.error;
    if (column == SizeColumn && cells.bytes)
        return tr("%1 bytes").arg(grouped(*cells.bytes));
    if (const QString figures = figuresToolTip(id); !figures.isEmpty() && (column == NameColumn || column >= MinColumn))
        return keyOf(m_rows->subject(id)) + u'\n' + figures;
    if (column == NameColumn)
        return keyOf(m_rows->subject(id));
    return cells.toolTip.isEmpty() ? text(id, column) : cells.toolTip;
}

// Why a row needs a look, or has no figures.
QString DocumentModel::figuresToolTip(RowId id) const
{
    if (m_figures.isLeaf(id))
        return m_surveyor->remarks(m_figures.leaves(id).front());
    const quint32 odd = m_figures.oddLeaves(id);
    return odd == 0 ? QString() : tr("%1 below need a look").arg(counted(odd, tensorWord, tensorsWord));
}

// The first one among the children from a row on, at whatever depth; what holds itself is not entered again.
QModelIndex DocumentModel::oddIn(const QModelIndex &parent, int row, int direction) const
{
    constexpr int mostLevels = 1000;
    QModelIndex level = parent;
    const auto holdsItself = [&](const Row &child) {
        bool found = false;
        for (QModelIndex above = level; above.isValid() && !found; above = above.parent())
            found = child.kind == Subject::Kind::Value && (*m_rows)[idOf(above)].value == child.value;
        return found;
    };
    const auto leads = [&](const QModelIndex &child) {
        return m_figures.oddLeaves(idOf(child)) > 0 && !holdsItself((*m_rows)[idOf(child)]);
    };
    for (int depth = 0; depth < mostLevels; ++depth) {
        const int count = rowCount(level);
        while (row >= 0 && row < count && !leads(index(row, 0, level)))
            row += direction;
        const QModelIndex found = index(row, 0, level);
        if (!found.isValid() || m_figures.isLeaf(idOf(found)))
            return found;
        level = found;
        row = direction > 0 ? 0 : rowCount(found) - 1;
    }
    return {};
}

QModelIndex DocumentModel::nextOdd(const QModelIndex &from, int direction) const
{
    if (!from.isValid())
        return oddIn({}, direction > 0 ? 0 : rowCount() - 1, direction);
    if (direction > 0 && !m_figures.isLeaf(idOf(from)) && m_figures.oddLeaves(idOf(from)) > 0)
        return oddIn(from, 0, direction);
    QModelIndex found;
    for (QModelIndex at = from; at.isValid() && !found.isValid(); at = at.parent())
        found = oddIn(at.parent(), at.row() + direction, direction);
    return found;
}

QStringList DocumentModel::mimeTypes() const { return {u"text/plain"_s}; }

QMimeData *DocumentModel::mimeData(const QModelIndexList &indexes) const
{
    QStringList keys;
    for (const QModelIndex &index : indexes) {
        if (index.column() == NameColumn)
            keys.push_back(keyOf(subject(index)));
    }
    auto *data = new QMimeData;
    data->setText(keys.join(u'\n'));
    return data;
}

}
