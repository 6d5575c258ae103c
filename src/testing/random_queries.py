"""Writes random tables with anndata, and random queries over them with the rows that they find.

    python random_queries.py FOLDER SEED TABLES QUERIES

Each table is FOLDER/table-I.h5ad and table-I.zarr (chunks of other sizes). Prints a line of JSON a query:
{"table": I, "where": text, "rows": [numbers]}. Rows are found by an evaluator that looks at one value at a time, with
Python's integers and three values (True, False, None), and held against pandas' nullable types wherever these can ask
the same: a difference between the two ends the script.
"""

import json
import random
import sys
from fractions import Fraction

import anndata
import h5py
import numpy as np
import pandas as pd
import zarr

INTEGERS = {
    "i8": (np.int8, [-128, -1, 0, 1, 5, 127]),
    "u16": (np.uint16, [0, 1, 5, 300, 65535]),
    "i32": (np.int32, [-(2**31), -1, 0, 5, 2**31 - 1]),
    "i64": (np.int64, [-(2**63), -(2**53) - 1, -(2**53), -5, 0, 5, 2**53, 2**53 + 1, 2**53 + 2, 2**63 - 1]),
    "small i64": (np.int64, [-5, 0, 5, 7]),
    "u64": (np.uint64, [0, 5, 2**53, 2**53 + 1, 2**63, 2**64 - 1]),
}
FLOATS = {
    "f16": (np.float16, [0.1, -2.1, 0, 5, 9.9, 65504, np.inf]),
    "f32": (np.float32, [0.1, 0.4, -0.4, -0.0, 5, 16777217, 3e38, -np.inf]),
    "f64": (np.float64, [0.1, 0.4, 5e-324, -0.0, 0, 5, 9007199254740992, 1e308, np.inf, -np.inf]),
}
TEXTS = ["", " ", "a", "A", "aB", "b", "NA", "nan", "é", "E\u0301", "ﬁ", "🧬", "T cell", "t CELL", '"', "\\", "100%", "\u212a", "İ", "ß"]
NUMBERS = ["0", "-0.0", "1", "5", "5.0", "5.5", "-5", "0.1", "0.4", "-0.4", "2.1", "1e0", "9.9e0", "300", "65504", "7e4"]
BIG = ["127", "128", "-128", "65535", "4294967296", "9007199254740992", "9007199254740993", "-9007199254740993",
       "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
       "18446744073709551615", "18446744073709551616", "1e19", "16777217", "1e400", "-1e400", "5e-324", "3e38"]


class Column:
    """kind: integer, float, text, boolean, category; values with None for missing; what is stored; labels of categories."""

    def __init__(self, kind, values, stored, dtype=None, ordered=False, labels=None):
        self.kind, self.values, self.stored, self.dtype = kind, values, stored, dtype
        self.ordered, self.labels = ordered, labels


def table(rng, length):
    columns = {}

    def pick(values, missing):
        return [None if missing and rng.random() < missing else rng.choice(values) for _ in range(length)]

    for name, (dtype, values) in INTEGERS.items():
        chosen = pick(values, 0)
        columns[name] = Column("integer", chosen, np.array(chosen, dtype))
        missing = pick(values, 0.3)
        nullable = pd.arrays.IntegerArray(
            np.array([0 if v is None else v for v in missing], dtype), np.array([v is None for v in missing], bool)
        )
        columns[f"n_{name}"] = Column("integer", missing, nullable)
    for name, (dtype, values) in FLOATS.items():
        chosen = pick(values, 0.2)
        stored = np.array([np.nan if v is None else v for v in chosen], dtype)
        columns[name] = Column("float", [None if v is None else float(s) for v, s in zip(chosen, stored)], stored, dtype)
    flags = pick([True, False], 0)
    columns["flag"] = Column("boolean", flags, np.array(flags, bool))
    flags = pick([True, False], 0.3)
    columns["n flag"] = Column("boolean", flags, pd.array([pd.NA if v is None else v for v in flags], "boolean"))
    chosen = pick(TEXTS, 0)
    columns["text"] = Column("text", chosen, np.array(chosen, object))
    chosen = pick(TEXTS, 0.3)
    columns["n_text"] = Column("text", chosen, pd.array([pd.NA if v is None else v for v in chosen], "string"))
    for name, kind, labels, dtype in [
        ("cat", "text", TEXTS[: rng.randrange(1, 20)], object),
        ("ord", "text", rng.sample(TEXTS, 5), object),
        ("cat i64", "integer", rng.sample(INTEGERS["i64"][1], 6), np.int64),
        ("ord`int", "integer", [7, -1, 0, 5], np.int64),
        ("cat_f32", "float", [0.1, 0.4, 5.0, -2.5], np.float32),
        ("cat_bool", "boolean", [True, False], bool),
    ]:
        chosen = pick(labels, rng.choice([0, 0.3]))
        ordered = name.startswith("ord")
        stored = pd.Categorical.from_codes(
            [-1 if v is None else labels.index(v) for v in chosen], pd.Index(np.array(labels, dtype)), ordered=ordered
        )
        inner = [None if v is None else (float(np.float32(v)) if kind == "float" else v) for v in chosen]
        shown = [float(np.float32(v)) if kind == "float" else v for v in labels]
        columns[name] = Column(kind, inner, stored, dtype, ordered, shown)
    names = [f"{rng.choice(TEXTS)}{i}" for i in range(length)]
    frame = pd.DataFrame({name: column.stored for name, column in columns.items()}, index=pd.Index(names, dtype=object))
    columns["index"] = Column("text", names, np.array(names, object))
    return columns, frame


