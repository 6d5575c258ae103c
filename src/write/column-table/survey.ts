import type { PackedStrings } from '@/model/strings';
import type { NumberType } from './number-type';
import type { WritableBlock } from './writable-block';

/** The facts about a numeric column required before its first value is written. */
export interface NumberSurvey {
  readonly kind: 'numbers';
  readonly type: NumberType;
  /** Range of the values that are neither missing nor NaN; undefined if there are none. */
  readonly min: number | bigint | undefined;
  readonly max: number | bigint | undefined;
  readonly hasNaN: boolean;
  /** NaN means missing, as in AnnData. */
  readonly isNaNMissing: boolean;
  /** The `fillCandidates` that occur as values. */
  readonly usedFills: ReadonlySet<number | bigint>;
  /** The range declared by the source. */
  readonly validMin?: number | bigint | undefined;
  readonly validMax?: number | bigint | undefined;
}

/** The facts about a whole column required before its first value is written. */
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
      /** Bytes per value. */
      readonly size: number;
      /** The fill value: none of the values. */
      readonly fill: Uint8Array;
    };

/** Sizes of the texts that are not missing. */
export interface TextSizes {
  /** Bytes of the longest text, and of all. */
  readonly longest: number;
  readonly total: number;
  readonly count: number;
  /** Some contain NUL, which would end a variable-length text. */
  readonly hasNul: boolean;
}

export interface TextSurvey extends TextSizes {
  readonly kind: 'strings';
  /** The fill value: none of the texts. */
  readonly fill: string;
}

/** Computes a survey from the blocks of a column. */
export interface Surveyor {
  /** Adds a block; returns its number of rows. */
  add(block: WritableBlock): number;
  finish(): Survey;
}
