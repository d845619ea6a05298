#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
"""Makes the files that the benchmark reads, those that are not there yet: inputs.py FOLDER SCALE. The same every time."""
import functools
import hashlib
import json
import math
import pathlib
import random
import struct
import sys
from collections import OrderedDict

from torchzip import DTYPES, Tensor, save

SPARSE_SCALE = 9.3  # 20 GB


def float8_of_half(bits):
    """float8_e4m3fn of a float16, rounded towards zero."""
    exponent, mantissa = bits >> 10 & 31, bits >> 7 & 7
    body = exponent - 8 << 3 | mantissa if exponent > 8 else (8 | mantissa) >> (9 - exponent)
    return bits >> 8 & 0x80 | min(body, 0x7E)


class Noise:
    """The same gaussian numbers over and over; each tensor goes on where the one before ended."""

    COUNT = 2_000_003

    def __init__(self, name):
        self.block, self.at = memoryview(self.encoded(name)), 0

    def __call__(self, size):
        while size > 0:
            part = self.block[self.at:self.at + size]
            yield part
            size -= len(part)
            self.at = (self.at + len(part)) % len(self.block)

    @classmethod
    @functools.cache
    def numbers(cls):
        draw = random.Random(20).gauss
        return [draw(0, 1) for _ in range(cls.COUNT)]

    @classmethod
    @functools.cache
    def encoded(cls, name):
        numbers = cls.numbers()
        if name in ("f32", "bf16"):
            wide = struct.pack(f"<{cls.COUNT}f", *numbers)
            if name == "f32":
                return wide
            upper = bytearray(2 * cls.COUNT)
            upper[0::2], upper[1::2] = wide[2::4], wide[3::4]
            return upper
        half = struct.pack(f"<{cls.COUNT}e", *numbers)
        if name == "f16":
            return half
        table = [float8_of_half(bits) for bits in range(1 << 16)]
        return bytes(table[bits] for bits in struct.unpack(f"<{cls.COUNT}H", half))


class Tuned(Noise):
    """The same, but every tenth tensor is another one."""

    def __init__(self, name):
        super().__init__(name)
        self.tensors, self.width = 0, DTYPES[name].width

    def __call__(self, size):
        self.tensors += 1
        if self.tensors % 10:
            yield from super().__call__(size)
            return
        at = self.at
        self.at = (at + 1000 * self.width) % len(self.block)
        yield from super().__call__(size)
        self.at = (at + size) % len(self.block)


def transformer(dtype, scale):
    """The 292 tensors of a language model of 24 blocks; 2.15 GB in f32 at scale 1."""
    width, words = 16 * round(80 * math.sqrt(scale)), round(50257 * math.sqrt(scale))
    block = {
        "ln_1.weight": [width], "ln_1.bias": [width],
        "attn.c_attn.weight": [width, 3 * width], "attn.c_attn.bias": [3 * width],
        "attn.c_proj.weight": [width, width], "attn.c_proj.bias": [width],
        "ln_2.weight": [width], "ln_2.bias": [width],
        "mlp.c_fc.weight": [width, 4 * width], "mlp.c_fc.bias": [4 * width],
        "mlp.c_proj.weight": [4 * width, width], "mlp.c_proj.bias": [width],
    }
    shapes = {"transformer.wte.weight": [words, width], "transformer.wpe.weight": [1024, width]}
    for number in range(24):
        shapes.update((f"transformer.h.{number}.{name}", shape) for name, shape in block.items())
    shapes |= {"transformer.ln_f.weight": [width], "transformer.ln_f.bias": [width]}
    return OrderedDict((name, Tensor(DTYPES[dtype], shape)) for name, shape in shapes.items())


def many_names(scale):
    return [f"layers.{number // 10}.block{number % 10}.weight" for number in range(round(100_000 * scale))]


def scalars(scale):
    count = round(1_000_000 * scale)
    return {
        "ints": list(range(count)),
        "floats": [number * 0.5 for number in range(count)],
        "strs": [f"name_{number}" for number in range(count)],
    }


def matrix(scale, is_transposed):
    side = 8 * round(512 * math.sqrt(scale))
    return {"matrix": Tensor(DTYPES["f32"], [side, side], [1, side] if is_transposed else None)}


def save_safetensors(path, names, content):
    size = 4 * 4 * 4
    header = json.dumps({name: {"dtype": "F32", "shape": [4, 4], "data_offsets": [size * at, size * at + size]}
                         for at, name in enumerate(names)}, separators=(",", ":")).encode()
    header += b" " * (-len(header) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(header)) + header)
        file.writelines(content(size * len(names)))


def tiny(names):
    return OrderedDict((name, Tensor(DTYPES["f32"], [4, 4])) for name in names)


FILES = {
    "one.pth": lambda path, scale: save(path, tiny(["weight"]), Noise("f32")),
    "sparse.pth": lambda path, scale: save(path, transformer("f32", SPARSE_SCALE)),
    "many.pth": lambda path, scale: save(path, tiny(many_names(scale)), Noise("f32")),
    "many.safetensors": lambda path, scale: save_safetensors(path, many_names(scale), Noise("f32")),
    "scalars.pth": lambda path, scale: save(path, scalars(scale)),
    "tuned.pth": lambda path, scale: save(path, transformer("f32", scale), Tuned("f32")),
    "contiguous.pth": lambda path, scale: save(path, matrix(scale, False), Noise("f32")),
    "transposed.pth": lambda path, scale: save(path, matrix(scale, True), Noise("f32")),
} | {
    f"{dtype}.pth": lambda path, scale, dtype=dtype: save(path, transformer(dtype, scale), Noise(dtype))
    for dtype in DTYPES
}


def recipe(scale):
    """Changes with whatever decides the files' bytes."""
    digest = hashlib.sha256(repr(scale).encode())
    for name in ("inputs.py", "torchzip.py"):
        digest.update(pathlib.Path(__file__).with_name(name).read_bytes())
    return digest.hexdigest()


def main():
    folder, scale = pathlib.Path(sys.argv[1]), float(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    made_by = folder / "made-by"
    if not made_by.exists() or made_by.read_text() != recipe(scale):
        for name in FILES:
            (folder / name).unlink(missing_ok=True)
        made_by.write_text(recipe(scale))
    for name, make in FILES.items():
        if (folder / name).exists():
            continue
        print(f"making {folder / name}", file=sys.stderr)
        make(folder / "unfinished", scale)
        (folder / "unfinished").rename(folder / name)


if __name__ == "__main__":
    main()
