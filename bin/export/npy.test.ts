import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { findPython, pythonPrints } from '@/testing/node-python';
import { exportCommand } from './command';

const stores = join(import.meta.dirname, '../../e2e/fixtures/stores');
const folder = mkdtempSync(join(tmpdir(), 'petri-npy-'));
afterAll(() => rmSync(folder, { recursive: true }));
const found = findPython('anndata, h5py, numpy');
const why = 'missing' in found ? ` (left out: ${found.missing})` : '';
const pythonSays = (script: string) => pythonPrints(found, ['-c', script], folder);

async function run(args: readonly string[]) {
  const output = collectedOutput();
  const status = await exportCommand.run(args, output);
  return { status, failures: output.failures };
}

/** An array of each type, and one whose chunks are columns of more rows than one read has. */
const MAKE = `
import anndata, h5py, numpy as np
random = np.random.default_rng(1)
cells = anndata.AnnData(random.random((3, 2), dtype="float32"))
for kind in ("f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "?", "c8", "c16"):
    values = (random.random((3, 4)) * 100 - 50) if kind[0] != "c" else random.random((3, 4)) + 1j
    cells.obsm["of " + kind] = np.abs(values).astype(kind) if kind[0] == "u" else values.astype(kind)
cells.obsm["of i8"][0, 0] = 2**60 + 1
cells.obsm["of u8"][0, 0] = 2**64 - 1
cells.obsm["cube"] = random.random((3, 4, 5))
cells.obs["flag"] = [True, False, True]
cells.obs["with nan"] = [1.5, np.nan, -np.inf]
cells.write_h5ad("types.h5ad")
with h5py.File("types.h5ad", "a") as file:
    tall = file.create_dataset("obsm/tall", data=random.random((3, 9), dtype="float32"), chunks=(3, 1))
    tall.attrs.update({"encoding-type": "array", "encoding-version": "0.2.0"})
`;

describe.skipIf(why !== '')(`petri export to .npy, as numpy.load reads it${why}`, () => {
  it('has the values, type and shape of the file, of every type', async () => {
    expect(pythonSays(MAKE)).toBe('');
    const kinds = 'f2 f4 f8 i1 i2 i4 i8 u1 u2 u4 u8 ? c8 c16'.split(' ');
    const paths = [
      ...['X', ...kinds.map((kind) => `obsm/of ${kind}`)],
      ...['obsm/cube', 'obsm/tall', 'obs/flag', 'obs/with nan'],
    ];
    for (const [number, path] of paths.entries()) {
      const target = join(folder, `${number}.npy`);
      const done = await run([join(folder, 'types.h5ad'), path, '-o', target]);
      expect([path, done]).toEqual([path, { status: 0, failures: [] }]);
    }
    const script = `
import h5py, numpy as np
file = h5py.File("types.h5ad")
for number, path in enumerate(${JSON.stringify(paths)}):
    a, b = file[path][()], np.load(f"{number}.npy")
    if a.dtype != b.dtype or a.shape != b.shape or not np.array_equal(a, b, equal_nan=a.dtype.kind in "fc") or not b.flags.c_contiguous:
        print(path, a, b)`;
    expect(pythonSays(script)).toBe('');
  }, 60_000);

  it('has a matrix of a Loom file as cells × genes', async () => {
    const target = join(folder, 'loom.npy');
    await run([join(stores, 'cells.loom'), 'matrix', '-o', target]);
    // its values are 10 times the number of the gene and the number of the cell
    expect(
      pythonSays(
        'import numpy as np; a = np.load("loom.npy"); print(a.shape, a[3, 2], a.dtype)',
      ),
    ).toBe('(10, 6) 23 int64\n');
  });

  it('refuses what is no array of numbers', async () => {
    const kitchen = join(stores, 'kitchen.h5ad');
    for (const path of ['layers/csc', 'obs/string', 'obs/nullable_integer', 'obs'])
      expect(await run([kitchen, path, '--format=npy', '-o', 'no.npy'])).toMatchObject({
        status: 1,
      });
  });
});
