import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { splitLogin } from '@/model/address-login';
import { memberAddress } from '@/model/archive-address';
import { readableAddress } from '@/model/other-schemes';
import { fileAddressOf } from '@/model/page-address';
import { nameOfAddress } from '@/read/bytes/http-address';
import { nodeFailure } from '@/read/bytes/node-failure';
import {
  isAddress,
  type ResolvedAddress,
  resolveAddress,
} from '@/read/bytes/resolve-address';
import { bucketAccessOf } from '../bucket-access';
import { pathOf } from '../open-file';

/** Something named on the command line, by the name under which it is served. */
export type NamedFile =
  | { readonly kind: 'file'; readonly name: string; readonly path: string }
  | { readonly kind: 'folder'; readonly name: string; readonly path: string }
  | {
      readonly kind: 'address';
      readonly name: string;
      readonly address: ResolvedAddress;
      /** The user and password of the address as a request header, for its own server only. */
      readonly login: string | undefined;
    };

/**
 * Finds out what arguments name: files, folders and addresses; those of one name get numbers. NotFoundError for a path
 * that does not exist, UnsupportedError for an address that Petri does not read.
 */
export async function namedFiles(
  places: readonly string[],
): Promise<ReadonlyMap<string, NamedFile>> {
  const found = new Map<string, NamedFile>();
  for (const place of places) {
    const file = await namedFile(place);
    const name = distinctName(file.name, found);
    found.set(name, { ...file, name });
  }
  return found;
}

async function namedFile(given: string): Promise<NamedFile> {
  const place = readableAddress(given);
  if (isAddress(place)) {
    const { url, login } = splitLogin(place);
    const { endpoint } = await bucketAccessOf(process.env);
    const address = resolveAddress(fileAddressOf(url), { endpoint });
    // a page about a file is named like it
    const name = nameOfAddress(/^https?:/i.test(url) ? url : address.url);
    return { kind: 'address', name, address, login: login?.header };
  }
  const path = resolve(pathOf(place));
  const info = await stat(path).catch((error: unknown) => {
    throw nodeFailure(error, given);
  });
  // the top of a disk has no name
  const name = basename(path) || 'disk';
  return { kind: info.isDirectory() ? 'folder' : 'file', name, path };
}

/** The name itself, or with a number before its ending: `pbmc.h5ad`, `pbmc-2.h5ad`. */
function distinctName(name: string, taken: ReadonlyMap<string, NamedFile>): string {
  const [ending = ''] = /(\.(zarr|h5ad|tar))?\.[a-z0-9]+$/i.exec(name.slice(1)) ?? [];
  const stem = name.slice(0, name.length - ending.length);
  for (let number = 1; ; number++) {
    const distinct = number === 1 ? name : `${stem}-${number}${ending}`;
    if (!taken.has(distinct)) return distinct;
  }
}

/**
 * The address that the page opens, relative to the base of the server: of the only file, or the list of several. A
 * folder that is not named like a store is listed. Undefined if nothing was named.
 */
export function firstAddress(named: ReadonlyMap<string, NamedFile>): string | undefined {
  const [file, ...others] = named.values();
  if (!file) return undefined;
  if (others.length > 0) return 'files/';
  const address = `files/${encodeURIComponent(file.name)}`;
  if (file.kind === 'folder')
    return file.name.endsWith('.zarr') ? address : `${address}/`;
  if (file.kind === 'file') return address;
  const { url, member } = file.address;
  if (member !== undefined) return memberAddress(address, member);
  return new URL(url).pathname.endsWith('/') ? `${address}/` : address;
}
