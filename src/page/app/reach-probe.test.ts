import { expect, it } from 'vitest';
import { probeReach, reachLabel } from './reach-probe';

const address = 'https://data.example.org/heart.h5ad';
const page = 'https://petri.bio';

/** Answers what `allows` lets through, and fails as browsers do on anything else. */
const server = (allows: (init: RequestInit) => boolean, status = 206) =>
  (async (_: unknown, init: RequestInit = {}) => {
    if (allows(init)) return new Response(null, { status });
    throw new TypeError('Failed to fetch');
  }) as typeof fetch;
const has = ({ headers }: RequestInit, name: string) => new Headers(headers).has(name);

it('distinguishes a server without CORS from an absent one', async () => {
  const closed = server(({ mode }) => mode === 'no-cors');
  const reach = await probeReach(address, {}, closed, true);
  expect(reach).toEqual({ kind: 'no-origin' });
  expect(reach && reachLabel(reach, address, page)).toBe(
    'data.example.org responds, but without the header Access-Control-Allow-Origin: https://petri.bio (or *), so the browser blocks the response. If it lets pages read other files, it sends that header with successful responses only, and this URL may be misspelt.',
  );
  const unreachable = server(() => false);
  expect(await probeReach(address, {}, unreachable, true)).toEqual({ kind: 'silent' });
  expect(await probeReach(address, {}, unreachable, false)).toEqual({ kind: 'offline' });
});

it('recognises a server that hides its errors by what it lets a page read', async () => {
  const hiding = (async (url: string, init: RequestInit = {}) => {
    if (init.mode === 'no-cors' || url === 'https://data.example.org/')
      return new Response(null, { status: 200 });
    throw new TypeError('Failed to fetch');
  }) as typeof fetch;
  const reach = await probeReach(address, {}, hiding, true);
  expect(reach).toEqual({ kind: 'hidden-error' });
});

it('names the header that a server does not allow: Range, or the ones given', async () => {
  const whole = server((init) => !has(init, 'range'));
  const reach = await probeReach(address, {}, whole, true);
  expect(reach && reachLabel(reach, address, page)).toBe(
    'data.example.org responds to this page, but not to requests with the header Range: it is missing from its header Access-Control-Allow-Headers, or it compresses parts in transit, which browsers cannot read.',
  );
  const open = server((init) => !has(init, 'authorization'));
  expect(await probeReach(address, { Authorization: 'Bearer x' }, open, true)).toEqual({
    kind: 'no-headers',
    headers: ['Authorization'],
  });
});

it('blames no header where the server answers, be it with a failure', async () => {
  const words = async (status: number) => {
    const reach = await probeReach(
      address,
      {},
      server(() => true, status),
      true,
    );
    return reach && reachLabel(reach, address, page);
  };
  expect(await words(503)).toBe('data.example.org responded with 503, a server error.');
  expect(await words(504)).toBe(
    'data.example.org responded with 504: it could not read the file from the server behind it.',
  );
  expect(await words(206)).toBe(
    'data.example.org responds now. It may have been busy, or the connection was interrupted.',
  );
});

it('asks nothing of what is no web address', async () => {
  const open = server(() => true);
  expect(await probeReach('s3://bucket/a.zarr', {}, open, true)).toBeUndefined();
});

it('sends given headers to no other server, and names the one that it redirects to', async () => {
  const sent: string[] = [];
  /** Redirects to `end`, as fetch does it. */
  const redirecting = (end: string) =>
    (async (url: unknown, init: RequestInit = {}) => {
      if (has(init, 'x-api-key')) sent.push(`${url} ${init.redirect}`);
      const isMoved = String(url) !== end;
      if (isMoved && init.redirect === 'error') throw new TypeError('Failed to fetch');
      const response = new Response(null, { status: 206 });
      const facts = { redirected: { value: isMoved }, url: { value: end } };
      return Object.defineProperties(response, facts);
    }) as typeof fetch;
  const key = { 'X-Api-Key': 'k' };
  const other = redirecting('https://cdn.example.org/heart.h5ad');
  const reach = await probeReach(address, key, other, true);
  expect(reach).toEqual({ kind: 'redirects', to: 'https://cdn.example.org' });
  expect(reach && reachLabel(reach, address, page)).toBe(
    'data.example.org redirects to https://cdn.example.org. Request headers are sent only to the server they were entered for.',
  );
  expect(sent).toEqual([]);
  const own = redirecting('https://data.example.org/v2/heart.h5ad');
  expect(await probeReach(address, key, own, true)).toEqual({
    kind: 'answers',
    status: 206,
  });
  expect(sent).toEqual(['https://data.example.org/v2/heart.h5ad error']);
});
