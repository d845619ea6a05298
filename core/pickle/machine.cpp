// SPDX-FileCopyrightText: 2026 The Pith authors
// SPDX-License-Identifier: MIT

#include "core/pickle/machine.h"

#include "core/bytes/text.h"
#include "core/pickle/argumentreader.h"
#include "core/pickle/building.h"
#include "core/pickle/grades.h"
#include "core/pickle/literals.h"
#include "core/pickle/memo.h"
#include "core/pickle/opcodetable.h"
#include "core/pickle/picklewatch.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace pith {

namespace {

constexpr quint32 ReportEvery = 1 << 16;
constexpr quint32 MostReserved = 1 << 23; // values; memory that is not used costs nothing

bool beginsWithZero(QByteArrayView number)
{
    const QByteArrayView trimmed = number.trimmed();
    return trimmed.startsWith('0') || trimmed.startsWith("-0") || trimmed.startsWith("+0");
}

bool isPythonName(QByteArrayView text)
{
    const auto isLetter = [](char c) { return isalnum(uchar(c)) || c == '_' || c == '.'; };
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), isLetter);
}

class Machine
{
public:
    Machine(Values &values, BufferId buffer, quint32 begin, const PersistentLoad &persistent, Progress &progress)
        : m_values(values),
          m_buffer(buffer),
          m_stream(m_bytes),
          m_persistent(persistent),
          m_progress(progress),
          m_building(values),
          m_at(begin),
          m_reported(begin)
    {
        m_pickled.begin = begin;
        m_truths.fill(ValueId::None);
        m_smallIntegers.fill(ValueId::None);
        // An opcode makes at most one value and is at least one byte.
        m_values.reserve(std::min(quint32(m_stream.size()) - begin, MostReserved));
    }

    Pickled run();
    Pickled run(const PickleWatch &look);
    // Reads the opcode's argument and does what it does, or fails.
    template <char Code, void (Machine::*Run)()> static void execute(Machine &machine);

    // --- what the opcodes do; the stack holds what they take
    void nothing() {}
    void mark() { m_stack.mark(); }
    void stop();
    void pop();
    void popMark() { m_stack.popMark(); }
    void duplicate() { pushAgain(m_stack.top()); }

    void none()
    {
        push(once(m_none, [this] { return m_values.addNone(); }));
    }
    template <bool Value> void boolean()
    {
        push(once(m_truths[Value], [this] { return m_values.addBool(Value); }));
    }
    void integer();
    void integerText();
    void longText();
    void longBinary();
    void real() { push(m_values.addFloat(m_argument.real)); }
    void realText();
    template <Kind TextKind> void bytes() { push(text(TextKind)); }
    void unicode();
    void unicodeText();
    void string();
    void stringText();

    template <Kind ContainerKind> void empty() { push(m_values.addContainer(ContainerKind)); }
    void emptyTuple()
    {
        push(once(m_emptyTuple, [this] { return m_values.addContainer(Kind::Tuple); }));
    }
    template <Kind ContainerKind> void fromMark();
    template <size_t Count> void tuple();
    void frozenSet();
    void dict();
    void append();
    void appends() { addAboveMark(&Building::extend); }
    void setItem();
    void setItems() { addAboveMark(&Building::setItems); }
    void addItems() { addAboveMark(&Building::addMembers); }
    void build();

    void put() { m_memo.put(quint64(m_argument.integer), m_stack.top(), memoRoom()); }
    void putText();
    void memoize() { m_memo.putNext(m_stack.top(), memoRoom()); }
    void get() { recall(quint64(m_argument.integer)); }
    void getText();

    void global() { push(globalNamed(line(), secondLine())); }
    void stackGlobal();
    void extension();
    void reduce() { call(Object::How::Reduce); }
    void newObject() { call(Object::How::NewObj); }
    void newObjectEx();
    void instance();
    void object();

