import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createCounter } from '@/read/bytes/counter';
import { startListingServer } from '@/testing/node-listing-server';
import { openFiles } from './open-files';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const bytes = (text: string) => new TextEncoder().encode(text);
const SHELF = '{"petri":1,"title":"Atlas","files":[{"path":"a #1.h5ad"}]}';
const NAMES = new Map([
  ['runs/petri.json', bytes(SHELF)],
  ['runs/a #1.h5ad', bytes('x')],
  ['runs/b.zarr/zarr.json', bytes('{}')],
  ['runs/.hidden', bytes('x')],
  ['plain/c.h5ad', bytes('x')],
  ['other/readme.txt', bytes('x')],
]);

async function listed(url: string) {
  const files = await openFiles({ kind: 'url', url }, { counter: createCounter() });
  return files.content;
}

/** Serves answers without a list of any folder; returns the address and the paths that were requested. */
async function served(answer: RequestListener) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server has one
  return { address: `http://127.0.0.1:${port}/`, requests };
}

describe.each(['pages', 'bucket'] as const)('a folder that is listed by %s', (kind) => {
  it('is what is listed, and its shelf', async () => {
    const server = await startListingServer(NAMES, kind);
    closing.push(server.close);
    const content = {
      entries: [
        { name: 'a #1.h5ad', isFolder: false },
        { name: 'b.zarr', isFolder: true },
        { name: 'petri.json', isFolder: false },
      ],
      hidden: 1,
      server: { isListed: true },
      shelf: { title: 'Atlas', files: [{ path: 'a #1.h5ad' }], problems: [] },
    };
    expect(await listed(`${server.url}/runs/`)).toEqual(content);
    expect(await listed(`${server.url}/runs/petri.json`)).toEqual(content);
  });

  it('needs no shelf, but something to open', async () => {
    const server = await startListingServer(NAMES, kind);
    closing.push(server.close);
    expect(await listed(`${server.url}/plain/`)).toMatchObject({
      entries: [{ name: 'c.h5ad' }],
      shelf: undefined,
    });
    await expect(listed(`${server.url}/other/`)).rejects.toMatchObject({
      name: 'NotDataError',
    });
    await expect(listed(`${server.url}/absent/`)).rejects.toMatchObject({
      name: 'NotDataError',
    });
  });
});

it('is its shelf where the server lists nothing, read once and by its own URL', async () => {
  const { address, requests } = await served(({ url }, response) =>
    url === '/runs/petri.json'
      ? response.end(SHELF)
      : response.writeHead(url?.includes('list-type') ? 403 : 404).end(),
  );
  const content = { entries: [], hidden: 0, server: { isListed: false } };
  expect(await listed(`${address}runs/petri.json`)).toMatchObject({
    ...content,
    shelf: { title: 'Atlas' },
  });
  expect(requests.filter((path) => path === '/runs/petri.json')).toHaveLength(1);
  // its folder, as a page and as a bucket
  expect(requests).toHaveLength(3);
  expect(await listed(`${address}runs/`)).toMatchObject(content);
});

it('says why a shelf cannot be used: beside the list, or where that is all', async () => {
  const broken = new Map([...NAMES, ['runs/petri.json', bytes('{"petri":1,}')]]);
  const server = await startListingServer(broken, 'pages');
  closing.push(server.close);
  const shelfProblem =
    'petri.json cannot be used, because it is not valid JSON: unexpected "}" at line 1, column 12, after a comma.';
  expect(await listed(`${server.url}/runs/`)).toMatchObject({
    entries: [{ name: 'a #1.h5ad' }, { name: 'b.zarr' }, { name: 'petri.json' }],
    shelfProblem,
  });
  const { address } = await served(({ url }, response) =>
    url?.endsWith('petri.json')
      ? response.end('{"petri":1,}')
      : response.writeHead(404).end(),
  );
  await expect(listed(`${address}runs/`)).rejects.toMatchObject({
    name: 'CorruptError',
    message: shelfProblem,
  });
});

it('reads no more than a megabyte of a shelf without an end', async () => {
  let sent = 0;
  const { address } = await served(({ url }, response) => {
    if (!url?.endsWith('petri.json')) return void response.writeHead(404).end();
    const more = (): void => {
      while (!response.destroyed && response.write(' '.repeat(1 << 16))) sent += 1 << 16;
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  await expect(listed(`${address}runs/`)).rejects.toMatchObject({
    name: 'TooLargeError',
    message: 'petri.json can have 1,000,000 bytes at most, and is longer.',
  });
  expect(sent).toBeLessThan(16e6); // and what the sockets hold
});

it('takes no page of a server that answers everything with one for a list or a shelf', async () => {
  const { address } = await served((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>App</title><a href="about/">a</a>'),
  );
  await expect(listed(`${address}runs/`)).rejects.toMatchObject({ name: 'NotDataError' });
});

it('sends the user’s headers for the folder, and follows no redirect that a link may not', async () => {
  const headers: (string | undefined)[] = [];
  const { address } = await served((request, response) => {
    headers.push(request.headers.authorization);
    if (request.url?.endsWith('petri.json')) response.end(SHELF);
    else response.writeHead(404).end();
  });
  const settings = { counter: createCounter() };
  const given = { kind: 'url', url: `${address}runs/` } as const;
  await openFiles({ ...given, headers: { Authorization: 'Bearer x' } }, settings);
  expect(new Set(headers)).toEqual(new Set(['Bearer x']));

  const other = await served((_, response) => response.end(SHELF));
  const { address: moved } = await served(({ url }, response) =>
    url?.endsWith('petri.json')
      ? response.writeHead(302, { location: `${other.address}petri.json` }).end()
      : response.writeHead(404).end(),
  );
  const redirects = { known: [], others: 'none' } as const;
  await expect(
    openFiles({ kind: 'url', url: `${moved}runs/`, redirects }, settings),
  ).rejects.toMatchObject({ name: 'NotDataError' });
});

it('ends when it is aborted', async () => {
  const { address } = await served(() => {});
  const controller = new AbortController();
  const opening = openFiles(
    { kind: 'url', url: `${address}runs/` },
    { counter: createCounter() },
    { signal: controller.signal },
  );
  setTimeout(() => controller.abort());
  await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
});
