"""Writes the files that the benchmarks read: sizes that matter, values that compress like counts do.

    python make_data.py FOLDER [--cells 100000 1000000]

A file that is already there is left alone.
"""

import argparse
import shutil
from pathlib import Path

import h5py
import numpy as np
import zarr
from zarr.codecs import BloscCodec, ZstdCodec

SEED = 20261121
CHUNK = 131_072
ARRAY = {"encoding-type": "array", "encoding-version": "0.2.0"}
TEXT = {"encoding-type": "string-array", "encoding-version": "0.2.0"}
GZIP = {"compression": "gzip", "compression_opts": 4}


def dense_values(rows: int, columns: int) -> np.ndarray:
    """Denoised counts as float32: one in five not zero, nearly all of those different."""
    rng = np.random.default_rng(SEED)
    counts = rng.poisson(0.25, (rows, columns)).astype("f4")
    return np.log1p(counts * rng.gamma(4, 0.25, counts.shape).astype("f4"))


def sparse_values(cells: int, genes: int, per_cell: int):
    """A CSR matrix: indptr, sorted indices, counts; `per_cell` values a row on average."""
    rng = np.random.default_rng(SEED)
    popularity = rng.lognormal(0, 1.6, genes)
    popularity /= popularity.sum()
    lengths = rng.poisson(per_cell, cells).clip(1, genes)
    indptr = np.zeros(cells + 1, np.int64)
    np.cumsum(lengths, out=indptr[1:])
    indices = rng.choice(genes, int(indptr[-1]), p=popularity).astype(np.int32)
    row = np.repeat(np.arange(cells), lengths)
    order = np.lexsort((indices, row))
    return indptr, indices[order], rng.poisson(2, len(indices)).astype("f4") + 1


def names(count: int) -> list[str]:
    """Cell names of 18 characters, like barcodes."""
    letters = np.array(list("ACGT"))
    rng = np.random.default_rng(SEED)
    codes = letters[rng.integers(0, 4, (count, 16))]
    return ["".join(code) + "-1" for code in codes]


def write_dense(folder: Path) -> None:
    """200 MB of float32: gzip in HDF5, zstd and blosc in Zarr."""
    targets = ["dense-gzip.h5", "dense-zstd.zarr", "dense-blosc.zarr"]
    if all((folder / name).exists() for name in targets):
        return
    values = dense_values(25_000, 2_000)
    with h5py.File(folder / targets[0], "w") as file:
        file.create_dataset("X", data=values, chunks=(250, 2_000), **GZIP)
    for name, codec in ((targets[1], ZstdCodec(level=3)), (targets[2], BloscCodec(cname="lz4"))):
        shutil.rmtree(folder / name, ignore_errors=True)
        group = zarr.open_group(folder / name, mode="w", zarr_format=3)
        array = group.create_array(
            "X", shape=values.shape, chunks=(1_000, 1_000), dtype="f4", compressors=codec
        )
        array[...] = values
        zarr.consolidate_metadata(folder / name)


def write_sparse(folder: Path) -> None:
    """20 million stored values, CSR: gzip in HDF5, zstd in Zarr."""
    targets = ["csr-gzip.h5", "csr-zstd.zarr"]
    if all((folder / name).exists() for name in targets):
        return
    indptr, indices, data = sparse_values(200_000, 20_000, 100)
    parts = {"indptr": indptr, "indices": indices, "data": data}
    with h5py.File(folder / targets[0], "w") as file:
        for name, values in parts.items():
            file.create_dataset(f"X/{name}", data=values, chunks=(CHUNK,), **GZIP)
    shutil.rmtree(folder / targets[1], ignore_errors=True)
    group = zarr.open_group(folder / targets[1], mode="w", zarr_format=3).create_group("X")
    for name, values in parts.items():
        array = group.create_array(
            name, shape=values.shape, chunks=(CHUNK,), dtype=values.dtype, compressors=ZstdCodec(level=3)
        )
        array[...] = values
    zarr.consolidate_metadata(folder / targets[1])


def write_names(folder: Path) -> None:
    """A million names of variable length, contiguous in HDF5, vlen-utf8 in Zarr."""
    targets = ["names.h5", "names.zarr"]
    if all((folder / name).exists() for name in targets):
        return
    values = names(1_000_000)
    with h5py.File(folder / targets[0], "w") as file:
        file.create_dataset("names", data=values, dtype=h5py.string_dtype())
    shutil.rmtree(folder / targets[1], ignore_errors=True)
    group = zarr.open_group(folder / targets[1], mode="w", zarr_format=3)
    array = group.create_array("names", shape=(len(values),), chunks=(CHUNK,), dtype=str)
    array[...] = np.asarray(values, dtype=object)
    zarr.consolidate_metadata(folder / targets[1])


def write_anndata(folder: Path, cells: int) -> None:
    """An h5ad of a given number of cells: CSR X, names, one categorical, one number, a UMAP."""
    target = folder / f"cells-{cells}.h5ad"
    if target.exists():
        return
    genes = 2_000
    indptr, indices, data = sparse_values(cells, genes, 100)
    rng = np.random.default_rng(SEED)
    with h5py.File(target, "w") as file:
        file.attrs.update({"encoding-type": "anndata", "encoding-version": "0.1.0"})
        x = file.create_group("X")
        x.attrs.update({"encoding-type": "csr_matrix", "encoding-version": "0.1.0", "shape": [cells, genes]})
        for name, values in {"indptr": indptr, "indices": indices, "data": data}.items():
            x.create_dataset(name, data=values, chunks=(min(CHUNK, len(values)),), **GZIP)
        frame(file, "obs", names(cells), ["cell_type", "n_counts"])
        frame(file, "var", [f"GENE{i:05d}" for i in range(genes)], [])
        column = file["obs"].create_group("cell_type")
        column.attrs.update({"encoding-type": "categorical", "encoding-version": "0.2.0", "ordered": False})
        column.create_dataset("codes", data=rng.integers(0, 30, cells).astype("i1"), **GZIP).attrs.update(ARRAY)
        labels = [f"type {i:02d}" for i in range(30)]
        column.create_dataset("categories", data=labels, dtype=h5py.string_dtype()).attrs.update(TEXT)
        file["obs"].create_dataset("n_counts", data=rng.normal(size=cells).astype("f4"), **GZIP).attrs.update(ARRAY)
        umap = rng.normal(size=(cells, 2)).astype("f4")
        file.create_dataset("obsm/X_umap", data=umap, chunks=(min(cells, 65_536), 2), **GZIP).attrs.update(ARRAY)
        file["obsm"].attrs.update({"encoding-type": "dict", "encoding-version": "0.1.0"})


def frame(file: h5py.File, path: str, index: list[str], columns: list[str]) -> None:
    """A dataframe's group with its index; the columns are the caller's."""
    group = file.create_group(path)
    order = np.array(columns, dtype=h5py.string_dtype())
    group.attrs.update({"encoding-type": "dataframe", "encoding-version": "0.2.0", "_index": "_index"})
    group.attrs["column-order"] = order
    group.create_dataset("_index", data=index, dtype=h5py.string_dtype()).attrs.update(TEXT)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cells", type=int, nargs="*", default=[100_000, 1_000_000])
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    write_dense(arguments.folder)
    write_sparse(arguments.folder)
    write_names(arguments.folder)
    for cells in arguments.cells:
        write_anndata(arguments.folder, cells)


if __name__ == "__main__":
    main()
