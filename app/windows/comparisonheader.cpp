// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/windows/comparisonheader.h"

#include "app/models/icons.h"
#include "app/windows/recentfiles.h"
#include "core/document/words.h"

#include <QComboBox>
#include <QCompleter>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {

QString pairingText(const Comparison &comparison, const ComparisonRequest &request)
{
    quint64 renamed = 0;
    for (const Pair &pair : comparison.pairs())
        renamed += pair.isRenamed();
    const QString pairs
        = counted(comparison.pairs().size(), QT_TRANSLATE_NOOP("pith", "pair"), QT_TRANSLATE_NOOP("pith", "pairs"));
    if (request.rules.empty() && renamed == 0)
        return ComparisonHeader::tr("%1 by name").arg(pairs);
    const QString rules = request.rules.empty() ? ComparisonHeader::tr("names that are spelt in another way")
        : request.rules.size() == 1             ? sentenceOf(request.rules.front())
                                                : ComparisonHeader::tr("%1 rules").arg(request.rules.size());
    return ComparisonHeader::tr("%1, %2 of them renamed (%3)").arg(pairs, grouped(renamed), rules);
}

}

ComparisonHeader::ComparisonHeader(QWidget *parent)
    : QWidget(parent),
      m_a(makeSide(SideName::A)),
      m_b(makeSide(SideName::B)),
      m_pairing(new QLabel(this))
{
    auto *swap = new QToolButton(this);
    swap->setObjectName(u"swap"_s);
    swap->setIcon(icon(u"swap"_s));
    swap->setText(tr("Swap"));
    swap->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    swap->setAutoRaise(true);
    swap->setToolTip(tr("Swap A and B (Alt+\\)"));
    swap->setShortcut(QKeySequence(u"Alt+\\"_s));
    connect(swap, &QToolButton::clicked, this, [this] { Q_EMIT wanted(m_request.swapped()); });
    m_pairing->setObjectName(u"pairing"_s);
    m_pairing->setTextFormat(Qt::RichText);
    m_pairing->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_pairing->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(m_pairing, &QLabel::linkActivated, this, [this] {
        ComparisonRequest next = m_request;
        next.rules.push_back(m_suggestions.front().rule);
        Q_EMIT wanted(next);
    });
    auto *rules = new QToolButton(this);
    rules->setObjectName(u"rules"_s);
    rules->setText(tr("Rules…"));
    rules->setToolTip(tr("How names of both files are paired"));
    connect(rules, &QToolButton::clicked, this, &ComparisonHeader::rulesWanted);
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(8, 4, 8, 4);
    line->setSpacing(6);
    for (const Box *side : {&m_a, &m_b}) {
        line->addWidget(side->letter);
        line->addWidget(side->file);
        line->addWidget(side->subtree);
        if (side == &m_a) {
            line->addSpacing(6);
            line->addWidget(swap);
            line->addSpacing(6);
        }
    }
    line->addSpacing(12);
    line->addWidget(m_pairing, 1);
    line->addWidget(rules);
    paintLetters();
}

ComparisonHeader::Box ComparisonHeader::makeSide(SideName side)
{
    const bool isA = side == SideName::A;
    const Box box{new QLabel(isA ? u"A"_s : u"B"_s, this), new QPushButton(this), new QComboBox(this)};
    QFont bold = box.letter->font();
    bold.setBold(true);
    box.letter->setFont(bold);
    box.file->setObjectName(isA ? u"fileA"_s : u"fileB"_s);
    box.file->setAutoDefault(false);
    box.file->setMenu(new QMenu(box.file));
    connect(box.file->menu(), &QMenu::aboutToShow, this, [this, side, button = box.file] { fillFiles(button, side); });
    box.subtree->setObjectName(isA ? u"subtreeA"_s : u"subtreeB"_s);
    box.subtree->setEditable(true);
    box.subtree->setInsertPolicy(QComboBox::NoInsert);
    box.subtree->setFixedWidth(124);
    box.subtree->setAccessibleName(isA ? tr("Part of A") : tr("Part of B"));
    box.subtree->setToolTip(tr("Compare only what is below this key"));
    box.subtree->lineEdit()->setPlaceholderText(tr("whole file"));
    box.subtree->completer()->setFilterMode(Qt::MatchContains);
    box.subtree->completer()->setCaseSensitivity(Qt::CaseSensitive);
    connect(box.subtree, &QComboBox::activated, this,
        [this, side, combo = box.subtree](int place) { chooseSubtree(side, combo->itemData(place).toString()); });
    connect(box.subtree->lineEdit(), &QLineEdit::returnPressed, this,
        [this, side, combo = box.subtree] { chooseSubtree(side, combo->currentText().trimmed()); });
    return box;
}

