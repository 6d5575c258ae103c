import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of one bucket, `cells`: objects, ListObjectsV2, and a page for each folder below `/cells`. */
export interface ListingServer {
  /** Of the bucket, without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

const BUCKET = '/cells';

/** Serves these keys; pages of the bucket's listing have two names. */
export async function startListingServer(
  entries: ReadonlyMap<string, Uint8Array>,
  lists: 'pages' | 'bucket',
): Promise<ListingServer> {
  const server = createServer(({ url = '' }, response) => {
    const [path = '', query = ''] = url.split('?');
    const key = decodeURIComponent(path.slice(BUCKET.length + 1));
    const bytes = entries.get(key);
    if (bytes) return void response.end(bytes);
    const asked = new URLSearchParams(query);
    if (lists === 'bucket' && asked.has('list-type'))
      sendBucket(response, entries, asked);
    else if (lists === 'pages' && path.endsWith('/')) sendPage(response, entries, key);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has one
  return {
    url: `http://127.0.0.1:${port}${BUCKET}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function namesBelow(entries: ReadonlyMap<string, Uint8Array>, prefix: string): string[] {
  const names = [...entries.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length).replace(/\/.*$/s, '/'));
  return [...new Set(names)].sort();
}

function sendBucket(
  response: ServerResponse,
  entries: ReadonlyMap<string, Uint8Array>,
  asked: URLSearchParams,
): void {
  const prefix = asked.get('prefix') ?? '';
  const start = Number(asked.get('continuation-token') ?? 0);
  const names = namesBelow(entries, prefix);
  const page = names.slice(start, start + 2).map((name) => {
    const text = `<Key>${entitiesOf(prefix + name)}</Key>`;
    return name.endsWith('/')
      ? `<CommonPrefixes>${text.replaceAll('Key>', 'Prefix>')}</CommonPrefixes>`
      : `<Contents>${text}</Contents>`;
  });
  const more = start + 2 < names.length;
  const next = `<NextContinuationToken>${start + 2}</NextContinuationToken>`;
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<ListBucketResult><Prefix>${entitiesOf(prefix)}</Prefix>${page.join('')}${more ? next : ''}</ListBucketResult>`,
    );
}

function sendPage(
  response: ServerResponse,
  entries: ReadonlyMap<string, Uint8Array>,
  folder: string,
): void {
  const links = namesBelow(entries, folder).map((name) => {
    const href = name.split('/').map(encodeURIComponent).join('/');
    return `<li><a href="./${href}">${entitiesOf(name)}</a></li>`;
  });
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<title>Index of ${entitiesOf(folder)}</title><ul>${links.join('')}</ul>`);
}

function entitiesOf(text: string): string {
  return text.replace(/[&<>"'\t\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
