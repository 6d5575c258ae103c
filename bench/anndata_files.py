"""Parts of an h5ad as anndata writes them."""

import h5py
import numpy as np

ARRAY = {"encoding-type": "array", "encoding-version": "0.2.0"}
TEXT = {"encoding-type": "string-array", "encoding-version": "0.2.0"}
GZIP = {"compression": "gzip", "compression_opts": 4}


def root_h5(file: h5py.File) -> None:
    """The root's own attributes, and the groups that every AnnData has."""
    file.attrs.update({"encoding-type": "anndata", "encoding-version": "0.1.0"})
    for name in ("layers", "obsm", "varm", "obsp", "varp", "uns"):
        file.create_group(name).attrs.update({"encoding-type": "dict", "encoding-version": "0.1.0"})


def matrix_h5(group: h5py.Group, encoding: str, shape, parts: dict[str, np.ndarray], chunks) -> None:
    """A sparse matrix: indptr, indices, data."""
    group.attrs.update({"encoding-type": encoding, "encoding-version": "0.1.0", "shape": list(shape)})
    for name, values in parts.items():
        group.create_dataset(name, data=values, chunks=chunks, **GZIP)


def frame_h5(file: h5py.File, path: str, index: list[str], columns: list[str]) -> None:
    """A dataframe's group with its index; the columns are the caller's."""
    group = file.create_group(path)
    order = np.array(columns, dtype=h5py.string_dtype())
    group.attrs.update({"encoding-type": "dataframe", "encoding-version": "0.2.0", "_index": "_index"})
    group.attrs["column-order"] = order
    group.create_dataset("_index", data=index, dtype=h5py.string_dtype()).attrs.update(TEXT)


def add_column(frame: h5py.Group, name: str, values: np.ndarray, labels: int = 0) -> None:
    """A column of numbers, or a categorical with the given number of labels."""
    if labels == 0:
        frame.create_dataset(name, data=values, **GZIP).attrs.update(ARRAY)
        return
    column = frame.create_group(name)
    column.attrs.update({"encoding-type": "categorical", "encoding-version": "0.2.0", "ordered": False})
    column.create_dataset("codes", data=values, **GZIP).attrs.update(ARRAY)
    texts = [f"type {i:02d}" for i in range(labels)]
    column.create_dataset("categories", data=texts, dtype=h5py.string_dtype()).attrs.update(TEXT)
