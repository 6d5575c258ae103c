import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  type Counter,
  createCounter,
  withCounter,
  withStoreCounter,
} from '@/bytes/counter';
import { openFileSource } from '@/bytes/node-file-source';
import { openFolderStore } from '@/bytes/node-folder-store';
import { isPlatformFailure } from '@/model/errors';
import type { SourceInfo } from '@/model/source';
import { createChunkReader } from '@/storage/chunks/chunk-reader';
import type { ChunkTally } from '@/storage/chunks/chunk-tally';
import { inlineDecodePool } from '@/storage/codecs/inline-pool';
import type { StoredGroup } from '@/storage/node';
import { openAddress } from '@/storage/open-address';
import { type ContainerInput, openContainer } from '@/storage/open-container';
import { loadHdf5Plugin } from './hdf5-plugin';
import { unpackToDisk } from './unpack-to-disk';

export interface OpenedFile {
  readonly root: StoredGroup;
  /** Chunks that were looked for and are not stored. */
  readonly tally: ChunkTally;
  readonly info: SourceInfo;
  /** Its bytes come over the network. */
  readonly isRemote: boolean;
  close(): Promise<void>;
}

/** Opens what a command is given: a file, a folder that is a store, or an address of either. */
export async function openFile(
  place: string,
  counter = createCounter(),
): Promise<OpenedFile> {
  const reader = createChunkReader({
    // of reading all values about a seventh is decoding: threads would not make up for their messages
    pool: inlineDecodePool(),
    budgetBytes: 64 << 20,
  });
  const settings = { reader, plugins: loadHdf5Plugin, unpack: unpackToDisk };
  if (/^(https?|s3a?|gs|gcs):\/\//i.test(place)) {
    // as the page opens it: what a bucket or a listing says of it, and why it is refused
    const opened = await openAddress(place, { ...settings, http: { counter } });
    return {
      root: opened.root,
      tally: reader.tally,
      info: opened.info,
      isRemote: true,
      async close() {
        await opened.close();
        reader.clear();
      },
    };
  }
  const { input, info, free } = await inputOf(place, counter);
  try {
    const container = await openContainer(input, settings);
    return {
      root: container.root,
      tally: reader.tally,
      info,
      isRemote: false,
      async close() {
        await container.close();
        reader.clear();
        await free();
      },
    };
  } catch (error) {
    await free();
    throw error;
  }
}

interface Input {
  readonly input: ContainerInput;
  readonly info: SourceInfo;
  free(): Promise<void>;
}

/** Of what is on this disk. */
async function inputOf(place: string, counter: Counter): Promise<Input> {
  const name = basename(place);
  const found = await stat(place).catch((error: unknown) => {
    if (!isPlatformFailure(error)) throw error; // opening it says why
  });
  if (found?.isDirectory())
    return {
      input: {
        kind: 'keys',
        store: withStoreCounter(await openFolderStore(place), counter),
      },
      info: { name },
      async free() {},
    };
  const file = await openFileSource(place);
  const source = withCounter(file, counter);
  const info = {
    name,
    size: file.size,
    ...(found && { revision: String(Math.round(found.mtimeMs)) }),
  };
  return { input: { kind: 'bytes', source }, info, free: () => file.close() };
}
