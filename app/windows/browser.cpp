// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/browser.h"

#include "app/models/leaves.h"
#include "app/models/subjects.h"
#include "app/panes/detailsview.h"
#include "app/panes/disassemblypane.h"
#include "app/windows/columnchoice.h"
#include "app/windows/filterbar.h"
#include "app/windows/filtercompletion.h"
#include "app/windows/listing.h"
#include "app/windows/nestedoffer.h"
#include "app/windows/relatives.h"
#include "app/windows/statustexts.h"
#include "app/windows/treeview.h"
#include "core/document/words.h"
#include "core/formats/formats.h"
#include "core/survey/measure.h"

#include <QApplication>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace pith {

namespace {

quint64 bytesOfAll(const Document &document)
{
    quint64 bytes = 0;
    for (quint32 leaf = 0; leaf < leafCount(document); ++leaf)
        bytes += bytesToRead(document.values, leafAt(document, leaf).value);
    return bytes;
}

}

Browser::Browser(OpenedFile file, QWidget *parent)
    : QWidget(parent),
      m_tree(new DocumentModel(file.rows, this)),
      m_flat(new FlatModel(m_tree->document(), this)),
      m_splitter(new QSplitter(this)),
      m_filterBar(new FilterBar(this)),
      m_views(new QStackedWidget(this)),
      m_treeView(new TreeView(this)),
      m_flatView(new TreeView(this)),
      m_foundView(new TreeView(this)),
      m_offer(new NestedOffer(this)),
      m_details(new DetailsView(this)),
      m_summary(std::move(file.summary)),
      m_columns(nullptr),
      m_listing(new Listing(document(), m_flat, &surveyor(), m_filterBar, this))
{
    m_flat->setSurveyor(&surveyor());
    m_treeView->setModel(m_tree);
    m_treeView->setAccessibleName(tr("Contents of the file"));
    m_flatView->setModel(m_flat);
    m_flatView->setRootIsDecorated(false);
    m_flatView->setAccessibleName(tr("Tensors of the file"));
    m_foundView->setAccessibleName(tr("What the filter found"));
    for (TreeView *each : {m_treeView, m_flatView, m_foundView}) {
        m_views->addWidget(each);
        connectView(each);
    }
    connectSelection(m_treeView);
    connectSelection(m_flatView);

    auto *left = new QWidget(this);
    left->setMinimumWidth(280);
    auto *column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_filterBar);
    column->addWidget(m_views, 1);
    m_splitter->addWidget(left);
    auto *right = new QWidget(this);
    right->setMinimumWidth(360); // whatever pane is shown: another one must not move the tree
    auto *parts = new QVBoxLayout(right);
    parts->setContentsMargins(0, 0, 0, 0);
    parts->setSpacing(0);
    parts->addWidget(m_offer);
    parts->addWidget(m_details, 1);
    m_splitter->addWidget(right);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(1, 1);
    setFirstSizes();
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_splitter);

    m_columns = new ColumnChoice({m_treeView, m_flatView, m_foundView}, this);
    connect(m_columns, &ColumnChoice::changed, this, [this] {
        if (m_columns->showsFigures())
            computeAll();
    });
    connect(&surveyor(), &Surveyor::newsCame, this, &Browser::readNews);
    connect(m_listing, &Listing::listed, this, &Browser::chooseView);
    connect(m_listing, &Listing::foundInTree, this, &Browser::showFound);
    connect(m_filterBar, &FilterBar::textChanged, m_listing, &Listing::filter);
    connect(m_filterBar, &FilterBar::left, this, [this] {
        m_goesToMatch = m_listing->isLooking();
        const QModelIndex current = view()->currentIndex();
        const bool isFound = view() != m_foundView || m_found->isMatch(current);
        if (!isFound || !view()->selectionModel()->isSelected(current))
            selectFirstMatch();
        view()->setFocus();
    });
    connect(m_filterBar, &FilterBar::accepted, this, [this] {
        m_goesToMatch = m_listing->isLooking();
        selectFirstMatch();
        view()->setFocus();
    });
    connect(m_filterBar, &FilterBar::focused, this, [this] { m_goesToMatch = false; });
    new FilterCompletion(m_filterBar->field(), [this](auto done) { m_listing->withSearch(std::move(done)); }, this);
    connect(m_offer, &NestedOffer::openWanted, this, &Browser::openWanted);
    connect(m_details, &DetailsView::activated, this, [this](const Subject &subject) {
        goTo(subject);
        if (isListOfFiles(*document()))
            m_offer->take();
    });
    connect(m_tree, &DocumentModel::graphShown, this, [this](const QString &model) {
        if (m_awaited.document && m_awaited.prefix == model)
            goTo(Subject(m_awaited));
    });
    connect(m_details, &DetailsView::partChosen, this, &Browser::followPart);
    connect(m_details, &DetailsView::dragRequested, this, &Browser::dragWanted);
    connect(m_details, &DetailsView::exportRequested, this, &Browser::exportWanted);
    connect(m_details, &DetailsView::compareRequested, this, &Browser::compareWanted);
    connect(m_details, &DetailsView::statusText, this, &Browser::statusText);
    m_filterBar->setChips(file.chips);
    openSingleChildren();
    if (hasReportsOfFolder(*document()))
        readImports();
    if (m_columns->showsFigures() && bytesOfAll(*document()) < Listing::UnaskedBytes)
        computeAll();
}

