# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
"""Runs programs in turns and keeps what each of them says it took."""
import json
import os
import statistics
import subprocess
import tempfile
import time
from dataclasses import dataclass, field

@dataclass
class Program:
    """A contestant that is a process each time and prints a JSON object; {out} in its arguments is a file it may write."""
    command: list
    figure: str = "seconds"  # the member of the object that counts

    def run(self, environment, out):
        """What it printed, with its peak memory; raises RuntimeError with the last thing that it complained of."""
        arguments = [str(part).replace("{out}", str(out)) for part in self.command]
        with tempfile.TemporaryFile() as complaints:
            process = subprocess.Popen(arguments, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=complaints)
            printed = process.stdout.read()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            process.stdout.close()
            complaints.seek(0)
            lines = complaints.read().decode(errors="replace").strip().splitlines()
        try:
            result = json.loads(printed.splitlines()[-1])
        except (IndexError, ValueError):
            result = None
        if process.returncode or not isinstance(result, dict):
            raise RuntimeError(lines[-1] if lines else f"ended with {process.returncode} and said nothing")
        return result | {"peak": usage.ru_maxrss * 1024}


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
    runs: list = field(default_factory=list)  # the object of each run, and "peak": bytes
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
