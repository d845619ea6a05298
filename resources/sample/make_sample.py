#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
"""Makes sample.pth: a small network trained for a minute on made-up gratings, saved as a training run would save it.

    python make_sample.py sample.pth           PyTorch 2.13, CPU
"""
import argparse
import sys

import torch
from torch import nn

torch.manual_seed(7)


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 32, 7, stride=2, padding=3), nn.BatchNorm2d(32), nn.ReLU())
        self.layer1 = nn.Sequential(nn.Conv2d(32, 32, 3, padding=1, bias=False), nn.BatchNorm2d(32), nn.ReLU())
        self.layer2 = nn.Sequential(nn.Conv2d(32, 64, 3, stride=2, padding=1, bias=False), nn.BatchNorm2d(64), nn.ReLU())
        self.head = nn.Linear(64, 12)

    def forward(self, x):
        return self.head(self.layer2(self.layer1(self.stem(x))).mean((2, 3)))


def gratings(count):
    """Images of stripes in one of twelve directions, in two colours."""
    label = torch.randint(12, (count,))
    angle = label / 12 * torch.pi + torch.randn(count) * 0.05
    y, x = torch.meshgrid(torch.linspace(-1, 1, 24), torch.linspace(-1, 1, 24), indexing="ij")
    wave = torch.sin((torch.cos(angle)[:, None, None] * x + torch.sin(angle)[:, None, None] * y)
                     * (8 + 6 * torch.rand(count, 1, 1)) + 6 * torch.rand(count, 1, 1))
    colour = torch.randn(count, 3, 1, 1)
    return wave[:, None] * colour + 0.3 * torch.randn(count, 3, 24, 24), label


model = Classifier()
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3, weight_decay=0.05)
scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 400)
losses = []
for step in range(400):
    images, labels = gratings(96)
    loss = nn.functional.cross_entropy(model(images), labels)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    scheduler.step()
    losses.append(loss.item())

ema = {name: value.to(torch.bfloat16) for name, value in model.state_dict().items() if value.is_floating_point()}
torch.save({
    "epoch": 12,
    "global_step": 400,
    "model": model.state_dict(),
    "ema": ema,
    "optimizer": optimizer.state_dict(),
    "lr_scheduler": scheduler.state_dict(),
    "loss_history": torch.tensor(losses),
    "args": argparse.Namespace(lr=2e-3, weight_decay=0.05, batch_size=96, classes=12, dataset="gratings"),
    "best_accuracy": 0.97,
}, sys.argv[1])
