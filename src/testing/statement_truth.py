"""What numpy, scipy and pandas compute of whole files, for node-statement-truth.ts to hold statements against.

Reads JSON lines {file, matrices: [{path, stored, transposed}], tables: [path]} (`stored`: where the values are) and answers each with one line;
{file, matrix, loom} writes a matrix as a Loom file. Values come from h5py and zarr; tables from anndata's read_elem, or as records where they are from before it.
"""

import json
import sys
import warnings

import h5py
import numpy as np
import pandas as pd
import scipy.sparse as sp
import zarr
from anndata.io import read_elem

warnings.filterwarnings("ignore")


def open_root(file):
    if file.endswith(".zip"):
        return zarr.open_group(zarr.storage.ZipStore(file, mode="r"), mode="r", use_consolidated=False)
    if file.rstrip("/").endswith(".zarr"):
        return zarr.open_group(file, mode="r", use_consolidated=False)
    return h5py.File(file, "r")


def is_group(node):
    return isinstance(node, (h5py.Group, zarr.Group))


def sparse_parts(node):
    attrs = dict(node.attrs)
    shape = attrs.get("shape", attrs.get("h5sparse_shape"))
    if shape is None:
        shape = node["shape"][:]
    kind = attrs.get("encoding-type", attrs.get("h5sparse_format", "csc"))
    kind = kind.decode() if isinstance(kind, bytes) else kind
    make = sp.csc_matrix if "csc" in kind else sp.csr_matrix
    # Cell Ranger: features by barcodes, in columns
    return make, tuple(int(n) for n in shape), node["data"][:], node["indices"][:], node["indptr"][:]


def has_duplicates(indices, indptr):
    for start, end in zip(indptr[:-1], indptr[1:]):
        row = indices[start:end]
        if len(np.unique(row)) < len(row):
            return True
    return False


def is_unsorted(indices, indptr):
    for start, end in zip(indptr[:-1], indptr[1:]):
        if np.any(np.diff(indices[start:end].astype(np.int64)) < 0):
            return True
    return False


def matrix_at(root, path, transposed):
    """Dense float64, cells by genes, and whether a sparse one stores a place twice, or indices in another order."""
    node = root[path.strip("/")]
    duplicates = unsorted = False
    if is_group(node):
        make, shape, data, indices, indptr = sparse_parts(node)
        duplicates = has_duplicates(indices, indptr)
        unsorted = is_unsorted(indices, indptr)
        matrix = make((data, indices, indptr), shape=shape).toarray()
    else:
        matrix = node[...]
    matrix = np.asarray(matrix, dtype=np.float64)
    return (matrix.T if transposed else matrix), duplicates, unsorted


def spread(sums):
    sums = sums[np.isfinite(sums) & (sums > 0)]
    if len(sums) == 0:
        return None
    low, middle, high = np.quantile(sums, [0.02, 0.5, 0.98])
    return {"low": low, "middle": middle, "high": high, "rows": len(sums)}


def multiples(matrix):
    """The share of rows whose small values are whole multiples of the smallest, and rows judged."""
    judged = passed = 0
    for row in matrix:
        row = row[np.isfinite(row) & (row > 0)]
        if len(row) == 0:
            continue
        ratios = row / row.min()
        ratios = ratios[ratios < 30]
        larger = ratios[ratios > 1.4]
        if len(ratios) < 8 or len(larger) < 3:
            continue
        judged += 1
        passed += bool(np.all(np.abs(larger - np.round(larger)) < 0.01))
    return {"judged": judged, "passed": passed}


