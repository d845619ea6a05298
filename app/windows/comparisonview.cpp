// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/comparisonview.h"

#include "app/models/icons.h"
#include "app/models/leaves.h"
#include "app/models/subjects.h"
#include "app/panes/comparedetails.h"
#include "app/panes/differences.h"
#include "app/windows/comparisonheader.h"
#include "app/windows/comparisonreport.h"
#include "app/windows/filterbar.h"
#include "app/windows/messagebar.h"
#include "app/windows/overviewstrip.h"
#include "app/windows/rulesdialog.h"
#include "core/bytes/attempt.h"
#include "core/bytes/text.h"
#include "core/compare/report.h"
#include "core/document/words.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <set>
#include <utility>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int upperHeight = 300; // at first
constexpr int lowerHeight = 420;
constexpr int preferPause = 20; // ms before what is seen now is preferred
constexpr int refilterPause = 300; // ms before rows join, and figures of what is selected are others

QString withoutIdentical() { return u"-status:identical"_s; }
QString termOf(RowStatus status) { return u"status:%1"_s.arg(look(status).name); }

// What the header asks of it stays.
CompareData taken(OpenedComparison &opened)
{
    CompareData data = std::move(opened.data);
    opened.data.comparison = data.comparison;
    return data;
}

QToolButton *stepButton(const QString &name, const QString &toolTip, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setObjectName(name);
    button->setIcon(icon(name));
    button->setAutoRaise(true);
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    return button;
}

}

ComparisonView::ComparisonView(OpenedComparison opened, QWidget *parent)
    : QWidget(parent),
      m_request(opened.request),
      m_suggestions(opened.suggestions),
      m_comparison(opened.data.comparison),
      m_model(new CompareModel(taken(opened), this)),
      m_measurer(new Measurer(m_comparison, this)),
      m_header(new ComparisonHeader(this)),
      m_filterBar(new FilterBar(this)),
      m_measure(new QComboBox(this)),
      m_verdict(new QLabel(this)),
      m_tree(new ComparisonTree(this)),
      m_splitter(new QSplitter(Qt::Vertical, this)),
      m_details(new CompareDetails(this)),
      m_strip(new OverviewStrip(m_model, m_tree, this))
{
    m_header->show(opened);
    m_verdict->setObjectName(u"verdict"_s);
    m_verdict->setAlignment(Qt::AlignCenter);
    m_verdict->setMargin(10);
    QFont large = m_verdict->font();
    large.setPointSizeF(large.pointSizeF() * 1.4);
    m_verdict->setFont(large);
    m_verdict->hide();
    auto *upper = new QWidget(this);
    auto *column = new QVBoxLayout(upper);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeTools());
    column->addWidget(m_verdict);
    auto *rows = new QHBoxLayout;
    rows->setSpacing(0);
    rows->addWidget(m_tree, 1);
    rows->addWidget(m_strip);
    column->addLayout(rows, 1);
    m_splitter->addWidget(upper);
    m_splitter->addWidget(m_details);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setSizes({upperHeight, lowerHeight});
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(m_header);
    whole->addWidget(m_splitter, 1);

    m_tree->setRows(m_model);
    connectRows();
    m_tree->openFirst();
    showCounts();
    showSelection();
    preferSeen();
    m_measurer->start();
}

ComparisonView::~ComparisonView() = default;

QWidget *ComparisonView::makeTools()
{
    for (const CompareMeasure &measure : compareMeasures()) {
        m_measure->addItem(pith::tr(measure.title));
        m_measure->setItemData(m_measure->count() - 1, pith::tr(measure.help), Qt::ToolTipRole);
    }
    m_measure->setObjectName(u"measure"_s);
    m_measure->setFocusPolicy(Qt::StrongFocus);
    connect(m_measure, &QComboBox::activated, this, [this](int place) {
        m_model->setMeasure(compareMeasures()[size_t(place)]);
        m_tree->viewport()->update();
    });
    auto *label = new QLabel(tr("&Measure:"), this);
    label->setBuddy(m_measure);
    auto *previous = stepButton(u"difference-previous"_s, tr("Previous Difference (Alt+Up)"), this);
    auto *next = stepButton(u"difference-next"_s, tr("Next Difference (Alt+Down)"), this);
    connect(previous, &QToolButton::clicked, this, [this] { stepDifference(-1); });
    connect(next, &QToolButton::clicked, this, [this] { stepDifference(1); });
    m_filterBar->field()->setPlaceholderText(tr("Filter: word  /regex/  status:changed  rel>1e-3  b.dtype:bf16"));

    // In one line with the field.
    auto *choices = new QHBoxLayout;
    choices->setContentsMargins(0, m_filterBar->layout()->contentsMargins().top(), 8, 0);
    choices->setSpacing(6);
    for (QWidget *part : std::initializer_list<QWidget *>{label, m_measure, previous, next}) {
        part->setFixedHeight(m_filterBar->field()->sizeHint().height());
        choices->addWidget(part);
    }
    auto *right = new QVBoxLayout;
    right->addLayout(choices);
    right->addStretch(1);
    auto *tools = new QWidget(this);
    auto *line = new QHBoxLayout(tools);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    line->addWidget(m_filterBar, 1);
    line->addLayout(right);
    return tools;
}

