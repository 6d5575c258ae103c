import type { Attributes } from '@/model/attributes';
import { type JsonValue, member } from '@/read/json';
import { chunkKeysOfV2 } from './chunk-keys';
import { codecChainOfV2, dtypeOfArrayV2, hasObjects } from './codec-chain-v2';
import { fillOf, objectFillOf } from './fill-value';
import {
  type ArrayMetadata,
  corrupt,
  expectChunks,
  expectExtents,
  expectObject,
  type GroupMetadata,
  shown,
} from './metadata';

/** Zarr v2, "Metadata": `.zarray`, with the attributes of its `.zattrs`. */
export function arrayOfV2(
  zarray: JsonValue,
  attributes: Attributes,
  where: string,
): ArrayMetadata {
  const document = expectObject(zarray, where);
  expectFormat(member(document, 'zarr_format'), where);
  const shape = expectExtents(document, 'shape', where);
  const statedChunks = expectExtents(document, 'chunks', where);
  const chunkShape = expectChunks(statedChunks, shape, where);
  const chain = codecChainOfV2(document, chunkShape, where);
  const dtype = dtypeOfArrayV2(document, chain);
  const separator = member(document, 'dimension_separator') ?? '.';
  if (separator !== '.' && separator !== '/')
    throw corrupt(where, `its dimension separator is ${shown(separator)}`);
  const fill = member(document, 'fill_value') ?? null;
  return {
    kind: 'array',
    format: 2,
    attributes,
    shape,
    chunkShape,
    statedChunks,
    dtype,
    chain,
    fill: () =>
      dtype.kind === 'string' && hasObjects(chain)
        ? objectFillOf(fill)
        : fillOf(dtype, fill, where),
    ...(fill !== null && { fillText: shown(fill) }),
    keyOf: chunkKeysOfV2(separator),
  };
}

/** Zarr v2, "Groups": `.zgroup`, with the attributes of its `.zattrs`. Other keys are ignored. */
export function groupOfV2(
  zgroup: JsonValue,
  attributes: Attributes,
  where: string,
): GroupMetadata {
  expectFormat(member(expectObject(zgroup, where), 'zarr_format'), where);
  return { kind: 'group', format: 2, attributes };
}

function expectFormat(format: JsonValue | undefined, where: string): void {
  if (format !== 2) throw corrupt(where, `its zarr_format is ${shown(format)}, not 2`);
}
