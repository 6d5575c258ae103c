import { DataError, isDataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { trimEnd } from '@/model/trim';
import { listPage } from './html-listing';
import { addressOfKey, parseAddress, shownAddress } from './http-address';
import { createHttpClient, type HttpClient, type HttpOptions } from './http-client';
import { asPrefix } from './key';
import { type BucketPlace, bucketByPath, type ResolvedAddress } from './resolve-address';
import { listBucket } from './s3-listing';

/**
 * Names directly below a folder of a store, as KeyStore.list returns them; UnsupportedError for a
 * folder that cannot be listed.
 */
export type Listing = (
  folder: string,
  options?: ReadOptions,
) => Promise<readonly string[]>;

/**
 * Finds out how the store behind an address can be listed: as a bucket, or by the directory pages
 * of its server. Undefined if neither works. A signed address is not tried as a bucket: its
 * signature is valid for one key only.
 */
export async function findListing(
  { url, bucket }: ResolvedAddress,
  http: HttpOptions = {},
  options: ReadOptions = {},
): Promise<Listing | undefined> {
  const client = createHttpClient({ ...http, tries: 1 });
  const steady = createHttpClient(http);
  const address = parseAddress(url);
  const ways: ((client: HttpClient, folder: string, options?: ReadOptions) => Names)[] =
    [];
  const place = bucket ?? bucketByPath(address);
  if (address.search === '' && place) ways.push(byBucket(place));
  if (!bucket) ways.push(byPages(url));
  const found = await Promise.all(
    ways.map((way) => way(client, '', options).catch(noWay)),
  );
  const at = found.findIndex((names) => names !== undefined);
  const [way, top] = [ways[at], found[at]];
  if (!way || !top) return undefined;
  return async (folder, options) => {
    if (asPrefix(folder) === '') return top;
    const names = await way(steady, folder, options);
    if (names) return names;
    // not the same as empty: callers may have other ways to list
    throw new DataError(
      'UnsupportedError',
      `${folder} in ${shownAddress(address)} is not listed, although its parent is.`,
    );
  };
}

type Names = Promise<readonly string[] | undefined>;

function byBucket(place: BucketPlace) {
  return (client: HttpClient, folder: string, options?: ReadOptions): Names =>
    listBucket(client, place, folder, options);
}

function byPages(url: string) {
  return (client: HttpClient, folder: string, options?: ReadOptions): Names => {
    const prefix = asPrefix(folder);
    const page = prefix === '' ? url : addressOfKey(url, prefix.slice(0, -1));
    const { origin, pathname, search } = parseAddress(page);
    return listPage(client, `${origin}${trimEnd(pathname, '/')}/${search}`, options);
  };
}

/** A way that the server refuses, or answers with something else, is skipped. */
function noWay(error: unknown): undefined {
  if (!isDataError(error)) throw error;
  return undefined;
}
