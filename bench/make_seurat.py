"""Writes one object in two layouts, AnnData and h5Seurat: the same arrays, with the same chunks and filters.

    python make_seurat.py FOLDER [--cells 1000000]

A million cells, or as many as asked for: the counts of genes-1000000.h5ad, names, one categorical, a UMAP. A file that is
already there is left alone.
"""

import argparse
from pathlib import Path

import h5py
import numpy as np
from anndata_files import ARRAY, GZIP, add_column, frame_h5, root_h5
from make_data import SEED, names, new_file

GROUPS, CHUNK = 30, 65_536


def write_anndata(target: Path, counts: h5py.File, cells: int) -> None:
    """X by rows, as anndata writes it."""
    with new_file(target) as file:
        root_h5(file)
        counts.copy("X", file)
        genes = counts["var/_index"].asstr()[:].tolist()
        frame_h5(file, "obs", names(cells), ["cell_type"])
        frame_h5(file, "var", genes, [])
        add_column(file["obs"], "cell_type", groups(cells).astype("i1"), GROUPS)
        file["obsm"].create_dataset("X_umap", data=umap(cells), chunks=(CHUNK, 2), **GZIP).attrs.update(ARRAY)


def write_seurat(target: Path, counts: h5py.File, cells: int) -> None:
    """One assay of genes by cells, by column; embeddings are dimensions by cells on disk."""
    with new_file(target) as file:
        file.attrs.update({"active.assay": ["RNA"], "project": ["bench"], "version": ["4.1.3"]})
        assay = file.create_group("assays/RNA")
        assay.attrs["key"] = ["rna_"]
        counts.copy("X", assay, "data")
        shape = assay["data"].attrs["shape"]
        for name in list(assay["data"].attrs):
            del assay["data"].attrs[name]
        assay["data"].attrs["dims"] = np.array(shape[::-1], "i4")
        counts.copy("var/_index", assay, "features")
        frame = file.create_group("meta.data")
        frame.attrs.update({"_index": ["_index"], "colnames": ["cell_type"]})
        for group, name in ((file, "cell.names"), (frame, "_index")):
            group.create_dataset(name, data=names(cells), dtype=h5py.string_dtype())
        frame.create_dataset("cell_type/values", data=groups(cells).astype("i4") + 1, **GZIP)
        levels = [f"type {i:02d}" for i in range(GROUPS)]
        frame.create_dataset("cell_type/levels", data=levels, dtype=h5py.string_dtype())
        reduction = file.create_group("reductions/umap")
        reduction.attrs.update({"key": ["UMAP_"], "active.assay": ["RNA"], "global": np.array([1], "i4")})
        reduction.create_dataset("cell.embeddings", data=umap(cells).T, chunks=(2, CHUNK), **GZIP)
        for name in ("graphs", "images", "misc", "neighbors", "tools", "commands"):
            file.create_group(name)


def groups(cells: int) -> np.ndarray:
    return np.random.default_rng(SEED).integers(0, GROUPS, cells)


def umap(cells: int) -> np.ndarray:
    return np.random.default_rng(SEED).normal(size=(cells, 2)).astype("f4")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cells", type=int, default=1_000_000)
    arguments = parser.parse_args()
    folder, cells = arguments.folder, arguments.cells
    with h5py.File(folder / f"genes-{cells}.h5ad") as counts:
        for name, write in (("h5ad", write_anndata), ("h5seurat", write_seurat)):
            target = folder / f"layout-{cells}.{name}"
            if not target.exists():
                write(target, counts, cells)


if __name__ == "__main__":
    main()
