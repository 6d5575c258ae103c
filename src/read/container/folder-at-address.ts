import { hasName, isDataError, messageOf } from '@/model/errors';
import { addressInFolder, folderAddress, isFolderAddress } from '@/model/folder-address';
import { type FolderContent, folderContent } from '@/model/folder-entry';
import { kindByName } from '@/model/named-kind';
import type { ReadOptions } from '@/model/read-options';
import { MAX_SHELF, SHELF_NAME } from '@/model/shelf';
import { findListing, type ListedSizes } from '@/read/bytes/find-listing';
import { dropBody, isWebPage, readBody } from '@/read/bytes/http-body';
import { createHttpClient, type HttpOptions } from '@/read/bytes/http-client';
import { httpStore } from '@/read/bytes/http-store';
import type { KeyStore } from '@/read/bytes/key-store';
import type { ResolvedAddress } from '@/read/bytes/resolve-address';
import { shelfIn, shelfTooLarge } from './read-shelf';

/** A folder on a server. */
export interface FolderAtAddress {
  readonly store: KeyStore;
  readonly content: FolderContent;
}

/**
 * Opens the folder at an address that ends with a slash or with the name of a shelf: what its server lists, and its
 * shelf. Undefined if there is neither a list with something to open nor a shelf. Reads nothing of its files.
 *
 * @throws the error of a shelf that cannot be used, if the folder is not listed
 */
export async function openFolderAt(
  { url, bucket }: ResolvedAddress,
  http: HttpOptions,
  options?: ReadOptions,
): Promise<FolderAtAddress | undefined> {
  const folder = folderAddress(url);
  const isShelf = isFolderAddress(url) && !folder.startsWith(url);
  const place = {
    url: folder,
    ...(bucket && {
      bucket: isShelf ? { ...bucket, key: aboveShelf(bucket.key) } : bucket,
    }),
  };
  const sizes: ListedSizes = new Map();
  const [shelf, names] = await Promise.all([
    shelfAt(isShelf ? url : addressInFolder(folder, SHELF_NAME), http, options),
    namesAt(place, http, options, sizes),
  ]);
  if (shelf === undefined && !names?.some(isOfUse)) return undefined;
  if (shelf instanceof Error && !names) throw shelf;
  return {
    store: httpStore(folder, http),
    content: {
      ...folderContent(names ?? [], sizes),
      server: { isListed: names !== undefined },
      ...(shelf instanceof Error ? { shelfProblem: messageOf(shelf) } : { shelf }),
    },
  };
}

function aboveShelf(key: string): string {
  return key.slice(0, Math.max(0, key.length - SHELF_NAME.length - 1));
}

/** True for a name that says that there is something to open: pages with links have others. */
function isOfUse(name: string): boolean {
  return name.endsWith('/') || kindByName(name) !== undefined;
}

async function namesAt(
  place: ResolvedAddress,
  http: HttpOptions,
  options: ReadOptions | undefined,
  sizes: ListedSizes,
) {
  const list = await findListing(place, http, options, sizes);
  return list?.('', options);
}

/** The shelf at an address, or the reason why it cannot be used; undefined without one. */
async function shelfAt(url: string, http: HttpOptions, { signal }: ReadOptions = {}) {
  const client = createHttpClient({ ...http, tries: 1 });
  try {
    const bytes = await client.send({ url, signal }, async (response, arrived) => {
      // some servers answer every missing file with their start page
      if (response.status === 200 && !isWebPage(response))
        return (await readBody(response, MAX_SHELF.bytes, arrived)) ?? 'too long';
      await dropBody(response.body);
      return undefined;
    });
    if (bytes === 'too long') throw shelfTooLarge();
    return bytes && shelfIn(bytes);
  } catch (error) {
    if (!isDataError(error) || error.refuses) throw error;
    const isBroken = (
      ['CorruptError', 'TooLargeError', 'UnsupportedError'] as const
    ).some((name) => hasName(error, name));
    return isBroken ? error : undefined;
  }
}
