import type { ChunkPresence } from '@/model/node';
import type { TimeHistogram } from './time-histogram';

/** How often each value occurs; doubles where a count may be beyond 2³². */
export type Counts = Uint32Array | Float64Array;

/**
 * What a whole column holds. Missing values (NaN in floats, masked, code −1) are counted apart
 * and left out of everything else.
 */
export type ColumnProfile = ProfileContent & {
  /** Where chunks of the column were not stored: what is known of them. */
  readonly chunks?: ChunkPresence;
};

type ProfileContent =
  | {
      readonly kind: 'numbers';
      readonly length: number;
      readonly missing: number;
      /** How many of the missing are masked, the others NaN; absent where none is. */
      readonly masked?: number;
      /** NaN that is data: neither missing nor part of the statistics. Absent where there is none. */
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
        /** Each bin is of one integer, its middle. */
        readonly areIntegers?: true;
      };
    }
  | {
      readonly kind: 'categories';
      readonly length: number;
      readonly missing: number;
      readonly ordered: boolean;
      /** In the file's order. */
      readonly labels: readonly string[];
      readonly counts: Counts;
    }
  | {
      readonly kind: 'booleans';
      readonly length: number;
      readonly missing: number;
      readonly true: number;
    }
  | {
      readonly kind: 'strings';
      readonly length: number;
      readonly missing: number;
      readonly unique: number;
      /** By the order of UTF-8 bytes; absent where all are missing. */
      readonly min?: string;
      readonly max?: string;
      /** Most frequent first, up to a thousand. */
      readonly top: readonly { readonly value: string; readonly count: number }[];
    }
  | {
      readonly kind: 'times';
      readonly length: number;
      readonly missing: number;
      readonly unique: number;
      readonly time: 'datetime' | 'timedelta';
      /** What stored values count, as of a `times` block: `step` times the unit. */
      readonly unit: string;
      readonly step: number;
      /** The first, the one in the middle (the earlier of two), and the last; absent where all are missing. */
      readonly spread?: readonly [min: bigint, median: bigint, max: bigint];
      readonly histogram: TimeHistogram;
    }
  | {
      readonly kind: 'other';
      readonly length: number;
      /** Absent where none is. */
      readonly missing?: number;
    };
