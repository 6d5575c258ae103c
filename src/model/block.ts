import type { ChunkPresence } from './node';
import type { PackedStrings } from './strings';
import type { NumberArray } from './values';

/** Half-open: rows from the first number up to, not including, the second. */
export type Span = readonly [start: number, stop: number];

/** What part of an element is asked for; what is left out is whole. */
export interface Region {
  readonly rows?: Span;
  readonly columns?: Span;
  /** Fixed positions on the axes after the first two, for arrays of higher rank. */
  readonly slice?: readonly number[];
  /** Texts whole, however long: the page gets them cut, but to copy them. */
  readonly hasWholeTexts?: true;
}

/**
 * The decoded values of one region of one element, cheap to transfer.
 * `missing` has a 1 where there is no value (nullable arrays); absent where nothing can be missing.
 * Codes and dictionaries stay encoded until shown.
 */
export type Block = BlockContent & {
  /** Where chunks of the element were not stored: what is known of them when the block was read. */
  readonly chunks?: ChunkPresence;
};

type BlockContent =
  | {
      readonly kind: 'numbers';
      readonly values: NumberArray;
      readonly missing?: Uint8Array;
      /** NaN is a value like any other (HEP001), not a missing one. */
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
      /** −1 is missing. */
      readonly codes: Int8Array | Int16Array | Int32Array;
      /** One entry a category; never has missing entries of its own. */
      readonly labels: PackedStrings;
      readonly ordered: boolean;
    }
  | {
      readonly kind: 'complex';
      readonly values: Float32Array | Float64Array;
      readonly missing?: Uint8Array;
    }
  | {
      readonly kind: 'times';
      readonly time: 'datetime' | 'timedelta';
      readonly values: BigInt64Array;
      readonly unit: string;
      readonly step: number;
    }
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
      readonly rows: Span;
      readonly columns: Span;
      readonly values: NumberArray;
    }
  | { readonly kind: 'null' };

/** Every buffer that a block holds: what is transferred, and what it weighs. */
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
