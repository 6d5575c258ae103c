import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { isLong } from '@/testing/long-runs';
import { findPython, pythonPrints } from '@/testing/node-python';
import { stores } from '@/testing/node-stores';
import { exportCommand } from './command';

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

/** Sparse and dense matrices of several types; rows of the last one are stored in columns of chunks. */
const SPARSE = `
import anndata, h5py, numpy as np, scipy.sparse as sp
random = np.random.default_rng(2)
def some(dtype): return (random.random((9, 5)) * 9).astype(dtype) * (random.random((9, 5)) < 0.4)
near = sp.csr_matrix((random.random((9, 9)) < 0.3) * random.random((9, 9)))
cells = anndata.AnnData(sp.csr_matrix(some("float32")), layers={
    "csc": sp.csc_matrix(some("int16")), "dense": some("float64"), "long": sp.csc_matrix(some("int64") * (2**59 + 1))})
cells.obsp["near"] = near
cells.obs["n"] = np.arange(9)
cells.write_h5ad("sparse.h5ad")
`;

const TABLE = `
import anndata, numpy as np, pandas as pd
obs = pd.DataFrame({"i8": np.array([-1, 2, 3], "int8"), "u1": np.array([200, 0, 7], "uint8"),
    "i4": np.array([100000, -5, 0], "int32"), "f4": np.array([0.5, np.nan, -2.25], "float32"),
    "flag": [True, False, True], "letter": pd.Categorical(["b", None, "a"]),
    "lacking": pd.array([1, None, 3], dtype="Int64"), "text": ["x", "y", "z"]}, index=["a", "b", "c"])
anndata.AnnData(obs=obs).write_h5ad("table.h5ad", convert_strings_to_categoricals=False)
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
  });

  // one comparison for the day: each starts Python several times
  if (!isLong) return;

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

  it('has a sparse matrix with its zeros, and of any matrix the genes and cells that are chosen', async () => {
    expect(pythonSays(SPARSE)).toBe('');
    const checks: unknown[] = [];
    for (const path of ['X', 'layers/csc', 'layers/dense', 'layers/long', 'obsp/near'])
      for (const where of [undefined, 3])
        for (const columns of [undefined, [4, 0, 2]]) {
          const target = join(folder, `part${checks.length}.npy`);
          const done = await run([
            ...[join(folder, 'sparse.h5ad'), path, '-o', target],
            ...(where === undefined ? [] : [`--where=n >= ${where}`]),
            ...(columns ? [`--columns=${columns.map((at) => `@${at}`).join()}`] : []),
          ]);
          expect([path, done]).toEqual([path, { status: 0, failures: [] }]);
          checks.push({ target, path, first: where ?? 0, columns: columns ?? null });
        }
    const script = `
import anndata, json, numpy as np
file = anndata.read_h5ad("sparse.h5ad")
for one in json.loads('${JSON.stringify(checks)}'):
    slot, _, name = one["path"].partition("/")
    a = getattr(file, slot)[name] if name else file.X
    a = (a.toarray() if hasattr(a, "toarray") else a)[one["first"]:]
    a = a if one["columns"] is None else a[:, one["columns"]]
    b = np.load(one["target"])
    if a.dtype != b.dtype or not np.array_equal(a, b): print(one, a, b)`;
    expect(pythonSays(script)).toBe('');
  });

  it('has columns of a table in their common type, as NumPy chooses it, and codes of categories', async () => {
    expect(pythonSays(TABLE)).toBe('');
    const target = join(folder, 'columns.npy');
    const place = join(folder, 'table.h5ad');
    const replacing = ['--force', '-o', target];
    const says = (script: string) =>
      pythonSays(`import numpy as np; a = np.load("columns.npy"); ${script}`);
    const numbers = '--columns=i8,u1,i4';
    expect((await run([place, 'obs', numbers, '-o', target])).status).toBe(0);
    expect(says('print(a.dtype, a.tolist())')).toBe(
      'int32 [[-1, 200, 100000], [2, 0, -5], [3, 7, 0]]\n',
    );
    expect(
      await run([place, 'obs', '--columns=f4,i4,letter,flag', ...replacing]),
    ).toEqual({
      status: 0,
      failures: [
        'changed: /obs/f4: stored as float64, which has all values of the columns.',
        'changed: /obs/i4: stored as float64, which has all values of the columns.',
        'changed: /obs/letter: codes of its categories, from 0 in their order, −1 where it is missing.',
        'changed: /obs/flag: stored as float64, which has all values of the columns.',
      ],
    });
    expect(says('print(a.dtype, a.tolist())')).toBe(
      'float64 [[0.5, 100000.0, 1.0, 1.0], [nan, -5.0, -1.0, 0.0], [-2.25, 0.0, 0.0, 1.0]]\n',
    );
    expect(await run([place, 'obs', ...replacing, '--where=i8 > 0'])).toMatchObject({
      status: 1,
      failures: expect.arrayContaining([
        'left out: /obs/text is a column of texts: a .npy file has numbers, booleans and codes of categories.',
        'changed: /obs/lacking: stored as float64, NaN where it is missing.',
      ]),
    });
    expect(says('print(a.shape)')).toBe('(2, 7)\n');
    await run([place, 'obs/letter', ...replacing]);
    expect(says('print(a.dtype, a.tolist())')).toBe('int8 [1, -1, 0]\n');
    await run([place, 'obs/lacking', ...replacing]);
    expect(says('print(a.dtype, a.tolist())')).toBe('float64 [1.0, nan, 3.0]\n');
  });
});

it('refuses what is no array of numbers', async () => {
  const kitchen = join(stores, 'kitchen.h5ad');
  for (const args of [['obs/string'], ['obs', '--columns=int32,string'], ['uns']])
    expect(
      await run([kitchen, ...args, '--format=npy', '-o', join(folder, 'no.npy')]),
    ).toMatchObject({ status: 1 });
});