void ComparisonHeader::show(const OpenedComparison &opened)
{
    m_request = opened.request;
    m_suggestions = opened.suggestions;
    const auto fill = [](const Box &box, const ComparedFile &file, const QStringList &subtrees) {
        constexpr int mostLetters = 28;
        const QString title = titleOf(file.path, file.inside);
        box.file->setText(
            title.size() > mostLetters ? title.left(mostLetters / 2) + u'…' + title.right(mostLetters / 2) : title);
        box.file->setToolTip(file.path);
        const QSignalBlocker quiet(box.subtree);
        box.subtree->clear();
        box.subtree->addItem(tr("whole file"), QString());
        for (const QString &subtree : subtrees)
            box.subtree->addItem(subtree, subtree);
        box.subtree->setCurrentIndex(box.subtree->findData(file.subtree));
        box.subtree->setEditText(file.subtree);
    };
    fill(m_a, m_request.a, opened.subtreesA);
    fill(m_b, m_request.b, opened.subtreesB);
    showPairing(opened);
}

// What the best rule would gain is offered, and never done unasked.
void ComparisonHeader::showPairing(const OpenedComparison &opened)
{
    QString text = pairingText(*opened.data.comparison, m_request).toHtmlEscaped();
    if (!m_suggestions.empty()) {
        const QString offer
            = tr("%1: %2 pairs").arg(sentenceOf(m_suggestions.front().rule), gainText(m_suggestions.front()));
        text += u" · <a href=\"rule\">%1</a>"_s.arg(offer.toHtmlEscaped());
    }
    m_pairing->setText(tr("Pairing: %1").arg(text));
    m_pairing->setToolTip(pairingText(*opened.data.comparison, m_request));
}

void ComparisonHeader::fillFiles(QPushButton *button, SideName side)
{
    QMenu *const menu = button->menu();
    menu->clear();
    menu->addAction(tr("&Open…"), this, [this, side] {
        const QString folder = QFileInfo(file(side).path).absolutePath();
        if (const QString path = QFileDialog::getOpenFileName(this, tr("Compare With"), folder); !path.isEmpty())
            chooseFile(side, path);
    });
    menu->addSeparator();
    for (const QString &path : recentFiles()) {
        const QFileInfo info(path);
        QAction *const action
            = menu->addAction(QString(info.fileName() + u"  –  "_s + info.absolutePath()).replace(u'&', "&&"_L1), this,
                [this, side, path] { chooseFile(side, path); });
        action->setEnabled(info.exists());
    }
}

void ComparisonHeader::chooseFile(SideName side, const QString &path)
{
    ComparisonRequest next = m_request;
    (side == SideName::A ? next.a : next.b) = ComparedFile{path, {}, {}, {}};
    Q_EMIT wanted(next);
}

void ComparisonHeader::chooseSubtree(SideName side, const QString &subtree)
{
    if (subtree == file(side).subtree)
        return;
    ComparisonRequest next = m_request;
    (side == SideName::A ? next.a : next.b).subtree = subtree;
    Q_EMIT wanted(next);
}

void ComparisonHeader::paintLetters()
{
    const SideInks inks = sideInks(palette());
    const auto paint = [this](QLabel *letter, const QColor &ink) {
        QPalette colors = palette();
        colors.setColor(QPalette::WindowText, ink);
        letter->setPalette(colors);
    };
    paint(m_a.letter, inks.a);
    paint(m_b.letter, inks.b);
}

void ComparisonHeader::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        paintLetters();
}

}
