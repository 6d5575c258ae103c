import { expect, it } from 'vitest';
import { dense, dict, type Members } from '@/testing/anndata-sketches';
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
