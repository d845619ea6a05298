# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
"""Writes types.gguf, a tensor of each type that ggml's own Python package decodes, and types.json, the SHA-256 of the
float32 values (plain types: of the values as they are) that it makes of them. Needs numpy and gguf."""
import hashlib
import json
import sys

import gguf
import numpy as np
from gguf import GGMLQuantizationType as Type
from gguf import quants

ROWS = 3
HALVES = {"Q2_K": (80, 82), "Q3_K": (108,), "Q4_K": (0, 2), "Q5_K": (0, 2), "Q6_K": (208,)}  # where scales lie in a block


def sha(values):
    return hashlib.sha256(np.ascontiguousarray(values).tobytes()).hexdigest()


def plain_tensors(random):
    for dtype in (np.float32, np.float16, np.float64, np.int8, np.int16, np.int32, np.int64):
        values = (random.standard_normal((ROWS, 4)) * 50).astype(dtype)
        yield np.dtype(dtype).name, values, None, sha(values)


def quantized_tensors(random):
    values = random.standard_normal((ROWS, 64)).astype(np.float32)
    for name in ("Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q8_0"):
        blocks = quants.quantize(values, Type[name])
        yield name, blocks, Type[name], sha(quants.dequantize(blocks, Type[name]).astype(np.float32))


def super_blocks(random):
    """Any bytes are such blocks, if only their scales are no NaN."""
    for name, places in HALVES.items():
        size = gguf.GGML_QUANT_SIZES[Type[name]][1]
        blocks = random.integers(0, 256, (ROWS, size), dtype=np.uint8)
        for place in places:
            blocks[:, place : place + 2] = (random.standard_normal((ROWS, 1)) * 0.1).astype(np.float16).view(np.uint8)
        yield name, blocks, Type[name], sha(quants.dequantize(blocks, Type[name]).astype(np.float32))


def main():
    folder = sys.argv[1]
    random = np.random.default_rng(7)
    writer = gguf.GGUFWriter(f"{folder}/types.gguf", "llama")
    writer.add_array("tokenizer.ggml.tokens", ["a", "b"])
    writer.add_uint64("big", 2**64 - 1)
    truth = {}
    for make in (plain_tensors, quantized_tensors, super_blocks):
        for name, values, kind, digest in make(random):
            writer.add_tensor(name, values, raw_dtype=kind)
            truth[name] = digest
    writer.add_tensor("IQ2_XXS", random.integers(0, 256, (1, 66), dtype=np.uint8), raw_dtype=Type.IQ2_XXS)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    with open(f"{folder}/types.json", "w", encoding="utf-8") as file:
        json.dump(truth, file, indent=1)
        file.write("\n")


main()
