import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { findPython, pythonPrints } from '@/testing/node-python';
import { exportCommand } from './command';

const kitchen = join(stores, 'kitchen.h5ad');
const folder = mkdtempSync(join(tmpdir(), 'petri-parts-'));
afterAll(() => rmSync(folder, { recursive: true }));
const found = findPython('anndata, pandas, pyarrow.parquet, scipy');
const why = 'missing' in found ? ` (left out: ${found.missing})` : '';
const pythonSays = (script: string) => pythonPrints(found, ['-c', script], folder);

async function run(args: readonly string[]) {
  const output = collectedOutput();
  const status = await exportCommand.run(args, output);
  return { status, text: output.text(), failures: output.failures };
}

/** Genes of which two have one name, sparse matrices by row and by column, and embeddings with and without names. */
const MAKE = `
import anndata, numpy as np, pandas as pd, scipy.sparse as sp
random = np.random.default_rng(3)
def some(dtype): return ((random.random((40, 6)) * 90 - 20).astype(dtype)) * (random.random((40, 6)) < 0.4)
obs = pd.DataFrame({"n": np.arange(40)}, index=[f'cell "{i}"' for i in range(40)])
var = pd.DataFrame({"gene_symbols": ["CD3E", "CD14", "MS4A1", "NKG7", "LYZ", "twice"]}, index=["e1", "e2", "e3", "e4", "twice", "twice"])
cells = anndata.AnnData(sp.csr_matrix(some("float32")), obs, var, layers={
    "csc": sp.csc_matrix(some("float64")), "flags": sp.csr_matrix(some("float32") > 0), "wide": sp.csc_matrix(some("int64") * (2**58 + 1)),
    "dense": some("uint8")})
cells.obsm["X_umap"] = random.random((40, 2), dtype="float32")
cells.obsm["named"] = pd.DataFrame({"left": np.arange(40.0), "right": random.random(40)}, index=obs.index)
cells.obsp["near"] = sp.csr_matrix(np.eye(40) / 3)
cells.varm["PCs"] = random.random((6, 3))
cells.write_h5ad("cells.h5ad")
`;

/** Says how what was written differs from what anndata reads. */
const COMPARE = `
import anndata, json, numpy as np, pandas as pd, pyarrow.parquet as pq
file = anndata.read_h5ad("cells.h5ad")
for one in json.load(open("checks.json")):
    slot, _, name = one["path"].partition("/")
    of = getattr(file, slot)[name] if name else file.X
    if isinstance(of, pd.DataFrame): of = of.to_numpy()
    of = of.toarray() if hasattr(of, "toarray") else np.asarray(of)
    first = one["first"] if slot != "varm" else 0
    columns = list(range(of.shape[1])) if one["columns"] is None else one["columns"]
    expected = of[first:, columns]
    rows = (file.var_names if slot == "varm" else file.obs_names)[first:]
    path = one["target"]
    if path.endswith("parquet"):
        table = pq.read_table(path)
        read = table.to_pandas().set_index(table.column_names[0])
        if read.to_numpy().dtype != expected.dtype: print(path, read.dtypes, expected.dtype)
    else:
        read = pd.read_csv(path, index_col=0, sep="\\t" if path.endswith("tsv") else ",", float_precision="round_trip")
    if list(read.index) != list(rows): print(path, read.index, rows)
    if list(read.columns) != one["names"]: print(path, list(read.columns), one["names"])
    values = read.to_numpy()
    if not np.array_equal(values.astype(expected.dtype), expected): print(path, one, values, expected)
`;

import { isLong } from '@/testing/long-runs';
import { stores } from '@/testing/node-stores';

