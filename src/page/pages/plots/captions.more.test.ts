import { expect, it } from 'vitest';
import type { Variable } from '@/ask/plots/questions';
import { formatCount } from '@/model/quantity';
import { rowSetId } from '@/model/row-set';
import { dense, encoded, frame, labelled, numbers } from '@/testing/anndata-sketches';
import { isLong } from '@/testing/long-runs';
import { groupSketch } from '@/testing/memory-node';
import { sketchedClient } from '@/testing/page/sketched-file';
import { createRandom, type Random } from '@/testing/random';
import {
  countLabel,
  countsOfBars,
  countsOfGroups,
  countsOfPairs,
  countsOfSpread,
  type DrawnCounts,
} from '@/write/figure/drawn-counts';
import { stackedBars } from './composition';
import { drawnGroups } from './spread-groups';

// the numbers of captions, held against a plain count of random tables, queries, selections and limits of what is drawn

const STATES = isLong ? 2000 : 300;
const TIMEOUT = isLong ? 600_000 : 60_000;
const LABELS = ['T', 'B', 'NK', 'DC', 'Mono'];
const PARTS = ['ctrl', 'stim'];

interface Table {
  readonly value: readonly number[];
  readonly other: readonly number[];
  /** −1 is missing. */
  readonly group: readonly number[];
  readonly part: readonly number[];
  /** The rows that are counted, ascending; undefined is all. */
  readonly rows: readonly number[] | undefined;
  readonly isLog: boolean;
  readonly isSplit: boolean;
  /** Groups that are drawn, at most. */
  readonly most: number;
}

function randomTable(random: Random): Table {
  const length = random.integer(1, 40);
  const list = <T>(make: () => T) => Array.from({ length }, make);
  const number = () =>
    random.pick([Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 1.5, 2, 3, 9]);
  const code = (count: number) => () => random.integer(-1, count);
  const kept = list(() => random.integer(0, 2));
  const rows = kept.flatMap((is, row) => (is === 1 ? [row] : []));
  return {
    ...{ value: list(number), other: list(number) },
    group: list(code(random.integer(1, LABELS.length + 1))),
    part: list(code(PARTS.length)),
    rows: random.integer(0, 3) > 0 && rows.length > 0 ? rows : undefined,
    isLog: random.integer(0, 2) === 1,
    isSplit: random.integer(0, 2) === 1,
    most: random.integer(1, LABELS.length + 1),
  };
}

function open({ value, other, group, part }: Table) {
  const obs = frame(value.length, {
    ...{ value: numbers(value), other: numbers(other) },
    ...{ group: labelled(LABELS, group), part: labelled(PARTS, part) },
  });
  const X = dense(value.map(() => [1]));
  const members = { X, obs, var: frame(1) };
  return sketchedClient({ root: groupSketch(encoded('anndata', '0.1.0'), members) });
}

/** The query of some rows, as a page asks it. */
function rowsOf({ rows }: Table) {
  const ranges = rows?.flatMap((row) => [row, row + 1]);
  // neighbouring ranges are one
  const merged = ranges?.filter((at, i) => ranges[i - 1] !== at && ranges[i + 1] !== at);
  return merged && rowSetId({ kind: 'rows', table: '/obs', ranges: merged });
}

const NO_SIGNAL = {};
const column = (name: string, isLog: boolean): Variable => ({
  ...{ kind: 'column', path: `/obs/${name}` },
  ...(isLog && { isLog }),
});

/** What a plain count finds, in the words of a caption. */
function words(drawn: number, leftOut: readonly (readonly [number, string])[]) {
  return [
    `n = ${formatCount(drawn)} ${drawn === 1 ? 'cell' : 'cells'}`,
    ...leftOut.flatMap(([count, why]) => (count > 0 ? [`${count} ${why} left out`] : [])),
  ];
}

const said = (counts: DrawnCounts) => countLabel(counts, 'cell');
const NOT_DRAWN = 'in groups that are not drawn';

/** Row by row: why it is left out, or that it is drawn. */
function tally(table: Table, whyOf: (row: number) => string | undefined) {
  const found = new Map<string | undefined, number>();
  for (const row of table.rows ?? table.value.keys())
    found.set(whyOf(row), (found.get(whyOf(row)) ?? 0) + 1);
  const named = (why: string) => [found.get(why) ?? 0, why] as const;
  return { drawn: found.get(undefined) ?? 0, named };
}

