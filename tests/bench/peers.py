#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
"""The benchmark's work as Python programs do it, in a Python that has the modules needed.

    peers.py versions     prints which modules there are
    peers.py serve        reads a JSON list [WORK, FILE, …] a line, and answers with one object a line: {"seconds": s, "peak": bytes}

The time is that inside the process from opening the file to the last result, as `pith --timing` gives it. Each piece of work
is done by a process of its own, forked when the modules are imported already."""
import importlib
import json
import os
import resource
import sys
import time

MODULES = ["torch", "numpy", "safetensors"]
BINS = 256
PIECE = 1_000_000  # elements: stays in a core's cache


def tensors_of(path):
    import torch
    loaded = torch.load(path, mmap=True, weights_only=True)
    return {name: value for name, value in loaded.items() if isinstance(value, torch.Tensor)}


def torch_open(path):
    return [(name, tensor.dtype, tensor.shape) for name, tensor in tensors_of(path).items()]


def safetensors_open(path):
    from safetensors import safe_open
    with safe_open(path, "pt") as file:
        slices = [(name, file.get_slice(name)) for name in file.keys()]
        return [(name, part.get_dtype(), part.get_shape()) for name, part in slices]


def torch_plain(tensor, has_histogram):
    """A call for each figure. PyTorch has few kernels for other floats than float32, so they are converted first."""
    import torch
    wide = tensor.float()
    low, high = torch.aminmax(wide)
    figures = [low.item(), high.item(), wide.mean().item(), wide.std().item()]
    if has_histogram:
        figures.append(torch.histc(wide, BINS, figures[0], figures[1]))
    return figures


def torch_chunked(tensor, has_histogram):
    """The same in pieces that stay in the cache."""
    import torch
    low, high, total, squares = float("inf"), float("-inf"), 0.0, 0.0
    pieces = tensor.flatten().split(PIECE)
    for piece in pieces:
        wide = piece.float()
        least, most = torch.aminmax(wide)
        low, high = min(low, least.item()), max(high, most.item())
        total += wide.sum().item()
        squares += torch.dot(wide, wide).item()
    counts = torch.zeros(BINS)
    if has_histogram:
        for piece in pieces:
            counts += torch.histc(piece.float(), BINS, low, high)
    return low, high, total, squares, counts


def numpy_plain(tensor, has_histogram):
    import numpy
    values = tensor.numpy()
    figures = [values.min(), values.max(), values.mean(dtype="f8"), values.std(dtype="f8")]
    if has_histogram:
        figures.append(numpy.histogram(values, BINS))
    return figures


def statistics(of_tensor, has_histogram):
    return lambda path: [of_tensor(tensor, has_histogram) for tensor in tensors_of(path).values()]


def torch_diff(path, other):
    """What is equal is found first; then a call for each figure."""
    import torch
    theirs, found = tensors_of(other), {}
    for name, a in tensors_of(path).items():
        b = theirs[name]
        if torch.equal(a, b):
            continue
        off = (a - b).abs()
        found[name] = [off.max().item(), off.mean().item(), torch.count_nonzero(off).item(), off.norm().item() / a.norm().item(),
                       torch.dot(a.flatten(), b.flatten()).item() / (a.norm().item() * b.norm().item())]
    return found


def numpy_export(path, out):
    import numpy
    (tensor,) = tensors_of(path).values()
    numpy.save(out, numpy.ascontiguousarray(tensor.numpy()))  # by itself it would keep a transposed array as it lies


WORKS = {
    "torch-open": torch_open,
    "safetensors-open": safetensors_open,
    "torch-histogram": statistics(torch_plain, True),
    "chunked-histogram": statistics(torch_chunked, True),
    "numpy-histogram": statistics(numpy_plain, True),
    "torch-statistics": statistics(torch_plain, False),
    "chunked-statistics": statistics(torch_chunked, False),
    "numpy-statistics": statistics(numpy_plain, False),
    "torch-diff": torch_diff,
    "numpy-export": numpy_export,
}


def versions():
    found = {}
    for name in MODULES:
        try:
            found[name] = importlib.import_module(name).__version__
        except ImportError:
            pass
    return found


def do(work, *arguments):
    begun = time.perf_counter()
    kept = WORKS[work](*arguments)
    seconds = time.perf_counter() - begun
    del kept
    return {"seconds": seconds, "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024}


def answer(request):
    """Work in a child, which has to answer by itself."""
    child = os.fork()
    if child == 0:
        try:
            result = do(*json.loads(request))
        except Exception as error:  # whatever it is, it is the answer
            result = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(result), flush=True)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if status:
        print(json.dumps({"error": f"ended with {os.waitstatus_to_exitcode(status)}"}), flush=True)


def main():
    found = versions()
    if sys.argv[1:] == ["versions"]:
        print(json.dumps(found))
        return
    for request in sys.stdin:
        answer(request)


if __name__ == "__main__":
    main()
