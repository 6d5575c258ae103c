import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPython } from './node-python';

const found = findPython('scanpy');

/** Why no lines are run; empty where they are. */
export const noScanpy = 'missing' in found ? found.missing : '';

/**
 * Runs lines of Python on `cells.h5ad`, a file of six cells in three kinds and of three genes, or on `twins.h5ad`, the same
 * with two genes of one name; and has Python evaluate an expression on the figure of each.
 */
export function drawnByPython(
  drawn: Readonly<Record<string, readonly [code: string | undefined, look: string]>>,
): Readonly<Record<string, unknown>> {
  const script = `
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import anndata, json, numpy as np, pandas as pd, scanpy, warnings
from matplotlib.colors import to_hex
warnings.simplefilter("ignore")
x = np.arange(18, dtype="float32").reshape(6, 3) / 4
kind = pd.Categorical(["A", "A", "B", "B", "C", None])
cells = anndata.AnnData(x, obs=pd.DataFrame({"kind": kind, "n": np.arange(6.0), "flag": [True, False, True, True, False, True]}, index=[f"c{i}" for i in range(6)]))
cells.var_names = ["G0", "G1", "G2"]
cells.raw = cells.copy()
cells.layers["twice"] = 2 * x
at = np.arange(6.0)
cells.obsm["X_umap"] = np.column_stack([at, at, -at])
cells.obsm["spatial"] = np.column_stack([at, at])
scales = {"tissue_hires_scalef": 1.0, "spot_diameter_fullres": 1.0}
cells.uns["spatial"] = {"L": {"images": {"hires": np.full((8, 8, 3), 0.5)}, "scalefactors": scales}}
scanpy.tl.rank_genes_groups(cells, "kind", groups=["A", "B"], key_added="ranking", use_raw=False)
cells.write_h5ad("cells.h5ad")
twins = cells.copy()
twins.var_names = ["G0", "G0", "G2"]
twins.raw = twins.copy()
twins.write_h5ad("twins.h5ad")
plt.show = lambda *a, **k: None
def dots():
    parts = ((c, c.get_offsets()) for c in ax.collections)
    return [[*map(float, at), to_hex(face)] for c, all in parts for at, face in zip(all, np.broadcast_to(c.get_facecolor(), (len(all), 4)))]
answers = {}
for name, (code, look) in json.loads(${JSON.stringify(JSON.stringify(drawn))}).items():
    plt.close("all")
    exec(code)
    figure = plt.gcf()
    ax = figure.axes[0]
    answers[name] = eval(look)
print("ANSWERS" + json.dumps(answers))
`;
  const python = 'python' in found ? found.python : '';
  const folder = mkdtempSync(join(tmpdir(), 'petri-figures-'));
  const { stdout, stderr } = spawnSync(python, ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true, force: true });
  const all = stdout.split('ANSWERS')[1];
  if (all === undefined) throw new Error(stderr);
  return JSON.parse(all);
}
