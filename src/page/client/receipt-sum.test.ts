import { expect, it } from 'vitest';
import type { Receipt } from '@/model/source';
import { NOTHING, sumOf } from './source-connection';

const FIRST: Receipt = {
  requests: 3,
  bytesRead: 1000,
  bytesAsked: 900,
  cacheHits: 2,
  actions: [
    { what: 'opening', requests: 2, bytesRead: 400 },
    { what: 'view', path: '/X', requests: 1, bytesRead: 600 },
  ],
};
const SECOND: Receipt = {
  requests: 2,
  bytesRead: 5000,
  bytesAsked: 4000,
  cacheHits: 1,
  cap: 10_000,
  actions: [{ what: 'view', path: '/X', requests: 2, bytesRead: 5000 }],
};

it('adds what two workers read, action by action, the most bytes first', () => {
  expect(sumOf(FIRST, SECOND)).toEqual({
    requests: 5,
    bytesRead: 6000,
    bytesAsked: 4900,
    cacheHits: 3,
    cap: 10_000,
    actions: [
      { what: 'view', path: '/X', requests: 3, bytesRead: 5600 },
      { what: 'opening', requests: 2, bytesRead: 400 },
    ],
  });
});

it('takes the limit of the second worker', () => {
  expect(sumOf({ ...FIRST, cap: 500 }, NOTHING)).not.toHaveProperty('cap');
});
