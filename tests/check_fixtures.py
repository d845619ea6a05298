#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
"""Hold what `pith COMMAND --json` says against the truth beside each fixture.

    check_fixtures.py PITH FOLDER [--only GLOB] [--category A,B] [--container zip,legacy,...] [--not-container ...] [--full] [--verbose]

FOLDER is tests/data/pth, tests/fixtures or any folder of files with NAME.json beside them. Each truth file is one check; it fails with the
first few things that are wrong. --category also takes CATEGORY:CONTAINER. --full adds export and percentiles of many tensors. Ends with
a table by category and 'N passed, M failed'; exit code 1 when something failed. The comparisons are in fixture_checks.py.

Every run works without DISPLAY and is limited: files under 1 MB to 5 s and 512 MiB of resident memory, others to 20 s and 1.5 GiB.
A signal, a time-out or more memory fails, whatever the file.
"""
import argparse
import collections
import fnmatch
import json
import os
import resource
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import fixture_checks

MIB = 1 << 20
SMALL, LARGE = (5, 512 * MIB), (20, 1536 * MIB)      # seconds, bytes


class Pith:
    """Runs the program; remembers how long each run took."""

    def __init__(self, program):
        self.program, self.slowest = os.path.abspath(program), []
        self.environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}

    def run(self, *arguments):
        """Exit code, standard output, standard error. Dies by signal, slow or large: Wrong."""
        sizes = [os.path.getsize(a) for a in arguments if os.path.isfile(a)]
        small = sum(sizes) < 10**6
        seconds, memory = SMALL if small else LARGE

        def limit():                                  # stops a runaway; the real limit is the resident size below
            resource.setrlimit(resource.RLIMIT_DATA, (4096 * MIB, 4096 * MIB))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        what = " ".join(a for a in arguments if not os.path.exists(a) and a != "--json")[:60]
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            begun = time.monotonic()
            child = subprocess.Popen([self.program, *arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=err, env=self.environment, preexec_fn=limit)
            pause, pid = 0.0005, 0
            while not pid:
                pid, status, usage = os.wait4(child.pid, os.WNOHANG)
                if not pid and time.monotonic() - begun > seconds:
                    child.kill()
                    os.wait4(child.pid, 0)
                    child.returncode = -9
                    raise fixture_checks.Wrong(f"{what}: more than {seconds} s")
                if not pid:
                    time.sleep(pause)
                    pause = min(pause * 1.5, 0.01)
            child.returncode = os.waitstatus_to_exitcode(status)
            self.slowest.append((time.monotonic() - begun, what, os.path.basename(next((a for a in arguments if os.path.exists(a)), ""))))
            out.seek(0), err.seek(0)
            code, said = child.returncode, err.read().decode("utf-8", "replace")
            if code < 0:
                raise fixture_checks.Wrong(f"{what}: died of signal {-code}: {said.strip()[-100:]}")
            if usage.ru_maxrss * 1024 > memory:
                raise fixture_checks.Wrong(f"{what}: {usage.ru_maxrss // 1024} MiB of memory")
            return code, out.read().decode("utf-8", "replace"), said


def container_of(path, truth):
    """What the truth says, else what the file's first bytes look like: broken files have no container of their own."""
    if "container" in truth or "format" in truth and "expect" not in truth:
        return truth.get("container", truth.get("format"))
    try:
        with open(path.removesuffix(".json"), "rb") as f:
            head = f.read(64)
    except OSError:
        return truth.get("format", "folder")
    if head[:2] == b"PK" or truth.get("zip"):
        return "zip"
    if b"\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19" in head or b"119547037146038801333356" in head:
        return "legacy"
    return os.path.basename(path.removesuffix(".json")).rpartition(".")[2]


def truths(folder, only):
    """(path, truth, category, container) of every truth file."""
    for where, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            path = os.path.join(where, name)
            if not name.endswith(".json") or not fnmatch.fnmatch(os.path.relpath(path, folder), only):
                continue
            try:
                with open(path, encoding="utf-8") as f:
                    truth = json.load(f)
            except ValueError:
                continue
            if isinstance(truth, dict) and ("category" in truth or "file_sha256" in truth):
                yield path, truth, truth.get("category", truth.get("format", "")), container_of(path, truth)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pith")
    parser.add_argument("folder")
    parser.add_argument("--only", default="*", help="glob of truth files below FOLDER")
    parser.add_argument("--category", default="", help="comma-separated; CATEGORY or CATEGORY:CONTAINER")
    parser.add_argument("--container", default="")
    parser.add_argument("--not-container", default="")
    parser.add_argument("--full", action="store_true", help="also the costly checks")
    parser.add_argument("--verbose", action="store_true", help="all problems, not the first three of each file")
    options = parser.parse_args()
    categories, containers, not_containers = (set(filter(None, o.split(","))) for o in (options.category, options.container, options.not_container))
    pith = Pith(options.pith)
    table = collections.defaultdict(lambda: [0, 0])
    checks = fixture_checks.Checks(pith, options.full)
    for path, truth, category, container in truths(options.folder, options.only):
        if (categories and not categories & {category, f"{category}:{container}"} or containers and container not in containers
                or container in not_containers):
            continue
        problems = checks.check(path, truth)
        table[category][bool(problems)] += 1
        if problems:
            print(f"FAIL {os.path.relpath(path, options.folder)}")
            for problem in problems if options.verbose else problems[:3]:
                print("     " + problem[:400])
    for seconds, what, name in sorted(pith.slowest, reverse=True)[:3]:
        print(f"slow: {seconds:.2f} s  {what}  {name}")
    if checks.salvage[1]:
        print("salvaged %d of %d tensors of truncated files" % tuple(checks.salvage))
    print(f"{'category':<22}{'passed':>8}{'failed':>8}")
    for category, (passed, failed) in sorted(table.items()):
        print(f"{category:<22}{passed:>8}{failed:>8}")
    passed, failed = (sum(row[i] for row in table.values()) for i in (0, 1))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
