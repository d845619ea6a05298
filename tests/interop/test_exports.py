#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
"""PyTorch, numpy and safetensors read back what Pith exports: test_exports.py PITH.

Writes checkpoints with torch for every dtype and kind of view, exports them with the given program and compares every
byte of what the libraries read. Lines that begin with "skipped" say what a library can't do.
"""
import io
import os
import subprocess
import sys
import tempfile
import zipfile

import numpy as np
import safetensors.torch
import torch

PLAIN = "float64 float32 float16 int64 int32 int16 int8 uint64 uint32 uint16 uint8 bool complex128 complex64".split()
AS_FLOAT32 = "bfloat16 float8_e4m3fn float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu".split()
AS_COMPLEX64 = ["complex32"]
AS_BYTES = "float4_e2m1fn_x2 bits8 bits1x8 bits2x4 bits4x2 bits16".split()
QUANTIZED = "quint8 qint8 qint32 quint4x2".split()
CONVERSIONS = [("float32", d) for d in "float64 float16 bfloat16 int32 int8 uint8 bool complex64".split()] + [
    ("float64", "float16"), ("int64", "float32"), ("int64", "float64"), ("float16", "float32"), ("uint8", "bfloat16"),
    ("bfloat16", "float16"), ("complex128", "complex64")]
INTEGER = {1: torch.uint8, 2: torch.int16, 4: torch.int32, 8: torch.int64}


class Report:
    def __init__(self):
        self.compared, self.failed, self.skipped = 0, [], []

    def check(self, what, same, detail=""):
        self.compared += 1
        if not same:
            self.failed.append(f"{what} {detail}".strip())

    def skip(self, library, what, why):
        line = f"{library} and {what}: {str(why).splitlines()[0][:100]}"
        if line not in self.skipped:
            self.skipped.append(line)

    def end(self):
        for line in self.skipped:
            print("skipped:", line)
        for line in self.failed:
            print("DIFFERENT:", line)
        print(f"{self.compared} exports compared, {len(self.failed)} differ")
        return 1 if self.failed else 0


def sample(dtype, generator):
    """A 4 × 6 tensor of random bits: numbers of every size, infinities and NaN among them."""
    if dtype == torch.bool:
        return torch.rand(4, 6, generator=generator) > 0.5
    count = 24 * torch.empty(0, dtype=dtype).element_size()
    return torch.randint(0, 256, (count,), dtype=torch.uint8, generator=generator).view(dtype).reshape(4, 6)


def quantized(name, generator):
    values = torch.randn(4, 6, generator=generator)
    return torch.quantize_per_tensor(values, 0.1, 0 if name.startswith("qint") else 8, getattr(torch, name))


def kinds(tensor):
    yield "contiguous", tensor
    if tensor.dtype == torch.quint4x2:  # torch itself can't tell the values of views of packed ones
        return
    yield "strided", tensor.t()[::2, 1:]
    yield "scalar", tensor.reshape(-1)[5]
    yield "empty", tensor[:0]
    yield "expanded", tensor[:, :1].expand(4, 3)
    if tensor.is_complex():
        yield "conj", tensor.conj()
        yield "negative", tensor.clone().conj().imag


def settled(tensor):
    return tensor.resolve_conj().resolve_neg()


def raw(tensor):
    """Row-major little-endian bytes, as Pith should write them."""
    tensor = settled(tensor)
    if tensor.is_quantized:
        tensor = tensor.int_repr()
    if tensor.dtype in (torch.complex128, torch.bool):
        return tensor.contiguous().numpy().tobytes()
    return tensor.view(INTEGER[tensor.element_size()]).contiguous().numpy().tobytes()


