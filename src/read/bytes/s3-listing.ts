import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { dropBody, readBody } from './http-body';
import type { HttpClient } from './http-client';
import { asPrefix } from './key';
import type { BucketLocation } from './resolve-address';
import { decodeEntities, valuesOf } from './xml-text';

const LONGEST_PAGE = 16 << 20;
const MAX_NAMES = 500_000;

/**
 * Lists the names directly below a folder of a bucket, folders with a trailing slash, by ListObjectsV2, page by page;
 * by markers if the service supports version 1 only. Undefined if the server answers with anything but a listing;
 * UnsupportedError if its pages do not advance.
 */
export async function listBucket(
  client: HttpClient,
  bucket: BucketLocation,
  folder: string,
  options: ReadOptions = {},
  sizes?: Map<string, number>,
): Promise<readonly string[] | undefined> {
  const prefix = asPrefix(`${asPrefix(bucket.key)}${folder}`);
  const names = new Set<string>();
  let next: Next | undefined;
  do {
    const known = names.size;
    const page = await readPage(client, bucket.address, prefix, next, options);
    if (!page) return undefined;
    for (const key of page.keys)
      if (key.startsWith(prefix) && key !== prefix) names.add(key.slice(prefix.length));
    for (const [key, size] of page.sizes) sizes?.set(key.slice(prefix.length), size);
    const last = next;
    next = page.next;
    const isStuck = names.size === known && next?.value === last?.value;
    if (next && last && isStuck)
      throw new DataError(
        'UnsupportedError',
        `${bucket.address}/${prefix} cannot be listed: the server returns the same page again.`,
      );
    if (names.size > MAX_NAMES)
      throw new DataError(
        'TooLargeError',
        `${bucket.address}/${prefix} contains more than ${MAX_NAMES} names, too many to list. Ask the author to consolidate the metadata of the store.`,
      );
  } while (next);
  return [...names].sort();
}

/** The query that requests the next page. */
interface Next {
  readonly parameter: 'continuation-token' | 'marker';
  readonly value: string;
}

interface Page {
  readonly keys: readonly string[];
  /** Bytes of objects by key, as far as stated. */
  readonly sizes: readonly (readonly [key: string, size: number])[];
  readonly next: Next | undefined;
}

async function readPage(
  client: HttpClient,
  bucket: string,
  prefix: string,
  next: Next | undefined,
  { signal }: ReadOptions,
): Promise<Page | undefined> {
  const query = new URLSearchParams({ 'list-type': '2', delimiter: '/', prefix });
  if (next) query.set(next.parameter, next.value);
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

/** Finds tags in any namespace: workers have no XML parser, and servers differ in namespaces. */
export function parseListing(xml: string): Page | undefined {
  if (!/<(\w+:)?ListBucketResult[\s>]/.test(xml)) return undefined;
  const keys = valuesOf(xml, 'Key');
  // the requested prefix is repeated as a Prefix outside CommonPrefixes
  const folders = valuesOf(xml, 'CommonPrefixes').flatMap((inside) =>
    valuesOf(inside, 'Prefix').map(decodeEntities),
  );
  const all = [...keys.map(decodeEntities), ...folders];
  const sizes = valuesOf(xml, 'Size').map(Number);
  // each object has one, or the service leaves them out
  const areAll = sizes.length === keys.length && sizes.every(Number.isSafeInteger);
  return {
    keys: all,
    sizes: areAll
      ? all.slice(0, keys.length).map((key, at) => [key, sizes[at] ?? 0] as const)
      : [],
    next: nextOf(xml, all),
  };
}

function nextOf(xml: string, keys: readonly string[]): Next | undefined {
  const value = (tag: string) => valuesOf(xml, tag).map(decodeEntities)[0];
  const token = value('NextContinuationToken');
  if (token !== undefined) return { parameter: 'continuation-token', value: token };
  if (value('IsTruncated')?.trim() !== 'true') return undefined;
  // version 1 returns a marker, or the last name serves as one: keys are in order
  const marker = value('NextMarker') ?? [...keys].sort().at(-1);
  return marker === undefined ? undefined : { parameter: 'marker', value: marker };
}
