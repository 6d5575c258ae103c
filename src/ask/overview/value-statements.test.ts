import { expect, it } from 'vitest';
import { rangeText, valuesName } from '@/ask/matrices/matrix-label';
import type { MatrixSample } from '@/ask/matrices/matrix-sample';
import { VALUE_RULES } from '@/ask/matrices/value-rules';
import { openElements } from '@/read/elements/open-elements';
import { anndataOf, frame } from '@/testing/anndata-sketches';
import { arraySketch, float64, groupSketch, memoryRoot } from '@/testing/memory-node';
import { createRandom } from '@/testing/random';
import { MatrixSamples } from './matrix-samples';

// each statement about values: a matrix that it is true of, and two look-alikes

type Matrix = readonly (readonly number[])[];

const random = createRandom(17);
const CELLS = 60;
const GENES = 80;

/** Standard normal numbers (Box and Muller). */
const normal = () =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

function matrixOf(value: (cell: number, gene: number) => number, genes = GENES): Matrix {
  return Array.from({ length: CELLS }, (_, cell) =>
    Array.from({ length: genes }, (_, gene) => value(cell, gene)),
  );
}

const map = (
  matrix: Matrix,
  make: (value: number, cell: number, gene: number) => number,
) => matrix.map((row, cell) => row.map((value, gene) => make(value, cell, gene)));
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const column = (matrix: Matrix, gene: number) => matrix.map((row) => row[gene] as number);

/** Counts as of cells: library sizes that differ threefold, genes of very different means, many zeros. */
const depth = Array.from({ length: CELLS }, () => Math.exp(0.5 * normal()));
const mean = Array.from({ length: GENES }, () => 8 * Math.exp(1.2 * normal()));
function poisson(rate: number): number {
  let [k, p] = [0, random.next()];
  for (const limit = Math.exp(-rate); p > limit && k < 500; k++) p *= random.next();
  return k;
}
const counts = matrixOf((cell, gene) =>
  poisson((depth[cell] as number) * (mean[gene] as number)),
);
const per = (matrix: Matrix, target: number) =>
  matrix.map((row) => row.map((value) => (value / sum(row)) * target));
const cp10k = per(counts, 1e4);
const log1p = (matrix: Matrix) => map(matrix, (value) => Math.log1p(value));
const genesLeftOut = (matrix: Matrix) => matrix.map((row) => row.slice(0, GENES / 2));
const logs = log1p(cp10k);
/** alevin-fry and kallisto distribute reads among genes; SoupX and DecontX subtract an ambient part. */
const fractional = map(counts, (value) => Math.max(0, value - random.next() * 0.4));
const momentsOf = (matrix: Matrix, gene: number) => {
  const values = column(matrix, gene);
  const average = sum(values) / CELLS;
  const variance = sum(values.map((value) => (value - average) ** 2)) / (CELLS - 1);
  return { average, deviation: Math.sqrt(variance) };
};
const moments = Array.from({ length: GENES }, (_, gene) => momentsOf(logs, gene));
const centred = map(logs, (value, _, gene) => value - (moments[gene]?.average ?? 0));
const scaled = map(centred, (value, _, gene) => value / (moments[gene]?.deviation || 1));
/** Analytic Pearson residuals (Lause et al. 2021), as scanpy's normalize_pearson_residuals. */
const ofGene = Array.from({ length: GENES }, (_, gene) => sum(column(counts, gene)));
const all = sum(ofGene);
const residuals = map(counts, (value, cell, gene) => {
  const expected = (sum(counts[cell] as number[]) * (ofGene[gene] as number)) / all;
  return (value - expected) / Math.sqrt(expected + expected ** 2 / 100);
});
/** A simulated system without scaling, like krumsiek11: mean 0.3, a few values slightly below zero. */
const simulated = matrixOf(() => Math.max(-0.016, 0.29 + 0.35 * normal()));
const rounded = map(cp10k, Math.round);
const bulk = map(counts, (value) => 1000 * value);
const odd = map(counts, (value, cell, gene) => (cell === 3 && gene === 7 ? 1.5 : value));
const libraries = counts.map((row) => row.map((value) => value + 2));
const probabilities = per(counts, 1);
const signed = matrixOf(() => 40 * normal());

interface Case {
  /** The statement is made about it. */
  readonly trigger: Matrix;
  /** It is not made about these. */
  readonly lookAlikes: readonly [string, Matrix][];
}

