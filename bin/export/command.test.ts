import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { findExportPython, readExport } from '@/testing/node-export-python';
import { stores } from '@/testing/node-stores';
import { checkCommand } from '../check/command';
import { exportCommand } from './command';

const kitchen = join(stores, 'kitchen.h5ad');
const folder = mkdtempSync(join(tmpdir(), 'petri-export-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(args: readonly string[], isTerminal = false) {
  const output = collectedOutput(isTerminal);
  const status = await exportCommand.run(args, output);
  return { status, text: output.text(), failures: output.failures };
}

const found = findExportPython();
const python = 'python' in found ? found.python : '';
const why = 'missing' in found ? ` (left out: ${found.missing})` : '';
describe.skipIf(why !== '')(`as pandas and pyarrow read them${why}`, () => {
  it('contains columns of all rows, in the format of the file name', async () => {
    const columns = ['string', 'nullable_integer', 'with_missing', 'nullable_boolean'];
    const requests = [];
    for (const format of ['csv', 'tsv', 'parquet']) {
      const path = join(folder, `obs.${format}`);
      const { status, text, failures } = await run([
        ...[kitchen, 'obs', '-o', path, `--columns=${columns.join()}`],
      ]);
      expect([status, text, failures]).toEqual([0, '', []]);
      requests.push({ path, columns });
    }
    const wishList = join(folder, 'wishes.json');
    writeFileSync(wishList, JSON.stringify(requests));
    expect(readExport(python, kitchen, 'obs', wishList)).toBe('3 exports are equal\n');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

it('warns of texts that a spreadsheet takes for formulas', async () => {
  const { text } = await run(['--help']);
  expect(text).toContain('A spreadsheet takes those that begin with =, +, - or @');
});

it('mentions column tables and their search indexes in its help, as the README does', async () => {
  const { text } = await run(['--help']);
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  for (const usage of [
    'petri export --column-table [--index=KIND,…] -o PATH FILE|URL TABLE\n',
    'petri export FILE|URL TABLE --column-table [--index=KIND,…] [--columns=A,B] -o PATH [--force]\n',
  ])
    expect(text + readme).toContain(usage);
});

it('writes to standard output as CSV, of Loom too', async () => {
  const { status, text, failures } = await run([join(stores, 'cells.loom'), 'col_attrs']);
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    'CellID,Cluster,_X,_Y',
    'c0,0,0,0',
    'c1,1,3,-1',
  ]);
  expect(status).toBe(0);
  expect(failures).toEqual([
    'left out: /col_attrs/X_umap is a matrix and does not have one value per row.',
  ]);
});

it('writes a column table with search indexes, and reports differences from the file before and after', async () => {
  const path = join(folder, 'obs.h5');
  const columns = ['cell_type', 'nullable_boolean', 'a/b', 'int32'];
  const { status, failures } = await run([
    ...[kitchen, 'obs', '--column-table', '-o', path, `--columns=${columns.join()}`],
    ...['--index=sorted_rows,cell_type:BITMAP', '--index=nothing:all'],
  ]);
  expect([status, failures]).toEqual([
    1,
    [
      'to be changed: a/b: its name is “a_b” in the file.',
      ...['CHUNK_MINMAX', 'SORTED_ROWS', 'BITMAP', 'CHUNK_BLOOM'].map(
        (kind) => `left out: ${kind} of nothing: there is no such column.`,
      ),
      'changed: nullable_boolean: stored as uint8 (0 is false, 1 true and 2 missing): Booleans in column tables are never missing.',
      'changed: a/b: its name is “a_b” in the file.',
    ],
  ]);
  const output = collectedOutput(false);
  expect(await checkCommand.run([path, '--strict'], output)).toBe(0);
  const again = await run([path, '/']);
  expect(again.text.split('\r\n').slice(0, 3)).toEqual([
    'cell id,cell_type,nullable_boolean,a_b,int32',
    'cell-000,T cell,0,0,-2147483648', // as anndata reads them
    'cell-001,Mönocyte,0,2,2147483647',
  ]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

it.each([
  ['column-short.h5ad', 'has 17 rows'],
  ['column-missing.zarr', 'it is missing'],
  ['unknown-encoding.h5ad', 'unknown encoding'],
])(
  'leaves out the column that cannot be read in %s, with status 1',
  async (name, why) => {
    const place = join(stores, 'broken', name);
    const { status, text, failures } = await run([place, 'obs']);
    const [header = ''] = text.split('\r\n');
    expect(header.split(',')).not.toContain('score');
    expect(header.split(',').length).toBeGreaterThan(1);
    expect([status, failures]).toEqual([
      1,
      [expect.stringMatching(new RegExp(`^left out: /obs/score.*${why}`))],
    ]);
  },
);

it('lists the existing tables and columns for an unknown one', async () => {
  const table = await run([kitchen, 'obs/int32']);
  expect([table.status, table.failures[0]]).toEqual([
    1,
    `${kitchen}: /obs/int32 is not a table. Did you mean /obs, /var or /raw/var?`,
  ]);
  const column = await run([kitchen, 'obs', '--columns=cell_tpe']);
  expect(column.failures[0]).toContain(
    '/obs has no column “cell_tpe”. Did you mean cell_type?',
  );
});

it('looks genes up by the column that --names has, first', async () => {
  const request = [kitchen, 'X', '--genes=CD3E', '--format=csv'];
  const { status, text } = await run([...request, '--names=gene_ids']);
  expect([status, text.split('\r\n')[0]]).toEqual([0, 'cell id,CD3E']);
  const { failures } = await run([...request, '--names=gene_id']);
  expect(failures.join()).toContain(
    '/var has no column “gene_id”. Did you mean gene_ids?',
  );
});

it('leaves nothing behind on failure', async () => {
  const target = join(folder, 'failed.csv');
  const { status } = await run([kitchen, 'obs', '-o', target, '--cap=0.3']);
  expect(status).toBe(1);
  expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([]);
  const denied = await run([kitchen, 'obs', '-o', join(folder, 'none/obs.csv')]);
  expect([denied.status, denied.failures[0]]).toEqual([
    1,
    expect.stringContaining('cannot be written'),
  ]);
});

it('replaces a file only by --force', async () => {
  const target = join(folder, 'mine.csv');
  writeFileSync(target, 'mine');
  for (const args of [
    [kitchen, 'obs', '-o', target],
    [kitchen, 'obsm/X_pca', '--format=npy', '-o', target],
  ])
    expect(await run(args)).toMatchObject({
      status: 1,
      failures: [expect.stringContaining('mine.csv is there already.')],
    });
  expect(readFileSync(target, 'utf8')).toBe('mine');
  const forced = [kitchen, 'obs', '--columns=int32', '--force', '-o', target];
  expect(await run(forced)).toMatchObject({ status: 0, failures: [] });
  expect(readFileSync(target, 'utf8')).toMatch(/int32/);
});

it('explains wrong arguments, with status 2', async () => {
  for (const [args, reason] of [
    [[kitchen], 'name a file or URL and a table or matrix, such as obs or X.'],
    [[kitchen, 'obs', 'var'], 'name one table or matrix; columns go with --columns.'],
    [
      [kitchen, 'obs', '--format=xlsx'],
      '--format is csv, tsv, parquet, column-table or npy.',
    ],
    [[kitchen, 'obs', '--format=parquet'], 'Parquet is binary: name a file with -o.'],
    [
      [kitchen, 'obs', '--column-table'],
      'a column table is not written from first byte to last: name a file with -o.',
    ],
    [
      [kitchen, 'obs', '--column-table', '--format=csv'],
      '--column-table and --format contradict each other.',
    ],
    [
      [kitchen, 'obs', '--index=all'],
      '--index is for column tables: add --column-table.',
    ],
    [
      [kitchen, 'obs', '--column-table', '-o', 'x.h5', '--index=a:HASH'],
      '--index takes CHUNK_MINMAX, SORTED_ROWS, BITMAP, CHUNK_BLOOM or all, alone or after a column and a colon, not “a:HASH”.',
    ],
    [[kitchen, 'obs', '-o', kitchen], 'the file to write is the file to read.'],
  ] as const) {
    const { status, failures } = await run(args, true);
    expect([status, failures]).toEqual([
      2,
      [`export: ${reason} Run “petri export --help” for help.`],
    ]);
  }
  expect(readFileSync(kitchen).length).toBeGreaterThan(1000);
});

it('writes the metadata of a Seurat object with its factors, logicals and missing values', async () => {
  const place = join(stores, 'small.h5seurat');
  const { status, text } = await run([place, 'meta.data', '--columns=type,doublet,age']);
  expect(status).toBe(0);
  const lines = text.split('\r\n');
  expect([...lines.slice(0, 3), lines[6], lines[10]]).toEqual([
    '_index,type,doublet,age',
    'CELL00-1,T,,20',
    'CELL01-1,T,True,21',
    'CELL05-1,T,True,',
    'CELL09-1,,True,29',
  ]);
});
