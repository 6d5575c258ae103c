"""Writes the files that the benchmarks read: sizes that matter, values that compress like counts do.

    python make_data.py FOLDER [--cells 100000 1000000 5000000]

A file that is already there is left alone.
"""

import argparse
import shutil
from contextlib import contextmanager
from pathlib import Path

import h5py
import numpy as np
import zarr
from anndata_files import ARRAY, GZIP, add_column, frame_h5, matrix_h5, root_h5
from zarr.codecs import BloscCodec, ZstdCodec

SEED = 20261121
CHUNK = 131_072


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
    letters = np.frombuffer(b"ACGT", np.uint8)
    codes = np.empty((count, 18), np.uint8)
    codes[:, :16] = letters[np.random.default_rng(SEED).integers(0, 4, (count, 16))]
    codes[:, 16:] = np.frombuffer(b"-1", np.uint8)
    return codes.view("S18").ravel().astype(str).tolist()


def write_dense(folder: Path) -> None:
    """200 MB of float32: gzip in HDF5, zstd and blosc in Zarr."""
    targets = ["dense-gzip.h5", "dense-zstd.zarr", "dense-blosc.zarr"]
    if all((folder / name).exists() for name in targets):
        return
    values = dense_values(25_000, 2_000)
    with new_file(folder / targets[0]) as file:
        file.create_dataset("X", data=values, chunks=(250, 2_000), **GZIP)
    for name, codec in ((targets[1], ZstdCodec(level=3)), (targets[2], BloscCodec(cname="lz4"))):
        group = new_store(folder / name)
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
    with new_file(folder / targets[0]) as file:
        for name, values in parts.items():
            file.create_dataset(f"X/{name}", data=values, chunks=(CHUNK,), **GZIP)
    group = new_store(folder / targets[1]).create_group("X")
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
    with new_file(folder / targets[0]) as file:
        file.create_dataset("names", data=values, dtype=h5py.string_dtype())
    array = new_store(folder / targets[1]).create_array("names", shape=(len(values),), chunks=(CHUNK,), dtype=str)
    array[...] = np.asarray(values, dtype=object)
    zarr.consolidate_metadata(folder / targets[1])


def write_growth(folder: Path, cells: int) -> None:
    """An h5ad of a given number of cells: CSR X, names, one categorical, one number, a UMAP."""
    target = folder / f"growth-{cells}.h5ad"
    if target.exists():
        return
    genes = 2_000
    block = 100_000
    indptr, indices, data = sparse_values(block, genes, 10)
    # the same cells repeated: their values do not matter here
    times = cells // block
    ends = np.concatenate([indptr[1:] + i * indptr[-1] for i in range(times)])
    rng = np.random.default_rng(SEED)
    with new_file(target) as file:
        root_h5(file)
        matrix_h5(
            file.create_group("X"),
            "csr_matrix",
            (cells, genes),
            {"indptr": np.concatenate([[0], ends]), "indices": np.tile(indices, times), "data": np.tile(data, times)},
            chunks=(min(CHUNK, cells),),
        )
        frame_h5(file, "obs", names(cells), ["cell_type", "n_counts"])
        frame_h5(file, "var", [f"GENE{i:05d}" for i in range(genes)], [])
        add_column(file["obs"], "cell_type", rng.integers(0, 30, cells).astype("i1"), 30)
        add_column(file["obs"], "n_counts", rng.normal(size=cells).astype("f4"))
        umap = rng.normal(size=(cells, 2)).astype("f4")
        file["obsm"].create_dataset("X_umap", data=umap, chunks=(min(cells, 65_536), 2), **GZIP).attrs.update(ARRAY)


