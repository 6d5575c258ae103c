import { expect, it } from 'vitest';
import { obstaclesTo } from './reach-advice';
import type { Reach } from './reach-probe';
import { unreachableAdvice } from './unreachable-advice';

const OPEN = 'https://data.example.org/x.h5ad';
const title = (address: string, reach: Reach | undefined) =>
  unreachableAdvice(obstaclesTo(address, 'https://petri.bio/'), reach).title;

it.each([
  [OPEN, { kind: 'offline' }, 'This computer is offline'],
  [OPEN, { kind: 'silent' }, 'The server does not respond'],
  [OPEN, { kind: 'no-origin' }, 'Blocked by CORS'],
  [OPEN, { kind: 'no-headers', headers: ['Range'] }, 'Blocked by CORS'],
  [OPEN, { kind: 'answers', status: 503 }, 'The server did not send the file'],
  [OPEN, undefined, 'The server could not be reached'],
  [
    'http://data.example.org/x.h5ad',
    { kind: 'silent' },
    'This page cannot read from an http URL',
  ],
  ['https://10.0.0.7/x.h5ad', { kind: 'silent' }, 'This URL is on a private network'],
  ['https://10.0.0.7/x.h5ad', { kind: 'no-origin' }, 'Blocked by CORS'],
] as const)('at %s, found %j: “%s”', (address, reach, expected) => {
  expect(title(address, reach)).toBe(expected);
});
