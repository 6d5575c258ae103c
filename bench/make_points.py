"""Cells of many sizes for the measurements of embeddings: 30 clusters in X_umap, a categorical, no X.

    python bench/make_points.py FOLDER N [N …]   ->  points-N.zarr, and its points and codes as plain bytes, each written once
"""

import sys
from pathlib import Path

import anndata as ad
import numpy as np
import pandas as pd

CLUSTERS = 30


def points_of(count: int, random: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Gaussian clusters with tails between them and 1 % noise, in random order as most files have them."""
    centres = random.uniform(-12, 12, (CLUSTERS, 2))
    spread = random.uniform(0.4, 1.6, (CLUSTERS, 2))
    sizes = random.dirichlet(np.full(CLUSTERS, 1.5))
    cluster = random.choice(CLUSTERS, count, p=sizes).astype(np.int8)
    points = centres[cluster] + random.standard_normal((count, 2)) * spread[cluster]
    noise = random.random(count) < 0.01
    points[noise] = random.uniform(-15, 15, (int(noise.sum()), 2))
    return points.astype(np.float32), cluster


def write_points(folder: Path, count: int) -> None:
    path = folder / f"points-{count}.zarr"
    if path.exists():
        return
    points, cluster = points_of(count, np.random.default_rng(7))
    kinds = pd.Categorical.from_codes(cluster, [f"cluster {number}" for number in range(CLUSTERS)])
    obs = pd.DataFrame({"cluster": kinds}, index=np.arange(count).astype(str))
    data = ad.AnnData(obs=obs, obsm={"X_umap": points})
    new = path.with_suffix(".new")
    data.write_zarr(new)
    points.tofile(folder / f"points-{count}.f32")
    cluster.tofile(folder / f"points-{count}.i8")
    new.rename(path)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    for number in sys.argv[2:]:
        write_points(target, int(number))
