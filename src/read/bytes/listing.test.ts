import { afterEach, expect, it } from 'vitest';
import { type FlakyServer, startFlakyServer } from '@/testing/node-flaky-server';
import { findListing, parseDirectoryPage } from './find-listing';
import { createHttpClient } from './http-client';
import { resolveAddress } from './resolve-address';
import { listBucket, parseListing } from './s3-listing';
import { decodeEntities } from './xml-text';

const base = 'https://host/data/a.zarr/';
const text = (value: string) => new TextEncoder().encode(value);

it.each([
  [
    'Apache',
    `<title>Index of /data/a.zarr</title><h1>Index of /data/a.zarr</h1><a href="?C=N;O=D">Name</a>
     <a href="/data/">Parent Directory</a> <a href="obs/">obs/</a> <A HREF='n%23%25.txt'>n#%.txt</A>`,
  ],
  [
    'nginx',
    '<h1>Index of /</h1><hr><pre><a href="../">../</a>\n<a href="obs/">obs/</a> 19-Jan 10:00 -\n<a href="n%23%25.txt">n</a>',
  ],
  [
    'Caddy',
    '<html><title>a.zarr</title><a href="..">Up</a><a href="./obs/">obs</a><a href=./n%23%25.txt>n</a>',
  ],
  [
    'Python',
    '<h1>Directory listing for /data/a.zarr/</h1><ul><li><a href="n%23%25.txt">n</a></li><li><a href="obs/">obs/</a>',
  ],
  [
    'absolute links',
    '<title>Index of a</title><a href="/data/a.zarr/obs/">o</a><a href="https://host/data/a.zarr/n%23%25.txt">n</a><a href="https://elsewhere/data/a.zarr/x">x</a><a href="obs/deep/er">d</a>',
  ],
])('reads the listing of %s', (_server, html) => {
  expect(parseDirectoryPage(html, base)).toEqual(['n#%.txt', 'obs/']);
});

it('reads the links of tags with other attributes, and of a page that ends within one', () => {
  const page =
    '<title>Index of /</title><a title="href=no>" class=x HREF = "a.txt" href="no">a</a><abbr href="no">' +
    '<a\nhref=b.txt>b</a><a name=top>t</a><a href="../"></a><a href="c.txt';
  expect(parseDirectoryPage(page, base)).toEqual(['a.txt', 'b.txt', 'c.txt']);
});

it('takes the sizes of files from lists that state bytes, and no others', () => {
  const sizesOf = (html: string) => {
    const sizes = new Map<string, number>();
    parseDirectoryPage(html, base, sizes);
    return [...sizes];
  };
  const nginx =
    '<title>Index of /</title><pre><a href="../">../</a>\n<a href="obs/">obs/</a>   19-Jan-2026 10:00     -\n' +
    '<a href="n%23.h5ad">n</a>    19-Jan-2026 10:00    826079\n<a href="b">b</a>  19-Jan-2026 10:00   12K\n</pre>';
  expect(sizesOf(nginx)).toEqual([['n#.h5ad', 826079]]);
  const served =
    '<h1>Index of /</h1><table><tr><th>Name</th><th>Type</th><th>Size in bytes</th></tr>\n' +
    '<tr><td><a href="./obs/">1/</a></td><td>folder</td><td></td><td>2026-01-19 10:00:00</td></tr>\n' +
    '<tr><td><a href="./7">7</a></td><td>file</td><td>826079</td><td>2026-01-19 10:00:00</td></tr>\n</table>';
  expect(sizesOf(served)).toEqual([['7', 826079]]);
  const apache =
    '<title>Index of /</title><table><tr><th>Size</th></tr><tr><td><a href="a.h5ad">a</a></td><td>512</td></tr></table>';
  const python = '<h1>Directory listing for /</h1><li><a href="a.h5ad">a 12</a></li>';
  expect([apache, python].map(sizesOf)).toEqual([[], []]);
});

it('takes the sizes of objects from the list of a bucket', () => {
  const xml = (inside: string) => `<ListBucketResult>${inside}</ListBucketResult>`;
  const object = (key: string, size?: number) =>
    `<Contents><Key>${key}</Key>${size === undefined ? '' : `<Size>${size}</Size>`}</Contents>`;
  const folder = '<CommonPrefixes><Prefix>c/</Prefix></CommonPrefixes>';
  const stated = parseListing(xml(object('a&amp;b', 5) + object('d', 0) + folder));
  expect(stated?.sizes).toEqual([
    ['a&b', 5],
    ['d', 0],
  ]);
  expect(parseListing(xml(object('a', 5) + object('b')))?.sizes).toEqual([]);
});

it('recognises no other page as a listing', () => {
  const app =
    '<html><title>My app</title><a href="favicon.ico">x</a><a href="about/">a</a>';
  expect(parseDirectoryPage(app, base)).toBeUndefined();
});

it('reads a page of a bucket, of any namespace, with entities', () => {
  const page = parseListing(`<?xml version="1.0"?>
    <ns:ListBucketResult xmlns:ns="http://doc.s3.amazonaws.com/2006-03-01"><ns:Prefix>a/</ns:Prefix>
    <ns:Contents><ns:Key>a/R&amp;D &#x3c;1&#62;</ns:Key></ns:Contents>
    <ns:CommonPrefixes><ns:Prefix>a/obs/</ns:Prefix></ns:CommonPrefixes>
    <ns:NextContinuationToken>t&lt;1</ns:NextContinuationToken></ns:ListBucketResult>`);
  const next = { parameter: 'continuation-token', value: 't<1' };
  expect(page).toEqual({ keys: ['a/R&D <1>', 'a/obs/'], sizes: [], next });
  expect(parseListing('<Error><Code>AccessDenied</Code></Error>')).toBeUndefined();
  expect(parseListing('<ListBucketResult><Key>a</Key><Key>b')?.keys).toEqual(['a']);
  expect(decodeEntities('&#1114112;&nbsp;')).toBe('&#1114112;&nbsp;');
});

