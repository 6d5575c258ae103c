import type { DType } from '@/model/dtype';
import type { PackedStrings } from '@/model/strings';
import type { Values } from '@/model/values';
import { littleEndian } from '../hdf5/byte-builder';
import { BOOLEAN, type WrittenType } from '../hdf5/datatype';
import type { WrittenAttribute } from '../hdf5/object-header';
import { categoryColumn } from './category-column';
import { columnOf, numberColumn } from './number-column';
import type { Survey } from './survey';
import { type TextType, textColumn } from './text-column';
import type { WritableBlock } from './writable-block';

/** Consecutive rows as they are stored. */
export interface EncodedRows {
  readonly values: Values;
  /** 1 where a row holds the fill value; absent where none is missing. NaN may be missing too, see `isNaNFill`. */
  readonly missing?: Uint8Array | undefined;
  /** One value after another; texts of variable length have none before they are in the heap. */
  readonly bytes?: Uint8Array;
}

/** How a column is stored. */
export interface StoredColumn {
  readonly type: WrittenType;
  /** The type as readers name it. */
  readonly dtype: DType;
  /** The value of missing rows; a Boolean without missing rows has none. */
  readonly fill?:
    | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
    | { readonly kind: 'text'; readonly text: string };
  /** The fill value is NaN, so that every NaN is missing. */
  readonly isNaNFill: boolean;
  readonly attributes: readonly WrittenAttribute[];
  /** Labels of its codes. */
  readonly categories?: {
    readonly type: TextType;
    readonly labels: PackedStrings;
    readonly ordered: boolean;
  };
  /** What of it is not as in the source. */
  readonly change?: string;
  encode(block: WritableBlock): EncodedRows;
}

/** @throws UnwritableColumn where no value is left to mark missing rows */
export function storedColumn(survey: Survey): StoredColumn {
  switch (survey.kind) {
    case 'numbers':
      return numberColumn(survey);
    case 'booleans':
      return survey.hasMissing ? nullableBooleans() : booleans;
    case 'strings':
      return textColumn(survey);
    case 'categories':
      return categoryColumn(survey);
    case 'complex':
    case 'bytes':
      return opaqueColumn(survey);
  }
}

/** An enumeration of FALSE and TRUE (§6). */
const booleans: StoredColumn = {
  type: BOOLEAN,
  dtype: { kind: 'bool', bytes: 1 },
  isNaNFill: false,
  attributes: [],
  encode(block) {
    if (block.kind !== 'booleans') throw new Error('not a block of Booleans');
    return { values: block, bytes: block.values };
  },
};

/** 0, 1, and 2 for missing: the enumeration has no value to spare (§8.5). */
function nullableBooleans(): StoredColumn {
  const type = { kind: 'uint', bytes: 1 } as const;
  const column = columnOf({ type, fill: 2, min: 0, max: 1 });
  return {
    ...column,
    change:
      'stored as uint8 (0 is false, 1 true and 2 missing): Booleans in column tables are never missing',
    encode(block) {
      if (block.kind !== 'booleans') throw new Error('not a block of Booleans');
      const { values, missing } = block;
      return column.encode({ kind: 'numbers', values, ...(missing && { missing }) });
    },
  };
}

/** Complex numbers as h5py writes them, a compound of `r` and `i`; what has no type as opaque bytes. */
function opaqueColumn({
  kind,
  size,
  fill,
}: Extract<Survey, { kind: 'complex' | 'bytes' }>): StoredColumn {
  const part = { kind: 'float', bytes: size === 8 ? 4 : 8 } as const;
  const isComplex = kind === 'complex';
  return {
    type: isComplex
      ? { kind: 'compound', fields: ['r', 'i'].map((name) => ({ name, type: part })) }
      : { kind: 'opaque', bytes: size, tag: '' },
    dtype: isComplex
      ? { kind: 'complex', bytes: size, order: 'little' }
      : { kind: 'bytes', bytes: size },
    fill: { kind: 'bytes', bytes: fill },
    isNaNFill: false,
    attributes: [],
    encode(block) {
      if (block.kind !== kind) throw new Error(`not a block of ${kind}`);
      const { missing } = block as Extract<typeof block, { kind: 'complex' | 'bytes' }>;
      const bytes = littleEndian((block as { readonly values: ArrayBufferView }).values);
      if (!missing?.includes(1)) return { values: block as Values, bytes };
      const filled = bytes.slice();
      for (let i = 0; i < missing.length; i++)
        if (missing[i] === 1) filled.set(fill, i * size);
      const values = isComplex
        ? (block as Values) // no index is defined for them
        : ({ kind: 'bytes', size, values: filled } as const);
      return { values, missing, bytes: filled };
    },
  };
}