    void persistentText();
    void persistentValue() { m_stack.top() = load(m_stack.top()); }
    void protocol() { m_pickled.protocol = std::max(m_pickled.protocol, int(m_argument.integer)); }
    void nextBuffer() { fail(tr("it wants bytes that are kept outside the file")); }
    void readOnlyBuffer();

private:
    bool step();
    Pickled finished();
    void report();
    void fail(const QString &why);
    void failBefore(ArgumentFault fault);
    void failIf(const QString &why)
    {
        if (!why.isEmpty())
            fail(why);
    }

    void push(ValueId id) { m_stack.push(id); }
    void pushAgain(ValueId id)
    {
        if (m_hasLoader)
            watch(id, 1);
        push(id);
    }
    void watch(ValueId id, int uses);
    // Python has None, the truths, small integers and the empty tuple once, and so have we: of what a pickle tells
    // about a tensor that is half the values.
    template <typename Add> static ValueId once(ValueId &made, Add add)
    {
        if (made == ValueId::None)
            made = add();
        return made;
    }
    QByteArrayView line() const { return m_stream.sliced(m_argument.begin, m_argument.count); }
    QByteArrayView secondLine() const { return m_stream.sliced(m_argument.secondBegin, m_argument.secondCount); }
    ValueId text(Kind kind) { return m_values.addText(kind, m_buffer, m_argument.begin, m_argument.count); }
    void pushPython2(QByteArrayView bytes, ValueId id);
    void pushInteger(const std::optional<QByteArray> &bytes);
    void addAboveMark(QString (Building::*add)(ValueId, std::span<const ValueId>));

    size_t memoRoom() const { return size_t(m_at - m_pickled.begin) + 1; }
    std::optional<quint64> memoIndex();
    void recall(quint64 index);

    NameId noted(QByteArrayView dotted);
    void noteRest();
    ValueId globalNamed(QByteArrayView module, QByteArrayView name);
    void call(Object::How how, ValueId keywords = ValueId::None);
    void pushObject(Object::How how, ValueId callable, ValueId arguments, ValueId keywords = ValueId::None);
    bool checkCall(ValueId callable, ValueId arguments);
    ValueId load(ValueId persistentId);

    Values &m_values;
    const BufferId m_buffer;
    const QByteArray m_bytes = m_values.buffer(m_buffer); // the buffers may move, this one's bytes don't
    const QByteArrayView m_stream;
    const PersistentLoad &m_persistent;
    Progress &m_progress;

    Building m_building;
    PickleStack m_stack;
    Memo m_memo;
    std::vector<quint32> m_globals; // by name: one more than its place in m_pickled.globals; 0: none
    Pickled m_pickled;
    OpcodeArgument m_argument;
    ValueId m_none = ValueId::None;
    ValueId m_emptyTuple = ValueId::None;
    std::array<ValueId, 2> m_truths; // False, True
    std::array<ValueId, 256> m_smallIntegers;
    quint32 m_at; // of the opcode that runs
    quint32 m_reported;
    bool m_hasLoader = false; // of its globals
    bool m_running = true;
    bool m_failed = false;
};

using M = Machine;