def truth_of_matrix(root, path, transposed):
    matrix, duplicates, unsorted = matrix_at(root, path, transposed)
    finite = matrix[np.isfinite(matrix)]
    non_zero = finite[finite != 0]
    whole = non_zero == np.round(non_zero)
    truth = {
        "nan": int(np.isnan(matrix).sum()),
        "infinite": int(np.isinf(matrix).sum()),
        "min": float(finite.min()) if finite.size else None,
        "max": float(finite.max()) if finite.size else None,
        "nonZero": int(non_zero.size),
        "fractions": int((~whole).sum()),
        "duplicates": duplicates,
        "unsorted": unsorted,
    }
    if non_zero.size and whole.all() and np.abs(non_zero).max() < 2**53:
        truth["divisor"] = int(np.gcd.reduce(np.abs(non_zero).astype(np.int64)))
    truth["sums"] = spread(matrix.sum(axis=1))
    if finite.size and finite.min() >= 0 and finite.max() <= 20:
        truth["undone"] = {
            name: {
                "sums": spread(undone.sum(axis=1)),
                "fractions": float(np.mean(np.abs(nz - np.round(nz)) > 1e-4 * (1 + nz))) if nz.size else 0.0,
                "multiples": multiples(undone),
            }
            for name, base in [("e", np.e), ("2", 2.0), ("10", 10.0)]
            for undone in [np.power(base, matrix) - 1]
            for nz in [undone[np.isfinite(undone) & (undone != 0)]]
        }
    if finite.size and finite.min() >= 0:
        truth["multiples"] = multiples(matrix)
    if finite.size == matrix.size and matrix.shape[0] > 1:
        means, deviations = matrix.mean(axis=0), matrix.std(axis=0, ddof=1)
        extremes = np.maximum(matrix.max(axis=0), -matrix.min(axis=0))
        at_limit = extremes == extremes.max()
        varied = deviations > 0
        free = varied & ~(at_limit if at_limit.sum() > 1 else np.zeros_like(at_limit))
        slack = 0.01 + 0.5 / matrix.shape[0]
        truth["standardColumns"] = float(
            np.mean((np.abs(means[free]) < 0.01) & (np.abs(deviations[free] - 1) < slack)) if free.any() else 0
        )
        truth["centredColumns"] = float(
            np.mean(np.abs(means[varied]) < 1e-2 * deviations[varied]) if varied.any() else 0
        )
    return truth


def table_at(root, path):
    node = root[path.strip("/")]
    if is_group(node):
        return read_elem(node)
    records = node[...]
    frame = pd.DataFrame({name: [v.decode() if isinstance(v, bytes) else v for v in records[name].tolist()] for name in records.dtype.names})
    index = "index" if "index" in frame else frame.columns[0]
    return frame.set_index(index)


def truth_of_table(root, path):
    frame = table_at(root, path)
    names = pd.Series(frame.index.astype(str))
    columns = {}
    for name in frame.columns:
        column = frame[name]
        values = column.dropna()
        columns[str(name)] = {
            "missing": int(column.isna().sum()),
            "different": int(values.astype(str).nunique()),
            "unused": len(column.cat.categories) - values.nunique() if hasattr(column, "cat") else 0,
        }
    return {
        "rows": len(frame),
        "duplicates": int(names.duplicated(keep=False).sum()),
        "numbered": bool((names == pd.Series(range(len(names))).astype(str)).all() or (names == pd.Series(range(1, len(names) + 1)).astype(str)).all()),
        "ensembl": float(names.str.match(r"^ENS[A-Z]*[GT]\d{6,}").mean()) if len(names) else 0.0,
        "columns": columns,
    }


def write_loom(file, path, loom):
    """Stores a matrix as loompy does: genes by cells, in compressed chunks of 64 x 64."""
    matrix, _, _ = matrix_at(open_root(file), path, False)
    cells, genes = matrix.shape
    with h5py.File(loom, "w") as root:
        chunks = (min(64, genes), min(64, cells))
        root.create_dataset("matrix", data=matrix.T, chunks=chunks, compression="gzip")
        root["row_attrs/Gene"] = [f"g{i}" for i in range(genes)]
        root["col_attrs/CellID"] = [f"c{i}" for i in range(cells)]
        root.create_group("layers")


def main():
    for line in sys.stdin:
        asked = json.loads(line)
        if "loom" in asked:
            write_loom(asked["file"], asked["matrix"], asked["loom"])
            print("{}", flush=True)
            continue
        root = open_root(asked["file"])
        answer = {"file": asked["file"], "matrices": {}, "tables": {}, "unread": []}
        for matrix in asked["matrices"]:
            answer["matrices"][matrix["path"]] = truth_of_matrix(root, matrix["stored"], matrix["transposed"])
        for path in asked["tables"]:
            try:
                answer["tables"][path] = truth_of_table(root, path)
            except Exception as error:  # noqa: BLE001, reported to the test, which limits their number
                answer["unread"].append(f"{path}: {error}")
        print(json.dumps(answer), flush=True)


main()