// Each file is opened for that, so only after the list of them is shown.
void Browser::readImports()
{
    m_asking.start(
        [document = document()](Progress &progress) { return summarizeFile(*reportsOfFolder(*document, progress)); },
        [this](const FileSummary &all) {
            takeImports(m_summary, all);
            Q_EMIT importsRead();
        },
        [](const Error &) {}); // which the Imports tell
}

void Browser::connectView(TreeView *each)
{
    each->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(each, &QWidget::customContextMenuRequested, this,
        [this, each](QPoint at) { Q_EMIT menuWanted(each->viewport()->mapToGlobal(at)); });
    connect(each, &TreeView::dragWanted, this, [this] { Q_EMIT dragWanted(m_subject); });
    connect(each, &TreeView::dragMenuWanted, this, &Browser::dragMenuWanted);
    connect(each, &TreeView::rowOpened, m_offer, &NestedOffer::take); // of the row that is selected
    connect(each, &TreeView::filterWanted, this, &Browser::focusFilter);
    connect(each, &TreeView::sortWanted, this, &Browser::sortBy);
}

void Browser::connectSelection(TreeView *each)
{
    connect(each->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this, each] {
        if (each == view())
            readSelection();
    });
}

const Subject &Browser::exported() const
{
    const QWidget *const focus = QApplication::focusWidget();
    return focus && m_details->isAncestorOf(focus) ? m_details->subject() : m_subject;
}

TreeView *Browser::view() const { return static_cast<TreeView *>(m_views->currentWidget()); }

// Contents, and below it as long as a level has only one row; its first row is what is asked about.
void Browser::openSingleChildren()
{
    constexpr int deepest = 100; // nobody looks farther, and a file may be as deep as it is long
    QModelIndex open = m_tree->index(0, 0);
    const QModelIndex first = open;
    for (int depth = 0; depth < deepest && open.isValid() && m_tree->hasChildren(open) && !isInsideItself(open);
        ++depth) {
        m_treeView->expand(open);
        open = m_tree->rowCount(open) == 1 ? m_tree->index(0, 0, open) : QModelIndex();
    }
    if (first.isValid())
        select(first);
    else
        readSelection();
}

void Browser::select(const QModelIndex &index)
{
    if (!index.isValid())
        return;
    // Not the view's own way, which adds to the selection while Ctrl or Shift is down: they may be of a shortcut.
    view()->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    view()->scrollTo(index);
}

Browser::Row Browser::rowAt(QPoint global) const
{
    QWidget *const viewport = view()->viewport();
    const QPoint at = viewport->mapFromGlobal(global);
    const QModelIndex index = view()->indexAt(at);
    if (!index.isValid() || !viewport->rect().contains(at))
        return {};
    QRect place = view()->visualRect(index);
    place.setLeft(0);
    place.setRight(viewport->width());
    return {index.data(SubjectRole).value<Subject>(), viewport, place};
}

void Browser::readSelection()
{
    m_awaited = {}; // nobody is to be taken away from what was chosen since
    const QItemSelection rows = view()->selectionModel()->selection();
    const bool isOfList = view() == m_flatView && !rows.isEmpty();
    m_subject = isOfList ? m_flat->selected(rows) : shownTree().selected(rows);
    m_details->setSubject(m_subject);
    m_offer->look(m_subject);
    Q_EMIT subjectChanged();
    addUp();
}

