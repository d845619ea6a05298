# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
"""Saves a checkpoint of four processes into a folder, tensors cut in all ways, and beside it the SHA-256 of each."""
import hashlib
import json
import os
import sys

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as checkpoint
import torch.multiprocessing
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Replicate, Shard, distribute_tensor


def tensors():
    torch.manual_seed(0)
    matrix = torch.arange(42, dtype=torch.float32).reshape(7, 6)
    return {
        "rows": (matrix, [Shard(0), Replicate()]),
        "both": (matrix, [Shard(0), Shard(1)]),
        "twice": (matrix, [Shard(0), Shard(0)]),
        "middle": (torch.arange(24).reshape(2, 3, 4), [Replicate(), Shard(1)]),
        "plain": (torch.randn(5).to(torch.bfloat16), None),
        "scalar": (torch.tensor(3.5), None),
        "transposed": (torch.arange(12, dtype=torch.float32).reshape(3, 4).t(), None),
    }


def digest(tensor):
    flat = tensor.contiguous().reshape(-1).view(torch.uint8)
    return hashlib.sha256(flat.numpy().tobytes()).hexdigest()


def run(rank, world, folder):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29511")
    dist.init_process_group("gloo", rank=rank, world_size=world)
    mesh = init_device_mesh("cpu", (2, 2))
    model = {name: distribute_tensor(t, mesh, cut) if cut else t for name, (t, cut) in tensors().items()}
    groups = [{"lr": 0.1, "betas": (0.9, 0.99)}, {"lr": 0.2}]
    checkpoint.save(
        {"model": model, "opt": {"param_groups": groups, "state": {0: {"step": 5}}}, "step": 7}, checkpoint_id=folder
    )
    if rank == 0:
        with open(f"{folder}/truth.json", "w", encoding="utf-8") as file:
            json.dump({f"model.{name}": digest(t) for name, (t, _) in tensors().items()}, file, indent=1)
    dist.destroy_process_group()


if __name__ == "__main__":
    torch.multiprocessing.spawn(run, (4, sys.argv[1]), nprocs=4)