def write_remote(folder: Path) -> None:
    """About 300 MB as anndata writes them: 100k × 20k, X by rows and a layer by columns, chunks as h5py guesses them."""
    target = folder / "remote.h5ad"
    if target.exists():
        return
    cells, genes = 100_000, 20_000
    indptr, indices, data = sparse_values(cells, genes, 560)
    order = np.argsort(indices, kind="stable")
    rows = np.repeat(np.arange(cells, dtype=np.int32), np.diff(indptr))[order]
    starts = np.concatenate([[0], np.cumsum(np.bincount(indices, minlength=genes))])
    by_column = {"indptr": starts, "indices": rows, "data": data[order]}
    rng = np.random.default_rng(SEED)
    with new_file(target) as file:
        root_h5(file)
        by_row = {"indptr": indptr, "indices": indices, "data": data}
        matrix_h5(file.create_group("X"), "csr_matrix", (cells, genes), by_row, chunks=True)
        columns = [f"column_{i}" for i in range(8)]
        frame_h5(file, "obs", names(cells), ["cell_type", *columns])
        frame_h5(file, "var", [f"GENE{i:05d}" for i in range(genes)], [])
        add_column(file["obs"], "cell_type", rng.integers(0, 30, cells).astype("i1"), 30)
        for name in columns:
            add_column(file["obs"], name, rng.normal(size=cells).astype("f4"))
        for name, width in (("X_pca", 50), ("X_umap", 2)):
            values = rng.normal(size=(cells, width)).astype("f4")
            file["obsm"].create_dataset(name, data=values, chunks=True, **GZIP).attrs.update(ARRAY)
        matrix_h5(file["layers"].create_group("csc"), "csc_matrix", (cells, genes), by_column, chunks=True)


def write_remote_zarr(folder: Path, zarr_format: int) -> None:
    """A small AnnData store with one number a cell: version 3, consolidated, or version 2, not consolidated."""
    target = folder / ("remote.zarr" if zarr_format == 3 else "remote-v2.zarr")
    if target.exists():
        return
    cells, genes = 100_000, 2_000
    root = new_store(target, zarr_format)
    root.attrs.update({"encoding-type": "anndata", "encoding-version": "0.1.0"})
    rng = np.random.default_rng(SEED)
    for table, index in (("obs", names(cells)), ("var", [f"GENE{i:05d}" for i in range(genes)])):
        columns = ["n_counts"] if table == "obs" else []
        group = root.create_group(table, attributes={
            "encoding-type": "dataframe", "encoding-version": "0.2.0", "_index": "_index", "column-order": columns,
        })
        labels = group.create_array(
            "_index", shape=(len(index),), dtype=str,
            attributes={"encoding-type": "string-array", "encoding-version": "0.2.0"},
        )
        labels[...] = np.asarray(index, dtype=object)
    column = root["obs"].create_array("n_counts", shape=(cells,), dtype="f4", attributes=ARRAY)
    column[...] = rng.normal(size=cells).astype("f4")
    if zarr_format == 3:
        zarr.consolidate_metadata(target)
        return
    for name in ("layers", "obsm", "varm", "obsp", "varp", "uns"):
        root.create_group(name, attributes={"encoding-type": "dict", "encoding-version": "0.1.0"})
    x = root.create_array("X", shape=(cells, genes), chunks=(1_000, genes), dtype="f4", attributes=ARRAY)
    x[:1_000] = 1


@contextmanager
def new_file(path: Path):
    """An HDF5 file that has its name only when it is whole."""
    with h5py.File(path.with_suffix(".part"), "w") as file:
        yield file
    path.with_suffix(".part").rename(path)


def new_store(path: Path, zarr_format: int = 3) -> zarr.Group:
    shutil.rmtree(path, ignore_errors=True)
    return zarr.open_group(path, mode="w", zarr_format=zarr_format)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cells", type=int, nargs="*", default=[100_000, 1_000_000, 5_000_000])
    arguments = parser.parse_args()
    folder = arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    write_dense(folder)
    write_sparse(folder)
    write_names(folder)
    write_remote(folder)
    write_remote_zarr(folder, 3)
    write_remote_zarr(folder, 2)
    for cells in arguments.cells:
        write_growth(folder, cells)


if __name__ == "__main__":
    main()
