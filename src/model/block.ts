import type { ChunkPresence } from './node';
import type { PackedStrings } from './strings';
import type { NumberArray, TimeValues } from './values';

/** A half-open range of indices: from `start` up to, not including, `stop`. */
export type IndexRange = readonly [start: number, stop: number];

/** Selects a region of an element; absent axes are complete. */
export interface Region {
  readonly rows?: IndexRange;
  readonly columns?: IndexRange;
  /** Fixed positions on the axes after the first two, for arrays of higher rank. */
  readonly slice?: readonly number[];
  /** Returns texts uncut, however long; the page requests this only to copy them. */
  readonly hasWholeTexts?: true;
}

/**
 * The decoded values of one region of one element, cheap to transfer.
 * `missing` is 1 for missing values (nullable arrays); absent if no value can be missing.
 * Codes and dictionaries stay encoded until shown.
 */
export type Block = BlockContent & {
  /** Set if chunks of the element are not stored: their counts when the block was read. */
  readonly chunks?: ChunkPresence;
};

type BlockContent =
  | {
      readonly kind: 'numbers';
      readonly values: NumberArray;
      readonly missing?: Uint8Array;
      /** NaN is an ordinary value (HEP001), not a missing one. */
      readonly nan?: 'data';
    }
  | {
      readonly kind: 'booleans';
      readonly values: Uint8Array;
      readonly missing?: Uint8Array;
    }
  | {
      readonly kind: 'strings';
      readonly strings: PackedStrings;
      readonly missing?: Uint8Array;
    }
  | {
      readonly kind: 'categories';
      /** −1 means missing. */
      readonly codes: Int8Array | Int16Array | Int32Array;
      /** One entry per category, none of them missing. */
      readonly labels: PackedStrings;
      readonly ordered: boolean;
    }
  | {
      readonly kind: 'complex';
      readonly values: Float32Array | Float64Array;
      readonly missing?: Uint8Array;
    }
  | TimeValues
  | {
      readonly kind: 'records';
      readonly length: number;
      readonly columns: readonly { readonly name: string; readonly block: Block }[];
      readonly missing?: Uint8Array;
    }
  | {
      readonly kind: 'ragged';
      readonly offsets: Uint32Array;
      readonly content: Block;
      readonly missing?: Uint8Array;
    }
  | {
      readonly kind: 'bytes';
      readonly size: number;
      readonly values: Uint8Array;
      readonly missing?: Uint8Array;
    }
  /** A region of a matrix, dense and row-major whatever its storage. */
  | {
      readonly kind: 'matrix';
      readonly rows: IndexRange;
      readonly columns: IndexRange;
      readonly values: NumberArray;
    }
  | { readonly kind: 'null' };

/** All buffers of a block: the transfer list, and the basis of its size. */
export function buffersOf(block: Block): ArrayBuffer[] {
  const views: (ArrayBufferView | undefined)[] = [];
  const inner: Block[] = [];
  switch (block.kind) {
    case 'numbers':
    case 'booleans':
    case 'complex':
    case 'bytes':
      views.push(block.values, block.missing);
      break;
    case 'strings':
      views.push(block.strings.bytes, block.strings.offsets, block.missing);
      break;
    case 'categories':
      views.push(block.codes, block.labels.bytes, block.labels.offsets);
      break;
    case 'records':
      views.push(block.missing);
      for (const column of block.columns) inner.push(column.block);
      break;
    case 'ragged':
      views.push(block.offsets, block.missing);
      inner.push(block.content);
      break;
    case 'null':
      return [];
    default:
      views.push(block.values);
  }
  const buffers = views
    .filter((view) => view !== undefined)
    .map((view) => view.buffer as ArrayBuffer);
  return [...new Set([...buffers, ...inner.flatMap(buffersOf)])];
}
