import type { ReadOptions } from '@/model/read-options';
import type { SourceInfo } from '@/model/source';
import type { EncodedArray } from '@/storage/chunks/encoded-chunks';
import type { StoredArray } from '@/storage/node';
import type { DataElement } from './element';
import { encodedOrRead } from './gene-runs';

/** Chunks of each array that are looked at, and bytes of each. */
const SAMPLES = 4;
/** Where size and time of a file, or its ETag, tell a change already. */
const FEW_SAMPLES = 2;
const HEAD = 4 << 10;
/** Chunks above are whole files in some stores: one of them is enough. */
const LARGE = 8 << 20;

/**
 * Names the content of a matrix: 16 hexadecimal digits over size, first bytes and time or ETag of its
 * file, over path, shape, types and storage, and over the first bytes of chunks spread over each of its arrays. The
 * same on every visit while the file is the same, another as soon as any of it is.
 */
export async function matrixFingerprint(
  element: DataElement,
  source: Pick<SourceInfo, 'size' | 'fingerprint' | 'revision'>,
  options?: ReadOptions,
): Promise<string> {
  const arrays = arraysOf(element);
  const isDated = source.size !== undefined && source.revision !== undefined;
  const most = isDated ? FEW_SAMPLES : SAMPLES;
  const samples = await Promise.all(
    arrays.map((array) => samplesOf(array, most, options)),
  );
  const facts = [
    source.size,
    source.fingerprint,
    source.revision,
    element.info.path,
    element.info.kind === 'matrix' && element.info.layout,
    element.info.kind === 'matrix' && element.info.shape,
    arrays.map(({ dtype, shape, storage }) => [dtype, shape, storage]),
  ];
  const hash = createHash();
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
  most: number,
  options?: ReadOptions,
): Promise<(Uint8Array | undefined)[]> {
  const array = encodedOrRead(stored);
  const grid = array.shape.map((extent, axis) =>
    Math.ceil(extent / (array.chunkShape[axis] as number)),
  );
  const count = grid.reduce((all, extent) => all * extent, 1);
  const wanted = chunkBytes(array) > LARGE ? Math.min(1, count) : Math.min(most, count);
  const numbers = Array.from({ length: wanted }, (_, i) =>
    wanted === 1 ? 0 : Math.floor((i * (count - 1)) / (wanted - 1)),
  );
  return Promise.all(
    numbers.map((number) => array.headOf(positionIn(grid, number), HEAD, options)),
  );
}

function chunkBytes({ chunkShape, dtype }: EncodedArray): number {
  return chunkShape.reduce(
    (all, extent) => all * extent,
    'bytes' in dtype ? dtype.bytes : 8,
  );
}

function positionIn(grid: readonly number[], number: number): number[] {
  const position = new Array<number>(grid.length);
  let rest = number;
  for (let axis = grid.length - 1; axis >= 0; axis--) {
    const extent = grid[axis] as number;
    position[axis] = rest % extent;
    rest = Math.floor(rest / extent);
  }
  return position;
}

/** Two lanes of FNV-1a with Murmur's last step: no crypto.subtle on pages over http. */
function createHash() {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  const mixed = (value: number): string => {
    let h = value;
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    return ((h ^ (h >>> 16)) >>> 0).toString(16).padStart(8, '0');
  };
  return {
    add(bytes: Uint8Array): void {
      for (let i = 0; i < bytes.length; i++) {
        const byte = bytes[i] as number;
        first = Math.imul(first ^ byte, 0x01000193);
        second = Math.imul(second ^ byte, 0x01000193) ^ (second >>> 15);
      }
      first = Math.imul(first ^ bytes.length, 0x01000193);
      second = Math.imul(second ^ bytes.length, 0x01000193);
    },
    digits: () => mixed(first) + mixed(second),
  };
}
