import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ConversionRequest } from '@/ask/convert/questions';
import type { PartRequest } from '@/ask/export/questions';
import { rowSetId } from '@/model/row-set';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { isLong } from '@/testing/long-runs';
import { findPython } from '@/testing/node-python';
import { stores } from '@/testing/node-stores';
import { createSourceService } from './source';

const kitchen = join(stores, 'kitchen.h5ad');
const folder = mkdtempSync(join(tmpdir(), 'petri-copies-'));
afterAll(() => rmSync(folder, { recursive: true }));
const found = findPython('anndata');
const python = 'python' in found ? found.python : '';
const why = 'missing' in found ? ` (left out: ${found.missing})` : '';

/** Writes a copy of the kitchen, in which rows are saved, and lets Python print of it. */
async function copied(request: Omit<ConversionRequest, 'format'>, print: string) {
  const service = createSourceService({ createPool: inlineDecodePool });
  const file = new File([readFileSync(kitchen)], 'kitchen.h5ad');
  await service.open(1, { kind: 'file', file });
  const rows = rowSetId({ kind: 'rows', table: '/obs', ranges: [1, 3, 330, 331] });
  const columns = ['@few', '@cell_type'].map((name) => ({ name, rows }));
  await service.ask(2, 'saveColumns', { table: '/obs', columns });
  const copy = join(folder, 'copy.h5ad');
  const bytes = Buffer.alloc(8 << 20);
  let end = 0;
  const notes = await service.ask(
    3,
    'convert',
    { request: { ...request, format: 'h5ad' } },
    0,
    async (piece, at = end) => {
      bytes.set(piece, at);
      end = Math.max(end, at + piece.length);
    },
  );
  await service.close();
  writeFileSync(copy, bytes.subarray(0, end));
  const script = `import anndata, sys\na = anndata.read_h5ad(sys.argv[1])\n${print}`;
  const { stdout, stderr } = spawnSync(python, ['-W', 'ignore', '-c', script, copy], {
    encoding: 'utf8',
  });
  return { notes, printed: stdout + stderr };
}

describe.skipIf(why !== '')(`a copy, as anndata reads it${why}`, () => {
  it('has saved rows as columns of booleans, and says where their name was taken', async () => {
    const { notes, printed } = await copied(
      {},
      'for name in ("few", "cell_type-1"): print(a.obs[name].dtype, [*a.obs[name].to_numpy().nonzero()[0]])\nprint(a.obs["cell_type"].dtype)',
    );
    expect(printed.replaceAll(/np\.int64\((\d+)\)/g, '$1')).toBe(
      'bool [1, 2, 330]\nbool [1, 2, 330]\ncategory\n',
    );
    expect(notes).toEqual({
      leftOut: [],
      changed: [
        '/obs/@cell_type: is written as “cell_type-1”, because “cell_type” is taken.',
      ],
    });
  });

  if (!isLong) return;

  it('has the colours that were edited, of all categories in their order, and the others of the file', async () => {
    const original = `b = anndata.read_h5ad(${JSON.stringify(kitchen)})`;
    const { printed } = await copied(
      {
        columns: ['cell_type', 'ordered', '@few'],
        colours: [
          { column: 'cell_type', own: { 1: 'AB00cd' } },
          { column: 'ordered', palette: 'tol-bright', own: { 0: '000001' } },
          // is not written
          { column: 'many', palette: 'viridis' },
        ],
      },
      `${original}
print([*a.uns["cell_type_colors"]] == [colour if code != 1 else "#ab00cd" for code, colour in enumerate(b.uns["cell_type_colors"])])
print([*a.uns["ordered_colors"]], len(a.obs["ordered"].cat.categories))
print([name for name in a.uns if name.endswith("_colors")], [*a.obs.columns])`,
    );
    expect(printed).toBe(
      `True\n['#000001', '#ee6677', '#228833'] 3\n['cell_type_colors', 'ordered_colors'] ['cell_type', 'ordered', 'few']\n`,
    );
  });
});

/** What a part of the kitchen is written as. */
async function part(request: PartRequest) {
  const service = createSourceService({ createPool: inlineDecodePool });
  const file = new File([readFileSync(kitchen)], 'kitchen.h5ad');
  await service.open(1, { kind: 'file', file });
  const pieces: Uint8Array[] = [];
  const notes = await service.ask(2, 'exportPart', { request }, 0, async (piece) => {
    pieces.push(piece);
  });
  await service.close();
  return { bytes: Buffer.concat(pieces), notes };
}

it('saves selected rows of an embedding as an array', async () => {
  const rows = rowSetId({ kind: 'rows', table: '/obs', ranges: [0, 1, 330, 331] });
  const { bytes } = await part({ path: '/obsm/X_umap', format: 'npy', rows });
  expect(bytes.subarray(10, 128).toString('latin1')).toContain("'shape': (2, 2)");
  expect(bytes).toHaveLength(128 + 2 * 2 * 4);
});

it('saves a range of cells and genes of a sparse matrix as text, with its zeros', async () => {
  const request = {
    path: '/X',
    format: 'csv',
    rows: [300, 302],
    columns: [1, 6],
  } as const;
  const { bytes, notes } = await part(request);
  // as anndata and pandas read the file: adata[300:302, 1:6].to_df()
  expect(bytes.toString().split('\r\n')).toEqual([
    'cell id,MT-CO1,CD3E,RP11-34P13.7,Gm1992/Xkr4,C3orf52',
    'cell-300,78,0,0,0,0',
    'cell-301,0,14,0,15,28',
    '',
  ]);
  expect(notes).toEqual({ leftOut: [], changed: [] });
});

it('refuses a range of columns that a matrix does not have', async () => {
  await expect(part({ path: '/X', format: 'csv', columns: [0, 99] })).rejects.toThrow(
    '/X has 37 columns, not 0 to 99.',
  );
});