struct Action
{
    char code;
    void (*run)(Machine &machine);
};
constexpr Action actions[]{
    {'(', &M::execute<'(', &M::mark>},
    {'.', &M::execute<'.', &M::stop>},
    {'0', &M::execute<'0', &M::pop>},
    {'1', &M::execute<'1', &M::popMark>},
    {'2', &M::execute<'2', &M::duplicate>},
    {'F', &M::execute<'F', &M::realText>},
    {'I', &M::execute<'I', &M::integerText>},
    {'J', &M::execute<'J', &M::integer>},
    {'K', &M::execute<'K', &M::integer>},
    {'L', &M::execute<'L', &M::longText>},
    {'M', &M::execute<'M', &M::integer>},
    {'N', &M::execute<'N', &M::none>},
    {'P', &M::execute<'P', &M::persistentText>},
    {'Q', &M::execute<'Q', &M::persistentValue>},
    {'R', &M::execute<'R', &M::reduce>},
    {'S', &M::execute<'S', &M::stringText>},
    {'T', &M::execute<'T', &M::string>},
    {'U', &M::execute<'U', &M::string>},
    {'V', &M::execute<'V', &M::unicodeText>},
    {'X', &M::execute<'X', &M::unicode>},
    {'a', &M::execute<'a', &M::append>},
    {'b', &M::execute<'b', &M::build>},
    {'c', &M::execute<'c', &M::global>},
    {'d', &M::execute<'d', &M::dict>},
    {'}', &M::execute<'}', &M::empty<Kind::Dict>>},
    {'e', &M::execute<'e', &M::appends>},
    {'g', &M::execute<'g', &M::getText>},
    {'h', &M::execute<'h', &M::get>},
    {'i', &M::execute<'i', &M::instance>},
    {'j', &M::execute<'j', &M::get>},
    {'l', &M::execute<'l', &M::fromMark<Kind::List>>},
    {']', &M::execute<']', &M::empty<Kind::List>>},
    {'o', &M::execute<'o', &M::object>},
    {'p', &M::execute<'p', &M::putText>},
    {'q', &M::execute<'q', &M::put>},
    {'r', &M::execute<'r', &M::put>},
    {'s', &M::execute<'s', &M::setItem>},
    {'t', &M::execute<'t', &M::fromMark<Kind::Tuple>>},
    {')', &M::execute<')', &M::emptyTuple>},
    {'u', &M::execute<'u', &M::setItems>},
    {'G', &M::execute<'G', &M::real>},
    {'\x80', &M::execute<'\x80', &M::protocol>},
    {'\x81', &M::execute<'\x81', &M::newObject>},
    {'\x82', &M::execute<'\x82', &M::extension>},
    {'\x83', &M::execute<'\x83', &M::extension>},
    {'\x84', &M::execute<'\x84', &M::extension>},
    {'\x85', &M::execute<'\x85', &M::tuple<1>>},
    {'\x86', &M::execute<'\x86', &M::tuple<2>>},
    {'\x87', &M::execute<'\x87', &M::tuple<3>>},
    {'\x88', &M::execute<'\x88', &M::boolean<true>>},
    {'\x89', &M::execute<'\x89', &M::boolean<false>>},
    {'\x8a', &M::execute<'\x8a', &M::longBinary>},
    {'\x8b', &M::execute<'\x8b', &M::longBinary>},
    {'B', &M::execute<'B', &M::bytes<Kind::Bytes>>},
    {'C', &M::execute<'C', &M::bytes<Kind::Bytes>>},
    {'\x8c', &M::execute<'\x8c', &M::unicode>},
    {'\x8d', &M::execute<'\x8d', &M::unicode>},
    {'\x8e', &M::execute<'\x8e', &M::bytes<Kind::Bytes>>},
    {'\x8f', &M::execute<'\x8f', &M::empty<Kind::Set>>},
    {'\x90', &M::execute<'\x90', &M::addItems>},
    {'\x91', &M::execute<'\x91', &M::frozenSet>},
    {'\x92', &M::execute<'\x92', &M::newObjectEx>},
    {'\x93', &M::execute<'\x93', &M::stackGlobal>},
    {'\x94', &M::execute<'\x94', &M::memoize>},
    {'\x95', &M::execute<'\x95', &M::nothing>},
    {'\x96', &M::execute<'\x96', &M::bytes<Kind::ByteArray>>},
    {'\x97', &M::execute<'\x97', &M::nextBuffer>},
    {'\x98', &M::execute<'\x98', &M::readOnlyBuffer>},
};
static_assert(std::size(actions) == opcodetable::rows.size());

constexpr auto actionOf = [] {
    std::array<void (*)(Machine &), 256> table{};
    for (const Action &action : actions)
        table[uchar(action.code)] = action.run;
    return table;
}();

