import { afterEach, expect, it, vi } from 'vitest';
import { createBucketLogin, replaceKeys } from './bucket-login';
import { createCounter } from './counter';
import { guardHeaders } from './http-redirect';
import { signedFetch } from './signed-fetch';

const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

afterEach(() => vi.unstubAllGlobals());

const refusal = (status: number, code: string, more = '') =>
  new Response(`<Error><Code>${code}</Code>${more}</Error>`, { status });

interface Sent {
  readonly url: string;
  /** Region of the signature; undefined if it was not signed. */
  readonly region: string | undefined;
}

/** Sends signed requests to a server; `sent` has what reached it. */
function talkTo(answer: (sent: Sent, init: RequestInit | undefined) => Response) {
  const sent: Sent[] = [];
  const doFetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    const scope = /Credential=[^/]+\/\d+\/([^/]+)\//.exec(
      headers.get('authorization') ?? '',
    );
    const request = { url: String(input), region: scope?.[1] };
    sent.push(request);
    return answer(request, init);
  };
  const login = createBucketLogin(keys);
  const counter = createCounter();
  const unsigned = guardHeaders(doFetch, () => counter.request());
  const send = signedFetch(login, { doFetch, unsigned, counter });
  const { signal } = new AbortController();
  const get = (url: string) =>
    send(url, { method: 'GET', headers: {}, cache: 'no-store', signal }, {});
  return { sent, login, counter, get };
}

it.each([
  ['https://cells.s3.amazonaws.com/a', undefined, 'us-east-1'],
  ['https://cells.s3.eu-west-1.amazonaws.com/a', undefined, 'eu-west-1'],
  ['https://cells.s3-eu-west-1.amazonaws.com/a', 'us-west-2', 'eu-west-1'],
  ['https://s3.dualstack.eu-west-1.amazonaws.com/cells/a', undefined, 'eu-west-1'],
  ['https://cells.s3.cn-north-1.amazonaws.com.cn/a', undefined, 'cn-north-1'],
  ['https://1a.r2.cloudflarestorage.com/cells/a', 'eu-west-1', 'auto'],
  ['https://storage.googleapis.com/cells/a', undefined, 'auto'],
  ['http://127.0.0.1:9000/cells/a', undefined, 'us-east-1'],
  ['http://127.0.0.1:9000/cells/a', 'lab-1', 'lab-1'],
])('signs %s, with %s given, for %s', async (url, region, expected) => {
  const { sent, login, get } = talkTo(() => new Response('a'));
  if (region) login.keys = { ...keys, region };
  await get(url);
  expect(sent).toEqual([{ url, region: expected }]);
});

it('signs for the region that the server names, at its host in that region, from then on', async () => {
  const { sent, get } = talkTo(({ region }) =>
    region === 'eu-south-1'
      ? new Response('a')
      : refusal(400, 'AuthorizationHeaderMalformed', '<Region>eu-south-1</Region>'),
  );
  await get('https://cells.s3.amazonaws.com/a');
  await get('https://cells.s3.amazonaws.com/b');
  expect(sent).toEqual([
    { url: 'https://cells.s3.amazonaws.com/a', region: 'us-east-1' },
    { url: 'https://cells.s3.eu-south-1.amazonaws.com/a', region: 'eu-south-1' },
    { url: 'https://cells.s3.eu-south-1.amazonaws.com/b', region: 'eu-south-1' },
  ]);
});

it('follows a redirect to another region of the same bucket by a signature of its own', async () => {
  const { sent, get } = talkTo(({ url }) =>
    url.includes('eu-south-1')
      ? new Response('a')
      : new Response(null, {
          status: 307,
          headers: { location: 'https://cells.s3.eu-south-1.amazonaws.com/a' },
        }),
  );
  expect(await (await get('https://cells.s3.amazonaws.com/a')).text()).toBe('a');
  expect(sent).toEqual([
    { url: 'https://cells.s3.amazonaws.com/a', region: 'us-east-1' },
    { url: 'https://cells.s3.eu-south-1.amazonaws.com/a', region: 'eu-south-1' },
  ]);
});

it.each([
  ['another host', 'https://attacker.example.org/a'],
  ['a host that begins alike', 'https://cells.s3.eu-west-1.amazonaws.com.example.org/a'],
  ['another bucket', 'https://other.s3.eu-west-1.amazonaws.com/a'],
  ['another service of Amazon', 'https://cells.s3.eu-west-1.elsewhere.amazonaws.com/a'],
  ['http', 'http://cells.s3.eu-west-1.amazonaws.com/a'],
])('sends nothing to %s that it is redirected to', async (_, location) => {
  const { sent, get } = talkTo(
    () => new Response(null, { status: 307, headers: { location } }),
  );
  await expect(get('https://cells.s3.amazonaws.com/a')).rejects.toMatchObject({
    name: 'RedirectedError',
    message: expect.stringContaining(`redirects to ${location}`),
  });
  expect(sent).toEqual([
    { url: 'https://cells.s3.amazonaws.com/a', region: 'us-east-1' },
  ]);
});

it('makes no name of a host from a region that cannot be one', async () => {
  const { sent, get } = talkTo(
    () =>
      new Response(null, {
        status: 301,
        headers: { 'x-amz-bucket-region': 'evil.example.org/' },
      }),
  );
  await expect(get('https://cells.s3.amazonaws.com/a')).rejects.toMatchObject({
    name: 'RedirectedError',
  });
  expect(sent).toHaveLength(1);
});

