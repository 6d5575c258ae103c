import { sizeOf } from '@/ask/overview/element-sizes';
import { isDataError } from '@/model/errors';
import { formatCount } from '@/model/quantity';
import type { DataElement } from '@/read/elements/element';
import type { StoredArray, StoredGroup } from '@/read/node';
import { bytesText } from './quantity';

/** Members that make up one element, the one with most of the values first. */
const PARTS = ['data', 'codes', 'values', 'indices', 'indptr', 'categories', 'mask'];

/** Chunks, codecs and size of an element with values of its own; empty for groups and scalars. */
export async function storageText({ info, node }: DataElement): Promise<string> {
  if (info.kind !== 'matrix' && info.kind !== 'column') return '';
  const arrays = node.kind === 'array' ? [node] : await partsOf(node);
  const [main] = arrays;
  if (!main) return '';
  // Zarr names the order of bytes as a codec
  const codecs = main.storage.codecs.filter((codec) => !/^bytes\b/.test(codec));
  return [layoutText(main), ...codecs, await sizeText(arrays)].filter(Boolean).join(', ');
}

async function partsOf(group: StoredGroup): Promise<readonly StoredArray[]> {
  const names = await group.keys();
  const parts: StoredArray[] = [];
  for (const name of PARTS) {
    if (!names.includes(name)) continue;
    try {
      const part = await group.open(name);
      if (part.kind === 'array') parts.push(part);
    } catch (error) {
      if (!isDataError(error)) throw error; // reported when the element is read
    }
  }
  return parts;
}

function layoutText({ shape, storage }: StoredArray): string {
  const { chunkShape, shardShape, layout } = storage;
  if (!chunkShape) return layout;
  const isOne = chunkShape.every((extent, axis) => extent >= (shape[axis] ?? 0));
  const chunks = isOne
    ? 'one chunk'
    : `chunks ${chunkShape.map(formatCount).join(' × ')}`;
  return shardShape
    ? `${chunks} in shards ${shardShape.map(formatCount).join(' × ')}`
    : chunks;
}

async function sizeText(arrays: readonly StoredArray[]): Promise<string> {
  const sizes = [];
  for (const array of arrays) sizes.push(await sizeOf(array, undefined));
  const bytes = bytesText(sizes.reduce((sum, size) => sum + size.bytes, 0));
  if (sizes.some(({ how }) => how === 'shape')) return `${bytes} uncompressed`;
  return sizes.some(({ how }) => how === 'sampled') ? `about ${bytes}` : bytes;
}
