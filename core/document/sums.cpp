// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/document/depthfirst.h"
#include "core/document/modules.h"
#include "core/document/storages.h"

#include <QSet>

#include <algorithm>
#include <array>
#include <optional>

namespace pith {

namespace {

class Adder
{
public:
    explicit Adder(const Document &document) : m_document(document) {}

    void add(ValueId id)
    {
        const Kind kind = m_values.kind(id);
        bool broken = m_values.hasErrors() && !m_values.error(id).isEmpty();
        if (kind == Kind::Tensor)
            broken = addTensor(m_values.tensor(m_values.tensorId(id))) || broken;
        else if (kind == Kind::Array)
            broken = addArray(m_values.arrays[m_values[id].link]) || broken;
        m_sums.broken += broken ? 1 : 0;
    }

    Sums sums() const
    {
        Sums sums = m_sums;
        for (size_t i = 0; i < m_elements.size(); ++i) {
            const QLatin1StringView dtype = name(DType(i));
            if (m_elements[i])
                sums.elementsByDType[QByteArray(dtype.data(), dtype.size())] += *m_elements[i];
        }
        return sums;
    }

private:
    bool addTensor(const Tensor &tensor)
    {
        ++m_sums.tensors;
        if (tensor.components.empty() && !isUnknown(tensor))
            addElements(tensor);
        addStorage(tensor.storage);
        for (const Tensor::Component &component : tensor.components)
            addComponent(component);
        return !tensor.error.isEmpty();
    }

    // A sparse or nested tensor has as many elements as it stores values.
    void addComponent(const Tensor::Component &component)
    {
        const Tensor &part = m_values.tensor(m_values.tensorId(component.tensor));
        const bool isValues
            = component.name == QLatin1StringView("values") || component.name == QLatin1StringView("buffer");
        if (isValues)
            addElements(part);
        else
            m_sums.bytes += logicalBytes(part.dtype, elementCount(part.shape).value_or(0));
        addStorage(part.storage);
    }

    void addElements(const Tensor &tensor)
    {
        const qint64 count = elementCount(tensor.shape).value_or(0);
        m_sums.elements += quint64(count);
        m_sums.bytes += elementBytes(m_values, tensor, count);
        std::optional<quint64> &elements = m_elements[size_t(tensor.dtype)];
        elements = elements.value_or(0) + quint64(count);
    }

    void addStorage(StorageId id)
    {
        const qsizetype before = m_seen.size();
        if (id != StorageId::None)
            m_seen.insert(identityOf(m_document, id));
        if (m_seen.size() == before)
            return;
        ++m_sums.storages;
        m_sums.storedBytes += storedBytes(m_document, id);
    }

    bool addArray(const Array &array)
    {
        const NumpyType &type = m_values.numpyTypes[array.type];
        const auto count = quint64(elementCount(array.shape).value_or(0));
        const quint64 bytes = array.blob == BlobId::None ? quint64(array.bytes.size())
                                                         : count * quint64(std::max<qint64>(type.itemSize, 0));
        ++m_sums.arrays;
        m_sums.elements += count;
        m_sums.bytes += bytes;
        m_sums.storedBytes += bytes;
        m_sums.elementsByDType[type.descr] += count;
        return !array.error.isEmpty();
    }

    const Document &m_document;
    const Values &m_values = m_document.values;
    QSet<StorageIdentity> m_seen;
    Sums m_sums;
    std::array<std::optional<quint64>, size_t(DType::Untyped) + 1> m_elements; // by name only in the end
};

}

Sums sumsOf(const Document &document, std::span<const ValueId> roots)
{
    Progress progress;
    Adder adder(document);
    DepthFirst walker(document.values, progress);
    for (const ValueId root : roots) {
        if (root != ValueId::None)
            walker.walk(root, [&](ValueId id, const auto &) { adder.add(id); });
    }
    return adder.sums();
}

}
