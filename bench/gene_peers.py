"""What Python does for genes; each job gives milliseconds and a count that Petri has to give too."""

import time
from functools import cache
from pathlib import Path

import anndata as ad
import h5py
import numpy as np
import scanpy as sc
import scipy.sparse as sp
import zarr

STEP = 1 << 22
Answer = tuple[float, int]


def scan(indptr, indices, data, gene: int) -> int:
    """Cells with the gene, by one pass through a CSR matrix in pieces: about as well as numpy can."""
    pointers = indptr[:]
    stored = int(pointers[-1])
    column = np.zeros(len(pointers) - 1)
    for start in range(0, stored, STEP):
        stop = min(stored, start + STEP)
        found = np.flatnonzero(indices[start:stop] == gene)
        if len(found) == 0:
            continue
        rows = np.searchsorted(pointers, found + start, side="right") - 1
        np.add.at(column, rows, data[start:stop][found])
    return int(np.count_nonzero(column))


def gene_h5py(file: Path, job: dict) -> Answer:
    started = time.perf_counter()
    with h5py.File(file) as store:
        x = store["X"]
        count = scan(x["indptr"], x["indices"], x["data"], job["gene"])
    return since(started), count


def gene_zarr(file: Path, job: dict) -> Answer:
    started = time.perf_counter()
    x = zarr.open_group(file, mode="r")["X"]
    count = scan(x["indptr"], x["indices"], x["data"], job["gene"])
    return since(started), count


def gene_anndata(file: Path, job: dict) -> Answer:
    backed = ad.read_h5ad(file, backed="r")
    started = time.perf_counter()
    column = backed.X[:, [job["gene"]]]
    answer = since(started), int(np.count_nonzero(column.toarray()))
    backed.file.close()
    return answer


def gene_columns(file: Path, job: dict) -> Answer:
    started = time.perf_counter()
    with h5py.File(file) as store:
        start, stop = store["indptr"][job["gene"] : job["gene"] + 2]
        rows, values = store["indices"][start:stop], store["data"][start:stop]
    return since(started), len(np.unique(rows[values != 0]))


def transpose(file: Path, job: dict) -> Answer:
    """From disk to disk, all of it in memory on the way."""
    started = time.perf_counter()
    with h5py.File(file) as store:
        x = store["X"]
        rows = sp.csr_matrix((x["data"][:], x["indices"][:], x["indptr"][:]), shape=tuple(x.attrs["shape"]))
    columns = rows.tocsc()
    target = file.with_suffix(".transposed")
    with h5py.File(target, "w") as store:
        for name in ("data", "indices", "indptr"):
            store.create_dataset(name, data=getattr(columns, name))
    target.unlink()
    return since(started), columns.nnz


@cache
def loaded(file: Path) -> ad.AnnData:
    return ad.read_h5ad(file)


def dots(file: Path, job: dict) -> Answer:
    """What scanpy's dot plot computes, the matrix in memory beforehand."""
    data = loaded(file)
    started = time.perf_counter()
    plot = sc.pl.DotPlot(data, list(data.var_names[job["genes"]]), groupby=job["by"].split("/")[-1])
    return since(started), plot.dot_color_df.size


def markers(file: Path, job: dict) -> Answer:
    """Welch's t-test of one group against the rest, the matrix in memory beforehand; genes with a score above zero."""
    data = loaded(file)
    started = time.perf_counter()
    sc.tl.rank_genes_groups(data, job["by"], groups=[job["group"]], reference="rest", method="t-test")
    return since(started), int((data.uns["rank_genes_groups"]["scores"][job["group"]] > 0).sum())


def since(started: float) -> float:
    return (time.perf_counter() - started) * 1000


GENE_JOBS = {
    "h5py": gene_h5py,
    "zarr-python": gene_zarr,
    "anndata backed": gene_anndata,
    "h5py from CSC": gene_columns,
    "scipy tocsc": transpose,
    "scanpy in memory": dots,
    "scanpy t-test": markers,
}
