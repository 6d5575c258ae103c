import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { dropBody, readBody } from './http-body';
import type { HttpClient } from './http-client';
import { asPrefix } from './key';
import type { BucketPlace } from './resolve-address';

const LONGEST_PAGE = 16 << 20;
const MOST_NAMES = 500_000;

/**
 * Names directly below a folder of a bucket, folders with a trailing slash, by ListObjectsV2, page
 * by page. Undefined where the server answers with anything but a listing.
 */
export async function listBucket(
  client: HttpClient,
  bucket: BucketPlace,
  folder: string,
  options: ReadOptions = {},
): Promise<readonly string[] | undefined> {
  const prefix = asPrefix(`${asPrefix(bucket.key)}${folder}`);
  const names = new Set<string>();
  for (let token: string | undefined; ; ) {
    const page = await readPage(client, bucket.address, prefix, token, options);
    if (!page) return undefined;
    for (const key of page.keys)
      if (key.startsWith(prefix) && key !== prefix) names.add(key.slice(prefix.length));
    if (!page.next || page.next === token) return [...names].sort();
    if (names.size > MOST_NAMES)
      throw new DataError(
        'TooLargeError',
        `${bucket.address}/${prefix} holds more than ${MOST_NAMES} names: too many to list. Ask for the store to be written with consolidated metadata.`,
      );
    token = page.next;
  }
}

interface Page {
  readonly keys: readonly string[];
  readonly next: string | undefined;
}

async function readPage(
  client: HttpClient,
  bucket: string,
  prefix: string,
  token: string | undefined,
  { signal }: ReadOptions,
): Promise<Page | undefined> {
  const query = new URLSearchParams({ 'list-type': '2', delimiter: '/', prefix });
  if (token !== undefined) query.set('continuation-token', token);
  const url = `${bucket}/?${query}`.replace(/\+/g, '%20');
  return client.send({ url, signal }, async (response, arrived) => {
    if (response.status !== 200) {
      await dropBody(response.body);
      return undefined;
    }
    const bytes = await readBody(response, LONGEST_PAGE, arrived);
    return bytes && parseListing(new TextDecoder().decode(bytes));
  });
}

/** By tags and whatever namespace: workers have no XML parser, and servers do not agree on one. */
export function parseListing(xml: string): Page | undefined {
  if (!/<(\w+:)?ListBucketResult[\s>]/.test(xml)) return undefined;
  const keys = valuesOf(xml, 'Key');
  // the prefix that was asked for comes back as a Prefix of its own, outside CommonPrefixes
  const folders = valuesOf(xml, 'CommonPrefixes').flatMap((inside) =>
    valuesOf(inside, 'Prefix').map(decodeEntities),
  );
  const [next] = valuesOf(xml, 'NextContinuationToken').map(decodeEntities);
  return { keys: [...keys.map(decodeEntities), ...folders], next };
}

function valuesOf(xml: string, tag: string): string[] {
  const pattern = new RegExp(`<(?:\\w+:)?${tag}>([^]*?)</(?:\\w+:)?${tag}>`, 'g');
  return [...xml.matchAll(pattern)].map((match) => match[1] ?? '');
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The entities of XML; HTML's others stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES.get(name) ?? whole;
    const code = /^#x/i.test(name)
      ? Number.parseInt(name.slice(2), 16)
      : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
