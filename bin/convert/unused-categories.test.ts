import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import {
  type FoundPython,
  findNewestPython,
  findPython,
  pythonPrints,
} from '@/testing/node-python';
import { convertCommand } from './command';

const folder = mkdtempSync(join(tmpdir(), 'petri-unused-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const found = findPython('anndata, h5py, scipy');

/** Writes cells.h5ad and cells.zarr: categories of all kinds, of which the rows with n < 3 lack some. */
const MAKE = `
import sys, warnings; warnings.simplefilter("ignore")
import anndata as ad, numpy as np, pandas as pd
from scipy import sparse
rows = 8
obs = pd.DataFrame({"n": np.arange(rows)}, index=[f"c{i}" for i in range(rows)])
obs["cluster"] = pd.Categorical(["b", "a", "b", "d", "c", "a", "d", "c"], categories=list("dcba"))
obs["stage"] = pd.Categorical([3, 1, None, 2, 4, 1, 2, 3], categories=[4, 3, 2, 1], ordered=True)
obs["batch"] = pd.Categorical(["x"] * 3 + ["y"] * 5, categories=["x", "y", "never"])
obs["flag"] = pd.Categorical([True, True, True, False, False, False, True, False])
obs["gone"] = pd.Categorical([None] * 3 + ["p"] * 5)
obs["text"] = [f"t{i % 3}" for i in range(rows)]
var = pd.DataFrame({"kind": pd.Categorical(["g", "g", "p"], categories=["p", "q", "g"])}, index=["g0", "g1", "g2"])
var["batch"] = pd.Categorical(["k", "k", "l"])
uns = {
    "cluster_colors": ["#111111", "#222222", "#333333", "#444444"],
    "stage_colors": np.array([[0.1, 0, 0], [0.2, 0, 0], [0.3, 0, 0], [0.4, 0, 0]]),
    "kind_colors": np.array(["red", "green", "blue"], dtype=object),
    "batch_colors": ["#010101", "#020202", "#030303"],
    "flag_colors": ["#aaaaaa", "#bbbbbb", "#cccccc"],
    "other_colors": ["#999999"], "gone_colors": ["#abcdef"], "note": "kept",
}
one = ad.AnnData(sparse.csr_matrix(np.arange(rows * 3.0).reshape(rows, 3)), obs=obs, var=var, uns=uns)
one.obsm["frame"] = obs[["cluster"]].copy()
one.varm["frame"] = var[["kind"]].copy()
one.raw = one.copy()
one.write_h5ad(sys.argv[1] + "/cells.h5ad", convert_strings_to_categoricals=False)
one.write_zarr(sys.argv[1] + "/cells.zarr", convert_strings_to_categoricals=False)
`;

/**
 * Compares each copy with adata[mask].copy() of anndata. Without regard to two types of anndata 0.13: of no categories,
 * which have one only in memory, and of texts, which differs between HDF5 and Zarr.
 */
const COMPARE = `
import sys, warnings; warnings.simplefilter("ignore")
import anndata as ad, numpy as np
from pandas.testing import assert_frame_equal
folder = sys.argv[1]
def check(copy, truth):
    for one in [copy, truth]:
        assert list(one.obs["gone"].cat.categories) == []
        one.obs["gone"] = one.obs["gone"].cat.set_categories([])
        one.obs["text"] = one.obs["text"].astype(object)
    for a, b in [(copy.obs, truth.obs), (copy.var, truth.var), (copy.raw.var, truth.raw.var), (copy.obsm["frame"], truth.obsm["frame"]), (copy.varm["frame"], truth.varm["frame"])]:
        assert_frame_equal(a, b)
    for a, b in [(copy.X, truth.X), (copy.raw.X, truth.raw.X)]:
        np.testing.assert_array_equal(a.toarray(), b.toarray(), strict=True)
    assert sorted(copy.uns) == sorted(truth.uns)
    for key, value in truth.uns.items():
        np.testing.assert_array_equal(copy.uns[key], value, err_msg=key)
for name in ["cells.h5ad", "cells.zarr"]:
    read = ad.read_h5ad if name.endswith("h5ad") else ad.read_zarr
    full = read(f"{folder}/{name}")
    for copy in [f"{name}.h5ad", f"{name}.zarr", f"{name}.2.zarr"]:
        read = ad.read_h5ad if copy.endswith("h5ad") else ad.read_zarr
        check(read(f"{folder}/{copy}"), full[full.obs["n"] < 3].copy())
    one = ad.read_h5ad(f"{folder}/{name}.h5ad")
    print([list(one.obs[c].cat.categories) for c in ["cluster", "stage", "batch", "flag", "gone"]], one.obs["stage"].cat.ordered)
    print(list(one.var["kind"].cat.categories), list(one.obs["stage"].isna()), one.obs["text"].dtype.kind)
    print(sorted(one.uns), list(one.uns["cluster_colors"]), list(one.uns["kind_colors"]), one.uns["stage_colors"].tolist())
`;

function python(script: string, by: FoundPython = found): readonly string[] {
  return pythonPrints(by, ['-c', script, folder], folder).trimEnd().split('\n');
}

async function convert(from: string, to: string, ...options: readonly string[]) {
  const output = collectedOutput(false);
  const files = [join(folder, from), join(folder, to)];
  const status = await convertCommand.run([...files, ...options], output);
  return { status, failures: output.failures, text: output.text() };
}

describe.skipIf('missing' in found)('copies without unused categories', () => {
  const few = ['--where=n < 3', '--drop-unused-categories'];
  beforeAll(() => void python(MAKE));

  it('are those that anndata makes of adata[rows].copy(), in both containers', async () => {
    for (const name of ['cells.h5ad', 'cells.zarr']) {
      const lost = [
        'left out: /uns/batch_colors: has 3 colours, another number than batch has categories.',
        'left out: /uns/flag_colors: has 3 colours, another number than flag has categories.',
      ];
      for (const copy of ['h5ad', 'zarr']) {
        const { status, failures } = await convert(name, `${name}.${copy}`, ...few);
        expect([status, failures]).toEqual([1, lost]);
      }
      await convert(name, `${name}.2.zarr`, ...few, '--zarr-format=2');
    }
    // printed by anndata 0.12.19, and by 0.13.4
    const lines = [
      "[['b', 'a'], [3, 1], ['x'], [True], []] True",
      "['p', 'g'] [False, False, True] O",
      "['cluster_colors', 'gone_colors', 'kind_colors', 'note', 'other_colors', 'stage_colors'] ['#333333', '#444444'] ['red', 'blue'] [[0.2, 0.0, 0.0], [0.4, 0.0, 0.0]]",
    ];
    const newest = findNewestPython();
    for (const by of 'missing' in newest ? [found] : [found, newest])
      expect(python(COMPARE, by)).toEqual([...lines, ...lines]);
  });

  it('have all categories and colours by default', async () => {
    await convert('cells.h5ad', 'all.h5ad', '--where=n < 3');
    expect(
      python(`
import sys, anndata as ad
one = ad.read_h5ad(sys.argv[1] + "/all.h5ad")
print(list(one.obs["cluster"].cat.categories), len(one.uns["cluster_colors"]))
`),
    ).toEqual(["['d', 'c', 'b', 'a'] 4"]);
  });

  it('are written by the lines of Python, too', async () => {
    const { text } = await convert('cells.h5ad', 'code.h5ad', ...few, '--code');
    expect(text).not.toContain('remove_unused_categories');
    const kept = await convert('cells.h5ad', 'code.h5ad', '--where=n < 3', '--code');
    expect(kept.text).toContain('anndata.settings.remove_unused_categories = False');
  });
});
