#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
"""Looks for classes of one name: names.py ROOT. Prints each that is defined in two files of one namespace. No compiler
sees both, and in the linked program one's functions then stand for the other's. What only one file knows belongs into a
namespace without a name, which is left out here."""
import collections
import pathlib
import re
import sys

# Comments, literals and what the preprocessor reads hold no braces that count.
NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'(?!\w)|^[ \t]*#(?:\\\n|[^\n])*', re.DOTALL | re.MULTILINE)
NAMESPACE = re.compile(r"\bnamespace\b\s*([\w:]*)\s*$")
CLASS = re.compile(r"^(?:template\s*<.*>\s*)?(?:class|struct|union|enum(?:\s+class|\s+struct)?)\s+(?:alignas\([^)]*\)\s*)?(\w+)\s*(?:final\s*)?(?::(?!:).*)?$", re.DOTALL)


def defined(text):
    """Yields (namespace, class) of what is defined where only named namespaces are around it."""
    around, before = [], 0  # a name for each namespace that is open, None for any other brace
    text = NOISE.sub("", text)
    for brace in re.finditer(r"[{};]", text):
        head, before = text[before : brace.start()].strip(), brace.end()
        if brace[0] == "}" and around:
            around.pop()
        elif brace[0] == "{":
            namespace, found = NAMESPACE.search(head), CLASS.match(head)
            if found and all(around):
                yield "::".join(around), found[1]
            around.append(namespace[1] if namespace else None)


def main():
    root, places = pathlib.Path(sys.argv[1]), collections.defaultdict(set)
    for folder in ("core", "app", "tests"):
        for path in sorted(root.glob(f"{folder}/**/*")):
            if path.suffix in (".h", ".cpp"):
                for name in defined(path.read_text(encoding="utf-8")):
                    places[name].add(path.relative_to(root).as_posix())
    twice = {name: files for name, files in places.items() if len(files) > 1}
    for (space, name), files in sorted(twice.items()):
        print(f"{space}::{name} is defined in {' and in '.join(sorted(files))}")
    if not twice:
        print(f"{len(places)} classes have a name each")
    return 1 if twice or not places else 0


if __name__ == "__main__":
    sys.exit(main())
