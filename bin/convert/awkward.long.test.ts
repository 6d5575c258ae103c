import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { findPython, pythonPrints } from '@/testing/node-python';
import { convertCommand } from './command';

const fixtures = join(import.meta.dirname, '../../e2e/fixtures');
const folder = mkdtempSync(join(tmpdir(), 'petri-awkward-'));
afterAll(() => rmSync(folder, { recursive: true }));
const found = findPython('anndata, awkward, h5py, pandas, zarr');
const why = 'missing' in found ? ` (left out: ${found.missing})` : '';
const run = (args: readonly string[]) => pythonPrints(found, args, folder);

/**
 * AnnData with the arrays of ragged.h5, of every form of awkward and not packed; one of many rows and chunks, with
 * categories, a layer of rows of one length, and records in obsm.
 */
const MAKE = `
import json, sys
import anndata, awkward as ak, h5py, numpy as np, pandas as pd
from awkward import contents as c
from awkward.index import Index64
wishes = []
def wish(file, cells, genes=None):
    wishes.append({"original": file, "cells": [int(i) for i in cells], "genes": genes})
def empty(count, genes=0):
    cells = anndata.AnnData(obs=pd.DataFrame({"n": np.arange(count)}, index=[f"c{i}" for i in range(count)]), var=pd.DataFrame(index=[f"g{i}" for i in range(genes)]))
    return cells
with h5py.File(sys.argv[1]) as ragged:
    for count in {int(one.attrs["length"]) for one in ragged.values()}:
        file = f"{count}.h5ad"
        empty(count).write_h5ad(file)
        with h5py.File(file, "a") as copy:
            for name, one in ragged.items():
                if one.attrs["length"] == count:
                    ragged.copy(name, copy["obsm"])
        for cells in [range(0, count, 2), range(1, count), [count - 1]]:
            wish(file, cells)
random = np.random.default_rng(1)
count = 140_000
many = empty(count, 4)
sizes = random.integers(0, 4, count)
inner = random.integers(0, 3, sizes.sum())
texts = np.array(["", "α", "beta", "γδε"], dtype=object)[random.integers(0, 4, inner.sum())]
lists = ak.unflatten(ak.unflatten(ak.mask(random.random(inner.sum()), random.random(inner.sum()) < 0.7), inner), sizes)
named = ak.unflatten(ak.Array(texts.tolist()), ak.flatten(ak.num(lists, axis=2)))
many.obsm["lists"] = lists
many.obsm["records"] = ak.zip({"x": lists, "name": ak.unflatten(named, sizes)}, depth_limit=2)
labels = c.IndexedArray(Index64(random.integers(0, 3, count)), ak.Array(["B", "T", "NK"]).layout, parameters={"__array__": "categorical"})
many.obsm["labels"] = ak.Array(labels)
many.obsm["either"] = ak.Array(c.UnionArray.simplified(ak.index.Index8((np.arange(count) % 2).astype("i1")), Index64(np.arange(count) // 2), [c.NumpyArray(np.arange(count / 2)), ak.Array(["a", "b"] * (count // 4)).layout]))
many.layers["pairs"] = ak.Array(c.RegularArray(c.RegularArray(c.NumpyArray(np.arange(8 * count)), 2), 4))
table = np.zeros(count, dtype=[("x", "f4"), ("name", "O"), ("n", "i8")])
table["x"], table["name"], table["n"] = np.arange(count), [f"é{i}" for i in range(count)], 2**60
many.obsm["table"] = table
many.obs["take"] = random.random(count) < 0.15
many.write_h5ad("many.h5ad", compression="gzip")
wish("many.h5ad", np.flatnonzero(many.obs["take"]))
wish("many.h5ad", range(4_000, 139_000), [0, 2, 3])
wish("8.h5ad", [])
json.dump(wishes, open("made.json", "w"))
`;

interface Made {
  readonly original: string;
  readonly cells: readonly number[];
  readonly genes: readonly number[] | null;
}

/** The condition that takes these cells. */
function conditionOf(cells: readonly number[]): string {
  const [first = 0] = cells;
  const last = cells.at(-1) ?? -1;
  if (cells.length < 10) return cells.length === 0 ? 'n < 0' : `n in [${cells.join()}]`;
  const isRange = last - first === cells.length - 1;
  return isRange ? `n >= ${first} and n <= ${last}` : 'take == true';
}

describe.skipIf(why !== '')(`some cells of ragged arrays and records${why}`, () => {
  it('are what awkward takes of them, in HDF5 and in Zarr', async () => {
    expect(run(['-c', MAKE, join(fixtures, 'stores/ragged.h5')])).toBe('');
    const made: readonly Made[] = JSON.parse(
      readFileSync(join(folder, 'made.json'), 'utf8'),
    );
    const requests: object[] = [];
    const said: string[] = [];
    for (const { original, cells, genes } of made)
      for (const format of ['h5ad', 'zarr']) {
        const copy = `copy${requests.length}.${format}`;
        const output = collectedOutput(false);
        await convertCommand.run(
          [
            ...[`--where=${conditionOf(cells)}`],
            ...(genes ? [`--genes=${genes.map((n) => `@${n}`).join()}`] : []),
            ...[join(folder, original), join(folder, copy)],
          ],
          output,
        );
        said.push(...output.failures);
        requests.push({ original, copy, cells, ...(genes && { genes }) });
      }
    expect(said).toEqual([]);
    writeFileSync(join(folder, 'wishes.json'), JSON.stringify(requests));
    expect(run([join(fixtures, 'same_anndata.py'), 'wishes.json'])).toBe(
      `${requests.length} copies are equal, 0 differ\n`,
    );
  });
});