def write(folder, number, frame, rng):
    data = anndata.AnnData(obs=frame, shape=(len(frame), 0))
    anndata.settings.allow_write_nullable_strings = True
    with h5py.File(f"{folder}/table-{number}.h5ad", "w") as file:
        anndata.io.write_elem(file, "/", data, dataset_kwargs={"compression": "gzip"} if len(frame) > 50 else {})
    group = zarr.open_group(f"{folder}/table-{number}.zarr", mode="w", zarr_format=rng.choice([2, 3]))
    anndata.io.write_elem(group, "/", data)
    rechunk(group["obs"], rng)


def rechunk(group, rng):
    """Stores numbers in chunks of a few rows."""
    for name, array in list(group.arrays()):
        if array.ndim != 1 or array.shape[0] < 2 or array.dtype.kind not in "iufb":
            continue
        values, attributes = array[:], dict(array.attrs)
        del group[name]
        new = group.create_array(name, shape=values.shape, dtype=values.dtype, chunks=(rng.randrange(15, 200),))
        new[:] = values
        new.attrs.update(attributes)


def literal(rng, column):
    if column.labels is not None and (column.ordered or rng.random() < 0.7):
        value = rng.choice(column.labels)
    elif column.kind in ("integer", "float"):
        present = [v for v in column.values if v is not None and v == v]  # NaN has no literal
        if rng.random() < 0.4 and present:
            value = rng.choice(present)
        else:
            return rng.choice(NUMBERS + BIG)
    else:
        value = rng.choice(TEXTS) if column.kind == "text" else rng.random() < 0.5
    if column.kind == "text":
        return quoted(rng, value)
    if column.kind == "boolean":
        return "true" if value else "false"
    text = repr(float(value)) if column.kind == "float" else repr(int(value))
    return text.replace("inf", "1e999")


def quoted(rng, text):
    quote = rng.choice("'\"")
    out = "".join(
        "\\" + c if c in "\\" + quote
        else "".join(f"\\u{int.from_bytes(u, 'big'):04x}" for u in units(c)) if rng.random() < 0.1
        else c
        for c in text
    )
    return quote + out + quote


def units(character):
    data = character.encode("utf-16-be")
    return [data[i : i + 2] for i in range(0, len(data), 2)]


KEYWORDS = {"and", "or", "not", "in", "is", "missing", "contains", "starts", "with", "true", "false"}


def named(rng, name):
    plain = name.replace(".", "_").isidentifier() and name not in KEYWORDS
    return name if plain and rng.random() < 0.8 else "`" + name.replace("`", "``") + "`"


def value_of(text, column):
    """What a literal is to values of a column."""
    if column.kind == "text":
        return eval_text(text).encode("utf-8")
    if column.kind == "boolean":
        return text == "true"
    if column.kind == "integer":
        return Fraction(text)
    with np.errstate(over="ignore"):
        return float(np.dtype(column.dtype).type(float(text)))


def eval_text(text):
    return json.loads('"' + text[1:-1].replace("\\'", "'").replace('\\"', '"').replace('"', '\\"') + '"')


