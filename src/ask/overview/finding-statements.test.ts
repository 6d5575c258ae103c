import { expect, it } from 'vitest';
import { profileColumn } from '@/ask/profiles/profile-column';
import {
  codes,
  csr,
  dense,
  dict,
  encoded,
  frame,
  ints,
  type Members,
  named,
  numbers,
  texts,
} from '@/testing/anndata-sketches';
import { arraySketch, float64, groupSketch, int8 } from '@/testing/memory-node';
import { overviewFileOf, overviewOfModalities } from '@/testing/overview-file';
import { COLUMN_RULES } from './column-findings';
import { findConcerns } from './findings';
import { MATRIX_RULES } from './matrix-findings';
import { NAME_RULES } from './name-findings';

// each finding: a file that it is true of, and two look-alikes

const COUNTS = [
  [0, 3, 1],
  [2, 0, 7],
];
const LOGS = COUNTS.map((row) => row.map((value) => Math.log1p(value / 1.7)));
const minusOne = (row: readonly number[]) => row.map((value) => value - 1);
const NAN = Number.NaN;
/** z-scores of five genes in two cells: ±√½ each. */
const HALF = Math.SQRT1_2;
const SCALED = [
  [HALF, -HALF, HALF, -HALF, HALF],
  [-HALF, HALF, -HALF, HALF, -HALF],
];
const five = frame(5);
const sparse = (indices: readonly number[]) =>
  csr({
    indptr: ints([0, 2, 3]),
    indices: ints(indices),
    data: arraySketch(float64, [3], [1, 2, 3]),
  });
/** A table whose row names are these numbers. */
const counting = (values: readonly number[]) =>
  groupSketch(encoded('dataframe', '0.2.0', { _index: 'index', 'column-order': [] }), {
    index: numbers(values),
  });
const layers = (members: Members) => ({ layers: dict(members) });

interface Case {
  readonly trigger: Members;
  readonly title: RegExp;
  readonly lookAlikes: readonly Members[];
}