const servers: FlakyServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(): Promise<FlakyServer> {
  const server = await startFlakyServer();
  servers.push(server);
  return server;
}

it('lists a bucket of any service by its path, page by page', async () => {
  const server = await start();
  const pages = [
    '<ListBucketResult><Contents><Key>d/a.zarr/.zgroup</Key></Contents><CommonPrefixes><Prefix>d/a.zarr/X/</Prefix></CommonPrefixes><NextContinuationToken>2</NextContinuationToken></ListBucketResult>',
    '<ListBucketResult><CommonPrefixes><Prefix>d/a.zarr/obs/</Prefix></CommonPrefixes></ListBucketResult>',
  ];
  let asked = 0;
  const listing: typeof fetch = async (input) => {
    const url = new URL(String(input));
    if (!url.searchParams.has('list-type')) return new Response(null, { status: 404 });
    expect(url.pathname).toBe('/bucket/');
    expect(url.searchParams.get('prefix')).toMatch(/^d\/a\.zarr\/(obs\/)?$/);
    if (url.searchParams.get('prefix')?.endsWith('obs/'))
      return new Response('<ListBucketResult></ListBucketResult>');
    return new Response(pages[asked++]);
  };
  const address = resolveAddress(`${server.url}/bucket/d/a.zarr`);
  const list = await findListing(address, { fetch: listing });
  expect(await list?.('')).toEqual(['.zgroup', 'X/', 'obs/']);
  expect(await list?.('obs/')).toEqual([]);
  expect(asked).toBe(2);
});

/** A bucket's service that returns two names a page, with version 1 of the interface. */
function versionOne(names: readonly string[], { marker = true, stuck = false } = {}) {
  const asked: (string | null)[] = [];
  const answer: typeof fetch = async (input) => {
    const query = new URL(String(input)).searchParams;
    asked.push(query.get('marker'));
    const from = stuck ? '' : (query.get('marker') ?? '');
    const [first = '', second = '', ...rest] = names.filter((name) => name > from);
    const more = rest.length > 0 || stuck;
    return new Response(
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>` +
        `${marker && more ? `<NextMarker>${second}</NextMarker>` : ''}` +
        `<Contents><Key>${first}</Key></Contents><Contents><Key>${second}</Key></Contents>` +
        '</ListBucketResult>',
    );
  };
  const client = createHttpClient({ fetch: answer, tries: 1 });
  const bucket = { address: 'https://old.org/b', key: '' };
  return { asked, names: () => listBucket(client, bucket, '') };
}

it.each([true, false])(
  'continues by markers if a service does not support tokens',
  async (marker) => {
    const { asked, names } = versionOne(['a', 'b', 'c', 'd', 'e', 'f'], { marker });
    expect(await names()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(asked).toEqual([null, 'b', 'd']);
  },
);

it('stops if pages do not advance', async () => {
  const { asked, names } = versionOne(['a', 'b', 'c'], { stuck: true });
  await expect(names()).rejects.toMatchObject({ name: 'UnsupportedError' });
  expect(asked.length).toBeLessThan(4);
});

it('distinguishes a folder that cannot be listed from an empty one', async () => {
  const server = await start();
  const page = {
    bytes: text('<h1>Index of</h1><a href="obs/">obs</a>'),
    type: 'text/html',
  };
  server.files.set('/a.zarr/', page);
  server.files.set('/a.zarr/obs/', {
    bytes: text('<h1>Welcome</h1>'),
    type: 'text/html',
  });
  const list = await findListing(resolveAddress(`${server.url}/a.zarr`));
  await expect(list?.('obs/')).rejects.toMatchObject({ name: 'UnsupportedError' });
});

it('lists by web pages if there is no bucket, with the query of the address', async () => {
  const server = await start();
  const page = (body: string) => ({ bytes: text(body), type: 'text/html' });
  server.files.set('/a.zarr/', page('<h1>Index of</h1><a href="obs/">obs</a>'));
  server.files.set('/a.zarr/obs/', page('<h1>Index of</h1><a href="n%23/">n#</a>'));
  server.files.set('/a.zarr/obs/n#/', page('<h1>Index of</h1><a href="c/">c</a>'));
  const list = await findListing(resolveAddress(`${server.url}/a.zarr?key=x`));
  expect(await list?.('')).toEqual(['obs/']);
  expect(await list?.('obs/')).toEqual(['n#/']);
  expect(await list?.('obs/n#/')).toEqual(['c/']);
  expect(server.requests).toEqual([
    'GET /a.zarr/?key=x',
    'GET /a.zarr/obs/?key=x',
    'GET /a.zarr/obs/n%23/?key=x',
  ]);
});

it('returns undefined if nothing can list, and rejects on abort', async () => {
  const server = await start();
  const address = resolveAddress(`${server.url}/a.zarr`);
  expect(await findListing(address)).toBeUndefined();
  const signal = AbortSignal.abort();
  await expect(findListing(address, {}, { signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
