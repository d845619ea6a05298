# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
"""Runs programs in turns and keeps what each of them says it took."""
import json
import statistics
import subprocess
import time
from dataclasses import dataclass, field

def merged(printed):
    """The objects of the lines as one."""
    result = {}
    for line in printed.splitlines():
        result |= json.loads(line)
    return result


@dataclass
class Program:
    """A contestant that is a process each time and prints lines that are JSON objects, bench_peak's among them; {out} in
    its arguments is a file it may write."""
    command: list
    figure: str = "seconds"  # the member that counts
    code: int = 0  # that it ends with when all went well

    def run(self, environment, out):
        """What it printed; raises RuntimeError with the last thing that it complained of."""
        arguments = [str(part).replace("{out}", str(out)) for part in self.command]
        done = subprocess.run(arguments, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
        complaints = done.stderr.strip().splitlines()
        if done.returncode != self.code:
            raise RuntimeError(complaints[-1] if complaints else f"ended with {done.returncode} and said nothing")
        try:
            return merged(done.stdout)
        except (TypeError, ValueError):
            raise RuntimeError(f"printed {done.stdout!r}") from None


@dataclass
class Fastest:
    """The same work done in several ways, all of them told, the fastest of the chosen ones being what counts."""
    ways: dict
    chosen: list
    figure: str = "seconds"

    def run(self, environment, out):
        results = {name: program.run(environment, out) for name, program in self.ways.items()}
        if len({result["sum"] for result in results.values()}) > 1:
            raise RuntimeError("the passes saw different bytes")
        seconds = {name: result["seconds"] for name, result in results.items()}
        return next(iter(results.values())) | seconds | {"seconds": min(seconds[name] for name in self.chosen)}


@dataclass
class Peer:
    """A contestant that a server of peers runs, so that modules are imported once."""
    server: object
    work: list
    figure: str = "seconds"

    def run(self, environment, out):
        return self.server.run([str(part).replace("{out}", str(out)) for part in self.work], environment)


class PeerServer:
    """peers.py, started when first wanted."""

    def __init__(self, command):
        self.command, self.process = command, None

    def run(self, work, environment):
        if not self.process:
            self.process = subprocess.Popen(self.command, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.DEVNULL)
        self.process.stdin.write(json.dumps(work) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError("the server of peers has ended")
        result = json.loads(answer)
        if "error" in result:
            raise RuntimeError(result["error"])
        return result

    def close(self):
        if self.process:
            self.process.stdin.close()
            self.process.wait()


@dataclass
class Score:
    runs: list = field(default_factory=list)  # the object of each run, "peak" in it
    figure: str = "seconds"
    error: str = ""

    def best(self, name=None):
        return min(run[name or self.figure] for run in self.runs) if self.runs else None

    def median(self, name=None):
        return statistics.median(run[name or self.figure] for run in self.runs) if self.runs else None

    def as_json(self):
        if not self.runs:
            return {"error": self.error}
        return {"best": self.best(), "median": self.median(), "peak": self.median("peak"), "runs": self.runs}


def compete(contestants, turns, budget, environment, out):
    """Each contestant runs once a turn, so that what disturbs the machine meanwhile disturbs all of them; one that has
    taken more seconds than the budget has no more turns."""
    scores = {name: Score(figure=each.figure) for name, each in contestants.items()}
    spent = dict.fromkeys(contestants, 0)
    for _ in range(turns):
        for name, each in contestants.items():
            if scores[name].error or spent[name] > budget:
                continue
            begun = time.monotonic()
            try:
                scores[name].runs.append(each.run(environment, out))
            except (OSError, RuntimeError) as error:
                scores[name].error = str(error)
            spent[name] += time.monotonic() - begun
            out.unlink(missing_ok=True)
    return scores
