import { DataError } from '@/model/errors';
import { isObject, type JsonValue, member } from '@/read/json';
import { shown } from './metadata';

/** The key of a chunk relative to the array's own, from its position in the grid. */
export type ChunkKeys = (chunk: readonly number[]) => string;

/** Zarr v2, "Chunks": positions joined by the separator; the chunk of a scalar is `0`. */
export function chunkKeysOfV2(separator: string): ChunkKeys {
  return (chunk) => (chunk.length === 0 ? '0' : chunk.join(separator));
}

/**
 * Zarr v3 core, "Chunk key encoding": `default` prefixes the positions with `c` (a scalar's chunk
 * is `c`), `v2` is as in version 2. UnsupportedError for any other.
 */
export function chunkKeysOfV3(encoding: JsonValue | undefined, where: string): ChunkKeys {
  const name = isObject(encoding) ? member(encoding, 'name') : encoding;
  const settings = isObject(encoding) ? member(encoding, 'configuration') : undefined;
  // zarr-python also accepts it beside the name
  const separator = [settings, encoding]
    .filter(isObject)
    .map((object) => member(object, 'separator'))
    .find((value) => value !== undefined);
  const isKnown = separator === undefined || separator === '/' || separator === '.';
  if (name === 'v2' && isKnown) return chunkKeysOfV2(separator ?? '.');
  if (name === 'default' && isKnown)
    return (chunk) => ['c', ...chunk].join(separator ?? '/');
  throw new DataError(
    'UnsupportedError',
    `${where}: its chunk keys have an unknown encoding (${shown(encoding)}).`,
  );
}
