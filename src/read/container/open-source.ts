import { nameOfMember } from '@/model/archive-address';
import type { BucketHints } from '@/model/bucket-address';
import type { BucketKeys } from '@/model/bucket-keys';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { Redirects } from '@/model/source';
import { createBlockCache } from '@/read/bytes/block-cache';
import { createBucketLogin, replaceKeys } from '@/read/bytes/bucket-login';
import type { ByteSource } from '@/read/bytes/byte-source';
import { contentName } from '@/read/bytes/content-name';
import { type Counter, withCounter, withStoreCounter } from '@/read/bytes/counter';
import { fingerprintOf } from '@/read/bytes/fingerprint';
import type { KeyStore } from '@/read/bytes/key-store';
import { memorySource } from '@/read/bytes/memory-source';
import type { FoundMember } from './archive-members';
import { loadArchiveMembers } from './load-archive-members';
import { type OpenedSource, openAddress } from './open-address';
import { closedOnFailure } from './open-archive';
import { type ContainerSettings, openContainer } from './open-container';

/**
 * A source that a user opens, in the page or in a shell: an address of any kind, or a file or folder of this machine.
 */
export type GivenSource =
  | {
      readonly kind: 'url';
      /** An `http`, `https`, `s3` or `gs` address of a file or of a Zarr store. */
      readonly url: string;
      readonly headers?: Readonly<Record<string, string>> | undefined;
      readonly hints?: BucketHints;
      /** Signs all requests for the bucket. */
      readonly keys?: BucketKeys | undefined;
      /** As in `AddressSettings`. */
      readonly whole?: boolean | undefined;
      readonly ignoresDates?: boolean | undefined;
      readonly redirects?: Redirects | undefined;
    }
  | {
      readonly kind: 'file';
      readonly name: string;
      readonly source: ByteSource;
      readonly revision?: string;
      /** The path of a file, or of a Zarr store, in an archive (ZIP, tar). */
      readonly member?: string | undefined;
      /** The folder of the file, if it is given too. */
      readonly beside?: KeyStore | undefined;
      /** ChangedError if the file was modified since it was opened. */
      expectUnchanged?(options?: ReadOptions): Promise<void>;
      close?(): Promise<void>;
    }
  | { readonly kind: 'folder'; readonly name: string; readonly store: KeyStore };

export interface SourceSettings extends ContainerSettings {
  /** Counts every byte read. */
  readonly counter: Counter;
  readonly fetch?: typeof fetch | undefined;
  /** Caches blocks of local files and names their content by samples; otherwise they are read directly. */
  readonly local?:
    | {
        readonly blockBytes: number;
        /** Maximum total size of the cached blocks, in bytes. */
        readonly keptBytes: number;
        /** Files up to this size, in bytes, are read as a whole, at once. */
        readonly wholeBytes: number;
        readonly samples: Parameters<typeof contentName>[1];
      }
    | undefined;
}

/**
 * Opens a source. Use it for what a user gives: an address, a file, a folder. Errors as for openAddress and
 * openContainer; closes the source on failure.
 *
 * @example
 * const counter = createCounter();
 * const reader = createChunkReader({ pool: inlineDecodePool() });
 * const { root, close } = await openSource({ kind: 'url', url: 's3://cells/a.h5ad' }, { reader, counter });
 */
export async function openSource(
  given: GivenSource,
  { counter, fetch, local, ...settings }: SourceSettings,
  options?: ReadOptions,
): Promise<OpenedSource> {
  switch (given.kind) {
    case 'url': {
      const { url, headers, hints, whole, ignoresDates, redirects, keys } = given;
      if (ignoresDates) counter.ignoreDates();
      const login = keys && createBucketLogin(keys);
      const http = { counter, fetch, headers, redirects, login };
      const address = { ...settings, http, whole, ...(hints && { hints }) };
      const opened = await openAddress(url, address, options);
      const { redirectedTo } = counter.receipt();
      return {
        ...opened,
        info: { ...opened.info, ...(redirectedTo && { redirectedTo }) },
        ...(login && { giveKeys: (other) => replaceKeys(login, other) }),
      };
    }
    case 'folder': {
      const store = withStoreCounter(given.store, counter);
      const container = await openContainer({ kind: 'keys', store }, settings, options);
      return { ...container, info: { name: given.name } };
    }
    case 'file':
      try {
        return await openFile(given, { counter, local, ...settings }, options);
      } catch (error) {
        await given.close?.();
        throw error;
      }
  }
}

async function openFile(
  given: Extract<GivenSource, { kind: 'file' }>,
  { counter, local, ...settings }: Omit<SourceSettings, 'fetch'>,
  options?: ReadOptions,
): Promise<OpenedSource> {
  const { revision, expectUnchanged } = given;
  const found = await memberOf(given, { counter, ...settings }, options);
  const close = async () => {
    await found.close();
    await given.close?.();
  };
  if (found.kind === 'keys') {
    const container = await closedOnFailure(found.close, () =>
      openContainer(found, settings, options),
    );
    return { ...container, info: { name: found.name }, close };
  }
  // the folder of an archive is not the folder of the files in it
  const beside =
    given.member === undefined && given.beside
      ? withStoreCounter(given.beside, counter)
      : undefined;
  // a file of an archive is cached and named like a file of its own
  const source = local
    ? createBlockCache(await wholeIfSmall(found.source, local.wholeBytes, options), {
        blockBytes: local.blockBytes,
        budgetBytes: local.keptBytes,
        counter,
      })
    : found.source;
  const container = await closedOnFailure(found.close, () =>
    openContainer({ kind: 'bytes', source, beside }, settings, options),
  );
  return {
    ...container,
    info: {
      name: found.name,
      size: source.size,
      ...(local && { fingerprint: await fingerprintOf(source, options) }),
      ...(revision !== undefined && { revision }),
    },
    ...(local && {
      content: (contentOptions) => contentName(source, local.samples, contentOptions),
    }),
    ...(expectUnchanged && { expectUnchanged }),
    async close() {
      await container.close();
      await close();
    },
  };
}

/**
 * Returns the file itself, or the requested file in it. NotDataError if one is requested and the file is no archive.
 */
async function memberOf(
  { name, source, member }: Extract<GivenSource, { kind: 'file' }>,
  { counter, ...settings }: Pick<SourceSettings, 'counter' | 'unpack'>,
  options?: ReadOptions,
): Promise<FoundMember & { readonly name: string }> {
  const counted = withCounter(source, counter);
  if (member === undefined)
    return { kind: 'bytes', source: counted, name, close: async () => undefined };
  const found = await (await loadArchiveMembers()).findMember(
    counted,
    member,
    settings,
    options,
  );
  if (found) return { ...found, name: nameOfMember(member) || name };
  throw new DataError(
    'NotDataError',
    `${name} is no archive (ZIP, tar), so there is no file “${member}” in it.`,
  );
}

async function wholeIfSmall(
  source: ByteSource,
  wholeBytes: number,
  options?: ReadOptions,
): Promise<ByteSource> {
  const { name, size } = source;
  if (size > wholeBytes) return source;
  // without an output buffer: the browser fills a buffer of its own faster than new memory of ours
  return memorySource(await source.read(0, size, options), name);
}
