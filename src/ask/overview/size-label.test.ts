import { expect, it } from 'vitest';
import type { ElementSize, ElementSizes } from '@/model/overview';
import { sizesText } from './size-label';

const measured = (
  total: number,
  hows: readonly ElementSize['how'][],
  more: Partial<ElementSizes> = {},
): ElementSizes => ({
  ...{ total, left: 0 },
  sizes: hows.map((how, i) => ({ path: `/${i}`, bytes: total / hows.length, how })),
  ...more,
});

it.each<[string, ElementSizes, number | undefined, string]>([
  [
    'as stored, of a file',
    measured(700, ['stored']),
    1000,
    "700 bytes of the file's 1.0 kB are accounted for.",
  ],
  ['as stored, of a store', measured(700, ['stored']), undefined, '700 bytes as stored.'],
  [
    'from samples',
    measured(900, ['stored', 'sampled']),
    1000,
    "900 bytes of the file's 1.0 kB are accounted for (large elements from a sample of their chunks).",
  ],
  [
    'by shapes alone',
    measured(700, ['shape', 'shape']),
    undefined,
    '700 bytes uncompressed (shape × type); compressed sizes are unknown.',
  ],
  [
    'by shapes and as stored, which are not called uncompressed',
    measured(900, ['stored', 'shape', 'shape']),
    1000,
    '900 bytes: 1 element as stored, 2 elements (≈) uncompressed, shape × type.',
  ],
])('says how large elements are: %s', (_, sizes, fileSize, text) => {
  expect(sizesText(sizes, fileSize)).toBe(text);
});

it('says how many members were not measured, and only then', () => {
  const said = (left: number) =>
    sizesText(measured(700, ['stored'], { left }), undefined);
  expect([said(0), said(1), said(2500)]).toEqual([
    '700 bytes as stored.',
    '700 bytes as stored. 1 member was not measured: there are too many.',
    '700 bytes as stored. 2,500 members were not measured: there are too many.',
  ]);
});
