import { createBlockCache } from '@/bytes/block-cache';
import type { ByteSource } from '@/bytes/byte-source';
import { contentName } from '@/bytes/content-name';
import { findListing } from '@/bytes/find-listing';
import { fingerprintOf } from '@/bytes/fingerprint';
import { gatherReads } from '@/bytes/gather-reads';
import { nameOfAddress } from '@/bytes/http-address';
import type { HttpOptions } from '@/bytes/http-client';
import { downloadSource } from '@/bytes/http-download';
import { openHttpSource } from '@/bytes/http-source';
import { httpStore } from '@/bytes/http-store';
import type { KeyStore } from '@/bytes/key-store';
import { createLimiter } from '@/bytes/limiter';
import { rememberValues } from '@/bytes/remember-values';
import { type ResolvedAddress, resolveAddress } from '@/bytes/resolve-address';
import type { BucketHints } from '@/model/bucket-address';
import { DataError, hasName, isAbort, isDataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { SourceInfo } from '@/model/source';
import type { OpenContainer } from './node';
import { type ContainerSettings, openContainer } from './open-container';

export interface AddressSettings extends ContainerSettings {
  readonly http?: HttpOptions;
  readonly hints?: BucketHints;
  /** Takes the whole file into memory: for servers that send nothing less. */
  readonly whole?: boolean | undefined;
}

export interface OpenedSource extends OpenContainer {
  readonly info: SourceInfo;
  /** Names what the file holds, by samples of all of it. Absent for stores of many keys. */
  content?(options?: ReadOptions): Promise<string>;
  /** ChangedError where the file is no more what was opened. Absent where reads find out by themselves. */
  expectUnchanged?(options?: ReadOptions): Promise<void>;
}

/** What names a file far away; where ETag or time tell a change already, a few. */
const SAMPLES = { count: 16, bytes: 4 << 10 };
const FEW_SAMPLES = { ...SAMPLES, count: 4 };

/**
 * Opens an address: a file (HDF5, zipped Zarr) by one request for its head, or the Zarr store that
 * lies below it. What its name suggests is tried first, what it is decides. Errors as
 * openHttpSource and openContainer; DeniedError where every key of a store is refused.
 */
export async function openAddress(
  given: string,
  settings: AddressSettings,
  options?: ReadOptions,
): Promise<OpenedSource> {
  const address = resolveAddress(given, settings.hints);
  const { url } = address;
  const shared = {
    ...settings.http,
    limiter: settings.http?.limiter ?? createLimiter(6),
  };
  const known = { ...settings, http: shared };
  const storeLike = looksLikeStore(url);
  const [first, second] = storeLike
    ? [openStoreAt, openFileAt]
    : [openFileAt, openStoreAt];
  try {
    return await first(address, known, options);
  } catch (error) {
    if (!isNothingThere(error) || isFileName(url)) throw error;
    try {
      return await second(address, known, options);
    } catch (other) {
      if (!isNothingThere(other)) throw other;
      const [asFile, asStore] = storeLike ? [other, error] : [error, other];
      const storeSaysMore =
        hasName(asStore, 'DeniedError') ||
        (storeLike && !hasName(asFile, 'NotFoundError'));
      throw storeSaysMore ? asStore : asFile;
    }
  }
}

/** With 64 kB a file of 300 MB takes more requests, with 128 kB more bytes. */
const BLOCK_BYTES = 96 << 10;
const TAIL_BYTES = 128 << 10;
/** Less than this comes whole sooner than by parts. */
const SMALL_FILE = 2 << 20;

/** Bytes of the end that will be needed: zips begin there. */
async function tailOf(source: ByteSource, options?: ReadOptions): Promise<number> {
  const { size } = source;
  if (size <= SMALL_FILE) return size;
  const [p, k] = await source.read(0, 2, options); // the start came with the size
  return p === 0x50 && k === 0x4b ? TAIL_BYTES : 0;
}

async function openFileAt(
  { url }: ResolvedAddress,
  settings: AddressSettings,
  options?: ReadOptions,
): Promise<OpenedSource> {
  const name = nameOfAddress(url);
  if (settings.whole) {
    const source = await downloadSource(url, settings.http, options);
    return openFile(source, { name }, settings, options);
  }
  const { revision, ...source } = await openHttpSource(url, settings.http, options);
  const cached = createBlockCache(gatherReads(source), {
    counter: settings.http?.counter,
    blockBytes: BLOCK_BYTES,
  });
  const tail = await tailOf(source, options);
  // who needs it joins or asks again
  if (tail > 0)
    cached
      .prefetch([{ position: source.size - tail, length: tail }], options)
      .catch((error: unknown) => {
        if (!isAbort(error) && !isDataError(error)) throw error;
      });
  const info = { name, ...(revision !== undefined && { revision }) };
  return openFile(cached, info, settings, options);
}

async function openFile(
  source: ByteSource,
  info: SourceInfo,
  settings: AddressSettings,
  options?: ReadOptions,
): Promise<OpenedSource> {
  const container = await openContainer({ kind: 'bytes', source }, settings, options);
  const fingerprint = await fingerprintOf(source, options);
  const samples = info.revision === undefined ? SAMPLES : FEW_SAMPLES;
  return {
    ...container,
    info: { ...info, size: source.size, fingerprint },
    content: (options) => contentName(source, samples, options),
  };
}

async function openStoreAt(
  address: ResolvedAddress,
  settings: AddressSettings,
  options?: ReadOptions,
): Promise<OpenedSource> {
  const { url } = address;
  const store = httpStore(url, settings.http);
  const known = rememberValues(store);
  const open = (opened: KeyStore) =>
    openContainer({ kind: 'keys', store: opened }, settings, options);
  try {
    let container = await open(known.store);
    // consolidated metadata names all there is; else it is worth finding out what can be listed
    if (container.root.consolidated === false) {
      const list = await findListing(address, settings.http, options);
      if (list) container = await open({ ...known.store, list });
    }
    known.forget();
    return { ...container, info: { name: nameOfAddress(url) } };
  } catch (cause) {
    if (!isNothingThere(cause) || !store.refused()) throw cause;
    throw new DataError(
      'DeniedError',
      `The server denies access to all keys under ${store.name}: it may require a key or token, or the signed URL has expired.`,
      { cause },
    );
  }
}

function looksLikeStore(url: string): boolean {
  const path = url.replace(/[?#].*$/s, '');
  return /\/$|\.zarr(\/[^.]*)?$/i.test(path);
}

/** Names that no folder has. */
function isFileName(url: string): boolean {
  return /\.((h5ad|h5mu|h5|hdf5|loom)(\.gz)?|zip)$/i.test(url.replace(/[?#].*$/s, ''));
}

/** Errors after which another way of reading the same address may still succeed. */
function isNothingThere(error: unknown): boolean {
  const names = [
    'NotFoundError',
    'NotDataError',
    'DeniedError',
    'RangeNotSupportedError',
  ] as const;
  return names.some((name) => hasName(error, name));
}
