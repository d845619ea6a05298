# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
"""The comparisons of check_fixtures.py: one method a command, one a kind of truth. How two values are compared: fixture_values.py."""
import hashlib
import json
import os
import re
import struct
import tempfile

from fixture_values import (NPY, UNPACK, Wrong, differs, flat, message, number, read_npy, read_safetensors, same, same_distribution, same_node,
                            same_stats, short, spelled, tensors_of, within)

ROOM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def known_names():
    exact, prefixes = set(), []
    with open(os.path.join(ROOM, "core", "pickle", "globals.txt"), encoding="utf-8") as f:
        for line in f:
            if line.startswith("known "):
                name = line[6:].strip()
                prefixes.append(name[:-1]) if name.endswith(".*") else exact.add(name)
    return lambda name: name in exact or name.startswith(tuple(prefixes))


TENSOR = ("key", "steps", "class", "dtype", "layout", "shape", "stride", "storage_offset", "is_contiguous", "storage_key",
          "storage_class", "storage_numel", "device", "requires_grad", "conj", "neg", "numel", "nbytes", "has_data", "sha256", "quant")
ARRAY = ("key", "steps", "dtype", "descr", "shape", "fortran", "numel", "nbytes", "sha256")
PT2_TENSOR = ("dtype", "shape", "stride", "storage_offset", "device", "requires_grad", "numel", "nbytes", "sha256", "is_param")
COMPARED = ("status", "elements", "differing", "differing_bits", "nan_a", "nan_b", "nan_both", "compared", "max_abs_at")
FORMAT = {"zip": "torch-zip", "legacy": "torch-legacy", "tar": "torch-tar"}
ODD = re.compile(r"[^A-Za-z0-9_.]")


