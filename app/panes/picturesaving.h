// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#pragma once

#include "app/models/subject.h"

#include <QImage>

#include <functional>
#include <span>

class QWidget;

namespace pith {

enum class PictureKind { WithLegend, AsShown, EveryElement };

// One way to save a heat map as a picture.
struct PictureRow
{
    PictureKind kind;
    int times; // pixels a logical one; 0: as on screen
    const char *title; // to be translated
};
std::span<const PictureRow> pictureRows();

// What a picture shows: by which pane ("heatmap"), and which slice of the subject; none: all of it.
struct Pictured
{
    Subject subject;
    QLatin1StringView pane;
    QString slice = {};
};
// "resnet50.layer1.weight[3,_].heatmap.png", without what a file's name can't have.
QString pictureName(Pictured pictured);
// Drags it out of the window, as a file of that name and as a picture. The button is held. Throws Error.
void dragPicture(QWidget *from, const QImage &picture, const Pictured &pictured);

// A kind of file that is offered where something is saved.
struct KindOfFile
{
    const char *title; // to be translated as of "pith::picture"
    QLatin1StringView suffix; // without the dot
};
// Asks where to and as which of `kinds`, in the folder of last time; `save` gets a path with that kind's suffix.
void askWhereTo(QWidget *parent, const QString &title, const QString &name, const QList<KindOfFile> &kinds,
    std::function<void(const QString &path, qsizetype kind)> save);
// The same for the rows.
void askForPicture(
    QWidget *parent, const QString &name, std::function<void(const QString &path, const PictureRow &row)> save);

}
