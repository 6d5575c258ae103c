import type { PackedStrings } from '@/model/strings';
import type { NumberType } from './number-type';
import type { WritableBlock } from './writable-block';

/** What must be known of a column of numbers before its first value is written. */
export interface NumberSurvey {
  readonly kind: 'numbers';
  readonly type: NumberType;
  /** Of the values that are not missing, NaN aside; undefined where there are none. */
  readonly min: number | bigint | undefined;
  readonly max: number | bigint | undefined;
  readonly hasNaN: boolean;
  /** NaN stands for a missing value, as in AnnData. */
  readonly isNaNMissing: boolean;
  /** Those of `fillCandidates` that are values. */
  readonly usedFills: ReadonlySet<number | bigint>;
  /** The range that the source declares. */
  readonly validMin?: number | bigint | undefined;
  readonly validMax?: number | bigint | undefined;
}

/** What must be known of a whole column before its first value is written. */
export type Survey =
  | NumberSurvey
  | { readonly kind: 'booleans'; readonly hasMissing: boolean }
  | TextSurvey
  | (TextSizes & {
      readonly kind: 'categories';
      readonly labels: PackedStrings;
      readonly ordered: boolean;
    })
  /** Complex numbers and opaque values: bytes of one width. */
  | {
      readonly kind: 'complex' | 'bytes';
      /** Of a value. */
      readonly size: number;
      /** What marks missing rows: none of the values. */
      readonly fill: Uint8Array;
    };

/** Of the texts that are not missing. */
export interface TextSizes {
  /** Bytes of the longest text, and of all. */
  readonly longest: number;
  readonly total: number;
  readonly count: number;
  /** Some contain NUL, at which texts of variable length end. */
  readonly hasNul: boolean;
}

export interface TextSurvey extends TextSizes {
  readonly kind: 'strings';
  /** What marks missing texts: none of the column's. */
  readonly fill: string;
}

/** Collects what a survey says from the blocks of a column. */
export interface Surveyor {
  /** The number of its rows. */
  add(block: WritableBlock): number;
  finish(): Survey;
}