const CASES: Readonly<Record<string, Case>> = {
  'no values': {
    trigger: matrixOf(() => 1, 0),
    lookAlikes: [
      ['no finite value', matrixOf(() => Number.NaN)],
      ['zeros', matrixOf(() => 0)],
    ],
  },
  'no finite value': {
    trigger: matrixOf(() => Number.NaN),
    lookAlikes: [
      ['one finite value', matrixOf((cell) => (cell === 0 ? 1 : Number.NaN))],
      ['zeros beside NaN', matrixOf((cell) => (cell === 0 ? 0 : Number.NaN))],
    ],
  },
  'all zeros': {
    trigger: matrixOf(() => 0),
    lookAlikes: [
      ['a single count', matrixOf((cell, gene) => (cell + gene === 0 ? 1 : 0))],
      ['NaN alone', matrixOf(() => Number.NaN)],
    ],
  },
  scaled: {
    trigger: scaled,
    lookAlikes: [
      ['Pearson residuals', residuals],
      ['centred logarithms', centred],
      ['simulated values with a few below zero', simulated],
    ],
  },
  centred: {
    trigger: centred,
    lookAlikes: [
      ['z-scores', scaled],
      ['simulated values with a few below zero', simulated],
    ],
  },
  signed: {
    trigger: signed,
    lookAlikes: [
      ['z-scores', scaled],
      ['logarithms', logs],
    ],
  },
  binary: {
    trigger: map(counts, (value) => (value > 5 ? 1 : 0)),
    lookAlikes: [
      ['counts', counts],
      ['probabilities', probabilities],
    ],
  },
  'integers with a common divisor': {
    trigger: bulk,
    lookAlikes: [
      ['counts', counts],
      ['two values only', map(counts, (value) => (value > 5 ? 2 : 0))],
    ],
  },
  'integers with a common total': {
    trigger: rounded,
    lookAlikes: [
      ['counts', counts],
      [
        'few counts, the same of each cell',
        matrixOf((_, gene) => (gene < 20 ? 1 + (gene % 3) : 0)),
      ],
    ],
  },
  counts: {
    trigger: counts,
    lookAlikes: [
      ['fractional counts', fractional],
      ['rounded CP10k', rounded],
      ['bulk counts in thousands', bulk],
    ],
  },
  'counts with exceptions': {
    trigger: odd,
    lookAlikes: [
      ['counts', counts],
      ['fractional counts', fractional],
    ],
  },
  'one value': {
    trigger: matrixOf(() => 0.5),
    lookAlikes: [
      ['two values', matrixOf((cell, gene) => (cell === gene ? 0.25 : 0.5))],
      ['CP10k', cp10k],
    ],
  },
  probabilities: {
    trigger: probabilities,
    lookAlikes: [
      ['one fraction everywhere', matrixOf(() => 1 / GENES)],
      ['CP10k', cp10k],
      ['fractions without a common sum', map(counts, (value) => value / 1000)],
    ],
  },
  'normalised to a total': {
    trigger: cp10k,
    lookAlikes: [
      ['one fraction everywhere', matrixOf(() => 2.5)],
      ['fractional counts', fractional],
      ['log1p of CP10k', logs],
    ],
  },
  'log1p of values normalised to a total': {
    trigger: logs,
    lookAlikes: [
      ['log1p of counts', log1p(counts)],
      ['log1p of CP10k with genes left out', genesLeftOut(logs)],
    ],
  },
  'log1p of counts': {
    trigger: log1p(counts),
    lookAlikes: [
      ['parts of a millionth', map(fractional, (value) => value / 1e8)],
      ['log1p of CP10k', logs],
      ['log1p of fractional counts', log1p(fractional)],
    ],
  },
  'log1p of normalised counts': {
    trigger: genesLeftOut(logs),
    lookAlikes: [
      ['log1p of fractional counts', genesLeftOut(log1p(fractional))],
      ['CP10k with genes left out', genesLeftOut(cp10k)],
    ],
  },
  'normalised counts': {
    trigger: genesLeftOut(cp10k),
    lookAlikes: [
      ['halved counts, as means of two', map(counts, (value) => value / 2)],
      ['numbers with one decimal', matrixOf(() => poisson(2) / 10)],
      ['fractional counts', fractional],
      ['log1p of CP10k with genes left out', genesLeftOut(logs)],
    ],
  },
  'non-negative': {
    trigger: fractional,
    lookAlikes: [
      ['counts', libraries],
      ['log1p of CP10k', logs],
    ],
  },
};

