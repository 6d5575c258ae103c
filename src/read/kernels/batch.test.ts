import { beforeAll, expect, it } from 'vitest';
import { createRandom } from '@/testing/random';
import { createBatchWriter, encodeBatch } from './batch';
import { decodeBatches, prepareDecoding } from './decode-batches';

beforeAll(() => prepareDecoding());

interface Cells {
  readonly rows: Uint32Array;
  readonly values: Float32Array | Float64Array;
}

function encoded(batches: readonly Cells[]): Uint8Array {
  const writer = createBatchWriter(8);
  for (const { rows, values } of batches)
    encodeBatch(writer, rows, values, 0, rows.length);
  return writer.bytes.slice(0, writer.at);
}

const count = (batches: readonly Cells[]) =>
  batches.reduce((sum, { rows }) => sum + rows.length, 0);

it('decodes a cell as it was encoded', () => {
  const batch = { rows: Uint32Array.of(7), values: Float64Array.of(1) };
  const bytes = encoded([batch]);
  // one cell, row 7, no gaps, all ones
  expect([...bytes]).toEqual([1, 7, 0]);
  expect(decodeBatches(bytes, 1, 8)).toEqual({
    starts: Uint32Array.of(0),
    rows: Uint32Array.of(7),
    values: Float64Array.of(1),
  });
});

it('represents any rows and values exactly', () => {
  const random = createRandom(8);
  for (let round = 0; round < 300; round++) {
    const batches = Array.from({ length: random.integer(1, 4) }, () =>
      randomCells(random),
    );
    const bytes = encoded(batches);
    const decoded = decodeBatches(bytes, count(batches), 2 ** 32);
    expect(decoded?.rows).toEqual(
      Uint32Array.from(batches.flatMap(({ rows }) => [...rows])),
    );
    expect(decoded?.values).toEqual(
      Float64Array.from(batches.flatMap(({ values }) => [...values])),
    );
  }
});

it('refuses pieces that are truncated, too long, or exceed the rows', () => {
  const random = createRandom(9);
  for (let round = 0; round < 50; round++) {
    const cells = randomCells(random);
    const bytes = encoded([cells]);
    const last = cells.rows.at(-1) ?? 0;
    expect(decodeBatches(bytes, cells.rows.length, last)).toBeUndefined();
    expect(decodeBatches(bytes, cells.rows.length + 1, 2 ** 32)).toBeUndefined();
    expect(decodeBatches(new Uint8Array([...bytes, 1]), cells.rows.length, 2 ** 32)).toBe(
      undefined,
    );
  }
});

function randomCells(random: ReturnType<typeof createRandom>): Cells {
  const length = random.integer(1, 60);
  const widest = random.pick([1, 3, 40, 5000, 2 ** 26]);
  let row = random.integer(0, 50);
  const rows = Uint32Array.from({ length }, () => {
    row += random.integer(1, widest + 1);
    return row;
  });
  const value = random.pick([
    () => 1,
    () => random.integer(1, 9),
    () => random.integer(1, 2 ** 24),
    () => random.pick([1, 2, 3, 2 ** 23]),
    () => Math.fround(random.next()),
    () => random.next() - 0.5,
    () => random.pick([1, Number.NaN, Number.POSITIVE_INFINITY, -1]),
    () => random.integer(2 ** 40, 2 ** 53),
  ]);
  const values = Float64Array.from({ length }, value);
  return random.pick([0, 1]) === 0
    ? { rows, values }
    : { rows, values: Float32Array.from(values) };
}
