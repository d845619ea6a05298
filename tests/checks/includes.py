#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
"""Holds the includes of core and app to the table of rooms: includes.py ROOT. Prints each include that crosses a wall."""
import pathlib
import re
import sys

# room: rooms it may include besides itself; what those may include comes with them.
MAY = {
    "core/bytes": [],
    "core/work": ["core/bytes"],
    "core/archive": ["core/bytes"],
    "core/value": ["core/bytes"],
    "core/pickle": ["core/value"],
    "core/document": ["core/archive", "core/value"],
    "core/graph": ["core/document"],
    "core/formats": ["core/document", "core/pickle", "core/graph"],
    "core/tensor": ["core/work", "core/value"],
    "core/survey": ["core/tensor", "core/document"],
    "core/compare": ["core/tensor", "core/document"],
    "core/export": ["core/tensor", "core/document"],
    "core/render": ["core/tensor"],
}
READERS = re.compile(r"core/formats/(?!formats\.h|names\.h|pickletrace\.h|scriptlines\.h)")  # app knows the table of formats, never a single reader
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]', re.MULTILINE)
WIDGETS = re.compile(r"^(QtWidgets|QWidget|QApplication|QMainWindow|QLabel|QTreeView|QDialog)")


def closure(room):
    seen, todo = set(), [room]
    while todo:
        here = todo.pop()
        if here not in seen:
            seen.add(here)
            todo += MAY[here]
    return seen


def wrong(name, target):
    room = "/".join(name.split("/")[:2])
    other = "/".join(target.split("/")[:2])
    if name.startswith("core/"):
        if WIDGETS.match(target):
            return "core knows no widgets"
        if target.startswith("app/") or other in MAY and other not in closure(room):
            return f"{room} may not include {other}"
    elif READERS.match(target):
        return "app may not know a single reader"
    return None


def main():
    root, problems, files = pathlib.Path(sys.argv[1]), [], 0
    for path in sorted([*root.glob("core/**/*"), *root.glob("app/**/*")]):
        if path.suffix not in (".h", ".cpp"):
            continue
        files += 1
        name = path.relative_to(root).as_posix()
        for target in INCLUDE.findall(path.read_text(encoding="utf-8")):
            reason = wrong(name, target)
            if reason:
                problems.append(f"{name}: {target}: {reason}")
    print("\n".join(problems) or f"{files} files keep to their rooms")
    return 1 if problems or not files else 0


if __name__ == "__main__":
    sys.exit(main())
