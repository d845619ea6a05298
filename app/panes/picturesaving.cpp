// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/picturesaving.h"

#include "app/models/subjects.h"
#include "core/export/exporters.h"
#include "core/export/outbox.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QDrag>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QMimeData>
#include <QPixmap>
#include <QSettings>
#include <QUrl>

#include <algorithm>
#include <array>

namespace pith {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr std::array rows{
    PictureRow{PictureKind::WithLegend, 1, QT_TRANSLATE_NOOP("pith::picture", "With legend")},
    PictureRow{PictureKind::WithLegend, 2, QT_TRANSLATE_NOOP("pith::picture", "With legend, 2×")},
    PictureRow{PictureKind::AsShown, 1, QT_TRANSLATE_NOOP("pith::picture", "As shown, without legend")},
    PictureRow{PictureKind::AsShown, 2, QT_TRANSLATE_NOOP("pith::picture", "As shown, without legend, 2×")},
    PictureRow{PictureKind::EveryElement, 1, QT_TRANSLATE_NOOP("pith::picture", "One pixel an element")},
};

QString filterOf(const KindOfFile &kind)
{
    return u"%1 (*.%2)"_s.arg(QCoreApplication::translate("pith::picture", kind.title), kind.suffix);
}

// A suffix that was typed says more than the list of kinds; without one the name gets that of the chosen kind.
qsizetype kindOf(const QString &path, const QList<KindOfFile> &kinds, qsizetype chosen)
{
    const QString suffix = QFileInfo(path).suffix();
    const auto typed = std::ranges::find(kinds, suffix, &KindOfFile::suffix);
    return kinds[chosen].suffix == suffix || typed == kinds.end() ? chosen : typed - kinds.begin();
}

// The dialog asks before it replaces what was chosen in it, not what a suffix makes of that.
bool mayWrite(QWidget *parent, const QString &path, const QString &chosen)
{
    return path == chosen || !QFileInfo::exists(path)
        || QMessageBox::question(parent, QCoreApplication::translate("pith::picture", "Replace File"),
               QCoreApplication::translate("pith::picture", "%1 is there already. Replace it?")
                   .arg(QDir::toNativeSeparators(path)))
        == QMessageBox::Yes;
}
}

std::span<const PictureRow> pictureRows() { return rows; }

QString pictureName(Pictured pictured)
{
    pictured.subject.slice = pictured.slice;
    return suggestedFileName(
        pictured.subject.document->path, sliceKeyOf(pictured.subject) + u'.' + pictured.pane, u"png");
}

void dragPicture(QWidget *from, const QImage &picture, const Pictured &pictured)
{
    constexpr int thumbnail = 96;
    QBuffer bytes;
    picture.save(&bytes, "PNG");
    auto *data = new QMimeData;
    const QString path = outbox().write(pictureName(pictured), bytes.data());
    data->setUrls({QUrl::fromLocalFile(path)});
    data->setText(keyOf(pictured.subject));
    data->setImageData(picture);
    auto *drag = new QDrag(from);
    drag->setMimeData(data);
    drag->setPixmap(QPixmap::fromImage(picture.scaled(thumbnail, thumbnail, Qt::KeepAspectRatio)));
    if (drag->exec(Qt::CopyAction) == Qt::IgnoreAction)
        outbox().release(path);
}

void askWhereTo(QWidget *parent, const QString &title, const QString &name, const QList<KindOfFile> &kinds,
    std::function<void(const QString &path, qsizetype kind)> save)
{
    auto *dialog = new QFileDialog(parent, title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters;
    for (const KindOfFile &kind : kinds)
        filters += filterOf(kind);
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(kinds.constFirst().suffix);
    if (const QString before = QSettings().value(u"pictureFolder"_s).toString(); !before.isEmpty())
        dialog->setDirectory(before);
    dialog->selectFile(name);
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, kinds](const QString &filter) {
        dialog->setDefaultSuffix(kinds[std::max<qsizetype>(0, dialog->nameFilters().indexOf(filter))].suffix);
    });
    QObject::connect(dialog, &QFileDialog::accepted, parent, [parent, dialog, kinds, save = std::move(save)] {
        const QString chosen = dialog->selectedFiles().constFirst();
        const auto listed = std::max<qsizetype>(0, dialog->nameFilters().indexOf(dialog->selectedNameFilter()));
        const qsizetype kind = kindOf(chosen, kinds, listed);
        const QString suffix = u'.' + kinds[kind].suffix;
        const QString path = chosen.endsWith(suffix) ? chosen : chosen + suffix;
        QSettings().setValue(u"pictureFolder"_s, dialog->directory().absolutePath());
        if (mayWrite(parent, path, chosen))
            save(path, kind);
    });
    dialog->open();
}

void askForPicture(
    QWidget *parent, const QString &name, std::function<void(const QString &path, const PictureRow &row)> save)
{
    QList<KindOfFile> kinds;
    for (const PictureRow &row : rows)
        kinds += KindOfFile{row.title, "png"_L1};
    askWhereTo(parent, QCoreApplication::translate("pith::picture", "Save Picture"), name, kinds,
        [save = std::move(save)](const QString &path, qsizetype kind) { save(path, rows[size_t(kind)]); });
}

}
