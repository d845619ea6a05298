// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/panes/picturesaving.h"

#include "app/models/subjects.h"
#include "core/export/outbox.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDrag>
#include <QFileDialog>
#include <QMimeData>
#include <QPixmap>
#include <QRegularExpression>
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

QString filterOf(const PictureRow &row)
{
    return QCoreApplication::translate("pith::picture", row.title) + u" (*.png)"_s;
}
}

std::span<const PictureRow> pictureRows() { return rows; }

QString pictureName(const Subject &subject)
{
    static const QRegularExpression unsafe(u"[^\\w.\\-]"_s);
    constexpr qsizetype longest = 100;
    return keyOf(subject).right(longest).replace(unsafe, u"_"_s) + u".png"_s;
}

void dragPicture(QWidget *from, const QImage &picture, const QString &name)
{
    constexpr int thumbnail = 96;
    QBuffer bytes;
    picture.save(&bytes, "PNG");
    auto *data = new QMimeData;
    data->setUrls({QUrl::fromLocalFile(outbox().write(name, bytes.data()))});
    data->setImageData(picture);
    auto *drag = new QDrag(from);
    drag->setMimeData(data);
    drag->setPixmap(QPixmap::fromImage(picture.scaled(thumbnail, thumbnail, Qt::KeepAspectRatio)));
    drag->exec(Qt::CopyAction);
}

void askForPicture(
    QWidget *parent, const QString &name, std::function<void(const QString &path, const PictureRow &row)> save)
{
    auto *dialog = new QFileDialog(parent, QCoreApplication::translate("pith::picture", "Save Picture"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters;
    for (const PictureRow &row : rows)
        filters += filterOf(row);
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(u"png"_s);
    dialog->setDirectory(QSettings().value(u"pictureFolder"_s).toString());
    dialog->selectFile(name);
    QObject::connect(dialog, &QFileDialog::accepted, parent, [dialog, save = std::move(save)] {
        const qsizetype row = dialog->nameFilters().indexOf(dialog->selectedNameFilter());
        QSettings().setValue(u"pictureFolder"_s, dialog->directory().absolutePath());
        save(dialog->selectedFiles().constFirst(), rows[size_t(std::max<qsizetype>(0, row))]);
    });
    dialog->open();
}

}