const CASES: Readonly<Record<string, Case>> = {
  'matrix without values': {
    trigger: {
      X: dense([
        [0, 0, 0],
        [0, 0, 0],
      ]),
    },
    title: /^\/X contains only zeros$/,
    lookAlikes: [
      {
        X: dense([
          [NAN, NAN, NAN],
          [NAN, NAN, NAN],
        ]),
      },
      {
        X: dense([
          [0, 0, 0],
          [0, 1, 0],
        ]),
      },
      {
        X: dense([
          [0, 0, NAN],
          [0, 0, -1],
        ]),
      },
    ],
  },
  'matrix without rows or columns': {
    trigger: { X: arraySketch(float64, [0, 3], []), obs: frame(0) },
    title: /^\/X has no values$/,
    lookAlikes: [{ X: dense([[0]]), obs: frame(1), var: frame(1) }, { X: dense(COUNTS) }],
  },
  'layer named counts without integers': {
    trigger: { X: dense(LOGS), ...layers({ counts: dense(LOGS) }) },
    title: /^\/layers\/counts contains non-integer values$/,
    lookAlikes: [
      { X: dense(LOGS), ...layers({ counts: dense(COUNTS) }) },
      { X: dense(LOGS), ...layers({ n_counts_scaled: dense(LOGS) }) },
      { X: dense(LOGS), ...layers({ counts: dense(COUNTS.map(minusOne)) }) },
    ],
  },
  'duplicate entries': {
    trigger: { X: sparse([1, 1, 0]) },
    title: /^\/X has duplicate entries$/,
    // Cell Ranger does not sort indices
    lookAlikes: [{ X: sparse([2, 0, 0]) }, { X: sparse([0, 1, 1]) }],
  },
  'unsorted indices': {
    trigger: { X: sparse([2, 0, 0]) },
    title: /^Indices of \/X are not sorted$/,
    // the last index of a row may be above the first of the next
    lookAlikes: [{ X: sparse([0, 2, 1]) }, { X: sparse([1, 1, 0]) }],
  },
  'non-finite values': {
    trigger: {
      X: dense([
        [0, NAN, 1],
        [2, 0, 7],
      ]),
    },
    title: /^\/X contains NaN$/,
    lookAlikes: [
      { X: dense(COUNTS) },
      {
        X: dense([
          [0, -1, 1],
          [2, 0, 1e300],
        ]),
      },
    ],
  },
  'z-scores without their source': {
    trigger: { X: dense(SCALED), var: five },
    title: /^X is scaled, and the file has no other matrix$/,
    lookAlikes: [
      {
        X: dense(SCALED),
        var: five,
        ...layers({ counts: dense(SCALED.map((row) => row.map(() => 3))) }),
      },
      { X: dense(SCALED.map((row) => row.map((value) => 3 * value))), var: five },
    ],
  },
  'no raw counts': {
    trigger: { X: dense(LOGS) },
    title: /^No matrix looks like raw integer counts$/,
    lookAlikes: [
      { X: dense(LOGS), ...layers({ counts: dense(COUNTS) }) },
      { X: dense(COUNTS.map((row) => row.map((value) => (value > 0 ? 1 : 0)))) },
    ],
  },
  'counts that are said to be logarithms': {
    trigger: { X: dense(COUNTS), uns: dict({ log1p: dict() }) },
    title: /^X contains counts, but uns\/log1p says/,
    lookAlikes: [
      { X: dense(LOGS), uns: dict({ log1p: dict() }) },
      { X: dense(COUNTS), uns: dict({ log1p_note: dict() }) },
    ],
  },
  'duplicate names': {
    trigger: { var: named(['Rp1', 'Xkr4', 'Rp1']) },
    title: /^2 rows of \/var have duplicate names$/,
    lookAlikes: [
      { var: named(['Rp1', 'RP1', 'rp1']) },
      { var: named(['Rp1', 'Rp1 ', '']) },
    ],
  },
  'numbers for names': {
    trigger: { var: named(['0', '1', '2']) },
    title: /^Rows of \/var are named/,
    lookAlikes: [
      { var: named(['7157', '672', '675']) },
      { var: named(['0', '1', '1']) },
      { var: counting([5, 6, 8]) },
    ],
  },
  'Ensembl IDs alone': {
    trigger: { var: named(['ENSG00000141510', 'ENSG00000012048', 'ENSG00000139618']) },
    title: /^\/var has Ensembl IDs, and no column of gene symbols was found$/,
    lookAlikes: [
      {
        var: named(['ENSG00000141510', 'ENSG00000012048', 'ENSG00000139618'], {
          gene_symbols: texts(['TP53', 'BRCA1', 'BRCA2']),
        }),
      },
      { var: named(['TP53', 'BRCA1', 'ENSG00000139618']) },
    ],
  },
  'empty columns': {
    trigger: { obs: named(['a', 'b'], { score: numbers([NAN, NAN]) }) },
    title: /^1 column of \/obs without values$/,
    lookAlikes: [
      { obs: named(['a', 'b'], { score: numbers([0, 0]) }) },
      { obs: named(['a', 'b'], { score: numbers([NAN, 1]) }) },
    ],
  },
  'columns mostly missing': {
    trigger: {
      obs: named(['a', 'b', 'c'], { score: numbers([NAN, NAN, 1]) }),
      X: dense([...COUNTS, [1, 1, 2]]),
    },
    title: /^1 column of \/obs mostly missing$/,
    lookAlikes: [
      { obs: named(['a', 'b'], { score: numbers([NAN, 1]) }) },
      { obs: named(['a', 'b'], { score: numbers([NAN, NAN]) }) },
    ],
  },
  'constant columns': {
    trigger: { obs: named(['a', 'b'], { batch: texts(['x', 'x']) }) },
    title: /^1 column of \/obs with the same value in every row$/,
    lookAlikes: [
      { obs: named(['a', 'b'], { in_tissue: numbers([1, 1]) }) },
      { obs: named(['a', 'b'], { batch: texts(['x', 'X']) }) },
    ],
  },
  'unused categories': {
    trigger: { obs: named(['a', 'b'], { leiden: codes([0, 0]) }) },
    title: /^1 column of \/obs with unused categories$/,
    lookAlikes: [
      { obs: named(['a', 'b'], { leiden: codes([0, 1]) }) },
      { obs: named(['a', 'b'], { leiden: codes([-1, -1]) }) },
    ],
  },
};

const titlesOf = async (members: Members) => {
  const { findings } = await findConcerns(await overviewFileOf(members), true, {});
  return findings.map(({ title }) => title);
};

it('has a trigger and two look-alikes for every finding but that of chunk sizes', () => {
  const rules = [...MATRIX_RULES, ...NAME_RULES, ...COLUMN_RULES].map(({ name }) => name);
  expect([...Object.keys(CASES), 'large chunks'].sort()).toEqual(rules.sort());
});

it.each(Object.entries(CASES))(
  'finds “%s” in its trigger',
  async (_, { trigger, title }) => {
    expect(await titlesOf(trigger)).toContainEqual(expect.stringMatching(title));
  },
);

