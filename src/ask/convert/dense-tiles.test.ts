import { describe, expect, it } from 'vitest';
import type { IndexRange } from '@/model/block';
import type { AxisSubset } from './axis-subset';
import { type DenseSource, denseBatches, planDense } from './dense-tiles';

interface Sizes {
  readonly shape: readonly [number, number];
  readonly chunk: readonly [number, number];
  readonly valueBytes: number;
}

/** A source whose value is its place in row-major order, with what was read of it. */
function createSource({ shape: [rows, columns], chunk, valueBytes }: Sizes) {
  const decoded = new Map<string, number>();
  let most = 0;
  const source: DenseSource = {
    ...{ rows, columns, chunk, valueBytes, depth: 1 },
    async read(ranges, [from, to]) {
      const values: number[] = [];
      const chunks = new Set<string>();
      for (const [start, stop] of ranges)
        for (let row = start; row < stop; row++)
          for (let column = from; column < to; column++) {
            values.push(row * columns + column);
            chunks.add(`${Math.floor(row / chunk[0])},${Math.floor(column / chunk[1])}`);
          }
      for (const key of chunks) decoded.set(key, (decoded.get(key) ?? 0) + 1);
      most = Math.max(most, values.length * valueBytes);
      return { kind: 'numbers', values: Float64Array.from(values) };
    },
  };
  return { source, decoded, mostBytes: () => most };
}

/** The matrix of all batches. */
async function gathered(source: DenseSource, rows: AxisSubset, columns: AxisSubset) {
  const [height, width] = [
    rows?.length ?? source.rows,
    columns?.length ?? source.columns,
  ];
  const out: (number | undefined)[] = new Array(height * width);
  const plan = planDense(source, { rows, columns });
  for await (const batch of denseBatches(source, { rows, columns }, plan, {})) {
    if (batch.values.kind !== 'numbers') throw new Error('no numbers');
    expect(batch.values.values).toHaveLength(batch.rows * batch.columns);
    for (let i = 0; i < batch.rows; i++)
      for (let j = 0; j < Math.min(batch.columns, width - batch.column); j++)
        out[(batch.row + i) * width + batch.column + j] = Number(
          batch.values.values[i * batch.columns + j],
        );
  }
  return out;
}

function expected(columns: number, rows: Iterable<number>, taken: readonly number[]) {
  return Array.from(rows).flatMap((row) => taken.map((column) => row * columns + column));
}

const all = (count: number) => Array.from({ length: count }, (_, i) => i);
const MB = 1 << 20;

describe('a matrix in chunks of many rows', () => {
  // a chunk has 24 MB, a row of chunks 264 MB
  const tall: Sizes = { shape: [90, 41], chunk: [48, 4], valueBytes: MB / 8 };

  it('comes by tiles of columns, with each chunk decoded once', async () => {
    const { source, decoded, mostBytes } = createSource(tall);
    expect(planDense(source, {})).toEqual({
      ...{ batchRows: 48, readColumns: 4, tiles: { rows: 90, columns: 4 } },
    });
    expect(await gathered(source, undefined, undefined)).toEqual(
      expected(41, all(90), all(41)),
    );
    expect([...decoded.values()]).toEqual(new Array(2 * 11).fill(1));
    expect(mostBytes()).toBe(24 * MB);
  });

  it('gives taken rows and columns, with each chunk decoded at most twice', async () => {
    const { source, decoded, mostBytes } = createSource(tall);
    const rows = Uint32Array.of(0, 7, 40, 47, 48, 89);
    const columns = Uint32Array.from(all(41).filter((i) => i % 3 !== 1));
    expect(await gathered(source, rows, columns)).toEqual(
      expected(41, rows, [...columns]),
    );
    expect(Math.max(...decoded.values())).toBeLessThanOrEqual(2);
    expect(mostBytes()).toBeLessThanOrEqual(24 * MB);
  });

  it('gives few columns as whole rows, with each chunk decoded once', async () => {
    const { source, decoded } = createSource(tall);
    const columns = Uint32Array.of(1, 20, 40);
    expect(planDense(source, { columns }).tiles).toBeUndefined();
    expect(await gathered(source, undefined, columns)).toEqual(
      expected(41, all(90), [1, 20, 40]),
    );
    expect([...decoded.values()]).toEqual(new Array(2 * 3).fill(1));
  });
});

it('reads a matrix of 15,000 × 20,000 in chunks of whole columns within the limit of one read', async () => {
  const source: DenseSource = {
    ...{ rows: 15_000, columns: 20_000, chunk: [15_000, 2000], depth: 1, valueBytes: 4 },
    async read(rows, columns) {
      read.push([rows, columns]);
      return { kind: 'numbers', values: new Float32Array(0) };
    },
  };
  const read: [readonly IndexRange[], IndexRange][] = [];
  for await (const _ of denseBatches(source, {}, planDense(source, {}), {}));
  expect(read).toEqual(all(10).map((i) => [[[0, 15_000]], [2000 * i, 2000 * i + 2000]]));
});

it('reads chunks of a gigabyte in parts', () => {
  const { source } = createSource({
    ...{ shape: [1000, 10], chunk: [1000, 1], valueBytes: MB },
  });
  expect(planDense(source, {})).toEqual({
    ...{ batchRows: 250, readColumns: 1, tiles: { rows: 1000, columns: 1 } },
  });
});

it('reads scattered rows of small chunks without those between them', async () => {
  const { source, decoded, mostBytes } = createSource({
    ...{ shape: [5000, 3], chunk: [10, 3], valueBytes: 1 << 15 },
  });
  const rows = Uint32Array.from({ length: 50 }, (_, i) => 100 * i + (i % 2));
  expect(await gathered(source, rows, undefined)).toEqual(expected(3, rows, all(3)));
  expect(decoded.size).toBe(50);
  expect(mostBytes()).toBe(50 * 3 * (1 << 15));
});
