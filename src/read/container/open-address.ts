import { nameOfMember } from '@/model/archive-address';
import type { BucketHints } from '@/model/bucket-address';
import type { BucketKeys } from '@/model/bucket-keys';
import {
  DataError,
  fieldsOf,
  hasName,
  isAbort,
  isDataError,
  messageOf,
} from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { SourceInfo } from '@/model/source';
import { createBlockCache } from '@/read/bytes/block-cache';
import type { ByteSource } from '@/read/bytes/byte-source';
import { contentName } from '@/read/bytes/content-name';
import { findListing } from '@/read/bytes/find-listing';
import { fingerprintOf } from '@/read/bytes/fingerprint';
import { gatherReads } from '@/read/bytes/gather-reads';
import { folderOfAddress, nameOfAddress } from '@/read/bytes/http-address';
import type { HttpOptions } from '@/read/bytes/http-client';
import { downloadSource } from '@/read/bytes/http-download';
import { isUnanswered } from '@/read/bytes/http-failure';
import { openHttpSource } from '@/read/bytes/http-source';
import { httpStore } from '@/read/bytes/http-store';
import type { KeyStore } from '@/read/bytes/key-store';
import { rememberValues } from '@/read/bytes/remember-values';
import { type ResolvedAddress, resolveAddress } from '@/read/bytes/resolve-address';
import { createWorkQueue } from '@/read/bytes/work-queue';
import type { OpenContainer } from '@/read/node';
import { loadArchiveMembers } from './load-archive-members';
import { closedOnFailure } from './open-archive';
import { type ContainerSettings, openContainer } from './open-container';

export interface AddressSettings extends ContainerSettings {
  readonly http?: HttpOptions;
  readonly hints?: BucketHints;
  /** Downloads the whole file: for servers without range requests. */
  readonly whole?: boolean | undefined;
}

export interface OpenedSource extends OpenContainer {
  readonly info: SourceInfo;
  /** Name of the content of the file, from samples. Absent for stores of many keys. */
  content?(options?: ReadOptions): Promise<string>;
  /** ChangedError if the file was modified since it was opened. Absent if reads detect that themselves. */
  expectUnchanged?(options?: ReadOptions): Promise<void>;
  /** Signs requests with other keys from now on. Absent if it was opened without keys. */
  giveKeys?(keys: BucketKeys): void;
}

/** Sample sizes for the content name of a remote file; few if ETag or time already show a change. */
const SAMPLES = { count: 16, bytes: 4 << 10 };
const FEW_SAMPLES = { ...SAMPLES, count: 4 };

/**
 * Opens an address: a file (HDF5, zipped Zarr) with one request for its head, or the Zarr store
 * below it. Tries first what the name suggests; the content decides. Errors as for openHttpSource
 * and openContainer; DeniedError if every key of a store is refused.
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
    limiter: settings.http?.limiter ?? createWorkQueue(6),
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
      throw withPagesRule(storeSaysMore ? asStore : asFile, url);
    }
  }
}

/** Block size: with 64 kB a file of 300 MB takes more requests, with 128 kB more bytes. */
const BLOCK_BYTES = 96 << 10;
/** Block size on a slow line, where spare bytes take longer than a few more requests. */
const SLOW_BLOCK_BYTES = 32 << 10;
const TAIL_BYTES = 128 << 10;
/** Smaller files are faster to fetch whole than in ranges. */
const SMALL_FILE = 2 << 20;

/** Length of the tail that will be needed: it contains the directory of a zip. */
async function tailOf(source: ByteSource, options?: ReadOptions): Promise<number> {
  const { size } = source;
  if (size <= SMALL_FILE) return size;
  const [p, k] = await source.read(0, 2, options); // the head was fetched with the size
  return p === 0x50 && k === 0x4b ? TAIL_BYTES : 0;
}

async function openFileAt(
  { url, member }: ResolvedAddress,
  settings: AddressSettings,
  options?: ReadOptions,
): Promise<OpenedSource> {
  const file = await fileAt(url, settings, options);
  const { name, revision, isSlow } = file;
  const info = { name, ...(revision !== undefined && { revision }) };
  const found =
    member === undefined
      ? undefined
      : await (await loadArchiveMembers()).findMember(
          file.source,
          member,
          settings,
          options,
        );
  if (member === undefined || !found)
    return openFile(
      await cachedFile(file, settings, options),
      info,
      settings,
      options,
      httpStore(folderOfAddress(url), settings.http),
    );
  const { close } = found;
  return closedOnFailure(close, async () => {
    const own = { ...info, name: nameOfMember(member) || info.name };
    const opened =
      found.kind === 'keys'
        ? { ...(await openContainer(found, settings, options)), info: { name: own.name } }
        : await openFile(
            // the head of a file alone comes with its size
            await cachedFile(
              { source: found.source, isSlow, head: HEAD_BYTES },
              settings,
              options,
            ),
            own,
            settings,
            options,
          );
    return {
      ...opened,
      async close() {
        await opened.close();
        await close();
      },
    };
  });
}

