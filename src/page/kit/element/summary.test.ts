import { expect, it } from 'vitest';
import type { ElementInfo } from '@/model/element';
import { sizeHint, sizeLine } from './summary';

const group = (keys: readonly string[], incomplete?: true): ElementInfo => ({
  ...{ kind: 'mapping', path: '/uns', keys },
  ...(incomplete && { incomplete }),
});

it('calls a group empty only where its members are listed', () => {
  expect([sizeHint(group([])), sizeLine(group([]))]).toEqual(['empty', '0 members']);
  const unlisted = group([], true);
  expect([sizeHint(unlisted), sizeLine(unlisted)]).toEqual([
    ...['unknown', 'members unknown'],
  ]);
  expect(sizeHint(group(['a', 'b'], true))).toBe('2');
});

it('says how large a matrix and a column are, and what of a sparse one is stored', () => {
  const matrix = {
    kind: 'matrix',
    ...{ path: '/X', dtype: 'float32', shape: [2000, 500] },
    layout: 'csr',
  } as const;
  expect(sizeLine({ ...matrix, stored: 96_000 })).toBe(
    '2,000 × 500 · float32 · 96,000 stored (9.6%)',
  );
  expect(sizeLine({ ...matrix, stored: 1 })).toBe(
    '2,000 × 500 · float32 · 1 stored (< 0.01%)',
  );
  expect(sizeLine({ ...matrix, shape: [0, 500], stored: 0 })).toBe('0 × 500 · float32');
  const column = {
    kind: 'column',
    valueType: 'categories',
    ...{ path: '/obs/a', dtype: 'int8', length: 1, nullable: false, categories: 1 },
  } as const;
  expect(sizeLine(column)).toBe('1 value · int8 · 1 category');
});
