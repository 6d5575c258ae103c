import { expect, it } from 'vitest';
import { dense, dict, frame, type Members } from '@/testing/anndata-sketches';
import type { NodeSketch } from '@/testing/memory-node';
import { overviewFileOf } from '@/testing/overview-file';
import { overviewText } from './overview-text';
import { createInk } from './print-tree';

const LOGS = dense([
  [0, 1.2, 3.4],
  [5.6, 0, 7.8],
]);
const COUNTS = dense([
  [0, 1, 3],
  [5, 0, 7],
]);

async function lineOf(members: Members, begin: string): Promise<string | undefined> {
  const text = await overviewText(await overviewFileOf(members), [], createInk(false));
  return text.split('\n').find((line) => line.trim().startsWith(begin));
}

const layers = (count: number, last = LOGS) =>
  dict({
    ...Object.fromEntries(Array.from({ length: count - 1 }, (_, i) => [`a${i}`, LOGS])),
    z: last,
  });

it('says that there are no raw counts only of the matrices that were read', async () => {
  expect(await lineOf({ X: LOGS, layers: layers(2) }, 'Raw counts')).toBe(
    '  Raw counts  none found',
  );
  expect(await lineOf({ X: LOGS, layers: layers(2, COUNTS) }, 'Raw counts')).toBe(
    '  Raw counts  /layers/z',
  );
  const many = { X: LOGS, layers: layers(13, COUNTS) };
  expect(await lineOf(many, 'Raw counts')).toBe(
    '  Raw counts  none found; 2 matrices not read',
  );
  expect(await lineOf(many, '…')).toBe('  … and 2 more');
});

it('says from which matrix another one derives, and on how much that was checked', async () => {
  const counts = Array.from({ length: 6 }, (_, cell) =>
    Array.from({ length: 8 }, (_, gene) => (3 * cell + 5 * gene) % 7),
  );
  const logs = (more: number) =>
    dense(counts.map((row) => row.map((value, i) => Math.log1p(value) * (1 + i * more))));
  const tables = { obs: frame(6), var: frame(8) };
  const linesOf = async (X: NodeSketch) => {
    const file = await overviewFileOf({
      X,
      layers: dict({ counts: dense(counts) }),
      ...tables,
    });
    return (await overviewText(file, [], createInk(false))).split('\n');
  };
  const lines = await linesOf(logs(0));
  const at = lines.indexOf('  /X is log1p of /layers/counts');
  // 41 of the 48 values are not zero
  expect(lines[at + 1]).toBe('    checked on 6 × 8: all 41 non-zero values agree');
  expect((await linesOf(logs(0.1))).join()).not.toContain('checked on');
});