// What there is to say of many, when it is known.
void Browser::addUp()
{
    m_adding.cancel();
    if (m_subject.several && !m_subject.several->figures())
        m_adding.start(
            [many = m_subject.several](Progress &progress) { return many->makeFigures(progress).areTensors; },
            [this](bool) { Q_EMIT selectionTextChanged(); }, [](const Error &) {}); // nothing is read
}

void Browser::followPart(const Subject &part)
{
    m_awaited = {};
    if (view() != m_treeView)
        return;
    if (!m_tree->isReady(part)) {
        m_awaited = part;
        return;
    }
    const QModelIndex row = m_tree->indexOf(part);
    if (row.isValid() && !m_treeView->selectionModel()->isSelected(row))
        select(row);
}

QString Browser::selectionText() const
{
    return m_subject.kind == Subject::Kind::File ? sentenceOf(m_summary) : pith::selectionText(m_subject);
}

QStringList Browser::names() const
{
    const QModelIndex index = m_tree->indexOf(m_subject);
    return index.isValid() ? m_tree->names(index) : QStringList();
}

void Browser::goTo(const Subject &subject)
{
    m_awaited = {};
    if (!m_tree->isReady(subject)) {
        m_awaited = subject;
        return;
    }
    const QModelIndex shown = indexOf(subject);
    if (shown.isValid()) {
        select(shown);
        return;
    }
    const QModelIndex index = m_tree->indexOf(subject);
    if (!index.isValid())
        return;
    m_filterBar->setText({});
    showTree();
    select(index);
}

void Browser::goTo(const QStringList &names)
{
    const QModelIndex index = m_tree->indexOf(names);
    if (index.isValid())
        goTo(m_tree->subject(index));
}

// What is found is shown in the same place.
void Browser::showTree()
{
    m_flatWanted = false;
    m_listing->showIn(Listing::Place::Tree);
    chooseView();
}

void Browser::showFlatList()
{
    m_flatWanted = true;
    m_listing->showIn(Listing::Place::FlatList);
    chooseView();
}

void Browser::focusFilter() { m_filterBar->focusField(); }

void Browser::focusRows() { view()->setFocus(); }

void Browser::focusPane() { m_details->focusPane(); }
bool Browser::isInPane(const QWidget *widget) const { return m_details->isAncestorOf(widget); }
void Browser::filterBy(const QString &query) { m_filterBar->setText(query); }

void Browser::showFile()
{
    Subject file = m_tree->subject({});
    if (!m_tree->indexOf(file).isValid()) // it has entries alone
        file = m_tree->subject(m_tree->index(0, 0));
    if (m_tree->indexOf(file).isValid())
        goTo(file);
}

void Browser::showImports()
{
    showFile();
    m_details->setCurrentPane(QStringLiteral("imports"));
}

void Browser::showMakerOf(const Subject &made)
{
    goTo(pickleOf(made));
    m_details->setCurrentPane(QStringLiteral("disassembly"));
    if (auto *const pane = qobject_cast<DisassemblyPane *>(m_details->shownPane()))
        pane->showMakerOf(made);
}

void Browser::showUses() { m_details->setCurrentPane(QStringLiteral("uses")); }

QWidget *Browser::shownPane() const { return m_details->shownPane(); }
void Browser::fillPaneMenu(QMenu *menu) { m_details->fillMenu(menu); }
void Browser::fillPictureMenu(QMenu *menu) { m_details->fillPictureMenu(menu); }

void Browser::selectAll() { view()->selectAll(); }

void Browser::expandBelow()
{
    if (view()->currentIndex().isValid())
        view()->askAndExpandBelow(view()->currentIndex());
}

void Browser::collapseAll() { view()->collapseAll(); }

void Browser::stepTensor(int direction)
{
    if (view() == m_flatView) {
        select(m_flat->index(m_flatView->currentIndex().row() + direction, 0));
        return;
    }
    if (view() == m_foundView) {
        select(m_found->nextMatch(m_foundView->currentIndex(), direction));
        return;
    }
    const Document &file = *document();
    const std::optional<quint32> now = leafOf(file, m_subject.value);
    const qint64 next = now ? qint64(*now) + direction : 0;
    if (next >= 0 && next < leafCount(file))
        goTo(leafSubject(document(), quint32(next)));
}

}