void ComparisonView::connectRows()
{
    std::vector<FilterBar::Chip> chips;
    for (const RowStatusLook &row : rowStatuses())
        chips.insert(chips.begin(), {pith::tr(row.chip), termOf(row.status)});
    chips.push_back({tr("Hide identical"), withoutIdentical()});
    m_filterBar->setChips(chips);
    connect(m_filterBar, &FilterBar::textChanged, this, &ComparisonView::filter);
    connect(m_filterBar, &FilterBar::left, this, &ComparisonView::focusRows);
    connect(m_filterBar, &FilterBar::accepted, this, [this] {
        m_tree->select(m_model->step({}, 1, false));
        focusRows();
    });
    connect(m_tree, &TreeView::filterWanted, this, &ComparisonView::focusFilter);
    connect(m_tree, &TreeView::sortWanted, this, &ComparisonView::sortBy);
    connect(m_tree, &ComparisonTree::currentRowChanged, this, &ComparisonView::showSelection);
    connect(m_tree->verticalScrollBar(), &QScrollBar::valueChanged, &m_prefer, qOverload<>(&QTimer::start));
    connect(m_tree, &QTreeView::expanded, &m_prefer, qOverload<>(&QTimer::start));
    m_prefer.setSingleShot(true);
    m_prefer.setInterval(preferPause);
    connect(&m_prefer, &QTimer::timeout, this, &ComparisonView::preferSeen);
    connect(m_model, &CompareModel::arranged, this, [this] {
        showCounts();
        if (m_tree->onlySelected() != m_shownRow)
            showSelection();
    });
    connect(m_measurer, &Measurer::newsCame, this, &ComparisonView::takeNews);
    connect(m_header, &ComparisonHeader::wanted, this, &ComparisonView::wanted);
    connect(m_header, &ComparisonHeader::rulesWanted, this, &ComparisonView::editRules);
    connect(m_tree, &TreeView::dragWanted, this, [this] { takeSelected(&ComparisonView::dragWanted); });
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_tree, &QWidget::customContextMenuRequested, this,
        [this](QPoint at) { Q_EMIT menuWanted(m_tree->viewport()->mapToGlobal(at)); });
    for (const auto told : {&QTreeView::expanded, &QTreeView::collapsed})
        connect(m_tree, told, m_strip, qOverload<>(&QWidget::update));
    connect(m_tree->verticalScrollBar(), &QScrollBar::valueChanged, m_strip, qOverload<>(&QWidget::update));
    connect(m_model, &QAbstractItemModel::modelReset, m_strip, qOverload<>(&QWidget::update));
    connect(m_model, &QAbstractItemModel::layoutChanged, m_strip, qOverload<>(&QWidget::update));
    m_refilter.setSingleShot(true);
    m_refilter.setInterval(refilterPause);
    connect(&m_refilter, &QTimer::timeout, this, [this] {
        m_model->refilter();
        m_details->update(compareSubject(*m_model, m_tree->onlySelected()));
    });
}

// ------------------------------------------------------------------ rows

void ComparisonView::filter(const QString &text)
{
    TextMark mistake;
    QString sentence;
    std::shared_ptr<const Filter> filter;
    const bool isRight = attempt(sentence, [&] {
        if (!text.trimmed().isEmpty())
            filter = std::make_shared<const Filter>(text, &mistake, Filter::Of::Pairs);
    });
    m_filterBar->showMistake(sentence, mistake);
    if (!isRight)
        return;
    m_model->setFilter(filter);
}

void ComparisonView::takeNews(const std::vector<size_t> &pairs)
{
    m_model->takeNews(pairs);
    m_tree->viewport()->update();
    m_strip->update();
    showCounts();
    if (!m_refilter.isActive())
        m_refilter.start();
    m_prefer.start();
    showFirstDifferences();
    Q_EMIT changed();
}

// Once all is known what is different is in sight, unless somebody looks at something else.
void ComparisonView::showFirstDifferences()
{
    if (!m_measurer->isComplete() || !std::exchange(m_isFresh, false))
        return;
    if (m_tree->onlySelected() == CompareRows::Root && m_tree->verticalScrollBar()->value() == 0
        && !m_model->isFiltered() && !m_model->isFlat())
        m_tree->openFirst();
}

