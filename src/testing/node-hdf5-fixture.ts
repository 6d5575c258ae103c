import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from '@/read/bytes/byte-source';
import { memorySource } from '@/read/bytes/memory-source';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { type Hdf5Settings, type OpenFile, openFile } from '@/read/hdf5/open-file';
import { type Hdf5File, openHdf5 } from '@/read/hdf5/open-hdf5';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';

const plugins = join(import.meta.dirname, '../../node_modules/h5wasm-plugins/plugins');

const settings = (): Hdf5Settings => ({
  reader: createChunkReader({ pool: inlineDecodePool() }),
  plugins: async (name) => readFileSync(join(plugins, name)),
});

/** For tests: opens a source with a chunk reader of its own and the plugins of the package. */
export function openForTest(
  source: ByteSource,
  options?: ReadOptions,
): Promise<Hdf5File> {
  return openHdf5(source, settings(), options);
}

/** The same without a root: what all objects of an open file share. */
export const openFileForTest = (source: ByteSource): Promise<OpenFile> =>
  openFile(source, settings());

/** The bytes of a file in fixtures/ (expected.json has h5py's reading, make.py writes it). */
export function fixtureBytes(name: string): Uint8Array {
  return new Uint8Array(
    readFileSync(join(import.meta.dirname, '../read/hdf5/fixtures', name)),
  );
}

export function openFixture(name: string): Promise<Hdf5File> {
  return openForTest(memorySource(fixtureBytes(name), name));
}

export interface RecordingSource extends ByteSource {
  /** Position and length of each read so far. */
  readonly reads: (readonly [position: number, length: number])[];
}

/** A source without synchronous reads, like a remote one, that records its reads. */
export function remoteSource(bytes: Uint8Array, name = 'remote.h5'): RecordingSource {
  const whole = memorySource(bytes, name);
  const reads: [number, number][] = [];
  return {
    name,
    size: bytes.length,
    reads,
    async read(position, length, options) {
      reads.push([position, length]);
      return whole.read(position, length, options);
    },
  };
}

export async function openArrayAt(root: StoredGroup, path: string): Promise<StoredArray> {
  let node: StoredNode = root;
  for (const name of path.split('/')) {
    if (node.kind !== 'group') throw new Error(`${node.path} is no group`);
    node = await node.open(name);
  }
  if (node.kind !== 'array') throw new Error(`${path} is no array`);
  return node;
}