// --- the loop

Pickled Machine::run()
{
    while (m_running && step()) {}
    return finished();
}

Pickled Machine::run(const PickleWatch &look)
{
    while (m_running) {
        const quint32 at = m_at;
        if (!step())
            break;
        look(at, m_stream[at], m_stack);
    }
    return finished();
}

Pickled Machine::finished()
{
    m_progress.advance(m_at - m_reported);
    if (!m_pickled.error.isEmpty()) {
        m_pickled.end = m_at;
        m_pickled.root = m_building.salvage(m_stack);
        noteRest();
    }
    m_building.dropDuplicates();
    return std::move(m_pickled);
}

bool Machine::step()
{
    if (m_at - m_reported >= ReportEvery)
        report();
    if (m_at >= quint64(m_stream.size())) {
        m_pickled.error = tr("The pickle ends at byte %1 without a STOP").arg(m_at);
        return false;
    }
    const auto action = actionOf[uchar(m_stream[m_at])];
    if (!action) {
        m_pickled.error
            = tr("Byte %1 of the pickle, 0x%2, is no opcode").arg(m_at).arg(uchar(m_stream[m_at]), 2, 16, QChar(u'0'));
        return false;
    }
    action(*this);
    if (m_failed)
        return false;
    ++m_pickled.opcodes;
    m_at = m_argument.end;
    return true;
}

// One function an opcode, so that reading its argument and looking at the stack are a few instructions.
template <char Code, void (Machine::*Run)()> void Machine::execute(Machine &machine)
{
    constexpr Opcode row = *opcodetable::byCode[uchar(Code)];
    const ArgumentFault fault = readArgumentOf<row.argument>(machine.m_stream, machine.m_at + 1, machine.m_argument);
    if (fault == ArgumentFault::None && machine.m_stack.holds(row))
        (machine.*Run)();
    else
        machine.failBefore(fault);
}

void Machine::report()
{
    m_progress.advance(m_at - m_reported);
    m_reported = m_at;
}

void Machine::fail(const QString &why)
{
    m_failed = true;
    m_pickled.error = tr("The pickle is broken at byte %1 (%2): %3").arg(m_at).arg(opcodeOf(m_stream[m_at])->name, why);
}

// Apart from execute(), of which there are 68.
void Machine::failBefore(ArgumentFault fault)
{
    fail(fault == ArgumentFault::None ? tr("what it takes is not on the stack") : describe(fault));
}

void Machine::stop()
{
    m_pickled.root = m_stack.pop();
    m_pickled.end = m_argument.end;
    m_running = false;
}

void Machine::pop()
{
    if (!m_stack.aboveMark().empty())
        m_stack.pop();
    else if (m_stack.hasMark())
        m_stack.popMark();
    else
        fail(tr("what it takes is not on the stack"));
}

// --- numbers and texts

void Machine::pushInteger(const std::optional<QByteArray> &bytes)
{
    if (!bytes) {
        fail(tr("its argument is no integer of up to 4,300 digits"));
        return;
    }
    const QByteArrayView shortest = withoutSignBytes(*bytes);
    push(shortest.size() <= 8 ? m_values.addInt(integerOf(shortest)) : m_values.addText(Kind::BigInt, shortest));
}

void Machine::integer()
{
    const qint64 value = m_argument.integer;
    const auto add = [&] { return m_values.addInt(value); };
    push(quint64(value) < m_smallIntegers.size() ? once(m_smallIntegers[size_t(value)], add) : add());
}

// As strtol() reads it, which CPython calls: a first 0 means octal.
void Machine::integerText()
{
    bool isOctal = false;
    const qint64 octal = line().toLongLong(&isOctal, 8);
    if (line() == "00" || line() == "01")
        push(m_values.addBool(line()[1] == '1'));
    else if (isOctal && beginsWithZero(line()))
        push(m_values.addInt(octal));
    else
        pushInteger(integerBytes(line()));
}

