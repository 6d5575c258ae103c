import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { stores } from '@/testing/node-stores';
import { groupsCommand } from './command';

const root = join(import.meta.dirname, '../..');
const demo = join(stores, 'demo.zarr');
const kitchen = join(stores, 'kitchen.h5ad');

async function run(...args: readonly string[]) {
  const output = collectedOutput();
  const status = await groupsCommand.run(args, output);
  return { status, text: output.text(), failures: output.failures };
}

/** scanpy's answers; see e2e/fixtures/README.md. */
interface ScanpyAnswer {
  readonly genes: readonly number[];
  readonly groups: Readonly<
    Record<
      string,
      {
        readonly labels: readonly string[];
        readonly cells: readonly number[];
        readonly mean: readonly (readonly number[])[];
        readonly count_nonzero: readonly (readonly number[])[];
      }
    >
  >;
}
const scanpy = JSON.parse(
  readFileSync(join(root, 'e2e/fixtures/groups.json'), 'utf8'),
) as ScanpyAnswer;

interface Answer {
  readonly column: string;
  readonly matrix: string;
  readonly groups: readonly { readonly label: string; readonly count: number }[];
  readonly missing: number;
  readonly genes: readonly {
    readonly means: readonly number[];
    readonly fractions: readonly number[];
  }[];
}

it.each(Object.keys(scanpy.groups))('of %s equal those of scanpy', async (name) => {
  const [matrix = '', column = ''] = name.split(' ');
  const path = matrix === 'X' ? '/X' : `/layers/${matrix}`;
  const genes = scanpy.genes.map((gene) => `@${gene}`).join();
  const { status, text } = await run(
    ...[demo, column, `--genes=${genes}`, `--matrix=${path}`, '--json'],
  );
  const answer = JSON.parse(text) as Answer;
  const expected = scanpy.groups[name];
  expect([status, answer.column, answer.matrix]).toEqual([0, `/obs/${column}`, path]);
  expect(answer.groups.map(({ label }) => label)).toEqual(expected?.labels);
  expect(answer.groups.map(({ count }) => count)).toEqual(expected?.cells);
  expect(answer.genes).toHaveLength(scanpy.genes.length);
  for (const [at, { means, fractions }] of answer.genes.entries())
    for (const [group, cells] of expected?.cells.entries() ?? []) {
      expect(means[group]).toBeCloseTo(expected?.mean[at]?.[group] ?? Number.NaN, 5);
      const some = expected?.count_nonzero[at]?.[group] ?? Number.NaN;
      expect(fractions[group]).toBeCloseTo(some / cells, 12);
    }
});

it('have sizes, with ungrouped rows separate', async () => {
  const { status, text } = await run(kitchen, 'nullable_boolean', '--csv');
  expect([status, text]).toEqual([0, 'group,count\r\nFalse,108\r\nTrue,155\r\n,68\r\n']);
  const shown = await run(kitchen, '/obs/nullable_boolean');
  expect(shown.text).toBe(
    [
      '/obs/nullable_boolean: 2 groups of 331 rows, 68 of them in none',
      'group  rows  share',
      'False   108  32.6%',
      'True    155  46.8%',
      '',
    ].join('\n'),
  );
});

it('are one line per gene and group with --csv', async () => {
  const { text } = await run(kitchen, 'boolean', '--genes=CD3E,HLA-DRA', '--csv');
  const lines = text.split('\r\n');
  expect(lines[0]).toBe('gene,group,count,mean,fraction');
  // numpy's sum of /X[:, 2] where boolean is False, and how many are above 0
  expect(lines[1]).toBe(`CD3E,False,229,${2135 / 229},${41 / 229}`);
  expect(lines[3]?.startsWith('HLA-DRA,False,229,')).toBe(true);
  expect(lines).toHaveLength(6);
});

it('are refused for numbers, and for a column that does not exist', async () => {
  const numbers = await run(kitchen, 'int32');
  expect([numbers.status, numbers.failures[0]]).toEqual([
    1,
    `${kitchen}: /obs/int32 does not contain categories, text or booleans. Choose another column.`,
  ]);
  const unknown = await run(kitchen, 'nulable_boolean');
  expect(unknown.failures[0]).toContain('Did you mean nullable_boolean?');
});

it('explains wrong arguments, with status 2', async () => {
  for (const [args, reason] of [
    [[kitchen], 'name a file or URL and a column.'],
    [[kitchen, 'a', 'b'], 'name one column; genes go with --genes.'],
  ] as const) {
    const { status, failures } = await run(...args);
    expect([status, failures]).toEqual([
      2,
      [`groups: ${reason} Run “petri groups --help” for help.`],
    ]);
  }
});

it('sum a protein of another assay of a Seurat object like numpy', async () => {
  const small = join(stores, 'small.h5seurat');
  const protein = ['--genes', 'CD2', '--matrix', '/assays/ADT/data', '--csv'];
  const { status, text } = await run(small, 'type', ...protein);
  expect(status).toBe(0);
  expect(text.trimEnd().split('\r\n')).toEqual([
    'gene,group,count,mean,fraction',
    'CD2,T,18,0.8055555555555556,0.8888888888888888',
    'CD2,B,18,0.75,0.8888888888888888',
    'CD2,NK,18,3.1944444444444446,1',
    'CD2,unused,0,,',
  ]);
});
