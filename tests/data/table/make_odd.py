#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
"""Makes odd.pth beside itself: twelve layers of which a few need a look."""
import pathlib
from collections import OrderedDict

import torch

torch.manual_seed(1)
model = OrderedDict()
for layer in range(12):
    model[f"layers.{layer}.attn.weight"] = torch.randn(8, 8) * 0.05
    model[f"layers.{layer}.norm.weight"] = torch.rand(8) + 1
model["layers.3.attn.weight"][2, 4] = float("nan")
model["layers.7.attn.weight"] *= 60  # an outlier among its like
model["layers.9.norm.weight"].zero_()
model["head.weight"] = torch.randn(4, 8).half()
model["head.weight"][1, 5] = float("inf")
model["steps"] = torch.tensor(9000)
torch.save({"model": model, "epoch": 3}, pathlib.Path(__file__).with_name("odd.pth"))
