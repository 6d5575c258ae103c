import { TOP } from '@/model/archive-address';
import { DataError } from '@/model/errors';
import { archiveContent, type FolderContent, folderContent } from '@/model/folder-entry';
import type { ReadOptions } from '@/model/read-options';
import type { Archive } from '@/read/bytes/archive';
import { createBucketLogin } from '@/read/bytes/bucket-login';
import { withCounter, withStoreCounter } from '@/read/bytes/counter';
import type { KeyStore } from '@/read/bytes/key-store';
import { resolveAddress } from '@/read/bytes/resolve-address';
import { createWorkQueue } from '@/read/bytes/work-queue';
import {
  type FoundMember,
  findMember,
  type OpenArchive,
  openArchive,
} from './archive-members';
import { fileAt } from './open-address';
import { closedOnFailure } from './open-archive';
import type { GivenSource, SourceSettings } from './open-source';
import { zarrRootsIn } from './zip-root';

/** A list of files: a folder, or an archive of any place. */
export interface OpenedFiles {
  readonly store: KeyStore;
  readonly content: FolderContent;
  close(): Promise<void>;
}

type FilesSettings = Pick<SourceSettings, 'counter' | 'fetch' | 'unpack'>;

/**
 * Lists a folder, or an archive (ZIP, tar) by its headers alone. NotDataError for any other file;
 * closes the source on failure.
 */
export async function openFiles(
  given: GivenSource,
  settings: FilesSettings,
  options?: ReadOptions,
): Promise<OpenedFiles> {
  if (given.kind === 'folder') {
    const store = withStoreCounter(given.store, settings.counter);
    const names = await store.list?.('', options);
    return { store, content: folderContent(names ?? []), close: async () => undefined };
  }
  const file = await fileOf(given, settings, options);
  return closedOnFailure(file.close, async () => {
    if (file.kind === 'keys') throw noArchive(file.store.name);
    const opened = await openArchive(file.source, settings, options);
    if (!opened) throw noArchive(file.source.name);
    return listOf(opened, file.close);
  });
}

function listOf({ archive, close }: OpenArchive, closeFile: () => Promise<void>) {
  return {
    store: archive,
    content: contentOf(archive),
    async close() {
      await close();
      await closeFile();
    },
  };
}

function contentOf({ names, problem }: Archive): FolderContent {
  const stores = zarrRootsIn(names).map((root) => (root === '' ? TOP : root));
  return archiveContent(names, stores, problem);
}

/** The archive itself, which may be in another one. */
async function fileOf(
  given: Exclude<GivenSource, { kind: 'folder' }>,
  settings: FilesSettings,
  options?: ReadOptions,
): Promise<FoundMember> {
  const { counter, fetch } = settings;
  const close = async () => {
    if (given.kind === 'file') await given.close?.();
  };
  return closedOnFailure(close, async () => {
    const { source, member } =
      given.kind === 'file'
        ? { source: withCounter(given.source, counter), member: given.member }
        : await addressed(given, { counter, fetch }, options);
    if (member === undefined) return { kind: 'bytes', source, close };
    const found = await findMember(source, member, settings, options);
    if (!found) throw noArchive(source.name);
    return {
      ...found,
      async close() {
        await found.close();
        await close();
      },
    };
  });
}

async function addressed(
  { url: given, headers, hints, whole, keys }: Extract<GivenSource, { kind: 'url' }>,
  { counter, fetch }: Pick<SourceSettings, 'counter' | 'fetch'>,
  options?: ReadOptions,
) {
  const { url, member } = resolveAddress(given, hints);
  const login = keys && createBucketLogin(keys);
  const http = { counter, fetch, headers, login, limiter: createWorkQueue(6) };
  const { source } = await fileAt(url, { http, whole }, options);
  return { source, member };
}

function noArchive(name: string): DataError {
  return new DataError('NotDataError', `${name} is no archive of files (ZIP, tar).`);
}