def swapped(archive, unit):
    """The bytes of a torch.save file, with storages as a big-endian machine would write them."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(out, "w") as new:
        for entry in old.infolist():
            data = old.read(entry)
            if entry.filename.endswith("/byteorder"):
                data = b"big"
            elif "/data/" in entry.filename:
                data = np.frombuffer(data, np.uint8).reshape(-1, unit)[:, ::-1].tobytes()
            new.writestr(entry.filename, data)
    return out.getvalue()


class Exports:
    """One checkpoint, and what comes of exporting it."""

    def __init__(self, program, folder, content):
        self.program, self.folder = program, folder
        self.path = os.path.join(folder, "checkpoint.pth")
        with open(self.path, "wb") as file:
            file.write(content)

    def __call__(self, suffix, *arguments):
        out = os.path.join(self.folder, "out." + suffix)
        run = subprocess.run([self.program, "export", self.path, *arguments, "-o", out, "--force"], capture_output=True)
        if run.returncode:
            raise RuntimeError(run.stderr.decode(errors="replace").strip())
        return out


def saved(content):
    out = io.BytesIO()
    torch.save(content, out)
    return out.getvalue()


def same_numpy(array, want):
    want = np.asarray(want)
    return (array.dtype, array.shape) == (want.dtype, want.shape) and np.array_equal(array, want, equal_nan=want.dtype.kind in "fc")


def numpy_of(name, tensor):
    """What .npy and .npz should hold; None where torch can't say."""
    tensor = settled(tensor)
    if name == "quint4x2":
        packed = np.frombuffer(bytes(tensor.untyped_storage()), np.uint8)
        return np.stack([packed & 15, packed >> 4], 1).reshape(-1)[:tensor.numel()].reshape(tensor.shape)
    if tensor.is_quantized:
        return tensor.int_repr().numpy()
    if name in AS_FLOAT32:
        return tensor.float().numpy()
    if name in AS_COMPLEX64 and tensor.dtype == torch.complex32:
        return tensor.to(torch.complex64).numpy()
    if name in AS_BYTES:
        return np.frombuffer(raw(tensor), np.uint16 if name == "bits16" else np.uint8).reshape(tensor.shape)
    return tensor.numpy()


def check_numpy(report, exports, name, views):
    archive = np.load(exports("npz", *views))
    for kind, tensor in views.items():
        try:
            want = numpy_of(name, tensor)
        except (RuntimeError, TypeError) as error:
            report.skip("torch", f"{name} {kind} as numpy", error)
            continue
        report.check(f"npy {name} {kind}", same_numpy(np.load(exports("npy", kind)), want))
        report.check(f"npz {name} {kind}", same_numpy(archive[kind], want))


def check_raw(report, exports, name, views):
    for kind, tensor in views.items():
        with open(exports("raw", kind), "rb") as file:
            report.check(f"raw {name} {kind}", file.read() == raw(tensor))


def check_safetensors(report, exports, name, views):
    try:
        path = exports("safetensors", *views)
    except RuntimeError as error:
        report.skip("the safetensors format", name, str(error).rsplit(": ", 1)[-1])
        return
    try:
        read = safetensors.torch.load_file(path)
    except Exception as error:  # each version has its own
        report.skip("safetensors", name, error)
        return
    for kind, tensor in views.items():
        got, want = read.get(kind), settled(tensor)
        if name == "complex128" and got is None:
            report.skip("the safetensors format", name, "it has no such dtype")
            continue
        if name in QUANTIZED:
            want = torch.from_numpy(numpy_of(name, want))
        elif name in AS_COMPLEX64 and want.dtype == torch.complex32:
            want = want.to(torch.complex64)
        elif name in AS_BYTES and not (got is not None and got.dtype == want.dtype):  # newer ones know float4
            want = want.view(torch.int16 if name == "bits16" else torch.uint8)
        has_shape = got is not None and got.shape == want.shape
        # Two float4 in a byte: one byte without axes is written as an axis of two.
        is_pair = name == "float4_e2m1fn_x2" and kind == "scalar" and got is not None and got.shape == (1,)
        same = (has_shape or is_pair) and (got.dtype == want.dtype or name == "bits16")
        if want.dtype == torch.complex64 and name != "complex64":
            same = same and same_numpy(got.numpy(), want.numpy())
        else:
            same = same and raw(got) == raw(want)
        report.check(f"safetensors {name} {kind}", same)