it.each(
  Object.entries(CASES).flatMap(([name, { lookAlikes, title }]) =>
    lookAlikes.map((members, i) => [name, i + 1, members, title] as const),
  ),
)('does not find “%s” in look-alike %i', async (_name, _i, members, title) => {
  expect(await titlesOf(members)).not.toContainEqual(expect.stringMatching(title));
});

it('lists common findings last: unsorted indices and constant columns after missing values', async () => {
  const { findings } = await findConcerns(
    await overviewFileOf({
      X: sparse([2, 0, 0]),
      obs: frame(2, { batch: texts(['a', 'a']), score: numbers([NAN, NAN]) }),
    }),
    true,
    {},
  );
  expect(findings.map(({ title, isMinor = false }) => [title, isMinor])).toEqual([
    ['1 column of /obs without values', false],
    ['Indices of /X are not sorted', true],
    ['1 column of /obs with the same value in every row', true],
  ]);
});

it('finds large chunks by what has to be decoded for one row', () => {
  const rule = MATRIX_RULES.find(({ name }) => name === 'large chunks');
  const found = (values: number) =>
    rule?.find({
      matrices: [
        {
          info: { path: '/X', layout: 'dense', shape: [9, 9], dtype: 'float32' },
          sample: {
            ...{ rows: 0, values: 0, zeros: 0, nan: 0, infinite: 0, isAll: false },
            ...{ are: { kind: 'counts' }, evidence: '' },
          },
          ...{ chunk: { values, count: 3 }, hasDuplicates: false, isUnsorted: false },
        },
      ],
      ...{ areAll: true, x: undefined, isLogged: false },
    });
  expect(found(8_000_000)).toHaveLength(1);
  expect(found(7_999_999)).toEqual([]);
});

it('counts chunks along each axis', async () => {
  const X = arraySketch(int8, [3000, 3000], () => 1, {}, [2900, 2900]);
  const file = await overviewFileOf({ X, obs: frame(3000), var: frame(3000) });
  const { findings } = await findConcerns(file, false, {});
  expect(findings.find(({ path }) => path === '/X')?.reason).toContain(
    '8,410,000 values per chunk (4 chunks)',
  );
});

it.each([
  ['0 to 2', named(['0', '1', '2']), 'Rows of /var are named 0, 1, 2'],
  ['1 to 3, as R counts', named(['1', '2', '3']), 'Rows of /var are named 1, 2, 3'],
  ['five to seven', counting([5, 6, 7]), 'Rows of /var are named 5, 6, 7'],
])('says by which numbers rows are named: %s', async (_, table, title) => {
  expect(await titlesOf({ var: table })).toContain(title);
});

it('says of counts below zero that they are, and not that they are no integers', async () => {
  const members = layers({ counts: dense(COUNTS.map(minusOne)) });
  expect(await titlesOf({ X: dense(LOGS), ...members })).toContain(
    '/layers/counts contains values below zero',
  );
});

it('calls no column of one number and NaN that is data the same in every row', () => {
  const rule = COLUMN_RULES.find(({ name }) => name === 'constant columns');
  const found = (nan: number) => {
    const profile = profileColumn({
      ...{ kind: 'numbers', nan: 'data' },
      values: Float64Array.from([2, 2, nan]),
    });
    if (profile.kind === 'other') throw new Error('it has numbers');
    return rule?.find({
      table: { path: '/t', length: 3, index: '_index', columns: ['x'] },
      columns: [{ name: 'x', path: '/t/x', profile }],
    });
  };
  expect(found(NAN)).toEqual([]);
  expect(found(2)).toHaveLength(1);
});

it('names the table of a modality, whose siblings have other names', async () => {
  const numbered = (rows: number) =>
    named(Array.from({ length: rows }, (_, i) => String(i)));
  const modality = (members: Members) =>
    groupSketch(encoded('anndata', '0.1.0'), {
      ...{ obs: frame(2), var: frame(3), X: dense(COUNTS) },
      ...members,
    });
  const raw = groupSketch(encoded('raw', '0.1.0'), {
    ...{ X: dense(COUNTS), var: numbered(3) },
  });
  const { findings } = await findConcerns(
    await overviewOfModalities({ rna: modality({}), prot: modality({ raw }) }),
    true,
    {},
  );
  expect(findings.map(({ title }) => title)).toContain(
    'Rows of /mod/prot/raw/var are named 0, 1, 2',
  );
  expect(findings.filter(({ title }) => title.includes('are named'))).toHaveLength(1);
});
