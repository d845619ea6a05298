// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT
#include "app/models/scalartexts.h"

#include "core/bytes/attempt.h"
#include "core/tensor/elements.h"
#include "core/tensor/storedplaces.h"

namespace pith {

namespace {
// Of a quantized one what it stands for.
QString firstText(const TensorData &data, Progress &progress)
{
    if (!data.quantization)
        return textOf(readScalars(data, 0, 1, progress).front(), data.dtype);
    return textOf(Scalar(double(float(NumberReader(data, Shown::Main, progress).at(0)))), DType::Float32);
}
}

QString ScalarTexts::text(ValueId tensor)
{
    const auto [place, isNew] = m_texts.try_emplace(number(tensor), QStringLiteral("…"));
    if (isNew) {
        m_wanted.push_back(tensor);
        if (m_wanted.size() == 1 && !m_job.isRunning())
            QMetaObject::invokeMethod(this, [this] { readWanted(); }, Qt::QueuedConnection);
    }
    return place->second;
}

void ScalarTexts::readWanted()
{
    const auto read = [document = m_document, wanted = std::exchange(m_wanted, {})](Progress &progress) {
        Texts texts;
        for (const ValueId tensor : wanted) {
            QString error;
            QString text = QStringLiteral("?");
            attempt(error, [&] {
                const TensorData data = tensorData(*document, tensor, progress);
                text = firstText(data, progress);
            });
            texts.emplace_back(tensor, text);
        }
        return texts;
    };
    const auto show = [this](Texts texts) {
        for (auto &[tensor, text] : texts)
            m_texts[number(tensor)] = std::move(text);
        Q_EMIT changed();
        if (!m_wanted.empty())
            readWanted();
    };
    m_job.start(read, show, [](const Error &) {});
}

}
