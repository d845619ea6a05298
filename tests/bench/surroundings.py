# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
"""A display and a home for the programs that are measured, and what machine they run on."""
import contextlib
import os
import platform
import select
import shutil
import subprocess
import tempfile


@contextlib.contextmanager
def display():
    """The variables that name one: the display that there is, or a virtual one; none where neither can be had."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or not shutil.which("Xvfb"):
        yield {}
        return
    reading, writing = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"],
                              pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        ready, _, _ = select.select([reading], [], [], 20)
        number = os.read(reading, 16).decode().strip() if ready else ""
        yield {"DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"} if number else {}
    finally:
        os.close(reading)
        server.terminate()
        server.wait()


@contextlib.contextmanager
def environment():
    """For all contestants the same: no settings of the person who runs this, no caches, nobody's recent files."""
    with tempfile.TemporaryDirectory() as home, display() as shown:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
        yield kept | {"HOME": home, "XDG_RUNTIME_DIR": home} | shown


def processor():
    with contextlib.suppress(OSError), open("/proc/cpuinfo", encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.machine()


def machine():
    return {"processor": processor(), "cores": len(os.sched_getaffinity(0)), "kernel": platform.release(),
            "load": round(os.getloadavg()[0], 2)}
