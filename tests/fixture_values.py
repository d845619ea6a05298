# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
"""How check_fixtures.py compares single values, trees, statistics and written files with the truth. Standard library only."""
import fractions
import hashlib
import json
import math
import re
import struct


class Wrong(Exception):
    pass


def short(value):
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) < 90 else text[:87] + "..."


def number(value):
    """A float of what JSON can say of one; None where it is none."""
    if isinstance(value, bool) or value is None:
        return None
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


# ------------------------------------------------------------------ equality

def same(want, have):
    """Exact: integers as integers (or the decimal string), booleans only booleans, floats to the last bit and the sign of zero."""
    if isinstance(want, bool) or isinstance(have, bool) or want is None or isinstance(want, str):
        return type(want) is type(have) and want == have
    if isinstance(want, int):
        return isinstance(have, int) and want == have
    if isinstance(want, float):
        return isinstance(have, (int, float)) and repr(want) == repr(float(have))
    if isinstance(want, list):
        return isinstance(have, list) and len(want) == len(have) and all(map(same, want, have))
    if isinstance(want, dict):
        return isinstance(have, dict) and all(same(value, have.get(field)) for field, value in want.items())
    return False


def within(want, have, bound):
    """Numbers at most `bound` apart; nan is nan, infinities only themselves."""
    a, b = number(want), number(have)
    if a is None or b is None:
        return want is None and have is None
    return repr(a) == repr(b) or a == b or math.isfinite(a) and math.isfinite(b) and abs(a - b) <= bound


def differs(problems, where, want, have, fields):
    for field in fields:
        if field in want and not same(want[field], have.get(field)):
            problems.append(f"{where}.{field}: {short(have.get(field))}, truth {short(want[field])}")


def same_node(want, have, where, problems):
    """Trees: every field of the truth's nodes; members of sets in any order."""
    if len(problems) > 20:
        return
    if not isinstance(have, dict) or want.get("kind") != have.get("kind"):
        problems.append(f"tree {where}: {short(have)}, truth {short(want)}")
        return
    for field, value in want.items():
        other = have.get(field)
        if field in ("innermost", "note"):
            continue
        if isinstance(value, dict) and "kind" in value:
            same_node(value, other, f"{where}.{field}", problems)
        elif isinstance(value, list) and value and isinstance(value[0], (dict, list)) and field not in ("value", "descr"):
            if not isinstance(other, list) or len(other) != len(value):
                problems.append(f"tree {where}.{field}: {len(other or [])} items, truth {len(value)}")
            elif want["kind"] in ("set", "frozenset"):
                left = list(other)
                for member in value:
                    match = next((o for o in left if not node_problems(member, o)), None)
                    if match is None:
                        problems.append(f"tree {where}: no member {short(member)}")
                    else:
                        left.remove(match)
            else:
                for index, (a, b) in enumerate(zip(value, other)):
                    if isinstance(a, list):
                        same_node(a[0], b[0], f"{where}[{index}].key", problems)
                        same_node(a[1], b[1], f"{where}[{index}]", problems)
                    else:
                        same_node(a, b, f"{where}[{index}]", problems)
        elif not same(value, other):
            problems.append(f"tree {where}.{field}: {short(other)}, truth {short(value)}")


def node_problems(want, have):
    problems = []
    same_node(want, have, "", problems)
    return problems


def same_stats(problems, want, have, where):
    """Counts, min and max are exact. Sums are not: adding n doubles in any order errs by at most n * 2^-53 * scale, where scale is the largest
    magnitude, so 1e-10 * scale leaves room for n = 10^6. The same error of the mean enters a std of two passes or of Welford's only through
    n * 2^-53 * scale too, beside its own relative error. A sum that overflowed in the truth (finite elements, infinite mean) asks for nothing."""
    scale = max(abs(number(want.get("min")) or 0.0), abs(number(want.get("max")) or 0.0))
    bounds = {"mean": 1e-10 * scale, "std": 1e-9 * abs(number(want.get("std")) or 0.0) + 1e-10 * scale}
    for field in ("count", "nan", "inf", "zeros", "min", "max", "mean", "std"):
        if field not in want:
            continue
        truth, told = want[field], have.get(field)
        if field in bounds:
            if number(truth) is not None and not math.isfinite(number(truth)):
                continue
            right = within(truth, told, bounds[field])
        elif field in ("min", "max"):
            right = within(truth, told, 0.0)
        else:
            right = same(truth, told)
        if not right:
            problems.append(f"{where}.{field}: {short(told)}, truth {short(truth)}")


PLAIN = re.compile(r"""[^\s.#\[\]'"\\\x00-\x1f]+(\.[^\s.#\[\]'"\\\x00-\x1f]+)*""")


