import { decodedBytes } from '@/ask/genes/chunk-sizes';
import type { ReadOptions } from '@/model/read-options';
import type { SourceInfo } from '@/model/source';
import { createContentHash } from '@/read/bytes/content-hash';
import { chunkGridOf } from '@/read/chunks/chunk-grid';
import { encodedOrRead } from '@/read/chunks/runs';
import type { DataElement } from '@/read/elements/element';
import type { StoredArray } from '@/read/node';

/** Number of chunks sampled from each array, and bytes sampled from each. */
const SAMPLES = 4;
const HEAD = 4 << 10;
/** In some stores a larger chunk is a whole file: one sample is enough. */
const LARGE = 8 << 20;

/** The storage of a matrix. */
export interface MatrixSource {
  readonly info: Pick<SourceInfo, 'size' | 'fingerprint' | 'revision'>;
  /** The content name of its file; absent for a store of many keys. */
  readonly content?: ((options?: ReadOptions) => Promise<string>) | undefined;
  /** ChangedError if its file was modified since it was opened. */
  readonly expectUnchanged?: ((options?: ReadOptions) => Promise<void>) | undefined;
}

/**
 * A name for the content of a matrix: 16 hexadecimal digits over size, samples and time or ETag of
 * its file, and over path, shape, types and storage; in a store of many keys, over the first bytes
 * of chunks spread over each of its arrays. Stable across visits, and different as soon as the file
 * changes.
 */
export async function matrixFingerprint(
  element: DataElement,
  { info: source, content }: MatrixSource,
  options?: ReadOptions,
): Promise<string> {
  const arrays = arraysOf(element);
  const samples = content
    ? []
    : await Promise.all(arrays.map((array) => samplesOf(array, options)));
  const facts = [
    await content?.(options),
    source.size,
    source.fingerprint,
    source.revision,
    element.info.path,
    element.info.kind === 'matrix' && element.info.layout,
    element.info.kind === 'matrix' && element.info.shape,
    arrays.map(({ dtype, shape, storage }) => [dtype, shape, storage]),
  ];
  const hash = createContentHash();
  hash.add(new TextEncoder().encode(JSON.stringify(facts)));
  for (const sample of samples.flat()) {
    hash.add(Uint8Array.of(sample ? 1 : 0));
    if (sample) hash.add(sample);
  }
  return hash.digits();
}

function arraysOf({ sparse, node }: DataElement): readonly StoredArray[] {
  if (sparse) return [sparse.indptr, sparse.indices, sparse.data];
  return node.kind === 'array' ? [node] : [];
}

async function samplesOf(
  stored: StoredArray,
  options?: ReadOptions,
): Promise<(Uint8Array | undefined)[]> {
  const array = encodedOrRead(stored);
  const grid = chunkGridOf(array);
  const { count } = grid;
  const wanted =
    decodedBytes(array) > LARGE ? Math.min(1, count) : Math.min(SAMPLES, count);
  const numbers = Array.from({ length: wanted }, (_, i) =>
    wanted === 1 ? 0 : Math.floor((i * (count - 1)) / (wanted - 1)),
  );
  return Promise.all(
    numbers.map((number) => array.headOf(grid.positionOf(number), HEAD, options)),
  );
}
