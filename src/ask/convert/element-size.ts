import { ANNDATA_SLOTS } from '@/model/anndata-slots';
import type { DType } from '@/model/dtype';
import type { Path } from '@/model/path';
import type { DataElement } from '@/read/elements/element';
import { numberType } from './encoding';
import type { CopiedElement, ElementSize } from './questions';
import type { Slots } from './slots';

/** Bytes that a text is estimated to take, with its offset. */
const TEXT_BYTES = 20;

/**
 * Returns how large an element is in a copy, before compression, as far as its header says; undefined for groups, and
 * for what is not written.
 */
export function sizeOf({ info, node, sparse }: DataElement): ElementSize | undefined {
  const stored = node.kind === 'array' ? node.dtype : undefined;
  if (sparse) {
    const { layout, shape, stored: count, data, indices, indptr } = sparse;
    const [valueBytes, indexBytes] = [bytesOf(data.dtype), bytesOf(indices.dtype)];
    const pointerBytes = bytesOf(indptr.dtype);
    if (
      valueBytes === undefined ||
      indexBytes === undefined ||
      pointerBytes === undefined
    )
      return UNKNOWN;
    const entryBytes = valueBytes + indexBytes;
    return { kind: 'sparse', layout, shape, stored: count, entryBytes, pointerBytes };
  }
  switch (info.kind) {
    case 'mapping':
    case 'anndata':
    case 'unsupported':
      return undefined;
    case 'dataframe': {
      const { length, columns, index } = info;
      return { kind: 'table', length, columns: columns.length, index };
    }
    case 'matrix':
      return arrayOf(info.shape, numberType(info.dtype) ?? stored);
    case 'scalar':
      return arrayOf([], numberType(info.dtype) ?? stored);
    case 'null':
      return arrayOf([0], undefined);
    case 'column': {
      if (node.kind === 'array' && node.shape.length > 1)
        return arrayOf(node.shape, stored);
      const { length } = info;
      const maskBytes = info.nullable && info.valueType !== 'categories' ? 1 : 0;
      switch (info.valueType) {
        case 'categories': {
          const { categories: count = 0 } = info;
          const otherBytes = count * TEXT_BYTES;
          return { kind: 'column', length, rowBytes: codeBytes(count), otherBytes };
        }
        case 'strings':
          return { kind: 'column', length, rowBytes: TEXT_BYTES, otherBytes: 0 };
        case 'booleans':
          return { kind: 'array', shape: [length], valueBytes: 1 + maskBytes };
        default: {
          const valueBytes = bytesOf(numberType(info.dtype) ?? stored);
          if (valueBytes === undefined) return UNKNOWN;
          return { kind: 'array', shape: [length], valueBytes: valueBytes + maskBytes };
        }
      }
    }
    default:
      return UNKNOWN;
  }
}

const UNKNOWN: ElementSize = { kind: 'unknown' };

function arrayOf(shape: readonly number[], dtype: DType | undefined): ElementSize {
  if (shape.includes(0)) return { kind: 'array', shape, valueBytes: 0 };
  const valueBytes = bytesOf(dtype);
  if (valueBytes !== undefined) return { kind: 'array', shape, valueBytes };
  const [length = 1, ...others] = shape;
  const rowBytes = others.reduce((product, extent) => product * extent, TEXT_BYTES);
  return { kind: 'column', length, rowBytes, otherBytes: 0 };
}

function bytesOf(dtype: DType | undefined): number | undefined {
  return dtype && 'bytes' in dtype && dtype.kind !== 'fixed-string'
    ? dtype.bytes
    : undefined;
}

/** Bytes of the smallest type that pandas has for codes of these categories. */
function codeBytes(categories: number): number {
  if (categories < 1 << 7) return 1;
  return categories < 1 << 15 ? 2 : 4;
}

/** Returns the elements that a copy of everything has, in the order of AnnData's slots, from the sizes by path. */
export function copiedElements(
  slots: Slots,
  sizes: ReadonlyMap<Path, ElementSize>,
): readonly CopiedElement[] {
  const below = (path: Path) =>
    [...sizes].flatMap(([at, size]) =>
      at === path || at.startsWith(`${path}/`) ? [{ path: at, size }] : [],
    );
  return ANNDATA_SLOTS.flatMap(({ name: slot, axes }) => {
    const of = slots[slot];
    if (of === undefined) return [];
    const members: Iterable<readonly [string | undefined, Path]> =
      typeof of === 'string' ? [[undefined, of]] : of;
    return [...members].flatMap(([name, path]) => {
      const beside = slot === 'obs' ? slots.beside.flatMap(below) : [];
      const parts = [...below(path), ...beside];
      if (parts.length === 0 && name === 'varm') return []; // an empty mapping of raw
      const isOfCells = slot !== 'raw' || name === 'X';
      return [
        {
          slot,
          ...(name !== undefined && { name }),
          path,
          axes: isOfCells ? axes : [],
          parts,
        },
      ];
    });
  });
}