void Machine::longText()
{
    QByteArrayView digits = line();
    if (digits.endsWith('L'))
        digits.chop(1);
    pushInteger(integerBytes(digits));
}

void Machine::longBinary()
{
    const QByteArrayView shortest = withoutSignBytes(line());
    if (shortest.size() <= 8)
        push(m_values.addInt(integerOf(shortest)));
    else
        push(m_values.addText(Kind::BigInt, m_buffer, m_argument.begin, quint32(shortest.size())));
}

void Machine::realText()
{
    if (const auto value = realOf(line()))
        push(m_values.addFloat(*value));
    else
        fail(tr("its argument is no number"));
}

void Machine::unicode()
{
    if (!isUtf8(line(), Surrogates::Passed))
        fail(tr("its text is not valid UTF-8"));
    else
        push(text(Kind::Str));
}

void Machine::unicodeText()
{
    if (const auto decoded = fromRawUnicode(line()))
        push(m_values.addText(Kind::Str, *decoded));
    else
        fail(tr("its text has a broken \\u escape"));
}

// Python 2 wrote texts and bytes alike.
void Machine::string() { push(text(isUtf8(line(), Surrogates::Refused) ? Kind::Str : Kind::Bytes)); }

void Machine::stringText()
{
    const QByteArrayView quoted = line();
    const bool isQuoted
        = quoted.size() >= 2 && quoted.front() == quoted.back() && (quoted.front() == '\'' || quoted.front() == '"');
    const auto bytes = isQuoted ? unescaped(quoted.sliced(1, quoted.size() - 2)) : std::nullopt;
    if (!bytes)
        fail(isQuoted ? tr("its text has a broken \\x escape") : tr("its text is not in quotes"));
    else
        push(m_values.addText(isUtf8(*bytes, Surrogates::Refused) ? Kind::Str : Kind::Bytes, *bytes));
}

// --- containers

template <Kind ContainerKind> void Machine::fromMark()
{
    const ValueId made = m_values.addContainer(ContainerKind, m_stack.aboveMark());
    m_stack.popMark();
    push(made);
}

template <size_t Count> void Machine::tuple()
{
    const ValueId made = m_values.addContainer(Kind::Tuple, m_stack.aboveMark().last(Count));
    for (size_t i = 1; i < Count; ++i)
        m_stack.pop();
    m_stack.top() = made;
}

void Machine::frozenSet()
{
    failIf(m_building.checkKeys(m_stack.aboveMark(), 1));
    fromMark<Kind::FrozenSet>();
}

void Machine::dict()
{
    const ValueId made = m_values.addContainer(Kind::Dict);
    const QString problem = m_building.setItems(made, m_stack.aboveMark());
    failIf(problem);
    m_stack.popMark();
    push(made);
}

void Machine::addAboveMark(QString (Building::*add)(ValueId, std::span<const ValueId>))
{
    const QString problem = (m_building.*add)(m_stack.belowMark(), m_stack.aboveMark());
    if (problem.isEmpty())
        m_stack.popMark();
    else
        fail(problem);
}

void Machine::append()
{
    const ValueId item = m_stack.pop();
    failIf(m_building.extend(m_stack.top(), std::span(&item, 1)));
}

void Machine::setItem()
{
    const ValueId value = m_stack.pop();
    const std::array pair{m_stack.pop(), value};
    failIf(m_building.setItems(m_stack.top(), pair));
}

void Machine::build()
{
    const ValueId state = m_stack.pop();
    failIf(m_building.setState(m_stack.top(), state));
}

// --- memo

std::optional<quint64> Machine::memoIndex()
{
    const auto bytes = integerBytes(line());
    const QByteArrayView shortest = bytes ? withoutSignBytes(*bytes) : QByteArrayView();
    if (!bytes || shortest.size() > 8 || integerOf(shortest) < 0) {
        fail(tr("its argument is no place in the memo"));
        return std::nullopt;
    }
    return quint64(integerOf(shortest));
}

