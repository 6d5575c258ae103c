import { rmSync } from 'node:fs';
import { mkdtemp, open, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, sep } from 'node:path';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createGunzip, createInflateRaw } from 'node:zlib';
import { parseBucketAddress } from '@/model/bucket-address';
import { DataError, isPlatformFailure } from '@/model/errors';
import { readableAddress } from '@/model/other-schemes';
import type { SourceInfo } from '@/model/source';
import type { Packed, UnpackedSource } from '@/read/bytes/archive';
import { type Counter, createCounter } from '@/read/bytes/counter';
import {
  type Decompressor,
  unpackedName,
  unpackedStream,
} from '@/read/bytes/gunzip-stream';
import { openFileSource } from '@/read/bytes/node-file-source';
import { openFolderStore } from '@/read/bytes/node-folder-store';
import { isAddress } from '@/read/bytes/resolve-address';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import type { ChunkTally } from '@/read/chunks/chunk-tally';
import { type OpenedFiles, openFiles } from '@/read/container/open-files';
import { type GivenSource, openSource } from '@/read/container/open-source';
import { ROOT_MEMBERS } from '@/read/formats/formats';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import type { StoredGroup } from '@/read/node';
import { type BucketAccess, bucketAccessOf, withKeyAdvice } from './bucket-access';
import { builtFile, incompleteError, PACKAGE_FOLDER } from './package-files';
import { removedAtExit } from './removed-at-exit';

const INSTALLED_PLUGINS = join(PACKAGE_FOLDER, 'node_modules/h5wasm-plugins/plugins');

export interface OpenedFile {
  readonly root: StoredGroup;
  /** Chunks that were looked up and are not stored. */
  readonly tally: ChunkTally;
  readonly info: SourceInfo;
  /** True if the file is read over a network. */
  readonly isRemote: boolean;
  close(): Promise<void>;
}

/** Counts the reads of a file, at most `cap` bytes; `receipt` is the cost so far. */
export function countReads(cap: number | undefined) {
  const counter = createCounter();
  counter.limit(cap);
  const receipt = () => {
    const { actions, ...cost } = counter.receipt();
    return cost;
  };
  return { counter, receipt };
}

/** Opens an argument: a file, a folder that is a store, an address of either, or a file in an archive. */
export async function openFile(
  place: string,
  counter = createCounter(),
): Promise<OpenedFile> {
  const reader = createChunkReader({
    // decoding is about a seventh of reading all values: threads would not make up for their
    // messages
    pool: inlineDecodePool(),
    budgetBytes: 64 << 20,
  });
  const settings = {
    ...{ reader, plugins: loadHdf5Plugin, unpack: unpackToDisk, counter },
    rootMembers: ROOT_MEMBERS,
  };
  const { given, access } = await givenOf(place);
  const opened = openSource(given, settings);
  const { root, info, close } = await opened.catch((error: unknown) => {
    throw withKeyAdvice(error, access);
  });
  return {
    root,
    tally: reader.tally,
    info,
    isRemote: given.kind === 'url',
    async close() {
      await close();
      reader.clear();
    },
  };
}

/** Lists an argument that is an archive of files. */
export async function openArchiveAt(
  place: string,
  counter: Counter,
): Promise<OpenedFiles> {
  const { given } = await givenOf(place);
  return openFiles(given, { unpack: unpackToDisk, counter });
}

/** Returns the source that an argument names. Keys of the environment are for S3 only, as with the tools of AWS. */
async function givenOf(
  place: string,
): Promise<{ readonly given: GivenSource; readonly access: BucketAccess }> {
  const url = readableAddress(place);
  if (!isAddress(url)) return { given: await localOf(url), access: {} };
  const isS3 = parseBucketAddress(url)?.service === 's3';
  const access = isS3 ? await bucketAccessOf(process.env) : {};
  const { endpoint, keys } = access;
  return { given: { kind: 'url', url, hints: { endpoint }, keys }, access };
}

async function localOf(place: string): Promise<GivenSource> {
  const path = pathOf(place);
  const found = await statOf(path);
  if (found?.isDirectory())
    return { kind: 'folder', name: basename(path), store: await openFolderStore(path) };
  const inside = found ? undefined : await insideFile(path);
  const file = inside?.file ?? path;
  const source = await openFileSource(file);
  const beside = inside ? undefined : await openFolderStore(dirname(file));
  const { mtimeMs } = found ?? (await stat(file));
  return {
    ...{ kind: 'file', name: basename(file), source, member: inside?.member, beside },
    revision: String(Math.round(mtimeMs)),
    close: () => source.close(),
  };
}

/** Path of a `file:` URL; other texts unchanged. */
export function pathOf(place: string): string {
  if (!/^file:/i.test(place)) return place;
  try {
    return fileURLToPath(place);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new DataError(
      'NotFoundError',
      `${place} does not name a file of this computer. Local URLs look like file:///home/me/file.h5ad.`,
      { cause },
    );
  }
}

/** A path that leads through a file, as of `x.tar/a.h5ad`; undefined if none of its folders is a file. */
async function insideFile(
  path: string,
): Promise<{ readonly file: string; readonly member: string | undefined } | undefined> {
  const lastSlash = (text: string, before: number) =>
    Math.max(text.lastIndexOf('/', before), text.lastIndexOf(sep, before));
  for (let end = path.length; end > 0; end = lastSlash(path, end - 1)) {
    const file = path.slice(0, end);
    const found = await statOf(file);
    if (found?.isDirectory()) return undefined;
    const member = path.slice(end + 1).replaceAll(sep, '/');
    if (found) return { file, member: member === '' ? undefined : member };
  }
  return undefined;
}

/** Undefined if nothing exists at the path, or access is denied: opening it reports the reason. */
async function statOf(path: string) {
  return stat(path).catch((error: unknown) => {
    if (!isPlatformFailure(error)) throw error;
    return undefined;
  });
}

/** Loads a plugin of h5wasm-plugins: from the page's build or, if nothing is built yet, from where npm installs it. */
async function loadHdf5Plugin(name: string): Promise<Uint8Array> {
  try {
    return await readFile(builtFile(name) ?? join(INSTALLED_PLUGINS, name));
  } catch (cause) {
    throw incompleteError(name, cause);
  }
}

/** Unpacks compressed bytes into a temporary file, which is removed on closing or at exit. */
async function unpackToDisk(packed: Packed): Promise<UnpackedSource> {
  const folder = await mkdtemp(join(tmpdir(), 'petri-'));
  const keep = removedAtExit(folder);
  const forget = () => {
    rmSync(folder, { recursive: true, force: true });
    keep();
  };
  try {
    const { format } = packed;
    // the file has a name of our own: names in archives are never used as paths
    const path = join(folder, 'unpacked');
    const name = basename(unpackedName(packed));
    const file = await open(path, 'w');
    try {
      // as zlib returns it
      const inflate = Duplex.toWeb(
        format === 'gzip' ? createGunzip() : createInflateRaw(),
      ) as unknown as Decompressor;
      for await (const part of unpackedStream(packed, inflate)) await file.write(part);
    } finally {
      await file.close();
    }
    const unpacked = await openFileSource(path);
    return {
      source: { ...unpacked, name },
      async close() {
        await unpacked.close();
        forget();
      },
    };
  } catch (error) {
    forget();
    throw error;
  }
}
