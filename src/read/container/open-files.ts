import { TOP } from '@/model/archive-address';
import { DataError, isDataError, messageOf } from '@/model/errors';
import { isFolderAddress } from '@/model/folder-address';
import { archiveContent, type FolderContent, folderContent } from '@/model/folder-entry';
import type { ReadOptions } from '@/model/read-options';
import { SHELF_NAME } from '@/model/shelf';
import type { Archive } from '@/read/bytes/archive';
import { createBucketLogin } from '@/read/bytes/bucket-login';
import { withCounter, withStoreCounter } from '@/read/bytes/counter';
import { nameOfAddress } from '@/read/bytes/http-address';
import type { KeyStore } from '@/read/bytes/key-store';
import { resolveAddress } from '@/read/bytes/resolve-address';
import { createWorkQueue } from '@/read/bytes/work-queue';
import {
  type FoundMember,
  findMember,
  type OpenArchive,
  openArchive,
} from './archive-members';
import { openFolderAt } from './folder-at-address';
import { fileAt } from './open-address';
import { closedOnFailure } from './open-archive';
import type { GivenSource, SourceSettings } from './open-source';
import { readShelf } from './read-shelf';
import { zarrRootsIn } from './zip-root';

/** A list of files: a folder, or an archive of any place. */
export interface OpenedFiles {
  readonly store: KeyStore;
  readonly content: FolderContent;
  close(): Promise<void>;
}

type FilesSettings = Pick<SourceSettings, 'counter' | 'fetch' | 'unpack'>;

/**
 * Lists a folder, also one of a server (its address ends with a slash, or with the name of its shelf), or an archive
 * (ZIP, tar) by its headers alone. NotDataError for any other file; closes the source on failure.
 */
export async function openFiles(
  given: GivenSource,
  settings: FilesSettings,
  options?: ReadOptions,
): Promise<OpenedFiles> {
  if (given.kind === 'folder') {
    const store = withStoreCounter(given.store, settings.counter);
    const names = (await store.list?.('', options)) ?? [];
    const shelf = names.includes(SHELF_NAME) ? await shelfOf(store, options) : {};
    return { store, content: { ...folderContent(names), ...shelf }, close: nothing };
  }
  if (given.kind === 'url' && isFolderAddress(given.url)) {
    const address = resolveAddress(given.url, given.hints);
    const folder = await openFolderAt(address, httpOf(given, settings), options);
    if (!folder) throw noArchive(nameOfAddress(address.url));
    return { ...folder, close: nothing };
  }
  const file = await fileOf(given, settings, options);
  return closedOnFailure(file.close, async () => {
    if (file.kind === 'keys') throw noArchive(file.store.name);
    const opened = await openArchive(file.source, settings, options);
    if (!opened) throw noArchive(file.source.name);
    return listOf(opened, file.close);
  });
}

const nothing = async () => undefined;

/** The shelf of a folder, or why it cannot be used. */
async function shelfOf(folder: KeyStore, options?: ReadOptions) {
  try {
    return { shelf: await readShelf(folder, options) };
  } catch (error) {
    if (!isDataError(error)) throw error;
    return { shelfProblem: messageOf(error) };
  }
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
  given: Extract<GivenSource, { kind: 'url' }>,
  settings: Pick<SourceSettings, 'counter' | 'fetch'>,
  options?: ReadOptions,
) {
  const { url, member } = resolveAddress(given.url, given.hints);
  const http = httpOf(given, settings);
  const { source } = await fileAt(url, { http, whole: given.whole }, options);
  return { source, member };
}

function httpOf(
  { headers, redirects, keys }: Extract<GivenSource, { kind: 'url' }>,
  { counter, fetch }: Pick<SourceSettings, 'counter' | 'fetch'>,
) {
  const login = keys && createBucketLogin(keys);
  return { counter, fetch, headers, redirects, login, limiter: createWorkQueue(6) };
}

function noArchive(name: string): DataError {
  return new DataError('NotDataError', `${name} is no archive of files (ZIP, tar).`);
}
