import { stat } from 'node:fs/promises';
import {
  type Counter,
  createCounter,
  withCounter,
  withStoreCounter,
} from '@/bytes/counter';
import { openHttpSource } from '@/bytes/http-source';
import { httpStore } from '@/bytes/http-store';
import { openFileSource } from '@/bytes/node-file-source';
import { openFolderStore } from '@/bytes/node-folder-store';
import { createChunkReader } from '@/storage/chunks/chunk-reader';
import type { ChunkTally } from '@/storage/chunks/chunk-tally';
import { inlineDecodePool } from '@/storage/codecs/inline-pool';
import type { StoredGroup } from '@/storage/node';
import { type ContainerInput, openContainer } from '@/storage/open-container';
import { loadHdf5Plugin } from './hdf5-plugin';

export interface OpenedFile {
  readonly root: StoredGroup;
  /** Chunks that were looked for and are not stored. */
  readonly tally: ChunkTally;
  close(): Promise<void>;
}

/** Opens what a command is given: a file, a folder that is a store, or an address of either. */
export async function openFile(
  place: string,
  counter = createCounter(),
): Promise<OpenedFile> {
  const { input, free } = await inputOf(place, counter);
  const reader = createChunkReader({
    // of reading all values about a seventh is decoding: threads would not make up for their messages
    pool: inlineDecodePool(),
    budgetBytes: 64 << 20,
  });
  try {
    const container = await openContainer(input, { reader, plugins: loadHdf5Plugin });
    return {
      root: container.root,
      tally: reader.tally,
      async close() {
        container.close();
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
  free(): Promise<void>;
}

async function inputOf(place: string, counter: Counter): Promise<Input> {
  if (/^https?:\/\//i.test(place))
    return { input: await addressInput(place, counter), free };
  const info = await stat(place).catch(() => undefined);
  if (info?.isDirectory())
    return {
      input: {
        kind: 'keys',
        store: withStoreCounter(await openFolderStore(place), counter),
      },
      free,
    };
  const file = await openFileSource(place);
  const source = withCounter(file, counter);
  return { input: { kind: 'bytes', source }, free: () => file.close() };
}

/** An address that ends in `.zarr` or `/` is a folder of keys, anything else a file. */
async function addressInput(url: string, counter: Counter): Promise<ContainerInput> {
  const { pathname } = new URL(url);
  return /(\/|\.zarr)$/i.test(pathname)
    ? { kind: 'keys', store: httpStore(url, { counter }) }
    : { kind: 'bytes', source: await openHttpSource(url, { counter }) };
}

async function free(): Promise<void> {}