interface FileAt {
  readonly name: string;
  readonly source: ByteSource;
  readonly revision?: string | undefined;
  /** Undefined if the whole file was downloaded. */
  readonly isSlow?: boolean | undefined;
}

/** The file at an address, not cached. */
export async function fileAt(
  url: string,
  { http, whole }: Pick<AddressSettings, 'http' | 'whole'>,
  options?: ReadOptions,
): Promise<FileAt> {
  const name = nameOfAddress(url);
  if (whole) return { name, source: await downloadSource(url, http, options) };
  const { revision, isSlow, ...source } = await openHttpSource(url, http, options);
  return { name, source: gatherReads(source), revision, isSlow };
}

/** Same as the length of the first request of `openHttpSource`. */
const HEAD_BYTES = 288 << 10;

/** Creates a cache over a file, with its `head`, and prefetches other parts that will be needed. */
async function cachedFile(
  {
    source,
    isSlow,
    head = 0,
  }: Pick<FileAt, 'source' | 'isSlow'> & { readonly head?: number },
  settings: AddressSettings,
  options?: ReadOptions,
): Promise<ByteSource> {
  if (isSlow === undefined) return source;
  const cached = createBlockCache(source, {
    counter: settings.http?.counter,
    blockBytes: isSlow ? SLOW_BLOCK_BYTES : BLOCK_BYTES,
    // requests are limited where they are sent, after neighbours were merged
    inFlight: Number.POSITIVE_INFINITY,
  });
  const isSmall = head > 0 && source.size <= SMALL_FILE;
  const first = isSmall ? source.size : Math.min(head, source.size);
  if (first > 0) await cached.prefetch([{ position: 0, length: first }], options);
  const tail = await tailOf(head > 0 ? cached : source, options);
  // readers that need it join or retry
  if (tail > 0)
    cached
      .prefetch([{ position: source.size - tail, length: tail }], options)
      .catch((error: unknown) => {
        if (!isAbort(error) && !isDataError(error)) throw error;
      });
  return cached;
}

async function openFile(
  source: ByteSource,
  info: SourceInfo,
  settings: AddressSettings,
  options?: ReadOptions,
  beside?: KeyStore,
): Promise<OpenedSource> {
  const input = { kind: 'bytes', source, beside } as const;
  const container = await openContainer(input, settings, options);
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
    // consolidated metadata has all names; otherwise find out how to list the store
    if (container.root.consolidated === false) {
      const list = await findListing(address, settings.http, options);
      if (list) container = await open({ ...known.store, list });
    }
    known.forget();
    return { ...container, info: { name: nameOfAddress(url) } };
  } catch (cause) {
    throw (isNothingThere(cause) ? store.whyEmpty() : undefined) ?? cause;
  }
}

function looksLikeStore(url: string): boolean {
  const path = url.replace(/[?#].*$/s, '');
  return /\/$|\.zarr(\/[^.]*)?$/i.test(path);
}

/** True for names that folders never have. */
function isFileName(url: string): boolean {
  return /\.((h5ad|h5mu|h5|hdf5|loom)(\.gz)?|zip|json)$/i.test(
    url.replace(/[?#].*$/s, ''),
  );
}

/**
 * Adds to an error the files that GitHub Pages does not publish: without these, every Zarr store of version 2 is absent
 * there.
 */
function withPagesRule(error: unknown, url: string): unknown {
  const isPages = /^[^/]*\/\/[^/]+\.github\.io(:\d+)?\//i.test(url);
  if (!isPages || !hasName(error, 'NotFoundError')) return error;
  return new DataError(
    'NotFoundError',
    `${messageOf(error)} GitHub Pages also leaves out names that begin with “.” or “_”, such as .zgroup and _index: if the store is there, add an empty file named .nojekyll at the top of the published folder and publish again.`,
    { cause: error },
  );
}

/** Errors after which another way to read the same address may succeed. */
function isNothingThere(error: unknown): boolean {
  if (isUnanswered(error)) return true;
  if (fieldsOf(error).refuses) return false;
  const names = [
    'NotFoundError',
    'NotDataError',
    'DeniedError',
    'RangeNotSupportedError',
  ] as const;
  return names.some((name) => hasName(error, name));
}
