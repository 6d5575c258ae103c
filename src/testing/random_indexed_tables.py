"""Writes random HEP001 column tables with search indexes of all four kinds, right ones and ones that lie, and random queries.

    python random_indexed_tables.py FOLDER SEED TABLES QUERIES

Table I is FOLDER/table-I.h5, and FOLDER/lying-I.h5 with the same columns and indexes changed at random: values, bits,
counts, order, lengths, parameters, or made when the table had other rows. Prints a line of JSON a query: {"table": I,
"where": text, "rows": [numbers]}, as random_queries.py finds them.
"""

import json
import random
import shutil
import struct
import sys

import h5py
import numpy as np

import pandas as pd

from random_queries import FLOATS, INTEGERS, TEXTS, Column, expression, named, quoted

FILL = 9.969209968386869e36
MASK = 2**64 - 1


def rotated(x, r):
    return ((x << r) | (x >> (64 - r))) & MASK


def mixed(x):
    for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
        x = ((x ^ (x >> 33)) * factor) & MASK
    return x ^ (x >> 33)


def murmur3(data, seed):
    """The two halves of MurmurHash3_x64_128."""
    c1, c2 = 0x87C37B91114253D5, 0x4CF5AD432745937F
    h1 = h2 = seed
    for at in range(0, len(data) // 16 * 16, 16):
        k1, k2 = struct.unpack_from("<QQ", data, at)
        h1 ^= rotated(k1 * c1 & MASK, 31) * c2 & MASK
        h1 = ((rotated(h1, 27) + h2) * 5 + 0x52DCE729) & MASK
        h2 ^= rotated(k2 * c2 & MASK, 33) * c1 & MASK
        h2 = ((rotated(h2, 31) + h1) * 5 + 0x38495AB5) & MASK
    tail = data[len(data) // 16 * 16 :]
    if len(tail) > 8:
        h2 ^= rotated(int.from_bytes(tail[8:], "little") * c2 & MASK, 33) * c1 & MASK
    if tail:
        h1 ^= rotated(int.from_bytes(tail[:8], "little") * c1 & MASK, 31) * c2 & MASK
    h1, h2 = h1 ^ len(data), h2 ^ len(data)
    h1 = (h1 + h2) & MASK
    h2 = (h2 + h1) & MASK
    h1, h2 = mixed(h1), mixed(h2)
    h1 = (h1 + h2) & MASK
    return h1, (h2 + h1) & MASK


class Stored:
    """A column as it is stored: values in memory, the type in the file, the fill value, labels."""

    def __init__(self, column, values, dtype, fill=None, labels=None, ordered=False, hashed=True):
        self.column, self.values, self.dtype, self.fill = column, values, dtype, fill
        self.labels, self.ordered, self.hashed = labels, ordered, hashed

    def is_missing(self, value):
        if self.fill is None:
            return False
        return value != value if self.fill != self.fill else value == self.fill

    def key(self, value):
        """What values are ordered by; None for what has no place among them."""
        return None if self.is_missing(value) or value != value else value


def plain(value):
    return value.item() if isinstance(value, np.generic) else value


def table(rng, length):
    columns = {}
    clustered = rng.random() < 0.7

    def pick(values, missing=None, chance=0.0):
        values = list(values)
        if clustered and length:
            at = sorted(rng.randrange(len(values)) for _ in range(length))
            chosen = [values[i] for i in at]
        else:
            chosen = [rng.choice(values) for _ in range(length)]
        return [missing if missing is not None and rng.random() < chance else v for v in chosen]

    for name, (dtype, values) in INTEGERS.items():
        order = rng.choice("<>")
        fill = rng.choice([None, int(values[0]), int(values[1])])
        more = sorted({*values, *(v for v in (2, 3, 9, 40, 77, 100) if dtype != np.int8 or v < 128)})
        chosen = [int(v) for v in pick(more, fill, 0.2 * (rng.random() < 0.7))]
        logical = [None if v == fill else v for v in chosen]
        columns[name] = Stored(Column("integer", logical, None), np.array(chosen, dtype), np.dtype(dtype).newbyteorder(order), fill)
    for name, (dtype, values) in FLOATS.items():
        nan = float("nan")
        fill = rng.choice([None, nan, 5.0 if dtype == np.float16 else float(dtype(FILL))])
        chosen = np.array(pick(sorted({*values, 2.5, 3.25, 7.0}), fill, 0.2), dtype)
        chosen[np.array([rng.random() < 0.1 for _ in range(length)], bool)] = nan
        values = [float(v) for v in chosen]
        lost = (lambda v: v != v) if fill is not None and fill != fill else (lambda v: v == fill)
        columns[name] = Stored(Column("float", [None if lost(v) else v for v in values], None, dtype), chosen, np.dtype(dtype).newbyteorder(rng.choice("<>")), fill)
    flags = pick([False, True])
    columns["flag"] = Stored(Column("boolean", flags, None), np.array(flags, bool), np.dtype(bool))
    for name in ("fixed", "text"):
        texts = [t for t in TEXTS if not t.endswith(" ")]
        fill = rng.choice([None, "", "NA"])
        chosen = pick(sorted(texts, key=lambda t: t.encode()), fill, 0.2)
        logical = [None if v == fill else v for v in chosen]
        dtype = np.dtype("S12") if name == "fixed" else h5py.string_dtype()
        stored = np.array([v.encode() for v in chosen], "S12" if name == "fixed" else object)
        columns[name] = Stored(Column("text", logical, None), stored, dtype, None if fill is None else fill.encode())
    labels = TEXTS[2 : rng.randrange(4, 16)]
    for name in ("cat", "ord"):
        codes = pick([*range(len(labels)), len(labels) + 3], 255, 0.1)
        logical = [labels[c] if c < len(labels) else None for c in codes]
        ordered = name == "ord"
        columns[name] = Stored(Column("text", logical, None, ordered=ordered, labels=labels), np.array(codes, "u1"), np.dtype("u1"), 255, labels, ordered, False)
    members = {"one": 1, "two": 2, "MISSING": 7, "minus": -3}
    codes = pick([-3, 1, 2, 7, 4])
    names = {code: name for name, code in members.items() if name != "MISSING"}
    kind = h5py.enum_dtype(members, "i1")
    columns["enum"] = Stored(Column("text", [names.get(c) for c in codes], None, labels=list(names.values())), np.array(codes, "i1"), kind, 7, hashed=False)
    return columns


def canonical(value):
    if isinstance(value, (bytes, np.bytes_)):
        return bytes(value).rstrip(b"\0")
    if isinstance(value, (np.bool_, bool)):
        return bytes([int(value)])
    return np.asarray(value + 0 if isinstance(value, np.floating) else value).astype(value.dtype.newbyteorder("<")).tobytes()


def positions(data, k, bits, seed):
    a, b = murmur3(data, seed)
    return [(a + i * b) % bits for i in range(k)]


def write(path, columns, length, made_for, rng):
    """A table of `length` rows, with indexes as they were when it had `made_for`."""
    tail = rng.choice([0, 0, 5, 70])
    with h5py.File(path, "w") as file:
        group = file.create_group("t")
        group.attrs["CLASS"] = np.bytes_("COLUMN_TABLE")
        group.attrs["VERSION"] = np.bytes_("1.0")
        group.attrs["NROWS"] = np.uint64(length)
        group.attrs["column-order"] = np.array(list(columns), h5py.string_dtype())
        indexes = group.create_group("SEARCH_INDEXES")
        for name, one in columns.items():
            chunk = rng.choice([8, 16, 24, 64, 128])
            settings = {"chunks": (chunk,), "maxshape": (None,)} if rng.random() < 0.9 else {}
            if settings and rng.random() < 0.5:
                settings["compression"] = "gzip"
            fill = one.fill if one.fill is None or not isinstance(one.fill, bytes) else np.bytes_(one.fill)
            if fill is not None and one.dtype.kind == "O":
                fill = one.fill.decode()
            dataset = group.create_dataset(name, (length + tail,), one.dtype, fillvalue=fill, **settings)
            if length:
                dataset[:length] = one.values
            if tail and length:
                dataset[length:] = one.values[np.array([rng.randrange(length) for _ in range(tail)])]
            if one.labels:
                made = group.require_group("CATEGORIES").create_dataset(f"of {name}", data=one.labels, dtype=h5py.string_dtype())
                made.attrs.create("ordered", one.ordered, dtype=h5py.enum_dtype({"FALSE": 0, "TRUE": 1}, "i1"))
                dataset.attrs["CATEGORIES"] = made.ref
            refs = [d.ref for d in add_indexes(indexes, name, one, made_for, settings.get("chunks", (None,))[0], rng)]
            if refs:
                dataset.attrs.create("SEARCH_INDEX_LIST", refs, dtype=h5py.ref_dtype)


def add_indexes(group, name, one, length, chunk, rng):
    values = one.values[:length]
    chunk = chunk or max(1, length)
    chunks = -(-length // chunk)

    def made(kind, data, dtype=None, **how):
        dataset = group.create_dataset(f"{name}__{kind.lower()}", data=data, dtype=dtype, **how)
        dataset.attrs["KIND"] = np.bytes_(kind)
        return dataset

    keys = [one.key(plain(v)) for v in values]
    parts = [slice(c * chunk, min(length, (c + 1) * chunk)) for c in range(chunks)]
    if rng.random() < 0.6:
        count = np.uint64
        fields = [("min", one.dtype), ("max", one.dtype), ("nan_count", count), ("fill_count", count), ("n", count)]
        rows = np.empty(chunks, np.dtype(fields))
        for c, part in enumerate(parts):
            known = [k for k in keys[part] if k is not None]
            nothing = one.fill if one.fill is not None else plain(values[part][0])
            low, high = (min(known), max(known)) if known else (nothing, nothing)
            nans = sum(1 for v in values[part] if v != v)
            rows[c] = (low, high, nans, sum(one.is_missing(plain(v)) for v in values[part]), part.stop - part.start)
        if chunks:
            rows = np.concatenate([rows, rows[: rng.choice([0, 0, 2])]])  # of chunks beyond the last row
        yield made("CHUNK_MINMAX", rows)
    if rng.random() < 0.6:
        body = sorted((r for r in range(length) if keys[r] is not None), key=lambda r: keys[r])
        nan = [r for r in range(length) if values[r] != values[r]]
        lost = [r for r in range(length) if keys[r] is None and values[r] == values[r]]
        dataset = made("SORTED_ROWS", np.array(body + lost + nan, "u8"))
        dataset.attrs["nan_tail_length"], dataset.attrs["fill_tail_length"] = np.uint64(len(nan)), np.uint64(len(lost))
        dataset.attrs.create("ordered", True, dtype=h5py.enum_dtype({"FALSE": 0, "TRUE": 1}, "i1"))
        yield dataset
    if rng.random() < 0.6 and one.dtype.kind != "O":
        some = sorted({k for k in keys if k is not None})
        if rng.random() < 0.5:
            some = rng.sample(some, rng.randrange(len(some) + 1))
        if one.fill is not None and one.fill == one.fill and rng.random() < 0.3:
            some.append(one.fill)
        bits = np.array([[plain(v) == k for v in values] for k in some], bool).reshape(len(some), length)
        # what is beyond the last row has no meaning
        width = -length % 8 + 8 * rng.choice([0, 0, 3])
        beyond = np.array([[rng.random() < 0.5 for _ in range(width)] for _ in some], bool)
        bits = np.concatenate([bits, beyond.reshape(len(some), -1)], axis=1) if some else bits
        dataset = made("BITMAP", np.packbits(bits, axis=1, bitorder="little").reshape(len(some), -1 if some else -(-length // 8)), "u1")
        wanted = group.create_dataset(f"{name}__values", data=np.array(some, values.dtype), dtype=one.dtype)
        dataset.attrs["VALUES"] = wanted.ref
        yield dataset
    if rng.random() < 0.6 and one.hashed:
        k, seed, size = rng.choice([1, 3, 7]), rng.choice([0, 7, 2**32 - 1]), rng.choice([8, 64, 512])
        rows = np.zeros((chunks, size // 8), "u1")
        for c, part in enumerate(parts):
            for v, key in zip(values[part], keys[part]):
                for at in positions(canonical(v), k, size, seed) if key is not None else []:
                    rows[c, at >> 3] |= 1 << (at & 7)
        dataset = made("CHUNK_BLOOM", rows)
        dataset.attrs["k"], dataset.attrs["m_bits"], dataset.attrs["seed"] = np.uint16(k), np.uint64(size), np.uint32(seed)
        dataset.attrs["hash_family"] = np.bytes_("murmur3_x64_128_double")
        yield dataset


def lie(path, rng):
    """Changes indexes at random."""
    with h5py.File(path, "r+") as file:
        group = file["t/SEARCH_INDEXES"]
        for name in list(group):
            if rng.random() < 0.2:
                continue
            dataset = group[name]
            data = dataset[()]
            if data.size == 0:
                continue
            if data.dtype.names:
                for _ in range(rng.randrange(1, 4)):
                    field, at = rng.choice(["min", "max", "max", "nan_count", "fill_count", "n", "swap"]), rng.randrange(len(data))
                    if field == "swap":
                        other = rng.randrange(len(data))
                        data[[at, other]] = data[[other, at]]
                    elif field in ("min", "max"):
                        data[field][at] = data[rng.choice(["min", "max"])][rng.randrange(len(data))]
                    else:
                        data[field][at] = rng.choice([0, 1, data["n"][at], 2**63])
            elif name.endswith("sorted_rows"):
                for _ in range(rng.randrange(1, 4)):
                    at, other = rng.randrange(len(data)), rng.randrange(len(data))
                    data[[at, other]] = data[[other, at]]
                if rng.random() < 0.7:
                    data = np.roll(data, rng.randrange(len(data)))
                if rng.random() < 0.3:
                    data[rng.randrange(len(data))] = rng.choice([0, len(data), 2**40])
                if rng.random() < 0.3:
                    tail = rng.choice(["nan_tail_length", "fill_tail_length"])
                    dataset.attrs[tail] = np.uint64(rng.randrange(len(data) + 2))
            elif data.ndim == 2:
                for _ in range(rng.randrange(1, 9)):
                    data[rng.randrange(len(data)), rng.randrange(data.shape[1])] ^= rng.randrange(1, 256)
                if rng.random() < 0.5:
                    row, start = rng.randrange(len(data)), rng.randrange(data.shape[1])
                    data[row, start : rng.choice([data.shape[1], start + 16])] = 0
                if "seed" in dataset.attrs and rng.random() < 0.3:
                    dataset.attrs["seed"] = np.uint32(rng.randrange(9))
            elif data.dtype.kind in "iu" and len(data) > 1:
                data = np.roll(data, 1)
            dataset[...] = data


def pointed(rng, columns):
    """A condition on values that a column has, which bitmaps and filters answer; with its three values, as `expression`."""
    name, column = rng.choice(list(columns.items()))
    present = [v for v in column.values if v is not None and v == v]
    if not present:
        return expression(rng, columns, 0)
    chosen = [rng.choice(present) for _ in range(rng.choice([1, 1, 3]))]
    write = {
        "text": lambda v: quoted(rng, v),
        "boolean": lambda v: "true" if v else "false",
        "integer": lambda v: repr(int(v)),
        "float": lambda v: repr(float(v)).replace("inf", "1e999"),
    }[column.kind]
    isin, negated = len(chosen) > 1 or rng.random() < 0.3, rng.random() < 0.3
    literals = [write(v) for v in chosen]
    condition = f"{'not ' if negated else ''}in [{', '.join(literals)}]" if isin else f"{'!=' if negated else '=='} {literals[0]}"
    values = [None if v is None else (v in chosen) != negated for v in column.values]
    return f"{named(rng, name)} {condition}", values, pd.Series(pd.array([pd.NA if v is None else v for v in values], "boolean"))


def main():
    folder, seed, tables, queries = sys.argv[1], *map(int, sys.argv[2:])
    rng = random.Random(seed)
    for number in range(tables):
        length = rng.choice([0, 1, 31, 64, 200, 700, 700, 700])
        columns = table(rng, length)
        write(f"{folder}/table-{number}.h5", columns, length, length, rng)
        if rng.random() < 0.3 and length:
            write(f"{folder}/lying-{number}.h5", columns, length, rng.randrange(length), rng)
        else:
            shutil.copy(f"{folder}/table-{number}.h5", f"{folder}/lying-{number}.h5")
            lie(f"{folder}/lying-{number}.h5", rng)
        logical = {name: one.column for name, one in columns.items()}
        for _ in range(queries):
            asked = pointed(rng, logical) if rng.random() < 0.5 else expression(rng, logical, rng.randrange(0, 4))
            where, values, series = asked
            rows = [i for i, v in enumerate(values) if v is True]
            assert rows == np.flatnonzero(series.fillna(False).to_numpy(bool)).tolist(), where
            print(json.dumps({"table": number, "where": where, "rows": rows}))


if __name__ == "__main__":
    main()
