"""Writes the file that the ten jobs are done with, and prints what their results must be, by numpy and scipy.

    python make_jobs.py FOLDER

100,000 cells of ten types, eight samples and two conditions × 2,000 genes with Ensembl IDs; log-normalised CSR, gzip;
metrics of quality; a UMAP on which B cells lie apart, left of all others. Left alone if it is there.
"""

import argparse
from pathlib import Path

import anndata as ad
import numpy as np
import pandas as pd
import scipy.sparse as sp
from make_data import SEED

CELLS, GENES, PER_CELL = 100_000, 2_000, 116
TYPES = ["B cell", "CD4 T cell", "CD8 T cell", "CD14 monocyte", "CD16 monocyte", "DC", "erythrocyte", "NK", "pDC", "platelet"]
KNOWN = ["CD3D", "CD3E", "LYZ", "MS4A1", "CD79A", "NKG7", "GNLY", "CD14", "FCGR3A", "PPBP", "HBB", "CD8A"]
# types that express each known gene much more than the others
PROGRAMS = {"MS4A1": [0], "CD79A": [0], "CD3D": [1, 2], "CD3E": [1, 2], "CD8A": [2], "LYZ": [3, 4, 5], "CD14": [3], "FCGR3A": [4], "NKG7": [2, 7], "GNLY": [7], "PPBP": [9], "HBB": [6]}
SAMPLES = [f"S{i}" for i in range(1, 9)]


def counts_of(random: np.random.Generator, types: np.ndarray, conditions: np.ndarray) -> sp.csr_matrix:
    """Counts of genes drawn at random, and of the programs of each type; ISG15 is induced in stimulated cells."""
    rows = np.repeat(np.arange(CELLS), PER_CELL)
    columns = random.integers(13, GENES, rows.size)
    genes = names()
    for gene, of in PROGRAMS.items():
        is_on = np.isin(types, of) & (random.random(CELLS) < 0.8)
        rows, columns = np.append(rows, np.flatnonzero(is_on)), np.append(columns, np.full(is_on.sum(), genes.index(gene)))
    is_on = (conditions == 1) & (random.random(CELLS) < 0.7)
    rows, columns = np.append(rows, np.flatnonzero(is_on)), np.append(columns, np.full(is_on.sum(), genes.index("ISG15")))
    mito = np.repeat(np.arange(CELLS), random.poisson(4 + 8 * (random.random(CELLS) < 0.08)))
    rows, columns = np.append(rows, mito), np.append(columns, random.integers(0, 13, mito.size))
    values = random.poisson(1.5, rows.size) + 1
    return sp.csr_matrix((values.astype("f4"), (rows, columns)), shape=(CELLS, GENES))


def names() -> list[str]:
    mito = [f"MT-{name}" for name in "CO1 CO2 CO3 ND1 ND2 ND3 ND4 ND4L ND5 ND6 ATP6 ATP8 CYB".split()]
    return [*mito, *KNOWN, "ISG15", *(f"GENE{i:04d}" for i in range(GENES - len(mito) - len(KNOWN) - 1))]


def write(target: Path) -> None:
    random = np.random.default_rng(SEED)
    types = random.choice(len(TYPES), CELLS, p=[0.12, 0.25, 0.15, 0.18, 0.06, 0.04, 0.05, 0.1, 0.02, 0.03])
    samples = random.integers(0, 8, CELLS)
    conditions = samples % 2
    counts = counts_of(random, types, conditions)
    total = np.asarray(counts.sum(axis=1)).ravel()
    data = counts.copy()
    data.data = np.log1p(data.data * np.repeat(1e4 / total, np.diff(data.indptr))).astype("f4")
    mito = np.asarray(counts[:, :13].sum(axis=1)).ravel()
    obs = pd.DataFrame(
        {
            "cell_type": pd.Categorical.from_codes(types, TYPES),
            "condition": pd.Categorical.from_codes(conditions, ["control", "stimulated"]),
            "sample": pd.Categorical.from_codes(samples, SAMPLES),
            "leiden": pd.Categorical.from_codes((types * 7 + 3) % 10, [str(i) for i in range(10)]),
            "n_genes_by_counts": np.diff(counts.indptr).astype("i4"),
            "total_counts": total,
            "pct_counts_mt": (100 * mito / total).astype("f4"),
        },
        index=[f"cell-{i}" for i in range(CELLS)],
    )
    var = pd.DataFrame({"gene_ids": [f"ENSG{100_000 + 7 * i:011d}" for i in range(GENES)]}, index=names())
    angles = np.arange(1, len(TYPES)) * 2 * np.pi / (len(TYPES) - 1)
    centres = np.concatenate([[[-16, 0]], np.stack([6 * np.cos(angles) + 3, 6 * np.sin(angles)], axis=1)])
    umap = centres[types] + np.clip(random.normal(size=(CELLS, 2)), -2.5, 2.5)
    uns = {"neighbors": {"params": {"method": "umap", "metric": "euclidean", "n_neighbors": 15}}, "leiden": {"params": {"resolution": 1.0}}}
    file = ad.AnnData(data, obs, var, uns, obsm={"X_umap": umap.astype("f4")})
    target.parent.mkdir(parents=True, exist_ok=True)
    file.write_h5ad(target, compression="gzip")


def report(file: ad.AnnData) -> None:
    """Prints the numbers that jobs.mjs expects."""
    obs = file.obs
    print("cells by type", obs.cell_type.value_counts(sort=False).to_dict())
    query = "cell_type == 'CD14 monocyte' and condition == 'stimulated'"
    print(query, len(obs.query(query)))
    kept = obs.query("pct_counts_mt <= 8")
    print("pct_counts_mt <= 8", len(kept), kept["sample"].value_counts(sort=False).to_dict(), "of", obs["sample"].value_counts(sort=False).to_dict())
    for gene in ("CD3D", "LYZ"):
        print(gene, file.var.gene_ids[gene], "cells above 0", file[:, gene].X.nnz)
    print(pd.crosstab(obs.leiden, obs.cell_type).loc["0"].to_dict())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    target = parser.parse_args().folder / "jobs-100000.h5ad"
    if not target.exists():
        write(target)
    report(ad.read_h5ad(target))
