import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { stores } from '@/testing/node-stores';
import { markersCommand } from './command';

const fixtures = join(import.meta.dirname, '../../e2e/fixtures');
const file = join(stores, 'markers.h5ad');

/** scanpy's answers; see e2e/fixtures/markers.py. */
const { small } = JSON.parse(readFileSync(join(fixtures, 'markers.json'), 'utf8')) as {
  readonly small: Readonly<
    Record<
      string,
      {
        readonly groups: readonly string[];
        readonly scores: readonly (readonly number[])[];
        readonly pvals_adj: readonly (readonly number[])[];
      }
    >
  >;
};

async function run(...args: readonly string[]) {
  const output = collectedOutput();
  const status = await markersCommand.run(args, output);
  return { status, text: output.text(), failures: output.failures };
}

// its genes are few, and one is 2.5 everywhere
const UNRECOGNISED =
  '/X: Values are non-negative, of a transformation that is not recognised; markers need log-normalised values. Fold changes undo log1p, as in scanpy.';

/** Score and adjusted p of each gene, from TSV. */
function tableOf(text: string) {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  expect(head).toBe(
    'group\tnames\tids\tscores\tlogfoldchanges\tpvals\tpvals_adj\tpct_nz_group\tpct_nz_reference',
  );
  return lines.map((line) => {
    const [group, name, , score, , , adjusted] = line.split('\t');
    return { group, name, score: Number(score), adjusted: Number(adjusted) };
  });
}

function expectScanpy(
  rows: ReturnType<typeof tableOf>,
  expected: (typeof small)[string] | undefined,
  group: number,
) {
  expect(rows).toHaveLength(24);
  const scores = rows.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  for (const { name, score, adjusted } of rows) {
    const gene = Number(name?.slice(4));
    expect(score).toBeCloseTo(expected?.scores[group]?.[gene] ?? Number.NaN, 8);
    expect(adjusted).toBeCloseTo(expected?.pvals_adj[group]?.[gene] ?? Number.NaN, 10);
  }
}

it.each(['t-test', 't-test_overestim_var', 'wilcoxon'])(
  'equals scanpy’s %s of each group',
  async (method) => {
    const { status, text, failures } = await run(
      ...[file, '--group=type', `--method=${method}`, '--tsv'],
    );
    expect([status, failures]).toEqual([0, [UNRECOGNISED]]);
    const rows = tableOf(text);
    const expected = small[`X type ${method}`];
    expect([...new Set(rows.map(({ group }) => group))]).toEqual(expected?.groups);
    for (const [at, label] of expected?.groups.entries() ?? [])
      expectScanpy(
        rows.filter(({ group }) => group === label),
        expected,
        at,
      );
  },
);

it('compares one group with another, and the cells of a condition with the rest', async () => {
  const pair = await run(file, '--group=type=A', '--against=B', '--tsv');
  expectScanpy(tableOf(pair.text), small['X A/B t-test'], 0);
  const within = await run(
    ...[file, '--group=type=A', '--where=type in ["A", "B"]', '--tsv'],
  );
  expectScanpy(tableOf(within.text), small['X A/B t-test'], 0);
  const rows = await run(file, '--where=type == "C"', '--method=wilcoxon', '--tsv');
  expectScanpy(tableOf(rows.text), small['X type wilcoxon'], 3);
});

it('shows the best genes with their numbers', async () => {
  const { text } = await run(file, '--group=type=C', '--top=1');
  expect(text).toBe(
    [
      'type=C: 30 cells against 110, t-test of 24 genes of /X',
      'gene    score           p  adjusted p  log2 fold change  fraction  of the others',
      'GENE6  83.767  3.7805e-36  9.0732e-35            36.961    100.0%           0.0%',
      '',
    ].join('\n'),
  );
});

it('warns of counts, in text and in JSON', async () => {
  const { text, failures } = await run(
    ...[file, '--group=few', '--matrix=/layers/counts', '--json', '--top=2'],
  );
  const answer = JSON.parse(text);
  expect(failures).toEqual(
    answer.warnings.map((text: string) => `/layers/counts: ${text}`),
  );
  expect(answer.warnings).toEqual([
    'Values are counts; markers need log-normalised values. A few cells with high values can decide the result. Fold changes are ratios of means.',
    '2 groups with fewer than two of the compared cells left out: one, none.',
  ]);
  expect(answer.groups.map(({ label }: { label: string }) => label)).toEqual(['x', 'y']);
  expect(answer.groups[0].genes).toHaveLength(2);
});

it('explains what is wrong with arguments, and suggests groups', async () => {
  for (const [args, reason] of [
    [[file], 'say which cells to compare, with --group or --where.'],
    [
      [file, '--group=type', '--against=B'],
      '--against takes a group of the column of --group=COLUMN=A.',
    ],
    [
      [file, '--group=type', '--method=anova'],
      '--method is one of t-test, t-test_overestim_var, wilcoxon.',
    ],
    [[file, '--group=type', '--tie-correct'], '--tie-correct goes with wilcoxon.'],
  ] as const) {
    const { status, failures } = await run(...args);
    expect([status, failures]).toEqual([
      2,
      [`markers: ${reason} Run “petri markers --help” for help.`],
    ]);
  }
  const unknown = await run(file, '--group=few=xx');
  expect([unknown.status, unknown.failures[0]]).toEqual([
    1,
    `${file}: /obs/few has no group “xx”. Did you mean x?`,
  ]);
});