COMPARE = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def test(rng, name, column):
    """The text of a condition, and the list of its three values."""
    ordered = column.ordered or (column.labels is None and column.kind in ("integer", "float", "text"))
    kinds = ["compare", "in", "missing"] + (["range"] if ordered else []) + (["text", "text"] if column.kind == "text" else [])
    kind = rng.choice(kinds)
    space = rng.choice(["", " ", "  "])
    if kind == "missing":
        negated = rng.random() < 0.5
        return f"{named(rng, name)} is {'not ' if negated else ''}missing", [(v is None) != negated for v in column.values]
    stored = [None if v is None else v.encode("utf-8") if column.kind == "text" else v for v in column.values]
    if kind == "compare":
        sign = rng.choice(list(COMPARE) if ordered else ["==", "!="])
        text = literal(rng, column)
        return (
            f"{named(rng, name)}{space}{'=' if sign == '==' and rng.random() < 0.2 else sign}{space}{text}",
            [compare(column, v, sign, value_of(text, column)) for v in stored],
        )
    if kind == "range":
        low, high = rng.choice(list(TURNED)), rng.choice(list(TURNED))
        first, second = literal(rng, column), literal(rng, column)
        return f"{first}{space}{low} {named(rng, name)} {high}{space}{second}", [
            both(compare(column, v, TURNED[low], value_of(first, column)), compare(column, v, high, value_of(second, column)))
            for v in stored
        ]
    if kind == "in":
        items = [literal(rng, column) for _ in range(rng.choice([1, 2, 3, 12]))]
        wanted = [value_of(item, column) for item in items]
        negated = rng.random() < 0.4
        return f"{named(rng, name)} {'not ' if negated else ''}in{space}[{(',' + space).join(items)}]", [
            None if v is None else any(v == w for w in wanted) != negated for v in stored
        ]
    part = rng.choice(TEXTS + ["cell", "K", "k", "i"])
    if rng.random() < 0.5:
        return f"{named(rng, name)} contains {quoted(rng, part)}", [
            None if v is None else part.lower() in v.lower() for v in column.values
        ]
    return f"{named(rng, name)} starts  with {quoted(rng, part)}", [
        None if v is None else v.encode("utf-8").startswith(part.encode("utf-8")) for v in column.values
    ]


def compare(column, value, sign, other):
    if value is None:
        return None
    if column.ordered and sign not in ("==", "!="):
        order = [v.encode("utf-8") if column.kind == "text" else v for v in column.labels]
        return COMPARE[sign](order.index(value), order.index(other))
    return COMPARE[sign](value, other)


def both(a, b):
    if a is False or b is False:
        return False
    return None if a is None or b is None else True


def either(a, b):
    if a is True or b is True:
        return True
    return None if a is None or b is None else False


def expression(rng, columns, depth):
    """Text, the three values by the literal evaluator, and the same by pandas' Kleene logic."""
    kind = "test" if depth == 0 else rng.choice(["test", "and", "or", "not"])
    if kind == "test":
        name = rng.choice(list(columns))
        text, values = test(rng, name, columns[name])
        return text, values, pd.Series(pd.array([pd.NA if v is None else v for v in values], "boolean"))
    if kind == "not":
        text, values, series = expression(rng, columns, depth - 1)
        return f"not ({text})", [None if v is None else not v for v in values], ~series
    parts = [expression(rng, columns, depth - 1) for _ in range(rng.randrange(2, 4))]
    _, values, series = parts[0]
    for _, others, other in parts[1:]:
        values = [(both if kind == "and" else either)(a, b) for a, b in zip(values, others)]
        series = series & other if kind == "and" else series | other
    return f" {kind} ".join(f"({text})" for text, _, _ in parts), values, series


def held_by_pandas(frame, columns, rng):
    """Comparisons that pandas' nullable types can ask themselves."""
    for name, column in columns.items():
        if not name.startswith("n_") or column.kind != "integer":
            continue
        present = [v for v in column.values if v is not None]
        if not present:
            continue
        value = rng.choice(present)
        for sign in COMPARE:
            own = [compare(column, v, sign, Fraction(value)) for v in column.values]
            theirs = getattr(frame[name], {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}[sign])(value)
            assert own == [None if v is pd.NA else bool(v) for v in theirs], (name, sign, value)


def main():
    folder, seed, tables, queries = sys.argv[1], *map(int, sys.argv[2:])
    rng = random.Random(seed)
    for number in range(tables):
        length = rng.choice([0, 1, 31, 33, 100, 700])
        columns, frame = table(rng, length)
        write(folder, number, frame, rng)
        held_by_pandas(frame, columns, rng)
        for _ in range(queries):
            where, values, series = expression(rng, columns, rng.randrange(0, 4))
            rows = [i for i, v in enumerate(values) if v is True]
            assert rows == np.flatnonzero(series.fillna(False).to_numpy(bool)).tolist(), where
            print(json.dumps({"table": number, "where": where, "rows": rows}))


if __name__ == "__main__":
    main()
