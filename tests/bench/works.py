# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
"""What is measured: a row for each piece of work, with its contestants and goals."""
import pathlib
from dataclasses import dataclass, field

from contest import Fastest, Peer, Program

MB, MIB = 1e6, 2**20


class Programs:
    """How each contestant is called."""

    def __init__(self, pith, benches, peers, inputs):
        self.pith, self.benches, self.peers, self.inputs = pith, pathlib.Path(benches), peers, pathlib.Path(inputs)

    def program(self, *command, figure="seconds", code=0):
        return Program([self.benches / "bench_peak", *command], figure, code)

    def command(self, name, file, *options, code=0):
        return self.program(self.pith, name, self.inputs / file, "--timing", *options, code=code)

    def bench(self, name, *arguments, figure="seconds"):
        return self.program(self.benches / f"bench_{name}", *arguments, figure=figure)

    def reading(self, file):
        """One pass over the file's bytes."""
        ways = {f"{way}_{label}": self.bench("limit", way, threads, self.inputs / file)
                for threads, label in (("1", "1"), ("0", "all")) for way in ("pread", "mmap")}
        return Fastest(ways, ["pread_all", "mmap_all"])

    def peer(self, work, file, *arguments):
        return Peer(self.peers, [work, self.inputs / file, *arguments])


@dataclass
class Goal:
    text: str
    bound: float
    value: object  # of this work's scores and of those of all works
    is_least: bool = False  # the bound is the least that is wanted, not the most

    def reached(self, scores, everything):
        try:
            return self.value(scores, everything)
        except (KeyError, TypeError):  # somebody did not take part
            return None

    def is_met(self, reached):
        return reached >= self.bound if self.is_least else reached <= self.bound


def of_peer(peer, bound):
    return Goal(f"time, by {peer}'s", bound, lambda scores, _: scores["pith"].best() / scores[peer].best())


def of_work(work, bound, text):
    return Goal(text, bound, lambda scores, everything: scores["pith"].best() / everything[work]["pith"].best())


def of_limit(bound):
    return Goal("rate, by the limit's", bound, lambda scores, _: scores["limit"].best() / scores["pith"].best(), is_least=True)


def times_limit(bound, limit):
    return Goal(f"time, by that of {limit}", bound, lambda scores, _: scores["pith"].best() / scores["limit"].best())


def above(bound, unit, base):
    name = {MB: "MB", MIB: "MiB"}[unit]
    return Goal(f"peak memory in {name} above {base}", bound,
                lambda scores, _: (scores["pith"].median("peak") - scores["base"].median("peak")) / unit)


def seconds(what, member, bound):
    return Goal(f"{what} in seconds", bound, lambda scores, _: scores["pith"].best(member))


@dataclass
class Work:
    name: str
    title: str
    pith: Program
    goals: list
    limit: object = None
    base: Program = None  # what memory is compared with
    peers: dict = field(default_factory=dict)

    def contestants(self, with_peers):
        all_of_them = {"limit": self.limit, "pith": self.pith, "base": self.base} | (self.peers if with_peers else {})
        return {name: each for name, each in all_of_them.items() if each}


def opening(at):
    one = at.command("list", "one.pth")

    def work(name, title, file, goals, **peers):
        return Work(name, title, at.command("list", file), goals, base=one, peers={"torch": at.peer("torch-open", file)} | peers)

    return [
        work("open", "open + list 292 tensors", "f32.pth", [of_peer("torch", 0.02)]),
        work("open-20gb", "open + list 292 tensors of 20 GB", "sparse.pth",
             [of_work("open", 1.1, "time, by that for the small file")]),
        work("open-many", "open + list 100,000 tensors", "many.pth",
             [of_peer("torch", 0.015), of_peer("safetensors", 0.3), above(120, MB, "one tensor")],
             safetensors=at.peer("safetensors-open", "many.safetensors")),
        work("open-scalars", "open 3 million scalars", "scalars.pth", [of_peer("torch", 0.012), above(250, MB, "one tensor")]),
    ]


def measuring(at):
    def work(name, title, dtype, kind, bound, peers, *options):
        file = f"{dtype}.pth"
        return Work(name, title, at.command("stats", file, *options), [of_limit(bound), above(64, MIB, "the open file")],
                    limit=at.reading(file), base=at.command("list", file),
                    peers={peer: at.peer(f"{peer}-{kind}", file) for peer in peers})

    both = "statistics + histogram"
    return [
        work("stats-f32", f"f32 {both}", "f32", "histogram", 0.40, ["torch", "chunked", "numpy"]),
        work("stats-bf16", f"bf16 {both}", "bf16", "histogram", 0.42, ["torch", "chunked"]),
        work("stats-f16", f"f16 {both}", "f16", "histogram", 0.33, ["torch", "chunked"]),
        work("stats-f8", f"float8 {both}", "f8", "histogram", 0.24, ["torch", "chunked"]),
        work("stats-only", "f32 statistics only", "f32", "statistics", 0.8, ["torch", "chunked", "numpy"], "--bins", "0"),
    ]


def comparing(at):
    """Two files of which a tenth differs. The limit is that of one file: twice its bytes are read."""
    file, other = "f32.pth", at.inputs / "tuned.pth"
    ways = {f"{way}_all": at.bench("limit", way, "0", at.inputs / file) for way in ("pread", "mmap")}
    return [
        Work("diff", "compare two f32 files, a tenth of the tensors differs", at.command("diff", file, other, code=1),
             [Goal("rate over the bytes of both, by the limit's", 0.7,
                   lambda scores, _: 2 * scores["limit"].best() / scores["pith"].best(), is_least=True),
              above(64, MIB, "the open file")],
             limit=Fastest(ways, list(ways)), base=at.command("list", file), peers={"torch": at.peer("torch-diff", file, other)}),
    ]


def writing(at):
    def export(name, bound):
        file = f"{name}.pth"
        return Work(f"export-{name}", f"export a {name} matrix to .npy", at.command("export", file, "-o", "{out}"),
                    [times_limit(bound, "the kernel's copy"), above(64, MIB, "the open file")],
                    limit=at.bench("limit", "copy", at.inputs / file, "{out}"), base=at.command("list", file),
                    peers={"numpy": at.peer("numpy-export", file, "{out}")})

    picture = at.inputs / "heatmap.png"
    return [
        export("contiguous", 1.15),
        export("transposed", 1.7),
        Work("heatmap", "heat map of a matrix",
             at.command("render", "contiguous.pth", "matrix", "--what", "heatmap", "-o", picture, "--force"),
             [above(64, MIB, "the open file")], limit=at.reading("contiguous.pth"),
             base=at.command("list", "contiguous.pth")),
    ]


def windows(at):
    return [
        Work("start", "process start to painted tree",
             at.program(at.pith, "--timing", at.inputs / "f32.pth", figure="process_to_tree"),
             [times_limit(1.3, "an empty window")], limit=at.bench("empty", figure="process_to_tree")),
        Work("filter", "keystroke to filtered view, 100,000 keys",
             at.bench("window", at.inputs / "many.pth", "layers.77.block", figure="worst_key"),
             [seconds("worst key", "worst_key", 0.05), seconds("longest stall", "longest_stall", 0.05)]),
    ]


def all_works(at):
    return [*opening(at), *measuring(at), *comparing(at), *writing(at), *windows(at)]