async function look(matrix: Matrix): Promise<MatrixSample> {
  const width = matrix[0]?.length ?? 0;
  const X = arraySketch(float64, [matrix.length, width], matrix.flat());
  const root = anndataOf({ X, obs: frame(matrix.length), var: frame(width) });
  return new MatrixSamples(openElements(root), false).of('/X', {});
}

/** The same matrix, stored as genes × cells in chunks of 16 × 16, as Loom has it. */
async function lookAtTransposed(matrix: Matrix): Promise<MatrixSample> {
  const stored = (matrix[0] ?? []).map((_, gene) => column(matrix, gene));
  const shape = [stored.length, matrix.length];
  const values = arraySketch(float64, shape, stored.flat(), {}, [16, 16]);
  const root = memoryRoot(groupSketch({}, { matrix: values }));
  const elements = openElements(root, { isGenesByCells: () => true });
  return new MatrixSamples(elements, false).of('/matrix', {});
}

/** The text of a rule, without its numbers. */
const NAMES: Readonly<
  Record<string, (are: MatrixSample['are'], range: MatrixSample['range']) => boolean>
> = {
  'no values': (are) => are.kind === 'nothing' && are.of === 'no values',
  'no finite value': (are) => are.kind === 'nothing' && are.of === 'no finite value',
  'all zeros': (are) => are.kind === 'nothing' && are.of === 'zeros',
  'integers with a common divisor': (are) =>
    are.kind === 'integers' && are.divisor !== undefined,
  'integers with a common total': (are) =>
    are.kind === 'integers' && are.total !== undefined,
  counts: (are) => are.kind === 'counts' && !are.except,
  'counts with exceptions': (are) => are.kind === 'counts' && are.except !== undefined,
  'normalised to a total': (are) => are.kind === 'normalised' && are.target !== undefined,
  'log1p of values normalised to a total': (are) =>
    are.kind === 'log1p' && are.target !== undefined,
  'log1p of counts': (are) => are.kind === 'log1p' && are.of === 'counts',
  'log1p of normalised counts': (are) =>
    are.kind === 'log1p' && are.of === 'normalised' && are.target === undefined,
  'normalised counts': (are) => are.kind === 'normalised' && are.target === undefined,
  'one value': ({ kind }, [min, max] = [0, 1]) => kind === 'positive' && min === max,
  'non-negative': ({ kind }, [min, max] = [0, 0]) => kind === 'positive' && min < max,
};
const isSaid = (name: string, { are, range }: MatrixSample) =>
  NAMES[name]?.(are, range) ?? are.kind === name;

it('has a trigger and two look-alikes for every statement about values', () => {
  expect(Object.keys(CASES).sort()).toEqual(VALUE_RULES.map(({ name }) => name).sort());
  for (const [name, { lookAlikes }] of Object.entries(CASES))
    expect(lookAlikes.length, name).toBeGreaterThanOrEqual(2);
});

const LOOKS = [look, lookAtTransposed];
it.each(Object.entries(CASES))(
  'states “%s” of its trigger, stored as cells × genes or genes × cells',
  async (name, { trigger }) => {
    for (const sample of await Promise.all(LOOKS.map((each) => each(trigger))))
      expect(isSaid(name, sample), JSON.stringify(sample)).toBe(true);
  },
);

it.each(
  Object.entries(CASES).flatMap(([name, { lookAlikes }]) =>
    lookAlikes.map(([of, matrix]) => [name, of, matrix] as const),
  ),
)('does not state “%s” of %s', async (name, _of, matrix) => {
  for (const sample of await Promise.all(LOOKS.map((each) => each(matrix))))
    expect(isSaid(name, sample), JSON.stringify(sample)).toBe(false);
});

it('names rows and columns as stored if these are genes and cells', async () => {
  const counted = await lookAtTransposed(odd);
  expect(counted.are).toMatchObject({ except: { row: 7, column: 3, value: 1.5 } });
  expect(counted.evidence).toContain('(row 7, column 3; 0-based)');
  const depths = await lookAtTransposed(per(counts, 5_000));
  expect(valuesName(depths)).toBe(
    'counts normalised to 5,000 per column (not log-transformed)',
  );
  expect(depths.evidence).toBe('Each of 60 columns sums to 5,000.');
});

