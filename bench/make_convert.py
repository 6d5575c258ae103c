"""Writes the file that subsets are taken of: a million cells × 20,000 genes, 525 values a cell, CSR, gzip.

    python make_convert.py FOLDER

The same 100,000 cells ten times, their chunks compressed once; ten samples, scattered. 3 GB; left alone if it is there.
"""

import argparse
from pathlib import Path

import numpy as np
from anndata_files import ARRAY, GZIP, add_column, frame_h5, root_h5
from make_data import CHUNK, SEED, names, new_file, sparse_values

CELLS, BLOCK, GENES, PER_CELL, SAMPLES = 1_000_000, 100_000, 20_000, 525, 10


def write(target: Path) -> None:
    indptr, indices, data = sparse_values(BLOCK, GENES, PER_CELL)
    # whole chunks, which can be repeated as they are
    stored = int(indptr[-1]) // CHUNK * CHUNK
    indptr = np.minimum(indptr, stored)
    times, random = CELLS // BLOCK, np.random.default_rng(SEED)
    with new_file(target) as file:
        root_h5(file)
        x = file.create_group("X")
        x.attrs.update({"encoding-type": "csr_matrix", "encoding-version": "0.1.0", "shape": [CELLS, GENES]})
        ends = np.concatenate([[0], *(indptr[1:] + i * stored for i in range(times))])
        # int32: scipy copies all indices to the type of a wider indptr
        x.create_dataset("indptr", data=ends.astype("i4"), chunks=(CHUNK,), **GZIP)
        for name, values in (("indices", indices), ("data", data)):
            array = x.create_dataset(name, (times * stored,), values.dtype, chunks=(CHUNK,), **GZIP)
            array[:stored] = values[:stored]
            for at in range(0, stored, CHUNK):
                mask, chunk = array.id.read_direct_chunk((at,))
                for i in range(1, times):
                    array.id.write_direct_chunk((i * stored + at,), chunk, mask)
        frame_h5(file, "obs", names(CELLS), ["sample", "total"])
        add_column(file["obs"], "sample", random.permutation(np.arange(CELLS) % SAMPLES).astype("i1"), SAMPLES)
        add_column(file["obs"], "total", random.gamma(2, 1000, CELLS))
        frame_h5(file, "var", [f"GENE{i:05d}" for i in range(GENES)], [])
        umap = random.normal(size=(CELLS, 2)).astype("f4")
        file["obsm"].create_dataset("X_umap", data=umap, chunks=(CHUNK, 2), **GZIP).attrs.update(ARRAY)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    target = parser.parse_args().folder / f"convert-{CELLS}.h5ad"
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        write(target)