def spelled(steps):
    """The path of the steps, as command-line.md spells it; None where this does not try: keys that need escapes, attributes' rarer kinds."""
    text = ""
    for kind, *rest in steps:
        name = rest[0] if rest else None
        if kind == "index" or kind == "key" and isinstance(name, dict) and name.get("type") in ("int", "bool", "NoneType", "float"):
            text += "[%s]" % (name if kind == "index" else name["repr"])
        elif kind in ("key", "attr") and isinstance(name, str) and "\\" not in name and "'" not in name and (name.isprintable()):
            text += "." + name if PLAIN.fullmatch(name) else "['%s']" % name
        else:
            return None
    return text.removeprefix(".") or "."


def flat(values, depth):
    return [x for part in values for x in flat(part, depth - 1)] if depth > 0 else [values]


# ------------------------------------------------------------------ values, from bytes

UNPACK = {"float64": "d", "float32": "f", "float16": "e", "int64": "q", "int32": "i", "int16": "h", "int8": "b", "uint8": "B", "uint16": "H", "uint32": "I", "uint64": "Q"}
NPY = {"float64": "<f8", "float32": "<f4", "float16": "<f2", "int64": "<i8", "int32": "<i4", "int16": "<i2", "int8": "|i1", "uint8": "|u1", "bool": "|b1",
       "uint16": "<u2", "uint32": "<u4", "uint64": "<u8", "complex64": "<c8", "complex128": "<c16"}


def read_npy(path):
    with open(path, "rb") as f:
        data = f.read()
    if data[:6] != b"\x93NUMPY":
        raise Wrong("export: no .npy file")
    wide = data[6] > 1
    size = struct.unpack("<I" if wide else "<H", data[8:12 if wide else 10])[0]
    start = (12 if wide else 10) + size
    header = data[start - size:start].decode("latin-1")
    get = lambda pattern: re.search(pattern, header).group(1)
    shape = [int(n) for n in get(r"'shape': \(([^)]*)\)").replace(" ", "").split(",") if n]
    return get(r"'descr': '([^']*)'"), get(r"'fortran_order': (\w+)") == "True", shape, data[start:]


def read_safetensors(path):
    with open(path, "rb") as f:
        data = f.read()
    size = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + size])
    return {k: (v["dtype"], v["shape"], hashlib.sha256(data[8 + size + v["data_offsets"][0]:8 + size + v["data_offsets"][1]]).hexdigest())
            for k, v in header.items() if k != "__metadata__"}


def same_distribution(problems, where, values, told, bins):
    """Percentiles: nearest rank, exact. Histogram: a value within rounding of an inner edge may be counted on either side of it."""
    finite = sorted(v for v in values if math.isfinite(v))
    for p, value in (told.get("percentiles") or {}).items():
        if finite and not within(finite[max(0, math.ceil(fractions.Fraction(p) * len(finite) / 100) - 1)], value, 0.0):
            problems.append(f"{where}.percentiles.{p}: {value}")
    h = told.get("histogram") or {}
    counts = h.get("counts") or []
    if not finite:
        return
    low, high = finite[0], finite[-1]
    if not within(low, h.get("min"), 0.0) or not within(high, h.get("max"), 0.0) or sum(counts) != len(finite):
        problems.append(f"{where}.histogram: min {h.get('min')}, max {h.get('max')}, sum {sum(counts)}; truth {low}, {high}, {len(finite)}")
    elif low == high:
        if counts != [len(finite)]:
            problems.append(f"{where}.histogram: {len(counts)} bins for a constant")
    elif len(counts) != bins:
        problems.append(f"{where}.histogram: {len(counts)} bins")
    else:
        least, most = [0] * bins, [0] * bins
        for v in finite:
            at = (v - low) / (high - low) * bins
            touched = {min(bins - 1, max(0, math.floor(at + e))) for e in (-1e-6, 0, 1e-6)}
            for b in touched:
                most[b] += 1
                least[b] += len(touched) == 1
        wrong = [i for i in range(bins) if not least[i] <= counts[i] <= most[i]]
        if wrong:
            problems.append(f"{where}.histogram.counts[{wrong[0]}]: {counts[wrong[0]]}, truth {least[wrong[0]]}..{most[wrong[0]]}")


def tensors_of(value):
    if isinstance(value, dict):
        if "dtype" in value and "shape" in value:
            yield value
        else:
            for part in value.values():
                yield from tensors_of(part)
    elif isinstance(value, list):
        for part in value:
            yield from tensors_of(part)


def message(err):
    """The last non-empty line of standard error: warnings of libraries may come before it."""
    return next((line.strip() for line in reversed(err.splitlines()) if line.strip()), "")
