import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { createCounter } from '@/bytes/counter';
import { openFileSource } from '@/bytes/node-file-source';
import { openFolderStore } from '@/bytes/node-folder-store';
import { isAddress } from '@/bytes/resolve-address';
import type { BucketHints } from '@/model/bucket-address';
import { DataError, isPlatformFailure } from '@/model/errors';
import type { SourceInfo } from '@/model/source';
import { createChunkReader } from '@/storage/chunks/chunk-reader';
import type { ChunkTally } from '@/storage/chunks/chunk-tally';
import { inlineDecodePool } from '@/storage/codecs/inline-pool';
import type { StoredGroup } from '@/storage/node';
import { type GivenSource, openSource } from '@/storage/open-source';
import { unpackToDisk } from './unpack-to-disk';

export interface OpenedFile {
  readonly root: StoredGroup;
  /** Chunks that were looked up and are not stored. */
  readonly tally: ChunkTally;
  readonly info: SourceInfo;
  /** It is read over the network. */
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

/** Opens an argument: a file, a folder that is a store, or an address of either. */
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
  const settings = { reader, plugins: loadHdf5Plugin, unpack: unpackToDisk, counter };
  const given = await givenOf(place);
  const { root, info, close } = await openSource(given, settings);
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

async function givenOf(place: string): Promise<GivenSource> {
  if (isAddress(place)) return { kind: 'url', url: place, hints: hintsFrom(process.env) };
  const name = basename(place);
  const found = await stat(place).catch((error: unknown) => {
    if (!isPlatformFailure(error)) throw error; // opening it reports why
  });
  if (found?.isDirectory())
    return { kind: 'folder', name, store: await openFolderStore(place) };
  const source = await openFileSource(place);
  const beside = await openFolderStore(dirname(place));
  return {
    ...{ kind: 'file', name, source, beside },
    ...(found && { revision: String(Math.round(found.mtimeMs)) }),
    close: () => source.close(),
  };
}

/**
 * The S3-compatible service, from the environment variables of AWS tools. Not their region: it is
 * that of the user's own buckets, and AWS finds any bucket without it.
 */
function hintsFrom(env: NodeJS.ProcessEnv): BucketHints {
  return { endpoint: env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || undefined };
}

/** Loads a plugin of h5wasm-plugins from the installed npm package. */
async function loadHdf5Plugin(name: string): Promise<Uint8Array> {
  try {
    const entry = createRequire(import.meta.url).resolve('h5wasm-plugins');
    return await readFile(join(dirname(entry), 'plugins', name));
  } catch (cause) {
    throw new DataError(
      'NotFoundError',
      `The HDF5 plugin ${name} is not installed: run “npm install” in Petri's folder.`,
      { cause },
    );
  }
}