it('asks for the target of a redirect that a browser hides without a signature', async () => {
  const { sent, get } = talkTo(({ url, region }, init) => {
    if (url.includes('eu-south-1')) return new Response('a');
    if (init?.redirect === 'manual') return hidden();
    expect(region).toBeUndefined();
    return at('https://cells.s3.eu-south-1.amazonaws.com/a', 403);
  });
  await get('https://cells.s3.amazonaws.com/a');
  expect(sent.map(({ region }) => region)).toEqual([
    ...['us-east-1', undefined, 'eu-south-1'],
  ]);
});

/** A response as browsers show redirects that are not followed. */
function hidden(): Response {
  const response = new Response(null);
  Object.defineProperty(response, 'type', { value: 'opaqueredirect' });
  Object.defineProperty(response, 'status', { value: 0 });
  return response;
}

function at(url: string, status: number): Response {
  const response = new Response(null, { status });
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

it('signs with the time of the server if the clock of this computer is wrong', async () => {
  const ahead = new Date(Date.now() + 7_200_000).toISOString();
  const dates: (string | null)[] = [];
  const { sent, get } = talkTo((_, init) => {
    dates.push(new Headers(init?.headers).get('x-amz-date'));
    return dates.length === 1
      ? refusal(403, 'RequestTimeTooSkewed', `<ServerTime>${ahead}</ServerTime>`)
      : new Response('a');
  });
  await get('https://s3.lab.org/cells/a');
  expect(sent).toHaveLength(2);
  expect(dates[1]?.slice(0, 11)).toBe(ahead.replace(/[:-]/g, '').slice(0, 11));
});

it.each([
  ['ExpiredToken', 400, /have expired\. Get new ones/],
  ['InvalidAccessKeyId', 403, /does not know the access key/],
  ['InvalidToken', 400, /does not accept the session token/],
  ['SignatureDoesNotMatch', 403, /secret key does not belong to the access key/],
  ['RequestTimeTooSkewed', 403, /clock of this computer is wrong/],
  ['AuthorizationHeaderMalformed', 400, /Enter the region of the bucket/],
] as const)('says what to do about %s', async (code, status, sentence) => {
  const echo = `<AWSAccessKeyId>${keys.accessKeyId}</AWSAccessKeyId>`;
  const { counter, get } = talkTo(() => refusal(status, code, echo));
  const failed = await get('https://s3.lab.org/cells/a').catch((error: unknown) => error);
  expect(failed).toMatchObject({ name: 'DeniedError', refuses: 'keys' });
  expect(String(failed)).toMatch(sentence);
  expect(String(failed)).not.toContain(keys.accessKeyId);
  expect(counter.receipt().keys).toBe('refused');
});

it('says of one key that is denied that the keys do not give access to it', async () => {
  const { counter, get } = talkTo(() => refusal(403, 'AccessDenied'));
  await expect(get('https://s3.lab.org/cells/a')).rejects.toMatchObject({
    name: 'DeniedError',
    message: expect.stringContaining('The keys do not give access to'),
  });
  expect(counter.receipt().keys).toBeUndefined();
});

it('reads a public bucket that refuses the keys without them', async () => {
  const { sent, get } = talkTo(({ region }) =>
    region ? refusal(403, 'InvalidAccessKeyId') : new Response('a'),
  );
  expect((await get('https://s3.lab.org/cells/a')).status).toBe(200);
  expect((await get('https://s3.lab.org/cells/b')).status).toBe(200);
  expect(sent.map(({ region }) => region)).toEqual(['us-east-1', undefined, undefined]);
});

it('does not read without keys once they were accepted', async () => {
  const { sent, get } = talkTo(({ url }) =>
    url.endsWith('a') ? new Response('a') : refusal(400, 'ExpiredToken'),
  );
  await get('https://s3.lab.org/cells/a');
  await expect(get('https://s3.lab.org/cells/b')).rejects.toMatchObject({
    refuses: 'keys',
  });
  expect(sent.map(({ region }) => region)).toEqual(['us-east-1', 'us-east-1']);
});

it('reads on with other keys', async () => {
  let isExpired = true;
  const { login, counter, get } = talkTo(() =>
    isExpired ? refusal(400, 'ExpiredToken') : new Response('a'),
  );
  await expect(get('https://s3.lab.org/cells/a')).rejects.toBeDefined();
  isExpired = false;
  replaceKeys(login, { ...keys, sessionToken: 'new' });
  expect((await get('https://s3.lab.org/cells/a')).status).toBe(200);
  expect(counter.receipt().keys).toBeUndefined();
});

it('leaves an address with a signature of its own alone', async () => {
  const { sent, get } = talkTo(() => new Response('a'));
  const url = 'https://s3.lab.org/cells/a?X-Amz-Signature=5';
  await get(url);
  expect(sent).toEqual([{ url, region: undefined }]);
});

it('says that a page over http cannot sign', async () => {
  vi.stubGlobal('crypto', {});
  const { sent, get } = talkTo(() => new Response('a'));
  await expect(get('https://s3.lab.org/cells/a')).rejects.toThrow(
    /pages over https or on this computer/,
  );
  expect(sent).toEqual([]);
});