void ComparisonView::showCounts()
{
    const StatusCounts &counts = m_model->counts(CompareRows::Root);
    for (const RowStatusLook &row : rowStatuses()) {
        const quint64 count = counts[size_t(row.status)];
        m_filterBar->renameChip(termOf(row.status), count > 0 ? pith::tr(row.chip) + u' ' + grouped(count) : QString());
    }
    const quint64 all = sumOf(counts), identical = counts[size_t(RowStatus::Identical)];
    m_filterBar->renameChip(withoutIdentical(), identical > 0 && identical < all ? tr("Hide identical") : QString());
    const quint64 shown = m_model->walk().size();
    m_filterBar->showCount(shown == all ? QString() : tr("%1 of %2").arg(grouped(shown), grouped(all)));
    showVerdict();
}

// One large line when nothing differs, once that is known.
void ComparisonView::showVerdict()
{
    const StatusCounts &counts = m_model->counts(CompareRows::Root);
    const bool isSame = worstOf(counts) <= RowStatus::EqualValues && !m_comparison->pairs().empty();
    m_verdict->setVisible(isSame);
    if (isSame)
        m_verdict->setText(sentenceOf(m_model->whole(), m_model->values().all().size()) + u'.');
}

// What is selected and what is on the screen is measured before the rest.
void ComparisonView::preferSeen()
{
    constexpr size_t most = 5'000;
    if (m_measurer->isComplete())
        return;
    std::vector<size_t> pairs;
    const auto add = [&](quint32 row) {
        const std::vector<size_t> below
            = m_model->pairsBelow(row, CompareModel::Pairs::NotMeasured, most - pairs.size());
        pairs.insert(pairs.end(), below.begin(), below.end());
    };
    for (const quint32 row : m_tree->selectedRows(most))
        add(row);
    std::vector<quint32> closed;
    for (const quint32 row : m_tree->seenRows()) {
        if (m_model->rows()[row].kind == CompareRows::Kind::Pair)
            add(row);
        else if (!m_tree->isExpanded(m_model->indexOf(row)))
            closed.push_back(row);
    }
    for (const quint32 row : closed)
        add(row);
    m_measurer->prefer(std::move(pairs));
}

void ComparisonView::showSelection()
{
    m_shownRow = m_tree->onlySelected();
    m_details->setSubject(compareSubject(*m_model, m_shownRow));
    m_prefer.start();
    Q_EMIT changed();
}

void ComparisonView::step(int direction, bool toDifference)
{
    const QModelIndex next = m_model->step(m_tree->currentIndex(), direction, toDifference);
    if (next.isValid())
        m_tree->select(next);
    else if (toDifference)
        Q_EMIT statusText(direction > 0 ? tr("This is the last difference.") : tr("This is the first difference."));
}

void ComparisonView::setFlat(bool flat)
{
    if (flat == m_model->isFlat())
        return;
    m_model->setFlat(flat);
}

void ComparisonView::sortBy(const Sorting &sorting)
{
    m_tree->showSorting(sorting);
    m_model->sort(sorting.column, sorting.order);
}

QStringList ComparisonView::selectedKeys() const
{
    QStringList keys;
    for (const quint32 row : m_model->inOrder(m_tree->selectedRows()))
        keys += m_model->rows()[row].key;
    return keys;
}

void ComparisonView::copyRows() const
{
    QStringList lines;
    QStringList titles;
    for (int column = 0; column < CompareModel::ColumnCount; ++column)
        titles += m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    lines += titles.join(u'\t');
    for (const quint32 row : m_model->inOrder(m_tree->selectedRows())) {
        QStringList cells{m_model->rows()[row].key};
        for (int column = 1; column < CompareModel::ColumnCount; ++column) {
            const bool isNumber = column >= CompareModel::DifferenceColumn;
            cells += m_model->indexOf(row, column).data(isNumber ? Qt::ToolTipRole : Qt::DisplayRole).toString();
        }
        lines += cells.join(u'\t');
    }
    QGuiApplication::clipboard()->setText(lines.join(u'\n'));
}

void ComparisonView::editRules()
{
    auto *dialog = new RulesDialog(m_request, m_suggestions, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { Q_EMIT wanted(dialog->request()); });
    dialog->open();
}

// ------------------------------------------------------------------ what leaves the window

void ComparisonView::exportSelected() { takeSelected(&ComparisonView::exportWanted); }
void ComparisonView::copySelectedAsFile() { takeSelected(&ComparisonView::copyAsFileWanted); }

