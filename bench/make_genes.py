"""Writes the files that the rows of genes are measured on: CSR of counts, as many cells as asked for.

    python make_genes.py FOLDER [--cells 100000 1000000]

2,000 genes, 116 values a cell, 30 groups; the same 100,000 cells again and again. The million also as zarr v3
(blosc-zstd), by columns, and log-normalised with 20 samples of 50,000 cells. A file that is already there is left alone.
"""

import argparse
from pathlib import Path

import h5py
import numpy as np
import pandas as pd
import scipy.sparse as sp
import zarr
from anndata.io import write_elem
from anndata_files import GZIP, add_column, frame_h5, root_h5
from make_data import CHUNK, SEED, new_file, sparse_values
from zarr.codecs import BloscCodec

BLOCK, GENES, PER_CELL, GROUPS, SAMPLES = 100_000, 2_000, 116, 30, 20


def write_rows(folder: Path, cells: int) -> None:
    """An h5ad: X by rows, gzip; names and groups of its cells, names of its genes."""
    target = folder / f"genes-{cells}.h5ad"
    if target.exists():
        return
    indptr, indices, data = sparse_values(BLOCK, GENES, PER_CELL)
    times, stored = cells // BLOCK, int(indptr[-1])
    with new_file(target) as file:
        root_h5(file)
        x = file.create_group("X")
        x.attrs.update({"encoding-type": "csr_matrix", "encoding-version": "0.1.0", "shape": [cells, GENES]})
        ends = np.concatenate([[0], *(indptr[1:] + i * stored for i in range(times))])
        x.create_dataset("indptr", data=ends, chunks=(min(CHUNK, len(ends)),), **GZIP)
        for name, values in (("indices", indices), ("data", data)):
            array = x.create_dataset(name, (times * stored,), values.dtype, chunks=(CHUNK,), **GZIP)
            for i in range(times):
                array[i * stored : (i + 1) * stored] = values
        frame_h5(file, "obs", [f"cell-{i}" for i in range(cells)], ["cell_type"])
        frame_h5(file, "var", [f"GENE{i:05d}" for i in range(GENES)], [])
        groups = np.random.default_rng(SEED).integers(0, GROUPS, cells).astype("i1")
        add_column(file["obs"], "cell_type", groups, GROUPS)


def write_zarr(folder: Path, cells: int) -> None:
    """The same matrix as zarr v3, blosc-zstd."""
    target = folder / f"genes-{cells}.zarr"
    if target.exists():
        return
    half = folder / f"{target.name}.half"
    with h5py.File(folder / f"genes-{cells}.h5ad") as file:
        root = zarr.open_group(half, mode="w", zarr_format=3)
        root.attrs.update({"encoding-type": "anndata", "encoding-version": "0.1.0"})
        with zarr.config.set({"default_zarr_format": 3}):
            write_elem(root, "obs", pd.DataFrame(index=[f"cell-{i}" for i in range(cells)]))
            write_elem(root, "var", pd.DataFrame(index=[f"GENE{i:05d}" for i in range(GENES)]))
        x = root.create_group("X", attributes={k: v.tolist() if hasattr(v, "tolist") else v for k, v in file["X"].attrs.items()})
        for name in ("indptr", "indices", "data"):
            source = file["X"][name]
            codec = BloscCodec(cname="zstd")
            array = x.create_array(name, shape=source.shape, chunks=(CHUNK,), dtype=source.dtype, compressors=codec)
            step = CHUNK * 32
            for at in range(0, source.shape[0], step):
                array[at : at + step] = source[at : at + step]
    zarr.consolidate_metadata(half)
    half.rename(target)


def write_logarithms(folder: Path, cells: int) -> None:
    """The same matrix as rank_genes_groups expects it: 10,000 counts a cell, log1p, float32, no duplicates."""
    target = folder / f"genes-log-{cells}.h5ad"
    if target.exists():
        return
    indptr, indices, data = sparse_values(BLOCK, GENES, PER_CELL)
    block = sp.csr_matrix((data.astype("f8"), indices, indptr), shape=(BLOCK, GENES))
    block.sum_duplicates()
    totals = np.repeat(np.asarray(block.sum(axis=1)).ravel(), np.diff(block.indptr))
    values = np.log1p(block.data * (1e4 / totals)).astype("f4")
    times, stored = cells // BLOCK, block.nnz
    with new_file(target) as file:
        root_h5(file)
        x = file.create_group("X")
        x.attrs.update({"encoding-type": "csr_matrix", "encoding-version": "0.1.0", "shape": [cells, GENES]})
        # int32: scanpy refuses an indptr that is wider than the indices
        ends = np.concatenate([[0], *(block.indptr[1:] + np.int32(i * stored) for i in range(times))]).astype("i4")
        x.create_dataset("indptr", data=ends, chunks=(min(CHUNK, len(ends)),), **GZIP)
        for name, part in (("indices", block.indices), ("data", values)):
            array = x.create_dataset(name, (times * stored,), part.dtype, chunks=(CHUNK,), **GZIP)
            for i in range(times):
                array[i * stored : (i + 1) * stored] = part
        frame_h5(file, "obs", [f"cell-{i}" for i in range(cells)], ["sample"])
        frame_h5(file, "var", [f"GENE{i:05d}" for i in range(GENES)], [])
        samples = np.random.default_rng(SEED).permutation(np.arange(cells) % SAMPLES).astype("i1")
        add_column(file["obs"], "sample", samples, SAMPLES)


def write_columns(folder: Path, cells: int) -> None:
    """The same matrix by columns, as scipy makes it and h5py writes it: what a gene is read from in Python."""
    target = folder / f"genes-{cells}.csc.h5"
    if target.exists():
        return
    with h5py.File(folder / f"genes-{cells}.h5ad") as file:
        x = file["X"]
        rows = sp.csr_matrix((x["data"][:], x["indices"][:], x["indptr"][:]), shape=tuple(x.attrs["shape"]))
    columns = rows.tocsc()
    with new_file(target) as file:
        for name in ("data", "indices", "indptr"):
            file.create_dataset(name, data=getattr(columns, name))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cells", type=int, nargs="*", default=[100_000, 1_000_000, 5_000_000])
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for cells in arguments.cells:
        write_rows(arguments.folder, cells)
        if cells == 1_000_000:
            write_zarr(arguments.folder, cells)
            write_columns(arguments.folder, cells)
            write_logarithms(arguments.folder, cells)


if __name__ == "__main__":
    main()
