import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { type FlakyServer, startFlakyServer } from '@/testing/node-flaky-server';
import { readGeneAnswers } from '@/testing/node-gene-fixture';
import { serveFolder } from '@/testing/node-serve-folder';
import { stores } from '@/testing/node-stores';
import { geneCommand } from './command';

const root = join(import.meta.dirname, '../..');
const demo = join(stores, 'demo.zarr');
const kitchen = join(stores, 'kitchen.h5ad');

async function run(...args: readonly string[]) {
  const output = collectedOutput();
  const status = await geneCommand.run(args, output);
  return { status, text: output.text(), failures: output.failures };
}

/** A CSV without quotes, as columns by name. */
function columnsOf(text: string): ReadonlyMap<string, readonly string[]> {
  const [header = '', ...lines] = text.trimEnd().split('\r\n');
  const rows = lines.map((line) => line.split(','));
  return new Map(
    header.split(',').map((name, at) => [name, rows.map((row) => row[at] ?? '')]),
  );
}

function numberOf(text: string): number {
  return text === '' ? Number.NaN : Number(text);
}

const answers = readGeneAnswers();
describe.each(['matrices.h5', 'matrices.v3.zarr.zip'])('genes of %s', (name) => {
  it.each(Object.keys(answers))('%s have the values read by numpy', async (matrix) => {
    const place = join(stores, name);
    const asked = [place, '@10', '@0', '@4', '--matrix', matrix, '--csv'] as const;
    const { status, text, failures } = await run(...asked);
    expect([status, failures]).toEqual([0, []]);
    const columns = columnsOf(text);
    for (const gene of [10, 0, 4]) {
      const expected = answers[matrix]?.[gene] ?? [];
      const values = columns.get(`@${gene}`)?.map(numberOf) ?? [];
      // a float32 is written as the shortest text that parses to the same float32
      const found = values.map((value, row) =>
        Math.fround(value) === expected[row] ? expected[row] : value,
      );
      expect(found).toEqual(expected);
    }
  });
});

interface ScanpyAnswer {
  readonly dots: {
    readonly groups: readonly string[];
    readonly means: readonly (readonly number[])[];
    readonly fractions: readonly (readonly number[])[];
  };
}
const scanpy = JSON.parse(
  readFileSync(join(root, 'e2e/fixtures/groups.json'), 'utf8'),
) as ScanpyAnswer;

interface Answer {
  readonly matrix: string;
  readonly by: string;
  readonly genes: readonly {
    readonly name: string;
    readonly id: string;
    readonly number: number;
    readonly count: number;
    readonly mean: number;
    readonly groups: readonly {
      readonly label: string;
      readonly mean: number;
      readonly fraction: number;
    }[];
  }[];
  readonly receipt: { readonly bytesRead: number };
}

it('prints means and fractions by group like scanpy, for a gene by its symbol or identifier', async () => {
  for (const gene of ['CD34', 'ENSG00000174059']) {
    const { status, text } = await run(demo, gene, '--by', 'cell_type', '--json');
    const { matrix, by, genes, receipt } = JSON.parse(text) as Answer;
    expect([status, matrix, by]).toEqual([0, '/X', '/obs/cell_type']);
    const [only] = genes;
    expect(only).toMatchObject({ name: 'CD34', id: 'ENSG00000174059', number: 0 });
    expect(only?.groups.map(({ label }) => label)).toEqual(scanpy.dots.groups);
    for (const [at, { mean, fraction }] of only?.groups.entries() ?? []) {
      expect(mean).toBeCloseTo(scanpy.dots.means[0]?.[at] ?? Number.NaN, 5);
      expect(fraction).toBeCloseTo(scanpy.dots.fractions[0]?.[at] ?? Number.NaN, 5);
    }
    expect(receipt.bytesRead).toBeGreaterThan(0);
  }
});

it('reads a gene of Loom, whose genes are rows, for each cell with its group', async () => {
  const loom = join(stores, 'cells.loom');
  const { text } = await run(loom, 'G2', '@0', '--csv');
  expect(text.split('\r\n').slice(0, 3)).toEqual(['CellID,G2,G0', 'c0,20,0', 'c1,21,1']);
  expect(text.split('\r\n')).toHaveLength(12);
});

