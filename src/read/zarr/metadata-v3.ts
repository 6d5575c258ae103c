import { DataError } from '@/model/errors';
import { isObject, type JsonObject, type JsonValue, member } from '@/read/json';
import { chunkKeysOfV3 } from './chunk-keys';
import type { CodecChain } from './codec-chain';
import { codecChainOfV3 } from './codec-chain-v3';
import { dtypeOfV3 } from './dtype-v3';
import { fillOf } from './fill-value';
import {
  type ArrayMetadata,
  attributesOf,
  corrupt,
  expectChunks,
  expectExtents,
  expectObject,
  type NodeMetadata,
  shown,
} from './metadata';

const KNOWN = new Set([
  'zarr_format',
  'node_type',
  'attributes',
  'shape',
  'data_type',
  'chunk_grid',
  'chunk_key_encoding',
  'fill_value',
  'codecs',
  'dimension_names',
  'storage_transformers',
  'consolidated_metadata',
]);

/**
 * Zarr v3 core, "Array metadata" and "Group metadata": a `zarr.json`. UnsupportedError for unknown
 * extensions that must be understood, CorruptError for invalid metadata.
 */
export function nodeOfV3(zarrJson: JsonValue, where: string): NodeMetadata {
  const document = expectObject(zarrJson, where);
  const format = member(document, 'zarr_format');
  if (format !== 3) throw corrupt(where, `its zarr_format is ${shown(format)}, not 3`);
  refuseUnknown(document, where);
  const type = member(document, 'node_type');
  if (type === 'array') return arrayOfV3(document, where);
  if (type !== 'group') throw corrupt(where, `its node_type is ${shown(type)}`);
  const attributes = attributesOf(member(document, 'attributes'), where);
  return { kind: 'group', format: 3, attributes };
}

/** "Extension points": an unknown one must be refused, unless it is marked `must_understand: false`. */
function refuseUnknown(document: JsonObject, where: string): void {
  for (const [key, value] of Object.entries(document)) {
    if (KNOWN.has(key)) continue;
    if (isObject(value) && member(value, 'must_understand') === false) continue;
    throw new DataError(
      'UnsupportedError',
      `${where}: it needs the extension "${key.slice(0, 80)}", which Petri does not support.`,
    );
  }
  const transformers = member(document, 'storage_transformers');
  if (Array.isArray(transformers) && transformers.length > 0)
    throw new DataError(
      'UnsupportedError',
      `${where}: it uses an unknown storage transformer (${shown(transformers)}).`,
    );
}

function arrayOfV3(document: JsonObject, where: string): ArrayMetadata {
  const shape = expectExtents(document, 'shape', where);
  const statedChunks = regularGrid(document, where);
  const chunkShape = expectChunks(statedChunks, shape, where);
  const type = member(document, 'data_type');
  const content = { shape: chunkShape, type };
  const chain = codecChainOfV3(member(document, 'codecs'), content, where);
  const dtype = dtypeOfV3(type, innermost(chain).order);
  const fill = member(document, 'fill_value') ?? null;
  return {
    kind: 'array',
    format: 3,
    attributes: attributesOf(member(document, 'attributes'), where),
    shape,
    chunkShape,
    statedChunks,
    dtype,
    chain,
    // a record's, in base64, is in the byte order of the writer, not of the chunks
    fill: () => fillOf(dtypeOfV3(type, 'little'), fill, where),
    ...(fill !== null && { fillText: shown(fill) }),
    keyOf: chunkKeysOfV3(member(document, 'chunk_key_encoding'), where),
  };
}

/** The codecs from the array-to-bytes one on, inside all shards. */
function innermost(chain: CodecChain): CodecChain {
  return chain.shard ? innermost(chain.shard.inner) : chain;
}

/** "Regular grids". Others are refused by name. */
function regularGrid(document: JsonObject, where: string): readonly number[] {
  const grid = member(document, 'chunk_grid');
  const name = isObject(grid) ? member(grid, 'name') : grid;
  const settings = isObject(grid) ? member(grid, 'configuration') : undefined;
  if (name === 'regular' && isObject(settings))
    return expectExtents(settings, 'chunk_shape', where);
  if (name === 'regular' || typeof name !== 'string')
    throw corrupt(where, `its chunk grid is ${shown(grid)}`);
  throw new DataError(
    'UnsupportedError',
    `${where}: its chunks form a "${name.slice(0, 80)}" grid. Petri reads regular grids; re-save the array with chunks of one size.`,
  );
}
