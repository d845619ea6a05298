#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
"""What Pith converts to .safetensors from each format that it reads: test_formats.py PITH.

Each file is written by the library that owns the format (GGUF by hand, as its specification has it), converted with the
given program and read by safetensors, which must give the tensors that were put in.
"""
import bz2
import gzip
import io
import json
import lzma
import os
import pickle
import struct
import subprocess
import sys
import tarfile
import tempfile
import zipfile

import numpy as np
import safetensors.torch
import torch
import torch.distributed.checkpoint
import torch.package

TENSORS = {
    "net.weight": torch.arange(24, dtype=torch.float32).reshape(4, 6) / 7,
    "net.bias": torch.tensor([float("nan"), float("inf"), -0.0, 1e-40]),
    "half": torch.randn(3, 5, generator=torch.Generator().manual_seed(1)).half(),
    "count": torch.tensor(1 << 60),
    "mask": torch.tensor([True, False, True]),
}
TORCH_ONLY = {"brain": torch.tensor([1.5, -2.25]).bfloat16(), "turned": torch.arange(6.0).reshape(2, 3).t()}
WRAPPERS = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress}


def torch_bytes(content, **options):
    out = io.BytesIO()
    torch.save(content, out, **options)
    return out.getvalue()


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)
    return path


def torch_zip(folder):
    return write(folder + "/new.pth", torch_bytes(TENSORS | TORCH_ONLY)), TENSORS | TORCH_ONLY


def torch_legacy(folder):
    data = torch_bytes(TENSORS | TORCH_ONLY, _use_new_zipfile_serialization=False)
    return write(folder + "/old.pth", data), TENSORS | TORCH_ONLY


def wrapped(suffix):
    def make(folder):
        return write(f"{folder}/wrapped.pth.{suffix}", WRAPPERS[suffix](torch_bytes(TENSORS))), TENSORS
    return make


def in_tar(folder):
    with tarfile.open(folder + "/one.tar", "w") as archive:
        data = torch_bytes(TENSORS)
        member = tarfile.TarInfo("run/model.pth")
        member.size = len(data)
        archive.addfile(member, io.BytesIO(data))
    return folder + "/one.tar", TENSORS



def safetensors_file(folder):
    contiguous = {key: tensor.contiguous() for key, tensor in (TENSORS | TORCH_ONLY).items()}
    safetensors.torch.save_file(contiguous, folder + "/m.safetensors", {"format": "pt"})
    return folder + "/m.safetensors", contiguous


def npz(folder):
    np.savez_compressed(folder + "/a.npz", **{key: tensor.numpy() for key, tensor in TENSORS.items()})
    return folder + "/a.npz", TENSORS


def npy(folder):
    np.save(folder + "/a.npy", np.asfortranarray(TENSORS["net.weight"].numpy()))
    return folder + "/a.npy", {".": TENSORS["net.weight"]}


def plain_pickle(folder):
    return write(folder + "/a.pkl", pickle.dumps({key: tensor.numpy() for key, tensor in TENSORS.items()})), TENSORS


def halves():
    items = list(TENSORS.items())
    return dict(items[:2]), dict(items[2:])


def sharded(suffix, save):
    def make(folder):
        names = [f"model-0000{i}-of-00002.{suffix}" for i in (1, 2)]
        for name, part in zip(names, halves()):
            save(part, f"{folder}/{name}")
        index = {"metadata": {"total_size": 1}, "weight_map": {key: name for name, part in zip(names, halves()) for key in part}}
        write(f"{folder}/model.{suffix}.index.json", json.dumps(index).encode())
        return folder, TENSORS
    return make


def distributed(folder):
    torch.distributed.checkpoint.save(dict(TENSORS), checkpoint_id=folder + "/dcp", no_dist=True)
    return folder + "/dcp", TENSORS


def package(folder):
    with torch.package.PackageExporter(folder + "/p.pt") as exporter:
        exporter.save_pickle("model", "weights.pkl", TENSORS)
    return folder + "/p.pt", TENSORS


def gguf(folder):
    """Version 3: header, one key, the tensors' records, and their data aligned to 32 bytes."""
    def text(value):
        return struct.pack("<Q", len(value)) + value.encode()
    tensors = {"blk.0.weight": (0, TENSORS["net.weight"]), "half": (1, TENSORS["half"])}
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), 1) + text("general.name") + struct.pack("<I", 8) + text("a model")
    data = b""
    for name, (kind, tensor) in tensors.items():
        head += text(name) + struct.pack("<I", tensor.dim()) + struct.pack(f"<{tensor.dim()}Q", *reversed(tensor.shape))
        head += struct.pack("<IQ", kind, len(data))
        data += tensor.numpy().tobytes()
        data += bytes(-len(data) % 32)
    return write(folder + "/m.gguf", head + bytes(-len(head) % 32) + data), {name: tensor for name, (_, tensor) in tensors.items()}


FORMATS = {
    "torch-zip": torch_zip, "torch-legacy": torch_legacy, "gzip": wrapped("gz"), "bzip2": wrapped("bz2"), "xz": wrapped("xz"),
    "tar": in_tar, "safetensors": safetensors_file, "npz": npz, "npy": npy, "pickle": plain_pickle,
    "shards of safetensors": sharded("safetensors", safetensors.torch.save_file), "shards of torch.save": sharded("bin", torch.save),
    "torch.distributed.checkpoint": distributed, "torch.package": package, "GGUF": gguf,
}


def bytes_of(tensor):
    return tensor.contiguous().reshape(-1).view(torch.uint8).numpy().tobytes()


def differences(got, want):
    if got.keys() != want.keys():
        return [f"keys {sorted(got)} instead of {sorted(want)}"]
    return [key for key, tensor in want.items()
            if (got[key].dtype, got[key].shape, bytes_of(got[key])) != (tensor.dtype, tensor.shape, bytes_of(tensor))]


def converted(program, path, out):
    run = subprocess.run([program, "export", path, "-o", out], capture_output=True, text=True)
    if run.returncode:
        raise RuntimeError(run.stderr.strip())
    return safetensors.torch.load_file(out), run.stdout + run.stderr


def check(program, make):
    with tempfile.TemporaryDirectory() as folder:
        path, want = make(folder)
        try:
            return differences(converted(program, path, folder + "/out.safetensors")[0], want)
        except RuntimeError as error:
            return [str(error)]


def check_sharing(program):
    """Two names of one storage: each is written whole, and that is said."""
    with tempfile.TemporaryDirectory() as folder:
        base = torch.arange(8.0)
        want = {"all": base, "part": base[2:5]}
        got, said = converted(program, write(folder + "/shared.pth", torch_bytes(want)), folder + "/out.safetensors")
        return differences(got, want) + ([] if "storage" in said else [f"no note on shared storage: {said}"])


def main():
    program, failed = os.path.abspath(sys.argv[1]), 0
    results = {name: check(program, make) for name, make in FORMATS.items()}
    results["shared storages"] = check_sharing(program)
    for name, problems in results.items():
        failed += bool(problems)
        print(f"{name}: {'; '.join(problems) if problems else 'the same'}")
    print(f"{len(results)} formats converted, {failed} differ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