if (isLong)
  describe.skipIf(why !== '')(`parts as pandas and pyarrow read them${why}`, () => {
    it('have the values, the row names and the names of columns of matrices and embeddings', async () => {
      expect(pythonSays(MAKE)).toBe('');
      const genes = ['e1', 'e2', 'e3', 'e4', 'twice', 'twice.1']; // as pandas reads two of one name
      const names: readonly (readonly [string, readonly string[]])[] = [
        ['X', genes],
        ...['csc', 'flags', 'wide', 'dense'].map(
          (name) => [`layers/${name}`, genes] as const,
        ),
        ['obsm/X_umap', ['X_umap-0', 'X_umap-1']],
        ['obsm/named', ['left', 'right']],
        ['obsp/near', Array.from({ length: 40 }, (_, i) => `cell "${i}"`)],
        ['varm/PCs', ['PCs-0', 'PCs-1', 'PCs-2']],
      ];
      const checks: unknown[] = [];
      for (const [path, columns] of names)
        for (const format of ['csv', 'tsv', 'parquet'])
          for (const first of [0, 35]) {
            if (path.startsWith('varm') && first > 0) continue;
            const target = join(folder, `${checks.length}.${format}`);
            const where = first > 0 ? [`--where=n >= ${first}`] : [];
            const done = await run([
              ...[join(folder, 'cells.h5ad'), path, '-o', target, ...where],
            ]);
            const isRenamed = columns === genes && format === 'parquet';
            const failures = isRenamed
              ? [
                  'changed: Parquet has no two columns of one name: 1 column got a number, such as “twice-1”.',
                ]
              : [];
            expect([path, done]).toEqual([path, { status: 0, text: '', failures }]);
            const written = isRenamed ? [...genes.slice(0, 5), 'twice-1'] : columns;
            checks.push({ path, target, first, names: written, columns: null });
          }
      for (const format of ['csv', 'parquet']) {
        const target = join(folder, `genes.${format}`);
        const request = [
          '--genes=MS4A1,e1,LYZ',
          '--where=n >= 7',
          '--force',
          '-o',
          target,
        ];
        for (const path of ['X', 'layers/csc', 'layers/dense']) {
          await run([join(folder, 'cells.h5ad'), path, ...request]);
          const one = { path, target, first: 7, names: ['e3', 'e1', 'twice'] };
          writeFileSync(
            join(folder, 'checks.json'),
            JSON.stringify([{ ...one, columns: [2, 0, 4] }]),
          );
          expect(pythonSays(COMPARE)).toBe('');
        }
      }
      writeFileSync(join(folder, 'checks.json'), JSON.stringify(checks));
      expect(pythonSays(COMPARE)).toBe('');
      expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    });
  });

it('writes the cells of a Loom file by its genes, which are its rows', async () => {
  // its values are 10 times the number of the gene and the number of the cell
  const { status, text } = await run([
    ...[join(stores, 'cells.loom'), 'matrix', '--genes=@2,@0', '--where=_X > 2'],
  ]);
  expect(status).toBe(0);
  expect(text.split('\r\n').slice(0, 3)).toEqual(['CellID,G2,G0', 'c1,21,1', 'c2,22,2']);
});

it('writes rows of a table that meet a condition, of columns with one value a row', async () => {
  const where = '--where=int32 == 2147483647';
  const { text } = await run([kitchen, 'obs', '--columns=int32,cell_type', where]);
  expect(text.split('\r\n')).toEqual([
    'cell id,int32,cell_type',
    'cell-001,2147483647,Mönocyte', // as anndata reads it
    '',
  ]);
});

it('says what is wrong with the names of genes and columns', async () => {
  const gene = await run([kitchen, 'X', '--genes=nosuch']);
  expect([gene.status, gene.failures[0]]).toEqual([
    1,
    expect.stringContaining('/X has no gene “nosuch”.'),
  ]);
  const column = await run([kitchen, 'obsm/X_umap', '--columns=X_umap-2']);
  expect([column.status, column.failures[0]]).toEqual([
    1,
    expect.stringContaining(
      '/obsm/X_umap has no column “X_umap-2”. Did you mean X_umap-0 or X_umap-1? Columns also have numbers, from @0 to @1.',
    ),
  ]);
  const none = await run([kitchen, 'X', '--where=nosuch > 1']);
  expect(none.status).toBe(1);
});

it('writes the names of columns alone where no row is wanted', async () => {
  const nothing = '--where=int32 > 2147483647';
  const { status, text } = await run([kitchen, 'X', '--genes=CD3E,@0', nothing]);
  expect([status, text]).toEqual([0, 'cell id,CD3E,HLA-DRA\r\n']);
  for (const [at, path] of ['X', 'layers/csc'].entries()) {
    const target = join(folder, `nothing${at}.npy`);
    const request = ['--genes=CD3E,@0', nothing, '-o', target];
    expect(await run([kitchen, path, ...request])).toMatchObject({ status: 0 });
    expect(readFileSync(target, 'latin1')).toContain("'shape': (0, 2)");
  }
  for (const [at, path] of ['X', 'obsm/X_umap'].entries()) {
    const parquet = join(folder, `nothing${at}.parquet`);
    const done = await run([kitchen, path, nothing, '-o', parquet]);
    expect(done).toMatchObject({ status: 0, failures: [] });
    expect(readFileSync(parquet, 'latin1').slice(-4)).toBe('PAR1');
  }
});