void Machine::putText()
{
    if (const auto index = memoIndex())
        m_memo.put(*index, m_stack.top(), memoRoom());
}

void Machine::getText()
{
    if (const auto index = memoIndex())
        recall(*index);
}

void Machine::recall(quint64 index)
{
    const ValueId id = m_memo.get(index);
    if (id == ValueId::None)
        fail(tr("nothing is at place %1 of the memo").arg(index));
    else
        pushAgain(id);
}

// --- globals and calls

// A loader was put on the stack, or was called from there.
void Machine::watch(ValueId id, int uses)
{
    const quint32 name = m_values[id].link;
    if (m_values.kind(id) == Kind::Global && name < m_globals.size() && m_globals[name] != 0)
        m_pickled.globals[m_globals[name] - 1].handedOn += quint32(uses);
}

NameId Machine::noted(QByteArrayView dotted)
{
    const NameId id = m_values.intern(dotted);
    if (number(id) >= m_globals.size())
        m_globals.resize(number(id) + 1, 0);
    quint32 &place = m_globals[number(id)];
    if (place == 0) {
        m_pickled.globals.push_back({id, m_at});
        place = quint32(m_pickled.globals.size());
    }
    ++m_pickled.globals[place - 1].count;
    return id;
}

// What else a broken stream asks for, opcode by opcode: Python may run what Pith calls broken. A name that is not
// spelled out just before it is used is missed.
void Machine::noteRest()
{
    std::array<QByteArrayView, 2> texts; // the last two
    for (quint32 at = m_at; at < quint32(m_stream.size()); at = m_argument.end) {
        const Opcode *const opcode = opcodeOf(m_stream[at]);
        if (!opcode || opcode->code == '.'
            || readArgument(m_stream, at + 1, opcode->argument, m_argument) != ArgumentFault::None)
            return;
        const bool isFirst = std::exchange(m_at, at) == at; // what broke it has told its name
        if (opcode->argument == ArgumentKind::TwoLines)
            texts = {line(), secondLine()};
        else if (opcode->argument >= ArgumentKind::Counted1 || opcode->code == 'V')
            texts = {texts[1], line()};
        const bool names
            = opcode->argument == ArgumentKind::TwoLines || opcode->name == QLatin1StringView("STACK_GLOBAL");
        if (names && !isFirst && isPythonName(texts[0]) && isPythonName(texts[1]))
            noted(texts[0].toByteArray() + '.' + texts[1].toByteArray());
    }
}

ValueId Machine::globalNamed(QByteArrayView module, QByteArrayView name)
{
    const QByteArray dotted = module.toByteArray() + '.' + name.toByteArray();
    const NameId id = noted(dotted);
    if (!isUtf8(dotted, Surrogates::Passed))
        fail(tr("its name is not valid UTF-8"));
    const ValueId global = m_values.addGlobal(id);
    m_hasLoader = m_hasLoader || isLoader(dotted);
    if (m_hasLoader)
        watch(global, 1);
    return global;
}

void Machine::stackGlobal()
{
    const ValueId name = m_stack.pop();
    const ValueId module = m_stack.pop();
    // A text that Python computes, by calling str() or bytes.decode() for one, hides which name it is.
    const auto isKnown = [&](ValueId id) { return m_values.kind(id) == Kind::Str; };
    const auto isComputed = [&](ValueId id) { return m_values.kind(id) == Kind::Object; };
    const auto textOf = [&](ValueId id) { return isKnown(id) ? m_values.text(id) : QByteArrayView("?"); };
    for (const ValueId id : {module, name}) {
        if (!isKnown(id) && !isComputed(id))
            return fail(tr("module and name are no texts"));
    }
    push(globalNamed(textOf(module), textOf(name)));
}