async function checkSpread(table: Table): Promise<void> {
  const { isLog, isSplit, most, value, group, part } = table;
  const spread = await open(table).ask(
    'plotSpread',
    {
      ...{ values: column('value', isLog), by: '/obs/group', bins: 5 },
      ...{ split: isSplit ? '/obs/part' : undefined, rows: rowsOf(table) },
    },
    NO_SIGNAL,
  );
  const drawn = drawnGroups(spread, undefined).slice(0, most);
  const groups = new Set(drawn.map((one) => one.group));
  const below = 'below zero, which a log scale lacks,';
  const { drawn: n, named } = tally(table, (row) => {
    const at = value[row] ?? Number.NaN;
    if (!Number.isFinite(at)) return 'without a finite number';
    if (isLog && at < 0) return below;
    const isGrouped = group[row] !== -1 && (!isSplit || part[row] !== -1);
    if (!isGrouped) return 'without a group';
    return groups.has(group[row] ?? -1) ? undefined : NOT_DRAWN;
  });
  const parts = drawn.flatMap((one) => one.parts);
  expect(said(countsOfSpread(spread, parts, true))).toEqual(
    words(n, [
      named('without a finite number'),
      named(below),
      named('without a group'),
      named(NOT_DRAWN),
    ]),
  );
}

async function checkBars(table: Table): Promise<void> {
  const { most, group, part } = table;
  const ask = { rows: '/obs/group', columns: '/obs/part', of: rowsOf(table) };
  const crosstab = await open(table).ask('crosstab', ask, NO_SIGNAL);
  const drawn = stackedBars(crosstab, undefined).slice(0, most);
  const labels = new Set(drawn.map(({ label }) => label));
  const { drawn: n, named } = tally(table, (row) => {
    if (group[row] === -1 || part[row] === -1) return 'with a missing value';
    return labels.has(LABELS[group[row] ?? 0] ?? '') ? undefined : NOT_DRAWN;
  });
  expect(said(countsOfBars(crosstab, drawn))).toEqual(
    words(n, [named('with a missing value'), named(NOT_DRAWN)]),
  );
}

async function checkGroups(table: Table): Promise<void> {
  const { most, group, rows, value } = table;
  const ask = { path: '/X', genes: [0], groups: '/obs/group', rows: rowsOf(table) };
  const stats = await open(table).ask('groupStats', ask, NO_SIGNAL);
  const drawn = LABELS.map((_, at) => at).slice(0, most);
  const { drawn: n, named } = tally(table, (row) => {
    if (group[row] === -1) return 'without a group';
    return (group[row] ?? 0) < most ? undefined : NOT_DRAWN;
  });
  const counted = (rows ?? value).length;
  expect(said(countsOfGroups(stats, drawn, counted))).toEqual(
    words(n, [named('without a group'), named(NOT_DRAWN)]),
  );
}

async function checkPairs(table: Table): Promise<void> {
  const { isLog, value, other } = table;
  const pairs = await open(table).ask(
    'plotPairs',
    {
      ...{ x: column('value', isLog), y: column('other', isLog), rows: rowsOf(table) },
      ...{ as: 'points', across: 5 },
    },
    NO_SIGNAL,
  );
  const isNumber = (at = Number.NaN) => Number.isFinite(at) && !(isLog && at < 0);
  const { drawn: n, named } = tally(table, (row) =>
    isNumber(value[row]) && isNumber(other[row])
      ? undefined
      : 'without two finite numbers',
  );
  const [first, left = ''] = said(countsOfPairs(pairs));
  expect([first, left.replace(/ \(.*\)/, '')].filter(Boolean)).toEqual(
    words(n, [named('without two finite numbers')]),
  );
}

it.each([
  ['violins, boxes and curves', checkSpread],
  ['composition', checkBars],
  ['dot plots and heatmaps', checkGroups],
  ['scatter plots', checkPairs],
])(
  'the caption of %s counts what is drawn, and each other row once',
  async (_, check) => {
    const random = createRandom(41);
    for (let state = 0; state < STATES; state++) {
      const table = randomTable(random);
      await expect(check(table), JSON.stringify(table)).resolves.toBeUndefined();
    }
  },
  TIMEOUT,
);
