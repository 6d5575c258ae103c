import type { DType } from '@/model/dtype';
import type { PackedStrings } from '@/model/strings';
import type { Values } from '@/model/values';
import { BOOLEAN, type WrittenType } from '../hdf5/datatype';
import type { WrittenAttribute } from '../hdf5/object-header';
import { numberColumn } from './number-column';
import type { Survey } from './survey';
import { textColumn } from './text-column';
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
  /** The value of missing rows; undefined where the type has none to spare. */
  readonly fill?:
    | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
    | { readonly kind: 'text'; readonly text: string };
  /** The fill value is NaN, so that every NaN is missing. */
  readonly isNaNFill: boolean;
  readonly attributes: readonly WrittenAttribute[];
  /** Labels of its codes. */
  readonly categories?: { readonly labels: PackedStrings; readonly ordered: boolean };
  encode(block: WritableBlock): EncodedRows;
}

export function storedColumn(survey: Survey, name: string): StoredColumn {
  switch (survey.kind) {
    case 'numbers':
      return numberColumn(survey, name);
    case 'booleans':
      return booleanColumn(survey.hasMissing, name);
    case 'strings':
      return textColumn(survey);
    case 'categories': {
      const { labels, ordered } = survey;
      return { ...codesColumn(labels.offsets.length - 1, name), categories: { labels, ordered } };
    }
  }
}

/** An enumeration of FALSE and TRUE, which has no value to spare: uint8 where some are missing (§8.5). */
function booleanColumn(hasMissing: boolean, name: string): StoredColumn {
  if (hasMissing) {
    const column = unsigned(name);
    return {
      ...column,
      encode: (block) => {
        if (block.kind !== 'booleans') throw new Error('not a block of Booleans');
        const { values, missing } = block;
        return column.encode({ kind: 'numbers', values, ...(missing && { missing }) });
      },
    };
  }
  return {
    type: BOOLEAN,
    dtype: { kind: 'bool', bytes: 1 },
    isNaNFill: false,
    attributes: [],
    encode(block) {
      if (block.kind !== 'booleans') throw new Error('not a block of Booleans');
      const { values } = block;
      return { values: { kind: 'booleans', values }, bytes: values.slice() };
    },
  };
}

/** 0 and 1; what is missing is 255. */
function unsigned(name: string): StoredColumn {
  return numberColumn(
    {
      ...{ kind: 'numbers', dtype: 'uint8', values: new Uint8Array(0), min: 0, max: 1 },
      ...{ hasNaN: false, isNaNMissing: false, hasRecommendedFill: false },
    },
    name,
  );
}

/** Codes of categories in the narrowest type; a negative one is missing. */
function codesColumn(count: number, name: string): StoredColumn {
  const [dtype, Codes] =
    count <= 127
      ? (['int8', Int8Array] as const)
      : count <= 32767
        ? (['int16', Int16Array] as const)
        : (['int32', Int32Array] as const);
  const column = numberColumn(
    {
      ...{ kind: 'numbers', dtype, values: new Codes(0) },
      ...{ min: 0, max: Math.max(0, count - 1) },
      ...{ hasNaN: false, isNaNMissing: false, hasRecommendedFill: false },
    },
    name,
  );
  return {
    ...column,
    encode(block) {
      if (block.kind !== 'categories') throw new Error('not a block of categories');
      const { codes } = block;
      let missing: Uint8Array | undefined;
      for (let i = 0; i < codes.length; i++)
        if ((codes[i] as number) < 0) {
          missing ??= new Uint8Array(codes.length);
          missing[i] = 1;
        }
      return column.encode({ kind: 'numbers', values: codes, ...(missing && { missing }) });
    },
  };
}
