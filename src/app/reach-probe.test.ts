import { expect, it } from 'vitest';
import { probeReach, reachWords } from './reach-probe';

const address = 'https://data.example.org/heart.h5ad';
/** Answers in the modes given, and fails as browsers do in others. */
const server = (...modes: string[]) =>
  (async (_: unknown, init?: RequestInit) => {
    if (modes.includes(init?.mode ?? '')) return new Response();
    throw new TypeError('Failed to fetch');
  }) as typeof fetch;

it('tells a server that allows no other page from one that is not there', async () => {
  expect(await probeReach(address, server('no-cors'), true)).toEqual({
    kind: 'no-origin',
  });
  expect(await probeReach(address, server(), true)).toEqual({ kind: 'silent' });
  expect(await probeReach(address, server(), false)).toEqual({ kind: 'offline' });
});

it('tells that only requests with headers are refused', async () => {
  const reach = await probeReach(address, server('no-cors', 'cors'), true);
  expect(reach).toEqual({ kind: 'no-headers' });
  const text =
    reach && reachWords(reach, address, 'https://petri.bio', ['Authorization']);
  expect(text).toBe(
    'data.example.org answers this page, but not to requests with the headers Range, Authorization: they are missing in its header Access-Control-Allow-Headers.',
  );
});

it('names the header that is missing', () => {
  expect(reachWords({ kind: 'no-origin' }, address, 'https://petri.bio', [])).toBe(
    'data.example.org answers, but without the header Access-Control-Allow-Origin: https://petri.bio (or *). So the browser keeps the answer from this page.',
  );
});

it('asks nothing of what is no web address', async () => {
  expect(await probeReach('s3://bucket/a.zarr', server('cors'), true)).toBeUndefined();
});
