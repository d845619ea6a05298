// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/formats/chunkplaces.h"

#include "core/bytes/attempt.h"
#include "core/bytes/checked.h"
#include "core/bytes/text.h"
#include "core/formats/objectparts.h"

#include <QDir>

namespace pith {

namespace {

QByteArray keyOf(QByteArrayView key, const Extents &begin)
{
    QByteArray place = key.toByteArray();
    for (const qint64 extent : begin)
        place += '\0' + QByteArray::number(extent);
    return place;
}

}

void ChunkPlaces::read(ValueId metadata, Progress &progress)
{
    const Values &values = m_document.values;
    const std::vector<ValueId> items = itemsOf(values, attributeOf(values, metadata, "storage_data"));
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
        progress.check();
        const ValueId key = attributeOf(values, items[i], "fqn");
        if (key == ValueId::None)
            continue;
        const Extents begin = extentsOf(values, attributeOf(values, items[i], "offset"));
        m_places.insert(keyOf(values.text(key), begin), placeOf(items[i + 1]));
    }
}

const ChunkPlace *ChunkPlaces::find(QByteArrayView key, const Extents &begin) const
{
    const auto found = m_places.constFind(keyOf(key, begin));
    return found == m_places.cend() ? nullptr : &*found;
}

std::map<QByteArray, ChunkPlace> ChunkPlaces::all() const
{
    std::map<QByteArray, ChunkPlace> named;
    for (const auto &[place, chunk] : m_places.asKeyValueRange()) {
        const qsizetype begin = place.indexOf('\0');
        const QByteArray where = begin < 0 ? QByteArray() : " (" + place.sliced(begin + 1).replace('\0', ", ") + ')';
        named.emplace(place.first(begin < 0 ? place.size() : begin) + where, chunk);
    }
    return named;
}

ChunkPlace ChunkPlaces::placeOf(ValueId info)
{
    const Values &values = m_document.values;
    const ValueId name = attributeOf(values, info, "relative_path");
    const qint64 offset = integerOf(values, attributeOf(values, info, "offset"));
    const qint64 length = integerOf(values, attributeOf(values, info, "length"));
    const std::vector<ValueId> transforms = itemsOf(values, attributeOf(values, info, "transform_descriptors"));
    ChunkPlace place;
    if (name == ValueId::None || offset < 0 || length < 0)
        place.error = tr("The metadata does not say where it is");
    else if (!transforms.empty())
        place.error = tr("It is stored in a transformed way (%1), which Pith does not know")
                          .arg(values.string(transforms.front()));
    if (!place.error.isEmpty())
        return place;
    place.offset = quint64(offset);
    place.length = quint64(length);
    const QString file = values.string(name);
    place.fileName = file;
    if (!attempt(place.error, [&] { place.file = m_parts.source(fileNamed(file)); }))
        return place;
    if (!fitsInside(place.offset, place.length, place.file->size()))
        place.error = tr("Bytes %1 to %2 of %3 are wanted, which has %4")
                          .arg(place.offset)
                          .arg(place.offset + place.length)
                          .arg(file)
                          .arg(place.file->size());
    return place;
}

quint32 ChunkPlaces::fileNamed(const QString &name)
{
    if (m_lost.contains(name))
        throw Error(m_lost[name]);
    if (m_files.contains(name))
        return m_files[name];
    QString problem
        = staysInside(name) ? QString() : tr("The file %1 is not in the folder, so it is not read").arg(name);
    quint32 file = 0;
    const bool isThere = problem.isEmpty()
        && attempt(problem, [&] { file = m_parts.add(QDir(m_document.path).filePath(name), name.toUtf8()); });
    if (!isThere) {
        m_document.notes.append(tr("%1: %2").arg(name, problem));
        m_lost.insert(name, tr("%1: %2").arg(name, problem));
        throw Error(m_lost[name]);
    }
    m_files.insert(name, file);
    return file;
}

}