class Checks:
    def __init__(self, pith, full):
        self.pith, self.full, self.known, self.salvage = pith, full, known_names(), [0, 0]

    def check(self, truth_file, truth):
        problems, folder = [], os.path.dirname(truth_file)
        try:
            if "both" in truth:
                base = folder if os.path.exists(os.path.join(folder, truth["a"])) else os.path.dirname(folder)
                self.compare(base, truth, problems)
                return problems
            path = truth_file[:-len(".truth.json")] if truth_file.endswith(".truth.json") else truth_file[:-len(".json")]
            if truth_file.endswith(".truth.json") and truth.get("file"):
                path = next((p for p in (os.path.join(folder, truth["file"]), os.path.join(os.path.dirname(folder), truth["file"])) if os.path.exists(p)), path)
            if truth.get("expect", "ok") != "ok":
                self.hostile(path, truth, problems)
            elif "tensors" in truth or "tree" in truth or "arrays" in truth:
                self.opens(path, truth, problems)
            else:
                self.models(path, truth, problems)
        except Wrong as wrong:
            problems.append(str(wrong))
        except (KeyError, TypeError, AttributeError, ValueError, IndexError, struct.error, OSError) as error:
            problems.append(f"answer of an unexpected form: {type(error).__name__} {error}")
        return problems

    def answer(self, command, *arguments, codes=(0,)):
        code, out, err = self.pith.run(command, "--json", *arguments)
        if code not in codes:
            raise Wrong(f"{command}: exit {code}: {message(err)[:200] or '(nothing said)'}")
        try:
            told = json.loads(out)
        except ValueError as error:
            raise Wrong(f"{command}: not JSON: {error}")
        if not same(1, told.get("schema")):
            raise Wrong(f"{command}: schema {told.get('schema')!r}, not 1")
        return told

    # -------------------------------------------------------------- files that open

    def opens(self, path, truth, problems):
        listed = self.answer("list", "--sha256", path)
        tensors, arrays = listed.get("tensors") or [], listed.get("arrays") or []
        self.paths(tensors + arrays, problems)
        if truth.get("container") in ("pt2", "torchscript"):          # these list more: sample inputs, constants; and other keys
            for t in truth.get("tensors") or []:
                if not any(r.get("sha256") == t["sha256"] and (truth["container"] == "torchscript" or r.get("key") == t["key"]) for r in tensors):
                    problems.append(f"list: no tensor {t['key']} with its bytes")
            return
        self.records(problems, "tensors", truth.get("tensors") or [], tensors, TENSOR)
        self.records(problems, "arrays", truth.get("arrays") or [], arrays, ARRAY)
        if problems:
            return
        self.spelling((truth.get("tensors") or []) + (truth.get("arrays") or []), tensors + arrays, problems)
        self.shared(truth.get("tensors") or [], tensors, problems)
        self.info(path, truth, problems)
        self.stats(path, [(t, r) for t, r in zip(truth.get("tensors") or [], tensors)], problems)
        self.show(path, truth.get("tensors") or [], tensors, problems)
        if truth.get("tree"):
            same_node(truth["tree"], self.answer("tree", path).get("tree") or {}, "", problems)
        self.scan(path, truth, problems)
        if (truth.get("zip") or {}).get("records") and not truth.get("wrappers"):
            methods = {"store": "stored", "deflate": "deflated"}
            want = [[n, s, methods.get(m, m)] for n, s, m in truth["zip"]["records"]]
            have = [[e["name"], e["size"], e["method"]] for e in self.answer("entries", path).get("entries") or []]
            missing = [x for x in want if x not in have]
            if missing or truth["zip"].get("record_count", len(want)) != len(have):
                problems.append(f"entries: {len(have)} listed, truth {truth['zip'].get('record_count', len(want))}; first difference {short(missing[:1])}")
        if self.full:
            self.export(path, truth.get("tensors") or [], tensors, problems)

    def records(self, problems, what, want, have, fields):
        """Index by index: so the order of `list` is checked too."""
        if len(want) != len(have):
            problems.append(f"{what}: {len(have)} listed, truth {len(want)}")
            return
        for index, (w, h) in enumerate(zip(want, have)):
            name = f"{what}[{index}] {w.get('key')}"
            if h.get("error"):
                problems.append(f"{name}: error {h['error']}")
                continue
            differs(problems, name, w, h, fields)
            for part, record in (w.get("components") or {}).items():
                differs(problems, f"{name}.{part}", record, (h.get("components") or {}).get(part, {}), ("dtype", "shape", "sha256"))

    def paths(self, records, problems):
        seen = set()
        for r in records:
            if not isinstance(r.get("path"), str) or not r["path"] or r["path"] in seen:
                problems.append(f"list: path {short(r.get('path'))} of {short(r.get('key'))} is missing or not unique")
                return
            seen.add(r["path"])

    def spelling(self, want, have, problems):
        spelt = [spelled(w["steps"]) for w in want]
        for path, h in zip(spelt, have):
            if path is not None and spelt.count(path) == 1 and h["path"] != path:
                problems.append(f"list: path {short(h['path'])}, truth {short(path)}")
                return

    def shared(self, want, have, problems):
        groups = {}
        for w, h in zip(want, have):
            if w.get("storage_key") is not None:
                groups.setdefault(w["storage_key"], []).append(h)
        for group in groups.values():
            for h in group:
                others = {o["path"] for o in group if o is not h}
                if set(h.get("shared_with") or []) != others:
                    problems.append(f"list: {h['path']} shared_with {short(h.get('shared_with'))}, truth {short(sorted(others))}")
                    return

    def info(self, path, truth, problems):
        told = self.answer("info", path)
        container = truth.get("container", truth.get("format"))
        if container and told.get("format") != FORMAT.get(container, container):
            problems.append(f"info.format: {told.get('format')!r}, truth {FORMAT.get(container, container)!r}")
        want, have = truth.get("totals") or {}, told.get("totals") or {}
        differs(problems, "info.totals", want, have, ("tensors", "arrays"))
        if "elements" in want and all("numel" in t for t in truth.get("tensors") or []) and not same(want["elements"], have.get("parameters")):
            problems.append(f"info.totals.parameters: {have.get('parameters')}, truth {want['elements']}")
        if truth.get("wrappers") and list(told.get("wrappers") or []) != truth["wrappers"]:
            problems.append(f"info.wrappers: {short(told.get('wrappers'))}, truth {short(truth['wrappers'])}")

    def stats(self, path, pairs, problems):
        names = ("stats", "stats_real", "stats_imag", "stats_abs")
        pairs = [(t, r) for t, r in pairs if any(t.get(n) for n in names)]
        if not pairs:
            return
        by_path = {r.get("path"): r for r in self.answer("stats", path).get("tensors") or []}
        for t, r in pairs:
            have = by_path.get(r["path"]) or {}
            for name in names:
                if t.get(name):
                    want = dict(t[name])
                    if "zero" in want:
                        want["zeros"] = want.pop("zero")
                    same_stats(problems, want, have.get(name) or {}, f"{name} {r['key']}")

    def show(self, path, want, have, problems):
        """first8 of the tensor with the oddest key; of every small one with --full."""
        able = [(t, r) for t, r in zip(want, have) if t.get("first8") and t.get("shape") is not None and 0 < t["numel"] <= 10000 and "x" not in t["dtype"]]
        able.sort(key=lambda p: -len(ODD.findall(p[0]["key"])))
        for t, r in able if self.full else able[:1]:
            told = self.answer("show", path, r["path"])
            values = flat(told.get("values"), len(t["shape"]))
            if told.get("shape") != t["shape"] or len(values) != t["numel"] or not all(
                    same(a, b) or within(a, b, 0.0) and not isinstance(a, bool) for a, b in zip(t["first8"], values)):
                problems.append(f"show {r['path']}: {short(values[:8])}, truth {short(t['first8'])}")

    def scan(self, path, truth, problems):
        """On a file that opens: every name it holds is listed, and exactly those that are not known are flagged."""
        details = truth.get("zip") or truth.get("legacy") or truth.get("tar") or truth.get("pickle") or {}
        if details.get("globals") is None:
            return
        code, out, err = self.pith.run("scan", "--json", path)
        if code not in (0, 1):
            raise Wrong(f"scan: exit {code}: {message(err)}")
        told = json.loads(out)
        names, flagged = {g["name"]: g for g in told.get("globals") or []}, set(told.get("flagged") or [])
        missing = [n for n in details["globals"] if n not in names and not n.startswith("extension:")]
        if missing:
            problems.append(f"scan: does not list {missing[:5]}")
        if "flagged_globals" not in truth:
            return
        want = set(truth["flagged_globals"]) | set(truth.get("flagged_other") or [])
        if want - flagged:
            problems.append(f"scan: does not flag {sorted(want - flagged)[:4]}")
        extra = [n for n in flagged - want if n not in names or self.known(n)]
        if extra:
            problems.append(f"scan: flags {sorted(extra)[:4]}")
        if (code == 1) != bool(flagged):
            problems.append(f"scan: exit {code} with {len(flagged)} flagged")
        self.grades(truth, names, problems)

    def grades(self, truth, names, problems):
        for name, grade in (truth.get("grades") or {}).items():
            if name in names and names[name].get("grade") != grade:
                problems.append(f"scan: {name} is {names[name].get('grade')!r}, truth {grade!r}")

    def export(self, path, want, have, problems):
        able = [(t, r) for t, r in zip(want, have) if t.get("sha256") and t.get("shape") is not None and not t.get("quant") and t.get("has_data", True)]
        if not able:
            return
        with tempfile.TemporaryDirectory() as out:
            plain = [(t, r) for t, r in able if t["dtype"] in NPY and not t["dtype"].startswith("complex")][:40]
            if plain:
                self.answer("export", path, *[r["path"] for _, r in plain], "-o", os.path.join(out, "all.safetensors"))
                written = read_safetensors(os.path.join(out, "all.safetensors"))
                for t, r in plain:
                    if written.get(r["path"], (0, 0, 0))[1:] != (t["shape"], t["sha256"]):
                        problems.append(f"export .safetensors {r['path']}: {short(written.get(r['path']))}, truth {t['shape']} {t['sha256'][:12]}")
            told = {s.get("path"): s for s in self.answer("stats", "--percentiles", path).get("tensors") or []} if plain else {}
            for n, (t, r) in enumerate(able[:12]):
                raw, npy = (os.path.join(out, f"{n}.{suffix}") for suffix in ("raw", "npy"))
                self.answer("export", path, r["path"], "-o", raw)
                with open(raw, "rb") as f:
                    data = f.read()
                if hashlib.sha256(data).hexdigest() != t["sha256"]:
                    problems.append(f"export .raw {r['path']}: other bytes")
                    continue
                if t["dtype"] in UNPACK and t["numel"] <= 20000:
                    same_distribution(problems, f"stats {r['path']}", [float(v) for v in struct.unpack(f"<{t['numel']}{UNPACK[t['dtype']]}", data)], told.get(r["path"]) or {}, 256)
                if t["dtype"] in NPY or t["dtype"] == "bfloat16" or t["dtype"].startswith("float8"):
                    self.answer("export", path, r["path"], "-o", npy)
                    descr, fortran, shape, body = read_npy(npy)
                    if t["dtype"] == "bfloat16":
                        data = b"".join(b"\0\0" + data[i:i + 2] for i in range(0, len(data), 2))
                    if descr.replace("=", "<") != NPY.get(t["dtype"], "<f4") or fortran or shape != t["shape"] or not t["dtype"].startswith("float8") and body != data:
                        problems.append(f"export .npy {r['path']}: {descr} {shape}, {len(body)} bytes")

    # -------------------------------------------------------------- broken and hostile files

    def hostile(self, path, truth, problems):
        expect, level = truth["expect"], truth.get("level")
        code, out, err = self.pith.run("list", "--json", "--sha256", path)
        if code not in (0, 2):
            raise Wrong(f"list: exit {code}: {message(err)}")
        must_open = level == "tensor" or expect == "flagged" and not truth.get("may_refuse") or truth.get("salvage")
        said = message(err)
        if code == 2 and must_open:
            problems.append(f"list: refuses what can be shown: {said[:150]}")
        if code == 2 and not (said.startswith("pith: ") and os.path.basename(path) in said and len(said.split()) > 4):
            problems.append(f"list: no clear message: {said[:150]!r}")
        listed = json.loads(out) if code == 0 else {}
        records = (listed.get("tensors") or []) + (listed.get("arrays") or [])
        by_key = {}
        for r in records:
            by_key.setdefault(r.get("key"), r)
        if code == 0:
            self.paths(records, problems)
            if expect == "error" and level == "file" and not listed.get("error") and not (records and all(r.get("error") for r in records)):
                problems.append("list: opened as if whole; truth: an error")
            self.hostile_records(truth, by_key, problems)
        for key, sha in (truth.get("salvage") or {}).items():
            self.salvage[1] += 1
            self.salvage[0] += by_key.get(key, {}).get("sha256") == sha
            if truth.get("salvage_required") and by_key.get(key, {}).get("sha256") != sha:
                problems.append(f"list: {key} is whole in the file, but {short(by_key.get(key, {}).get('error', 'not listed'))}")
        self.hostile_scan(path, truth, problems)
        code, out, err = self.pith.run("tree", "--json", path)
        if code not in (0, 2) or code == 2 and must_open:
            problems.append(f"tree: exit {code}: {message(err)}")
        if code == 0 and truth.get("broken_values"):
            pairs = {k.get("value"): v for k, v in (json.loads(out).get("tree") or {}).get("items") or []}
            problems += [f"tree: {key} has no error" for key in truth["broken_values"] if not pairs.get(key, {}).get("error")]
        if truth.get("says") and not self.answer("info", path).get("notes"):
            problems.append("info: opened without a note")
        if truth.get("entries"):
            have = {e["name"]: e["size"] for e in self.answer("entries", path).get("entries") or []}
            if have != truth["entries"]:
                problems.append(f"entries: {len(have)} listed, truth {len(truth['entries'])}")
        if truth.get("crc_mismatch"):
            bad = [e["name"] for e in self.answer("entries", "--verify", path).get("entries") or [] if e.get("crc") == "mismatch"]
            if sorted(bad) != sorted(truth["crc_mismatch"]):
                problems.append(f"entries --verify: {bad}, truth {truth['crc_mismatch']}")

    def hostile_records(self, truth, by_key, problems):
        for key, sha in (truth.get("good") or {}).items():
            if by_key.get(key, {}).get("error") or by_key.get(key, {}).get("sha256") != sha:
                problems.append(f"list: {key} is fine, but {short(by_key[key].get('error', 'other bytes') if key in by_key else 'not listed')}")
        for key in truth.get("broken") or []:
            if not by_key.get(key, {}).get("error"):
                problems.append(f"list: {key} " + ("has no error" if key in by_key else "is not listed"))
        allowed = dict(truth.get("either") or {}, **{k: [v] for k, v in (truth.get("if_listed") or {}).items()})
        for key, shas in allowed.items():
            r = by_key.get(key)
            if r is None and key in (truth.get("either") or {}) and shas:
                problems.append(f"list: {key} is not listed")
            elif r and not r.get("error") and shas and r.get("sha256") not in shas:
                problems.append(f"list: {key}: other bytes and no error")

    def hostile_scan(self, path, truth, problems):
        code, out, err = self.pith.run("scan", "--json", path)
        if code not in (0, 1, 2):
            problems.append(f"scan: exit {code}: {message(err)}")
        want = set(truth.get("flagged_globals") or []) | set(truth.get("flagged_other") or [])
        told = json.loads(out) if code in (0, 1) else {}
        flagged = set(told.get("flagged") or [])
        if any(map(self.known, flagged)):
            problems.append(f"scan: flags {sorted(filter(self.known, flagged))[:4]}")
        if truth["expect"] == "flagged" or want:
            missing = want - flagged
            if code != 1 or missing:
                problems.append(f"scan: exit {code}, does not flag {sorted(missing)[:4]}")
            self.grades(truth, {g["name"]: g for g in told.get("globals") or []}, problems)

    # -------------------------------------------------------------- comparing

    def compare(self, folder, truth, problems):
        a, b = (os.path.join(folder, truth[side]) for side in "ab")
        key = {side: {r["path"]: r["key"] for r in self.answer("list", os.path.join(folder, truth[side])).get("tensors") or []} for side in "ab"}
        equal = not truth["only_a"] and not truth["only_b"] and all(r["status"] in ("identical", "equal_values") for r in truth["both"].values())
        told = self.answer("diff", a, b, codes=(0,) if equal and not truth.get("values_differ") else (1,))
        for side in "ab":
            have = sorted(key[side].get(p, p) for p in told.get("only_" + side) or [])
            if sorted(truth["only_" + side]) != have:
                problems.append(f"diff only_{side}: {short(have)}, truth {short(truth['only_' + side])}")
        both = {key["a"].get(p, p): r for p, r in (told.get("both") or {}).items()}
        if "both" in truth and set(both) != set(truth["both"]):
            problems.append(f"diff: pairs {short(sorted(set(both) ^ set(truth['both'])))} more or fewer than truth")
        for name, want in truth["both"].items():
            have = both.get(name)
            if not have:
                continue
            differs(problems, f"diff {name}", want, have, COMPARED)
            for field in ("max_abs", "mean_abs", "max_rel", "rel_l2", "cosine"):
                if field in want and not within(want[field], have.get(field), 1e-12 if field == "cosine" else 1e-10 * abs(number(want[field]) or 0.0)):
                    problems.append(f"diff {name}.{field}: {have.get(field)}, truth {want[field]}")
        for field in ("values", ):
            if field in truth:
                want = sorted(short(v) for v in truth[field])
                have = sorted(short({k: v.get(k) for k in ("path", "a", "b")}) for v in told.get(field) or [])
                if want != have:
                    problems.append(f"diff values: {short(have)}, truth {short(want)}")
        if truth.get("prefix_stripped"):
            told = self.answer("diff", "--strip", "auto", a, b, codes=(0, 1))
            pairs = {(r.get("a_key"), r.get("b_key")): r for r in (told.get("both") or {}).values()}
            for name, want in truth["prefix_stripped"].items():
                have = pairs.get((want["a_key"], want["b_key"]))
                if not have or have.get("status") != want["status"]:
                    problems.append(f"diff --strip auto: {name}: {short(have)}, truth {short(want)}")

    # -------------------------------------------------------------- PT2, TorchScript

    def models(self, path, truth, problems):
        listed = self.answer("list", "--sha256", path)
        records, pairs = listed.get("tensors") or [], []
        self.paths(records, problems)
        for model, want in (truth.get("models") or {}).items():
            for section in ("weights", "constants"):
                have = {r["key"]: r for r in records if r.get("model") == model and r.get("section") == section}
                order = [name for name in want.get(section) or {} if name in have]
                if order != [name for name in have if name in order]:
                    problems.append(f"list: {model} {section}: not in the order of the config")
                for name, w in (want.get(section) or {}).items():
                    if "shape" not in w or "dtype" not in w:
                        continue
                    h = have.get(name)
                    if not h:
                        problems.append(f"list: {model} {section} {name} missing")
                    elif h.get("error") and w.get("sha256"):
                        problems.append(f"list: {model} {section} {name}: {h['error']}")
                    else:
                        differs(problems, f"{section} {name}", w, h, PT2_TENSOR)
                        if w.get("sha256") and not w["dtype"].startswith("complex"):
                            pairs.append((w, h))
            sampled = [t["sha256"] for t in tensors_of(want.get("sample_inputs")) if t.get("sha256")]
            have = [r.get("sha256") for r in records if r.get("model") == model and r.get("section") == "sample_inputs"]
            if any(have.count(s) < sampled.count(s) for s in sampled):
                problems.append(f"list: {model}: {len(have)} sample inputs, truth {len(sampled)}, or other bytes")
        if problems:
            return
        self.stats(path, pairs, problems)
        self.info(path, dict(truth, totals={}), problems)
        self.scan(path, {"pickle": {"globals": []}, "flagged_globals": []}, problems)
        if truth.get("models"):
            self.graph(path, truth, problems)
        for kind in ("parameters", "buffers"):                        # TorchScript
            for name, w in (truth.get(kind) or {}).items() if isinstance(truth.get(kind), dict) else []:
                if isinstance(w, dict) and w.get("sha256") and not any(r.get("sha256") == w["sha256"] and r.get("shape") == w["shape"] for r in records):
                    problems.append(f"list: {kind} {name}: no tensor with its bytes and shape")
        entries = (truth.get("zip") or {}).get("entries")
        if entries:
            have = self.answer("entries", path).get("entries") or []
            if [e["name"] for e in have] != [e["name"] for e in entries]:
                problems.append(f"entries: {len(have)} listed, truth {len(entries)}, or in another order than the directory's")
                return
            for w, h in zip(entries, have):
                differs(problems, f"entries {w['name']}", w, h, ("size", "compressed_size", "method", "crc32", "header_offset", "data_offset"))

    def graph(self, path, truth, problems):
        told = self.answer("graph", path).get("models") or {}
        for model, want in truth["models"].items():
            have = told.get(model)
            if have is None:
                problems.append(f"graph: model {model!r} missing")
                continue
            differs(problems, f"graph {model}", want, have, ("torch_version", "schema_version", "opset_version", "verifiers", "range_constraints", "guards_code"))
            for side in ("inputs", "outputs"):
                w, h = want.get(side) or [], have.get(side) or []
                if [(x.get("kind"), x.get("name")) for x in w] != [(x.get("kind"), x.get("name")) for x in h]:
                    problems.append(f"graph {model}.{side}: {len(h)} given, truth {len(w)}; or kinds or names differ")
                for x, y in zip(w, h):
                    if x.get("tensor") and x["tensor"].get("shape") != (y.get("tensor") or {}).get("shape"):
                        problems.append(f"graph {model}.{side} {x.get('name')}: shape {short((y.get('tensor') or {}).get('shape'))}, truth {short(x['tensor']['shape'])}")
            if want.get("graph"):
                differs(problems, f"graph {model}.graph", want["graph"], have.get("graph") or {}, ("nodes", "ops"))