def usable(report, name, views):
    """The views that torch can settle and save."""
    result = {}
    for kind, tensor in views:
        try:
            raw(tensor)
            saved(tensor)
            result[kind] = tensor
        except (RuntimeError, TypeError, NotImplementedError) as error:
            report.skip("torch", f"{name} {kind}", error)
    return result


def check_dtype(report, program, name, tensor):
    views = usable(report, name, kinds(tensor))
    if not views:
        return
    with tempfile.TemporaryDirectory() as folder:
        exports = Exports(program, folder, saved(views))
        if name != "quint4x2":  # packed: raw is the whole storage
            check_raw(report, exports, name, views)
        check_numpy(report, exports, name, views)
        check_safetensors(report, exports, name, views)
        unit = tensor.element_size() // (2 if tensor.is_complex() else 1)
        exports = Exports(program, folder, swapped(saved({"big": tensor}), unit))
        check_numpy(report, exports, name, {"big": tensor})
        check_safetensors(report, exports, name, {"big": tensor})


def check_conversions(report, program, generator):
    for name, to in CONVERSIONS:
        tensor = torch.randn(4, 6, generator=generator, dtype=torch.float64) * 1000
        if to == "uint8":
            tensor = tensor.abs() % 256
        elif to == "int8":
            tensor = tensor % 128
        tensor = tensor.to(getattr(torch, name))
        want = tensor.to(getattr(torch, to))
        with tempfile.TemporaryDirectory() as folder:
            exports = Exports(program, folder, saved({"x": tensor}))
            with open(exports("raw", "x", "--dtype", to), "rb") as file:
                report.check(f"raw {name} --dtype {to}", file.read() == raw(want))


def check_arrays(report, program):
    arrays = {"c": np.arange(12, dtype="<f4").reshape(3, 4), "fortran": np.asfortranarray(np.arange(12.0).reshape(3, 4)),
              "big": np.arange(5, dtype=">i4"), "bools": np.array([True, False]), "scalar": np.array(1 + 2j)}
    with tempfile.TemporaryDirectory() as folder:
        exports = Exports(program, folder, saved(arrays))
        archive = np.load(exports("npz"))
        for key, array in arrays.items():
            want = np.ascontiguousarray(array).reshape(array.shape).astype(array.dtype.newbyteorder("<"))
            report.check(f"npy of array {key}", same_numpy(np.load(exports("npy", key)), want))
            report.check(f"npz of array {key}", same_numpy(archive[key], want))


def check_texts(report, program):
    tensor = torch.tensor([[0.1, -2.5, 1e-30], [float("nan"), float("inf"), 7.0]])
    with tempfile.TemporaryDirectory() as folder:
        exports = Exports(program, folder, saved({"x": tensor}))
        read = np.loadtxt(exports("csv", "x"), delimiter=",", dtype=np.float32)
        report.check("csv", same_numpy(read, tensor.numpy()))


def main():
    program, report, generator = os.path.abspath(sys.argv[1]), Report(), torch.Generator().manual_seed(1)
    for name in PLAIN + AS_FLOAT32 + AS_COMPLEX64 + AS_BYTES:
        if not hasattr(torch, name):
            report.skip("torch", name, "no such dtype")
            continue
        check_dtype(report, program, name, sample(getattr(torch, name), generator))
    for name in QUANTIZED:
        try:
            tensor = quantized(name, generator)
        except (RuntimeError, AttributeError) as error:
            report.skip("torch", name, error)
            continue
        check_dtype(report, program, name, tensor)
    check_conversions(report, program, generator)
    check_arrays(report, program)
    check_texts(report, program)
    return report.end()


if __name__ == "__main__":
    sys.exit(main())