it('reads a modality of MuData by its path', async () => {
  const { status, text } = await run(
    join(stores, 'several.h5mu'),
    '@2',
    '--matrix=/mod/prot/X',
    '--json',
  );
  const { genes, matrix } = JSON.parse(text) as Answer;
  expect([status, matrix, genes[0]?.name]).toEqual([0, '/mod/prot/X', 'protein2']);
});

it('prints a readable table', async () => {
  const { text } = await run(kitchen, 'CD3E', '--by', 'nullable_boolean');
  const lines = text.split('\n');
  expect(lines[0]).toBe('CD3E (ENSG00000000002), number 2 in /X, 331 cells');
  expect(lines[1]).toMatch(/^\/obs\/nullable_boolean +cells +above 0 +share +mean/);
  // numpy's sums of /X[:, 2] by pandas' groups, over their sizes
  expect(lines[3]).toMatch(/^False +108 +12 +11\.1% +7\.4444 /);
  expect(lines[4]).toMatch(/^True +155 +34 +21\.9% +11\.097 /);
  expect(lines[5]).toBe('68 without a group are in “all” only.');
});

it('suggests names similar to an unknown one, with status 1', async () => {
  const { status, text, failures } = await run(kitchen, 'CD3Z');
  expect([status, text]).toEqual([1, '']);
  expect(failures).toEqual([`${kitchen}: /X has no gene “CD3Z”. Did you mean CD3E?`]);
  const column = await run(kitchen, 'CD3E', '--by=cel_type');
  expect(column.failures[0]).toContain(
    '/obs has no column “cel_type”. Did you mean cell_type?',
  );
  const json = await run(kitchen, 'CD3Z', '--json');
  expect(JSON.parse(json.text)).toMatchObject({
    file: kitchen,
    error: '/X has no gene “CD3Z”. Did you mean CD3E?',
  });
});

it('explains wrong arguments, with status 2', async () => {
  for (const [args, reason] of [
    [[], 'name a file or URL, then genes.'],
    [[kitchen], 'name at least one gene after the file.'],
    [[kitchen, 'A', '--json', '--csv'], '--json cannot be used with --csv.'],
    [[kitchen, 'A', '--cap=much'], '--cap takes a number of megabytes.'],
    [[kitchen, 'A', '--nothing'], "Unknown option '--nothing'."],
  ] as const) {
    const { status, failures } = await run(...args);
    expect([status, failures]).toEqual([
      2,
      [`gene: ${reason} Run “petri gene --help” for help.`],
    ]);
  }
  const { status, text } = await run('--help');
  expect([status, text]).toEqual([0, geneCommand.help]);
});

describe('over a network', () => {
  let server: FlakyServer;
  beforeAll(async () => {
    server = await startFlakyServer();
    serveFolder(server, demo, '/demo.zarr');
  });
  afterAll(() => server.close());

  it('reads a gene, and stops at the cap', async () => {
    const url = `${server.url}/demo.zarr`;
    const { status, text } = await run(url, 'CD34', '--json');
    const { genes } = JSON.parse(text) as Answer;
    expect([status, genes[0]?.count]).toEqual([0, 3160]);
    const capped = await run(url, 'CD34', '--json', '--cap=0.001');
    expect(capped.status).toBe(1);
    expect(capped.failures[0]).toContain('stopped at your limit');
  });
});

it('reads a gene of an assay of a Seurat object that is not the active one', async () => {
  const small = join(stores, 'small.h5seurat');
  const { status, text } = await run(small, 'CD2', '--matrix=/assays/ADT/data', '--csv');
  expect(status).toBe(0);
  // (cell + 2) % 7 of the first cluster, divided by 4
  expect(text.split('\r\n').slice(0, 4)).toEqual([
    '_index,CD2',
    'CELL00-1,0.5',
    'CELL01-1,0.75',
    'CELL02-1,1',
  ]);
});

it('reads a layer that needs libhdf5 and one of its plugins', async () => {
  const layer = 'zfp under gzip';
  const answers = join(root, 'e2e/fixtures/filters.json');
  const { values } = JSON.parse(readFileSync(answers, 'utf8')) as {
    readonly values: Readonly<Record<string, readonly (readonly number[])[]>>;
  };
  const file = join(stores, 'filters.h5ad');
  const { text } = await run(file, 'gene3', `--matrix=/layers/${layer}`, '--csv');
  expect(columnsOf(text).get('gene3')?.map(Number)).toEqual(
    values[layer]?.map((row) => row[3]),
  );
});
