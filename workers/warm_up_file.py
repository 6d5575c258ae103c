"""Writes warm-up-file.generated.ts: a small file as anndata writes them, for workers/warm-up.ts.

    python workers/warm_up_file.py
"""

import base64
import tempfile
import zlib
from pathlib import Path

import anndata
import numpy as np
import pandas as pd
import scipy.sparse

CELLS, GENES = 1000, 6
TARGET = Path(__file__).with_name("warm-up-file.generated.ts")


def annotated() -> anndata.AnnData:
    obs = pd.DataFrame(
        {"group": pd.Categorical(["a", "b"] * (CELLS // 2)), "count": np.arange(CELLS, dtype="f4")},
        index=[f"c{i}" for i in range(CELLS)],
    )
    var = pd.DataFrame(index=[f"g{i}" for i in range(GENES)])
    x = scipy.sparse.csr_matrix(np.eye(CELLS, GENES, dtype="f4"))
    return anndata.AnnData(X=x, obs=obs, var=var, obsm={"X_umap": np.zeros((CELLS, 2), "f4")})


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "warm-up.h5ad"
        annotated().write_h5ad(path, compression="gzip")
        packed = base64.b64encode(zlib.compress(path.read_bytes(), 9)).decode()
    TARGET.write_text(
        "// Written by warm_up_file.py: do not edit.\n"
        "/** An AnnData of 1,000 cells × 6 genes, compressed by zlib. */\n"
        f"export const warmUpFileInBase64 =\n  '{packed}';\n"
    )


if __name__ == "__main__":
    main()