void Machine::extension()
{
    if (m_argument.integer <= 0) {
        fail(tr("extension codes are above 0"));
        return;
    }
    m_pickled.extensions.push_back(quint32(m_argument.integer));
    const QByteArray name = "extension:" + QByteArray::number(m_argument.integer);
    push(m_values.addGlobal(m_values.intern(QByteArrayView(name))));
}

bool Machine::checkCall(ValueId callable, ValueId arguments)
{
    const Kind called = m_values.kind(callable);
    const Kind given = m_values.kind(arguments);
    if (called != Kind::Global && called != Kind::Object && called != Kind::Persistent)
        fail(tr("a %1 can't be called").arg(typeName(called)));
    else if (given != Kind::Tuple && given != Kind::Object)
        fail(tr("the arguments are a %1, not a tuple").arg(typeName(given)));
    return !m_failed;
}

void Machine::pushObject(Object::How how, ValueId callable, ValueId arguments, ValueId keywords)
{
    if (!checkCall(callable, arguments))
        return;
    if (m_values.kind(callable) == Kind::Global) {
        const quint32 name = m_values[callable].link;
        if (name < m_globals.size() && m_globals[name] != 0)
            m_pickled.globals[m_globals[name] - 1].called = true;
        if (m_hasLoader)
            watch(callable, -1);
    }
    Object object;
    object.callable = callable;
    object.arguments = arguments;
    object.keywords = keywords;
    object.how = how;
    object.offset = m_at;
    push(m_values.addObject(object));
}

void Machine::call(Object::How how, ValueId keywords)
{
    const ValueId arguments = m_stack.pop();
    const ValueId callable = m_stack.pop();
    pushObject(how, callable, arguments, keywords);
}

void Machine::newObjectEx()
{
    const ValueId keywords = m_stack.pop();
    if (m_values.kind(keywords) != Kind::Dict)
        fail(tr("the keyword arguments are a %1, not a dict").arg(typeName(m_values.kind(keywords))));
    else
        call(Object::How::NewObjEx, keywords);
}

void Machine::instance()
{
    const ValueId callable = globalNamed(line(), secondLine());
    const ValueId arguments = m_values.addContainer(Kind::Tuple, m_stack.aboveMark());
    m_stack.popMark();
    pushObject(Object::How::Inst, callable, arguments);
}

void Machine::object()
{
    const auto parts = m_stack.aboveMark();
    if (parts.empty()) {
        fail(tr("what it takes is not on the stack"));
        return;
    }
    const ValueId callable = parts[0];
    const ValueId arguments = m_values.addContainer(Kind::Tuple, parts.subspan(1));
    m_stack.popMark();
    pushObject(Object::How::Obj, callable, arguments);
}

// --- what is kept elsewhere

ValueId Machine::load(ValueId persistentId)
{
    if (m_persistent)
        return m_persistent(persistentId, m_values);
    Value value;
    value.kind = Kind::Persistent;
    value.link = number(persistentId);
    return m_values.add(value);
}

void Machine::persistentText()
{
    if (isUtf8(line(), Surrogates::Refused))
        push(load(text(Kind::Str)));
    else
        fail(tr("its text is not valid UTF-8"));
}

void Machine::readOnlyBuffer()
{
    const Kind kind = m_values.kind(m_stack.top());
    if (kind != Kind::Bytes && kind != Kind::ByteArray)
        fail(tr("a %1 is no buffer").arg(typeName(kind)));
}

}

Pickled runPickle(Values &values, BufferId buffer, quint32 begin, const PersistentLoad &persistent, Progress &progress)
{
    return Machine(values, buffer, begin, persistent, progress).run();
}

Pickled watchPickle(Values &values, BufferId buffer, quint32 begin, const PersistentLoad &persistent,
    const PickleWatch &look, Progress &progress)
{
    return Machine(values, buffer, begin, persistent, progress).run(look);
}

}
