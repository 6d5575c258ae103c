import { expect, it } from 'vitest';
import type { DatasetInfo, MatrixInfo } from '@/model/dataset';
import { openElements } from '@/read/elements/open-elements';
import { encoded } from '@/testing/anndata-sketches';
import { arraySketch, float64, groupSketch, memoryRoot } from '@/testing/memory-node';
import { fittingMatrix } from './fitting-matrix';
import { MatrixSamples } from './matrix-samples';

const [CELLS, GENES] = [60, 12];
const count = (cell: number, gene: number) => (7 * cell + 5 * gene + cell * gene) % 11;
const totals = Array.from({ length: CELLS }, (_, cell) =>
  Array.from({ length: GENES }, (_, gene) => count(cell, gene)).reduce(
    (a, b) => a + b,
    0,
  ),
);
const log = (cell: number, gene: number) =>
  Math.log1p((count(cell, gene) * 10_000) / (totals[cell] ?? 1));
/** As `sc.pp.scale` of the logarithms. */
const moments = Array.from({ length: GENES }, (_, gene) => {
  const values = totals.map((_, cell) => log(cell, gene));
  const mean = values.reduce((a, b) => a + b, 0) / CELLS;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (CELLS - 1)) };
});
const VALUES = {
  counts: count,
  log,
  scaled: (cell: number, gene: number) => {
    const { mean = 0, deviation = 1 } = moments[gene] ?? {};
    return (log(cell, gene) - mean) / deviation;
  },
  residuals: (cell: number, gene: number) => count(cell, gene) - 4.7,
};
type Kind = keyof typeof VALUES;

/** A file with these matrices of 60 cells; those of raw have all genes, others all but two. */
function fileOf(kinds: Readonly<Record<string, Kind>>) {
  const widthOf = (name: string) => (name === 'raw' ? GENES : GENES - 2);
  const sketch = (name: string, value: (typeof VALUES)[Kind]) => {
    const width = widthOf(name);
    const at = (i: number) => value(Math.floor(i / width), i % width);
    const values = Array.from({ length: CELLS * width }, (_, i) => at(i));
    return arraySketch(float64, [CELLS, width], values, encoded('array', '0.2.0'));
  };
  const entries = Object.entries(kinds);
  const members = entries.map(([name, kind]) => [name, sketch(name, VALUES[kind])]);
  const root = memoryRoot(groupSketch({}, Object.fromEntries(members)));
  const matrices = entries.map(
    ([name]): MatrixInfo => ({
      ...{ path: `/${name}`, layout: 'dense', dtype: 'float64', rows: '/obs' },
      ...{ shape: [CELLS, widthOf(name)], columns: name === 'raw' ? '/raw/var' : '/var' },
    }),
  );
  const tables = ['/obs', '/var', '/raw/var'].map((path) => ({
    ...{ path, index: '_index', columns: [] },
    length: path === '/obs' ? CELLS : path === '/var' ? GENES - 2 : GENES,
  }));
  const dataset = {
    ...{ matrices, tables, embeddings: [] },
    parts: [{ path: '/', tables, matrices, embeddings: [] }],
  } as unknown as DatasetInfo; // what is looked at
  const samples = new MatrixSamples(openElements(root), false);
  return (path: string, isForTests = false) =>
    fittingMatrix({ dataset, samples }, path, isForTests, {});
}

it.each<[string, Readonly<Record<string, Kind>>, string, string]>([
  ['z-scores, and raw logarithms', { X: 'scaled', raw: 'log' }, '/raw', '/raw'],
  // raw has more genes than the layer
  ['… and a layer of them, too', { X: 'scaled', a: 'log', raw: 'log' }, '/raw', '/raw'],
  ['z-scores, and a layer', { X: 'scaled', a: 'counts', b: 'log' }, '/b', '/b'],
  ['residuals, and raw logarithms', { X: 'residuals', raw: 'log' }, '/raw', '/raw'],
  // no logarithms to take
  ['z-scores, and raw counts', { X: 'scaled', raw: 'counts' }, '/X', '/X'],
  ['z-scores alone', { X: 'scaled' }, '/X', '/X'],
  // nothing is wrong with X
  ['logarithms, and raw ones', { X: 'log', raw: 'log' }, '/X', '/X'],
  ['logarithms, and a signed layer', { X: 'log', a: 'residuals' }, '/X', '/X'],
  // whose zeros are none, but which no test expects
  ['counts, and a layer of logarithms', { X: 'counts', a: 'log' }, '/X', '/a'],
])('takes values of genes, and those to test, of %s', async (_, kinds, path, tested) => {
  const fitting = fileOf(kinds);
  expect([await fitting('/X'), await fitting('/X', true)]).toEqual([path, tested]);
});

it('takes the given matrix where it fits, and one that the file does not describe', async () => {
  const fitting = fileOf({ X: 'scaled', raw: 'log' });
  expect(await fitting('/layers/none')).toBe('/layers/none');
  expect(await fitting('/raw')).toBe('/raw');
});
