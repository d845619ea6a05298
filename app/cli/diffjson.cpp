// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "app/cli/diffjson.h"

#include "app/cli/answer.h"
#include "app/cli/numpynames.h"
#include "app/cli/scalars.h"
#include "app/cli/treenodes.h"
#include "core/compare/fields.h"
#include "core/compare/report.h"

namespace pith::cli {

namespace {

using L1 = QLatin1StringView;

class DifferenceWriter
{
public:
    DifferenceWriter(JsonWriter &json, const Difference &difference)
        : m_json(json),
          m_difference(difference),
          m_comparison(difference.comparison)
    {
    }

    void alone(L1 name, const Side &side, const std::vector<quint32> &leaves)
    {
        m_json.key(name).beginArray();
        for (const quint32 leaf : leaves)
            m_json.value(side.path(leaf));
        m_json.endArray();
    }

    void both()
    {
        m_json.key(L1("both")).beginObject();
        for (size_t pair = 0; pair < m_comparison.pairs().size(); ++pair) {
            m_json.key(m_comparison.a().path(m_comparison.pairs()[pair].a).toUtf8()).beginObject();
            pairFields(pair);
            m_json.endObject();
        }
        m_json.endObject();
    }

    void renamed()
    {
        m_json.key(L1("renamed")).beginArray();
        for (const Pair &pair : m_comparison.pairs()) {
            if (!pair.isRenamed())
                continue;
            m_json.beginObject().field(L1("a"), m_comparison.a().path(pair.a));
            m_json.field(L1("b"), m_comparison.b().path(pair.b)).field(L1("how"), L1(hows[size_t(pair.how)]));
            m_json.endObject();
        }
        m_json.endArray();
    }

    void values(Progress &progress)
    {
        TreeNodes nodesA(*m_comparison.a().document(), m_json, progress);
        TreeNodes nodesB(*m_comparison.b().document(), m_json, progress);
        m_json.key(L1("values")).beginArray();
        for (const ValueDifference &one : m_difference.values.all()) {
            m_json.beginObject().field(L1("path"), m_difference.values.path(one));
            outline(L1("a"), nodesA, one.a);
            outline(L1("b"), nodesB, one.b);
            m_json.endObject();
        }
        m_json.endArray();
    }

    void summary()
    {
        const Aggregate whole = aggregateOf(m_comparison);
        m_json.key(L1("summary")).beginObject();
        for (size_t status = 0; status < StatusCount; ++status) {
            const bool isUsual = Status(status) != Status::NotYet && Status(status) != Status::Error;
            if (isUsual || whole.counts[status] > 0)
                m_json.field(name(Status(status)), whole.counts[status]);
        }
        m_json.field(L1("only_a"), whole.onlyA).field(L1("only_b"), whole.onlyB);
        m_json.field(L1("values"), quint64(m_difference.values.all().size())).endObject();
    }

private:
    static constexpr std::array hows{"name", "rule", "hand", "content", "transposed"}; // by Pair::How

    void outline(L1 name, TreeNodes &nodes, ValueId value)
    {
        m_json.key(name);
        if (value == ValueId::None)
            m_json.null();
        else
            nodes.writeOutline(value);
    }

    void side(L1 name, const Values &values, ValueId value)
    {
        m_json.key(name).beginObject();
        if (values.kind(value) == Kind::Tensor) {
            const Tensor &tensor = values.tensor(values.tensorId(value));
            m_json.field(L1("dtype"), pith::name(tensor.dtype));
            writeExtents(m_json.key(L1("shape")), tensor.shape);
            if (tensor.layout != Layout::Strided)
                m_json.field(L1("layout"), pith::name(tensor.layout));
        } else {
            const Array &array = values.arrays[values[value].link];
            m_json.field(L1("dtype"), numpyName(values, array.type));
            writeExtents(m_json.key(L1("shape")), array.shape);
        }
        m_json.endObject();
    }

    void pairFields(size_t number)
    {
        const Pair &pair = m_comparison.pairs()[number];
        const Side &a = m_comparison.a(), &b = m_comparison.b();
        side(L1("a"), a.values(), a.value(pair.a));
        side(L1("b"), b.values(), b.value(pair.b));
        m_json.field(L1("a_key"), a.key(pair.a)).field(L1("b_key"), b.key(pair.b));
        if (pair.isRenamed())
            m_json.field(L1("b_path"), b.path(pair.b));
        measures(m_comparison.compared(number));
    }

    void measures(const Compared &compared)
    {
        m_json.field(L1("status"), name(compared.status));
        for (const MeasureField &field : measureFields()) {
            if (!compared.measures || (field.needsOneType && compared.status == Status::DType))
                continue;
            writeScalar(m_json.key(field.name), field.of(*compared.measures));
        }
        if (compared.roundsTo)
            m_json.field(L1("rounds_to"), name(*compared.roundsTo));
        if (m_difference.hasTolerance && compared.measures)
            m_json.field(L1("within_tolerance"), compared.isWithin());
        if (!compared.error.isEmpty())
            m_json.field(L1("error"), compared.error);
    }

    JsonWriter &m_json;
    const Difference &m_difference;
    const Comparison &m_comparison;
};

}

void writeDifference(JsonWriter &json, const Difference &difference, bool onlySummary, Progress &progress)
{
    const Comparison &comparison = difference.comparison;
    DifferenceWriter writer(json, difference);
    writer.alone(L1("only_a"), comparison.a(), comparison.onlyA());
    writer.alone(L1("only_b"), comparison.b(), comparison.onlyB());
    if (!onlySummary)
        writer.both();
    writer.renamed();
    writer.values(progress);
    writer.summary();
}

}
