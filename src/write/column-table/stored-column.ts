import type { DType } from '@/model/dtype';
import type { PackedStrings } from '@/model/strings';
import type { Values } from '@/model/values';
import type { WrittenType } from '@/write/hdf5/datatype';
import type { WrittenAttribute } from '@/write/hdf5/object-header';
import type { WritableBlock } from './writable-block';

/** Consecutive rows in stored form. */
export interface EncodedRows {
  readonly values: Values;
  /** 1 at the fill value; absent if none is missing. NaN may be missing too, see `isNaNFill`. */
  readonly missing?: Uint8Array | undefined;
  /** Consecutive values; variable-length texts have none before they are in the heap. */
  readonly bytes?: Uint8Array;
}

/** How a column is stored. */
export interface StoredColumn {
  readonly type: WrittenType;
  /** The name of the type for readers. */
  readonly dtype: DType;
  /** The value of missing rows; absent for a Boolean without missing rows. */
  readonly fill?:
    | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
    | { readonly kind: 'text'; readonly text: string };
  /** The fill value is NaN, so every NaN is missing. */
  readonly isNaNFill: boolean;
  readonly attributes: readonly WrittenAttribute[];
  /** Labels of its codes. */
  readonly categories?: {
    readonly type: TextType;
    readonly labels: PackedStrings;
    readonly ordered: boolean;
  };
  /** Differences from the source. */
  readonly change?: string;
  encode(block: WritableBlock): EncodedRows;
}

export type TextType = Extract<WrittenType, { kind: 'fixed-string' | 'string' }>;