// Of pairs B − A, those below selected modules too, in one file; of what is on one side only that.
void ComparisonView::takeSelected(void (ComparisonView::*use)(const Subject &subject))
{
    constexpr size_t most = 10'000;
    std::set<size_t> below;
    std::vector<Subject> others;
    for (const quint32 row : m_model->inOrder(m_tree->selectedRows(most))) {
        const std::vector<size_t> found = m_model->pairsBelow(row, CompareModel::Pairs::All, most);
        below.insert(found.begin(), found.end());
        const CompareSubject subject = compareSubject(*m_model, row);
        if (!subject.isPair() && subject.kind != CompareRows::Kind::Module)
            others.push_back(subject.a.document ? subject.a : subject.b);
    }
    if (below.size() > 1)
        std::erase_if(below, [this](size_t pair) { return m_comparison->status(pair) == Status::Shape; });
    if (below.empty()) {
        if (!others.empty())
            (this->*use)(together(std::move(others)));
        return;
    }
    std::vector<CompareSubject> pairs;
    pairs.reserve(below.size());
    for (const size_t pair : below)
        pairs.push_back(compareSubject(*m_model, m_model->rows().ofPair(pair)));
    m_taken.start([pairs = std::move(pairs)](Progress &progress) { return Differences::madeOfAll(pairs, progress); },
        [this, use](const DocumentPtr &difference) { (this->*use)(Differences::subjectOf(difference)); },
        [this](const Error &error) { Q_EMIT told(int(MessageBar::Kind::Error), error.message()); });
}

Subject ComparisonView::changedTensors() const
{
    std::vector<Subject> changed;
    const Side &b = m_comparison->b();
    for (size_t pair = 0; pair < m_comparison->pairs().size(); ++pair) {
        if (isDifference(rowStatus(m_comparison->status(pair))))
            changed.push_back(leafSubject(b.document(), m_comparison->pairs()[pair].b));
    }
    for (const quint32 leaf : m_comparison->onlyB())
        changed.push_back(leafSubject(b.document(), leaf));
    return changed.empty() ? Subject() : together(std::move(changed));
}

void ComparisonView::saveReport()
{
    const QString path = askReportPath(m_request.title(), this);
    if (!path.isEmpty())
        saveReport(path);
}

void ComparisonView::saveReport(const QString &path)
{
    // A copy, because what is compared goes on meanwhile.
    const auto comparison = std::make_shared<const Comparison>(*m_comparison);
    m_report.start(
        [comparison, values = m_model->sharedValues(), path](Progress &progress) {
            writeReport(path, *comparison, *values, progress);
            return path;
        },
        [this](const QString &written) {
            Q_EMIT told(int(MessageBar::Kind::Information), tr("The report was written to %1.").arg(written));
        },
        [this](const Error &error) { Q_EMIT told(int(MessageBar::Kind::Error), error.message()); });
}

// ------------------------------------------------------------------ what the window asks

QString ComparisonView::selectionText() const
{
    if (const size_t selected = m_tree->selectedRows().size(); selected > 1)
        return tr("%1 rows selected").arg(grouped(selected));
    return sentenceOf(m_model->whole(), m_model->values().all().size());
}

QString ComparisonView::fileText() const
{
    const Document &a = *m_comparison->a().document(), &b = *m_comparison->b().document();
    return tr("%1 %2 ⇄ %3 %4").arg(a.format, humanBytes(a.size), b.format, humanBytes(b.size));
}

void ComparisonView::focusRows() { m_tree->setFocus(); }
void ComparisonView::focusPane() { m_details->focusPane(); }
void ComparisonView::focusFilter() { m_filterBar->focusField(); }
bool ComparisonView::isInPane(const QWidget *widget) const { return m_details->isAncestorOf(widget); }
QWidget *ComparisonView::shownPane() const { return m_details->shownPane(); }
void ComparisonView::selectAll() { m_tree->selectAll(); }
void ComparisonView::expandBelow() { m_tree->askAndExpandBelow(m_tree->currentIndex()); }
void ComparisonView::collapseAll() { m_tree->collapseAll(); }

void ComparisonView::resetView()
{
    m_filterBar->setText({});
    sortBy({});
    setFlat(false);
    m_measure->setCurrentIndex(0);
    m_model->setMeasure(compareMeasures().front());
    m_tree->collapseAll();
    m_tree->openFirst();
}

ComparisonView::State ComparisonView::state() const
{
    return {m_tree->state(), m_filterBar->text(), m_details->currentPane(), m_measure->currentIndex(),
        m_model->isFlat(), m_model->sorting(), m_splitter->saveState()};
}

void ComparisonView::restore(const State &state)
{
    m_isFresh = false;
    m_splitter->restoreState(state.splitter);
    m_measure->setCurrentIndex(state.measure);
    m_model->setMeasure(compareMeasures()[size_t(state.measure)]);
    if (!state.sorting.isFileOrder())
        sortBy(state.sorting);
    setFlat(state.isFlat);
    m_details->setCurrentPane(state.pane);
    m_tree->restore(state.tree);
    m_filterBar->setText(state.filter);
}

}
