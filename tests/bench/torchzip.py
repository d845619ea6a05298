# SPDX-FileCopyrightText: 2026 The Pith authors
# SPDX-License-Identifier: MIT
"""Writes files as torch.save does, without torch: any plain Python data with Tensors in it."""
import io
import pickle
import struct
import sys
import types
import zlib
from collections import OrderedDict

ALIGNMENT = 64
FLAGS = 0x0808  # UTF-8 names, sizes behind the data


def stand_in(module, name):
    """A class that a pickle names like one of torch's, which is all that a pickle says of it."""
    made = type(name, (), {"__module__": module})
    home = sys.modules.setdefault(module, types.ModuleType(module))
    setattr(home, name, made)
    return made


REBUILD = stand_in("torch._utils", "_rebuild_tensor_v2")
REBUILD_WITH_DTYPE = stand_in("torch._utils", "_rebuild_tensor_v3")


class DType:
    def __init__(self, width, storage, newer=None):
        self.width = width  # bytes of an element
        self.storage = stand_in(*storage)
        self.newer = newer and stand_in("torch", newer)  # those without a storage class of their own


DTYPES = {
    "f32": DType(4, ("torch", "FloatStorage")),
    "bf16": DType(2, ("torch", "BFloat16Storage")),
    "f16": DType(2, ("torch", "HalfStorage")),
    "f8": DType(1, ("torch.storage", "UntypedStorage"), "float8_e4m3fn"),
}


class Storage:
    def __init__(self, dtype, numel):
        self.dtype, self.numel = dtype, numel
        self.bytes = numel * dtype.width


class Tensor:
    """All of a storage of its own; with a stride other than the row-major one, a view of it."""

    def __init__(self, dtype, shape, stride=None):
        numel, row_major = 1, []
        for extent in reversed(shape):
            row_major.insert(0, numel)
            numel *= extent
        self.storage, self.shape = Storage(dtype, numel), tuple(shape)
        self.stride = tuple(stride or row_major)

    def __reduce__(self):
        arguments = (self.storage, 0, self.shape, self.stride, False, OrderedDict())
        newer = self.storage.dtype.newer
        return (REBUILD_WITH_DTYPE, (*arguments, newer)) if newer else (REBUILD, arguments)


class Pickler(pickle.Pickler):
    def __init__(self, file):
        super().__init__(file, protocol=2)
        self.storages = []

    def persistent_id(self, value):
        if not isinstance(value, Storage):
            return None
        self.storages.append(value)
        counted = value.bytes if value.dtype.newer else value.numel
        return "storage", value.dtype.storage, str(len(self.storages) - 1), "cpu", counted


class Archive:
    """A ZIP of stored entries whose data starts at multiples of 64."""

    def __init__(self, file):
        self.file, self.entries = file, []

    def add(self, name, chunks, hole=0):
        """The chunks' bytes; or as many zeros as the hole, which take no space and get no checksum."""
        name, header = f"archive/{name}".encode(), self.file.tell()
        padding = -(header + 30 + len(name) + 4) % ALIGNMENT
        self.file.write(struct.pack("<IHHHIIIIHH", 0x04034B50, 0, FLAGS, 0, 0, 0, 0, 0, len(name), padding + 4))
        self.file.write(name + b"FB" + struct.pack("<H", padding) + b"Z" * padding)
        checksum, size = 0, hole
        for chunk in chunks:
            checksum, size = zlib.crc32(chunk, checksum), size + len(chunk)
            self.file.write(chunk)
        self.file.seek(hole, io.SEEK_CUR)
        self.file.write(struct.pack("<IIII", 0x08074B50, checksum, size, size))
        self.entries.append((name, header, checksum, size))

    def close(self):
        begin = self.file.tell()
        for name, header, checksum, size in self.entries:
            far = header >= 0xFFFFFFFF
            extra = struct.pack("<HHQ", 1, 8, header) if far else b""
            self.file.write(struct.pack("<IHHHHIIIIHHHHHII", 0x02014B50, 0, 0, FLAGS, 0, 0, checksum, size, size, len(name),
                                        len(extra), 0, 0, 0, 0, 0xFFFFFFFF if far else header) + name + extra)
        end, count = self.file.tell(), len(self.entries)
        self.file.write(struct.pack("<IQHHIIQQQQ", 0x06064B50, 44, 0x031E, 45, 0, 0, count, count, end - begin, begin))
        self.file.write(struct.pack("<IIQI", 0x07064B50, 0, end, 1))
        few = min(count, 0xFFFF)
        self.file.write(struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, few, few, end - begin, min(begin, 0xFFFFFFFF), 0))


def save(path, data, content=None):
    """content(size) gives the bytes of a storage in chunks; without it storages are holes."""
    pickled = io.BytesIO()
    pickler = Pickler(pickled)
    pickler.dump(data)
    with open(path, "wb") as file:
        archive = Archive(file)
        archive.add("data.pkl", [pickled.getbuffer()])
        archive.add(".format_version", [b"1"])
        archive.add(".storage_alignment", [str(ALIGNMENT).encode()])
        archive.add("byteorder", [b"little"])
        for key, storage in enumerate(pickler.storages):
            if content:
                archive.add(f"data/{key}", content(storage.bytes))
            else:
                archive.add(f"data/{key}", [], hole=storage.bytes)
        archive.add("version", [b"3\n"])
        archive.close()
