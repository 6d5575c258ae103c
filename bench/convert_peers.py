"""What Python does for conversions: reads a file, writes one, and prints milliseconds without the start of Python.

    python convert_peers.py anndata IN OUT COLUMN LABEL …    the cells with these labels: backed read, subset, write
    python convert_peers.py h5py IN OUT                      every array of an h5Seurat, read and written as an h5ad has it
    python convert_peers.py same ONE OTHER                   nothing if X and the names are equal
"""

import sys
import time

import h5py
import numpy as np

# that of CompressionStream, by which Petri compresses
GZIP = {"compression": "gzip", "compression_opts": 6}


def anndata_subset(source: str, target: str, column: str, *labels: str) -> float:
    import anndata

    started = time.perf_counter()
    data = anndata.read_h5ad(source, backed="r")
    data[data.obs[column].isin(labels)].to_memory().write_h5ad(target, **GZIP)
    return since(started)


def h5py_copy(source: str, target: str) -> float:
    """The members of X, names, a categorical and an embedding: values in, values out."""
    started = time.perf_counter()
    with h5py.File(source) as old, h5py.File(target, "w") as new:
        for name in ("data", "indices", "indptr"):
            new.create_dataset(f"X/{name}", data=old[f"assays/RNA/data/{name}"][:], **GZIP)
        new.create_dataset("obsm/X_umap", data=old["reductions/umap/cell.embeddings"][:].T, **GZIP)
        codes = old["meta.data/cell_type/values"][:] - 1
        new.create_dataset("obs/cell_type/codes", data=codes.astype("i1"), **GZIP)
        for path, name in {
            "obs/_index": "meta.data/_index",
            "obs/cell_type/categories": "meta.data/cell_type/levels",
            "var/_index": "assays/RNA/features",
        }.items():
            new.create_dataset(path, data=old[name][:], dtype=h5py.string_dtype(), **GZIP)
    return since(started)


def same(one: str, other: str) -> None:
    with h5py.File(one) as a, h5py.File(other) as b:
        for name in ("X/data", "X/indices", "X/indptr", "obs/_index"):
            if not np.array_equal(a[name][:], b[name][:]):
                raise SystemExit(f"{name} differs")


def since(started: float) -> float:
    return (time.perf_counter() - started) * 1000


JOBS = {"anndata": anndata_subset, "h5py": h5py_copy, "same": same}

if __name__ == "__main__":
    job, *arguments = sys.argv[1:]
    print(JOBS[job](*arguments))
