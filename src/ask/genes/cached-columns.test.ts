import { expect, it } from 'vitest';
import { createCachedColumns } from './cached-columns';
import type { GeneColumns } from './column';

/** Columns of a scan with one batch done. */
function columnsOf(bytes: number, batches = 1): GeneColumns {
  return {
    columns: [new Float32Array(bytes / 4)],
    batches,
    isDone: () => false,
    add: () => undefined,
    addGene: () => undefined,
  };
}

it('returns the columns of a scan once', () => {
  const kept = createCachedColumns();
  const columns = columnsOf(400, 3);
  kept.keep('CD3E', columns);
  expect(kept.batchesOf('CD3E')).toBe(3);
  expect(kept.take('CD3E')).toBe(columns);
  expect(kept.take('CD3E')).toBeUndefined();
  expect(kept.batchesOf('CD3E')).toBe(0);
});

it('keeps nothing of a scan that did not finish a batch', () => {
  const kept = createCachedColumns();
  kept.keep('CD3E', columnsOf(400, 0));
  expect(kept.take('CD3E')).toBeUndefined();
});

it('keeps 64 MB, the newest first, and nothing that is larger alone', () => {
  const kept = createCachedColumns();
  for (const name of ['a', 'b', 'c']) kept.keep(name, columnsOf(24 << 20));
  expect(['a', 'b', 'c'].map((name) => kept.batchesOf(name))).toEqual([0, 1, 1]);
  kept.keep('d', columnsOf(65 << 20));
  expect(kept.batchesOf('d')).toBe(0);
});
