import { expect, it } from 'vitest';
import type { ElementInfo } from '@/model/element';
import { nestedRows } from './nested-rows';

const group = (path: string, keys: string[]): [string, ElementInfo] => [
  path,
  { kind: 'mapping', path, keys },
];
const known = new Map([
  group('/uns', ['neighbors', 'title']),
  group('/uns/neighbors', ['params', 'key']),
]);

it('expands a group in place, as far as it is loaded', () => {
  const open = new Set(['/uns/neighbors', '/uns/neighbors/params']);
  expect(nestedRows('/uns', known, open).map(({ name, depth }) => [name, depth])).toEqual(
    [
      ['neighbors', 0],
      ['params', 1],
      ['key', 1],
      ['title', 0],
    ],
  );
  expect(nestedRows('/uns', known, new Set()).map(({ name }) => name)).toEqual([
    'neighbors',
    'title',
  ]);
});
