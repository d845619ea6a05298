#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
"""Saves random nested objects with PyTorch and holds what `pith` says of them against what PyTorch and numpy say.

    test_random.py PITH [COUNT [SEED]]          needs torch and numpy
"""
import hashlib
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from collections import OrderedDict

import numpy as np
import torch

FLOATS = [torch.float64, torch.float32, torch.float16, torch.bfloat16, torch.float8_e4m3fn, torch.float8_e5m2]
INTS = [torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8, torch.uint16, torch.uint32, torch.uint64]
COMPLEX = [torch.complex64, torch.complex128]


def storage(pick, dtype, count):
    if dtype == torch.bool:
        return torch.rand(count) > 0.5
    if dtype in COMPLEX:
        return torch.randn(count, dtype=dtype)
    if dtype in INTS:
        info = torch.iinfo(dtype)
        width = info.bits // 8
        return torch.tensor([pick.randrange(256) for _ in range(count * width)], dtype=torch.uint8).view(dtype)
    x = torch.randn(count, dtype=torch.float64) * 10.0 ** pick.randrange(-6, 6)
    for _ in range(pick.randrange(4)):
        if count:
            x[pick.randrange(count)] = pick.choice([math.nan, math.inf, -math.inf, 0.0, -0.0, 5e-324, 1e308])
    return x.to(dtype)


def view(pick, base):
    """A random view of a 1-D storage."""
    kind = pick.randrange(7)
    n = base.numel()
    if kind == 0 or n < 10:
        return base
    if kind == 1:
        return base[pick.randrange(n // 2)::pick.randrange(1, 4)]
    rows = pick.randrange(1, 5)
    matrix = base[:n // rows * rows].view(rows, -1)
    if kind == 2:
        return matrix.t()
    if kind == 3:
        return matrix[:, :1].expand(rows, 5)
    if kind == 4:
        return torch.as_strided(base, (3, 4), (1, 2), pick.randrange(n - 8))
    if kind == 5:
        return matrix.unsqueeze(1).permute(2, 0, 1)
    return base[pick.randrange(n)]


def leaf(pick):
    kind = pick.randrange(10)
    if kind < 6:
        dtype = pick.choice(FLOATS + FLOATS + INTS + COMPLEX + [torch.bool])
        t = view(pick, storage(pick, dtype, pick.choice([0, 1, 3, 17, 64, 1000, 5000])))
        if dtype in COMPLEX and pick.random() < 0.5:
            t = t.conj()
        return torch.nn.Parameter(t, requires_grad=False) if pick.random() < 0.2 and t.is_floating_point() else t
    return pick.choice([None, True, 7, -1 << 70, 0.1, math.nan, "text", "ключ", b"\x00\xff", "a" * 1000, 2 + 1j,
                        torch.Size([2, 3]), torch.float16, torch.device("cuda:1"), {1, 2}, frozenset(["x"])])


def key(pick):
    return pick.choice(["weight", "bias", "layer.0.weight", "a b", "", "odd'key", "x.y.", 3, -1, 2.5, None, True, (1, "t"), "ключ",
                        "k%d" % pick.randrange(1000), "m.%d.w" % pick.randrange(1000)])


def tree(pick, depth):
    if depth == 0 or pick.random() < 0.3:
        return leaf(pick)
    kind = pick.randrange(4)
    parts = [tree(pick, depth - 1) for _ in range(pick.randrange(6))]
    if kind == 0:
        return parts
    if kind == 1:
        return tuple(parts)
    return (dict if kind == 2 else OrderedDict)((key(pick), part) for part in parts)


def tensors_of(node, seen):
    """In depth-first order, each where it is met first."""
    if isinstance(node, torch.Tensor):
        if id(node) not in seen:
            seen.add(id(node))
            yield node
        return
    if isinstance(node, torch.Size) or not isinstance(node, (list, tuple, dict)) or id(node) in seen:
        return
    seen.add(id(node))
    for part in node.values() if isinstance(node, dict) else node:
        yield from tensors_of(part, seen)


def bytes_of(t):
    t = t.detach().resolve_conj().contiguous()
    return t.reshape(-1).view(torch.uint8).numpy().tobytes() if t.numel() else b""


def check(pith, path, wanted):
    def ask(*words):
        return json.loads(subprocess.run([pith, *words], check=True, capture_output=True).stdout)
    records = ask("list", "--json", "--sha256", path)["tensors"]
    assert len(records) == len(wanted), f"{len(records)} tensors, not {len(wanted)}"
    paths = [r["path"] for r in records]
    assert len(set(paths)) == len(paths), "paths are not unique"
    stats = {s["path"]: s for s in ask("stats", "--json", "--percentiles", path)["tensors"]}
    for record, t in zip(records, wanted):
        where = f"{record['path']} {t.dtype} {tuple(t.shape)}"
        assert not record.get("error"), f"{where}: {record['error']}"
        facts = (str(t.dtype)[6:], list(t.shape), list(t.stride()), t.storage_offset(), t.is_conj())
        told = (record["dtype"], record["shape"], record["stride"], record["storage_offset"], record["conj"])
        assert facts == told, f"{where}: {told}, torch {facts}"
        assert record["sha256"] == hashlib.sha256(bytes_of(t)).hexdigest(), f"{where}: other bytes"
        if t.dtype.is_complex:
            continue
        numbers = t.detach().to(torch.float64).reshape(-1).numpy() if t.dtype != torch.uint64 else t.reshape(-1).numpy().astype(np.float64)
        finite = numbers[np.isfinite(numbers)]
        s = stats[record["path"]]
        have = s["stats"]
        counts = (len(numbers), int(np.isnan(numbers).sum()), int(np.isinf(numbers).sum()), int((numbers == 0).sum()))
        assert counts == (have["count"], have["nan"], have["inf"], have["zeros"]), f"{where}: {have}, numpy {counts}"
        if not len(finite):
            continue
        assert float(have["min"]) == finite.min() and float(have["max"]) == finite.max(), f"{where}: {have}"
        with np.errstate(over="ignore"):
            mean = finite.mean()
        if math.isfinite(mean):
            assert abs(float(have["mean"]) - mean) <= 1e-12 * np.abs(finite).max(), f"{where}: mean {have['mean']}, numpy {mean}"
        ordered = np.sort(finite)
        for p, value in s["percentiles"].items():
            rank = max(1, -(-int(p) * len(ordered) // 100))
            assert float(value) == ordered[rank - 1], f"{where}: {p} % is {value}, not {ordered[rank - 1]}"
        assert sum(s["histogram"]["counts"]) == len(finite), f"{where}: histogram"


def main():
    pith = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    failed = tensors = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "random.pth")
        for number in range(count):
            pick = random.Random(seed * 100000 + number)
            torch.manual_seed(number)
            made = tree(pick, 5)
            torch.save(made, path, pickle_protocol=pick.choice([2, 2, 3, 4, 5]))
            try:
                wanted = list(tensors_of(torch.load(path, weights_only=False), set()))
                tensors += len(wanted)
                check(pith, path, wanted)
            except (AssertionError, subprocess.CalledProcessError) as error:
                failed += 1
                print(f"{number}: {getattr(error, 'stderr', None) or error}")
    print(f"{count} random checkpoints with {tensors} tensors, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
