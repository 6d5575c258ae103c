import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { findPython, pythonPrints } from '@/testing/node-python';
import { convertCommand } from './command';

const folder = mkdtempSync(join(tmpdir(), 'petri-order-'));
afterAll(() => rmSync(folder, { recursive: true }));

const found = findPython('anndata, scipy');
const why = 'missing' in found ? ` (left out: ${found.missing})` : '';
const run = (script: string) => pythonPrints(found, ['-c', script], folder);

async function convert(args: readonly string[]) {
  const output = collectedOutput(false);
  const status = await convertCommand.run(args, output);
  return [status, output.failures];
}

/** Folders of temporary files. */
function scratchFolders(): readonly string[] {
  return readdirSync(tmpdir()).filter((name) => /^petri-......$/.test(name));
}

/** X of enough values that one batch does not have them, and layers of other types. */
const MAKE = `
import anndata, numpy as np
from scipy import sparse
random = np.random.default_rng(5)
x = sparse.random(9000, 1500, 0.36, "csr", "float32", random)
cells = anndata.AnnData(x)
cells.obs["sample"] = ["even", "odd"] * 4500
small = sparse.random(9000, 1500, 0.001, "csc", "float64", random)
small.data[:7] = 0  # stored all the same
cells.layers["wide"] = sparse.csr_matrix((small * 2**62).astype("int64"))
cells.layers["wide"].data[::3] = 2**60 + 1
cells.layers["small"] = small
cells.layers["flags"] = small > 0.5
cells.layers["dense"] = (small > 0.5).toarray()
cells.raw = anndata.AnnData(small.tocsr(), var=cells.var)
cells.write_h5ad("cells.h5ad")
cells.write_zarr("cells.zarr")
print(x.nnz)
`;

const COMPARE = `
import anndata, numpy as np
def same(a, b):
    pointers = all(np.array_equal(getattr(a, part), getattr(b, part)) for part in ("indptr", "indices", "data"))
    return pointers and a.format == b.format and a.dtype == b.dtype and a.shape == b.shape
def compare(original, copy, order):
    parts = {"X": (original.X, copy.X), **{name: (original.layers[name], copy.layers[name]) for name in original.layers}}
    if original.raw is not None: parts["raw"] = (original.raw.X, copy.raw.X)
    for name, (a, b) in parts.items():
        equal = np.array_equal(a, b) if isinstance(a, np.ndarray) else same(a.asformat(order), b)
        print(name, equal, end=" ")
`;

const ALL_SAME = 'X True dense True flags True small True wide True raw True';

describe.skipIf(why !== '')(`petri convert --by, as scipy reads it${why}`, () => {
  beforeAll(() => expect(run(MAKE)).toBe('4860000\n'), 60_000);

  it('writes matrices by gene and by cell, all and of some cells and genes', async () => {
    const args = [
      ['--by=genes', 'cells.h5ad', 'genes.h5ad'],
      ['--by=cells', 'cells.zarr', 'cells-by-cell.zarr'],
      ['--by=cells', 'genes.h5ad', 'back.h5ad'],
      [
        '--by=genes',
        '--where=sample == "odd"',
        '--genes=7,3,1400',
        'cells.h5ad',
        'part.h5ad',
      ],
    ].map((some) => some.map((arg) => (/^-/.test(arg) ? arg : join(folder, arg))));
    const before = scratchFolders();
    for (const some of args) expect(await convert(some)).toEqual([0, []]);
    const printed = run(`${COMPARE}
cells = anndata.read_h5ad("cells.h5ad")
compare(cells, anndata.read_h5ad("genes.h5ad"), "csc"); print()
compare(cells, anndata.read_zarr("cells-by-cell.zarr"), "csr"); print()
compare(cells, anndata.read_h5ad("back.h5ad"), "csr"); print()
compare(cells[cells.obs["sample"] == "odd", [3, 7, 1400]], anndata.read_h5ad("part.h5ad"), "csc"); print()
`);
    expect(printed.split(' \n')).toEqual([ALL_SAME, ALL_SAME, ALL_SAME, ALL_SAME, '']);
    expect(scratchFolders()).toEqual(before);
  });
});
