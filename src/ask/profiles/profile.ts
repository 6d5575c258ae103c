import type { ChunkPresence } from '@/model/node';
import type { TimeHistogram } from './time-histogram';

/** Frequencies of values; doubles if a count may exceed 2³². */
export type Counts = Uint32Array | Float64Array;

/**
 * The profile of a whole column. Missing values (NaN in floats, masked, code −1) are counted
 * separately and otherwise ignored.
 */
export type ColumnProfile = ProfileContent & {
  /** If chunks of the column are not stored: their counts. */
  readonly chunks?: ChunkPresence;
};

type ProfileContent =
  | {
      readonly kind: 'numbers';
      readonly length: number;
      readonly missing: number;
      /** Number of missing values that are masked, the others being NaN; absent if there are none. */
      readonly masked?: number;
      /**
       * Number of NaN that are data: neither missing nor part of the statistics. Absent if there
       * are none.
       */
      readonly nan?: number;
      readonly unique?: number;
      readonly min: number | bigint;
      readonly max: number | bigint;
      readonly mean: number;
      readonly deviation: number;
      readonly quartiles: readonly [number, number, number];
      readonly histogram: {
        readonly edges: Float64Array;
        readonly counts: Counts;
        /** Each bin is one integer, at its centre. */
        readonly areIntegers?: true;
      };
    }
  | {
      readonly kind: 'categories';
      readonly length: number;
      readonly missing: number;
      readonly ordered: boolean;
      /** In file order. */
      readonly labels: readonly string[];
      readonly counts: Counts;
      /** True if some labels are not UTF-8, and are decoded as Latin-1. */
      readonly isLatin1?: true;
    }
  | {
      readonly kind: 'booleans';
      readonly length: number;
      readonly missing: number;
      readonly true: number;
    }
  /** For texts, and for more categories than can be groups (rows/groups). */
  | {
      readonly kind: 'strings';
      readonly length: number;
      readonly missing: number;
      readonly unique: number;
      /** True if some texts are not UTF-8, and are decoded as Latin-1. */
      readonly isLatin1?: true;
      /** In the order of UTF-8 bytes; absent if all are missing. */
      readonly min?: string;
      readonly max?: string;
      /** Most frequent first, at most a thousand. */
      readonly top: readonly { readonly value: string; readonly count: number }[];
    }
  | {
      readonly kind: 'times';
      readonly length: number;
      readonly missing: number;
      readonly unique: number;
      readonly time: 'datetime' | 'timedelta';
      /** The unit of stored values, as in a `times` block: `step` times the unit. */
      readonly unit: string;
      readonly step: number;
      /** The first, the median (the earlier of two), and the last; absent if all are missing. */
      readonly spread?: readonly [min: bigint, median: bigint, max: bigint];
      readonly histogram: TimeHistogram;
    }
  | {
      readonly kind: 'other';
      readonly length: number;
      /** Absent if there are none. */
      readonly missing?: number;
    };