it.each([
  [
    'median counts, a number that is not round',
    3033,
    '3,033',
    'counts normalised to 3,033 per row',
  ],
  ['1e4', 1e4, '10,000', 'counts per 10k (CP10k)'],
  [
    'a half, of an even number of cells',
    3033.5,
    '3,033.5',
    'counts normalised to 3,033.5 per row',
  ],
])('states the whole total that all rows share: %s', async (_, total, text, name) => {
  const float32 = map(per(counts, total), Math.fround);
  const plain = await look(float32);
  expect(plain.evidence).toBe(`Each of 60 rows sums to ${text}.`);
  expect(valuesName(plain)).toBe(`${name} (not log-transformed)`);
  const logged = await look(map(log1p(float32), Math.fround));
  expect(logged.evidence).toContain(`each of 60 rows sums to ${text}.`);
  expect(valuesName(logged)).toBe(`log1p of ${name}`);
});

it('states a total as “about” if the sums of rows differ, with their ends', async () => {
  const near = per(counts, 1e4).map((row, cell) =>
    row.map((value) => value * (1 + (cell % 3) * 5e-4)),
  );
  const { are, evidence, ...more } = await look(near);
  expect(evidence).toBe('Each of 60 rows sums to 10,000 to 10,010.');
  expect(valuesName({ are, ...more })).toBe(
    'counts normalised to about 10,000 per row (not log-transformed)',
  );
});

it('writes integers of statements whole', async () => {
  const deep = map(counts, (value, cell, gene) => (cell + gene === 0 ? 12_347 : value));
  const sample = await look(deep);
  expect(sample.evidence).toContain('(maximum 12,347)');
  expect(rangeText(sample)).toBe('0 to 12,347');
});

it('reads a small local matrix whole, and a remote one in part until all of it is asked for', async () => {
  const late = map(counts, (value, cell, gene) =>
    cell === 21 && gene === 79 ? 2423 : value,
  );
  const X = arraySketch(float64, [CELLS, GENES], late.flat(), {}, [7, 9]);
  const root = anndataOf({ X, obs: frame(CELLS), var: frame(GENES) });
  const of = (isRemote: boolean) =>
    new MatrixSamples(openElements(root), isRemote).of('/X', {});
  const [local, remote] = await Promise.all([of(false), of(true)]);
  expect([local.isAll, rangeText(local)]).toEqual([true, '0 to 2,423']);
  expect([remote.isAll, rangeText(remote).endsWith(' (sampled)')]).toEqual([false, true]);
  expect(remote.wholeBytes).toBe(8 * CELLS * GENES);
  const asked = await new MatrixSamples(openElements(root), true).wholeOf('/X', {});
  expect(asked).toEqual(local);
});

it('names the value that is not an integer, and its row', async () => {
  const { are, evidence } = await look(odd);
  expect(are).toMatchObject({ except: { count: 1, row: 3, column: 7, value: 1.5 } });
  expect(evidence).toContain('1 is not: 1.5 (row 3, column 7; 0-based)');
});

it('calls values of mean 0 centred whose deviations are not 1, all alike or not', async () => {
  const sample = await look(map(scaled, (value) => 2 * value));
  expect(sample.evidence).toContain('standard deviations range from 2 to 2.');
  expect(valuesName(sample)).toBe('centred per column (mean 0), no z-scores');
});

it('calls z-scores that are clipped in nearly all genes neither scaled nor centred', async () => {
  // at both ends, so that means stay 0
  const halves = matrixOf((cell, gene) => (cell < 30 === gene % 2 > 0 ? 1 : -1));
  const ends = [0, CELLS - 1];
  const clipped = map(halves, (value, cell) => (ends.includes(cell) ? 2 * value : value));
  expect((await look(clipped)).are).toEqual({ kind: 'signed' });
});

it('finds where z-scores are clipped, by the genes that stay below', async () => {
  const clipped = map(scaled, (value) => Math.min(3, Math.max(-3, value)));
  const { are, evidence } = await look(clipped);
  expect(are).toEqual({ kind: 'scaled', clipped: 3 });
  const stays = (gene: number) => column(clipped, gene).every((at) => Math.abs(at) < 3);
  const below = Array.from({ length: GENES }, (_, gene) => gene).filter(stays).length;
  expect(below).toBeLessThan(GENES);
  // columns that reach the clip were read in full too, and have another deviation
  expect(evidence).toBe(
    `${below} of ${below} columns read in full that stay below 3 have mean 0 and standard deviation 1; values are clipped at 3.`,
  );
});

it('counts among z-scores only the columns that vary, and says so', async () => {
  const constant = map(scaled, (value, _, gene) => (gene < 5 ? 0 : value));
  expect((await look(constant)).evidence).toBe(
    `${GENES - 5} of ${GENES - 5} columns read in full that vary have mean 0 and standard deviation 1.`,
  );
});
