import type { DType } from '@/model/dtype';
import type { NumberLimits } from '@/model/number-limits';
import type { Ranges } from '@/model/number-ranges';
import type { Values } from '@/model/values';
import type { CodecStep } from '../codecs/codec-step';
import type { IndexBlock } from './index-block';

/** A chunk that a kernel works on; `from` and `to` say which of its values belong to the job. */
export type KernelChunk = { readonly from: number; readonly to: number } & (
  | {
      readonly kind: 'encoded';
      readonly bytes: Uint8Array;
      /** Steps to leave out, as a bit mask. */
      readonly skip: number;
      /** Values in the whole chunk. */
      readonly count: number;
    }
  /** Decoded already. */
  | { readonly kind: 'values'; readonly values: Values }
  /** Never written: every value is the fill value. */
  | { readonly kind: 'absent'; readonly fill: Values }
);

/** Chunks of one array, in order. What they hold between `from` and `to` is one run of values. */
export interface KernelRun {
  readonly chunks: readonly KernelChunk[];
  readonly steps: readonly CodecStep[];
  readonly dtype: DType;
  /** For messages: file and element path. */
  readonly where: string;
}

/** What runs beside the decoder, so that only what is wanted crosses a thread. */
export type KernelJob =
  /** Where in a run of indices of a sparse matrix the genes stand. */
  | {
      readonly kernel: 'find';
      readonly indices: KernelRun;
      /** Every index must be below. */
      readonly genes: number;
      /** Different ones. */
      readonly wanted: Int32Array;
    }
  /** Values at rising places of a run. */
  | {
      readonly kernel: 'take';
      readonly values: KernelRun;
      readonly places: Uint32Array;
    }
  /** Columns of a dense matrix. Its chunks stand below each other; `from` and `to` count their rows. */
  | {
      readonly kernel: 'lines';
      readonly values: KernelRun;
      /** Where each column begins in a chunk. */
      readonly columns: Int32Array;
      readonly rowStep: number;
    }
  /** Which numbers meet a comparison. Nothing of them is kept: for a column that is read for the first time. */
  | {
      readonly kernel: 'compare';
      readonly values: KernelRun;
      readonly comparison: NumberComparison;
      /** Its query has one or two such jobs: together they gain nothing by decode workers where they are small. */
      readonly isFew?: boolean;
    }
  /** A stretch of a CSR matrix by columns. */
  | {
      readonly kernel: 'transpose';
      readonly indices: KernelRun;
      readonly values: KernelRun;
      readonly genes: number;
      readonly firstRow: number;
      /** Where each row begins in the run, and where the last one ends; rising from 0. */
      readonly starts: Uint32Array;
    }
  /** A tile of a dense matrix by columns, without its zeros. Chunks as those of `lines`. */
  | {
      readonly kernel: 'transpose-dense';
      readonly values: KernelRun;
      readonly firstRow: number;
      readonly firstGene: number;
      readonly genes: number;
      readonly rowStep: number;
      readonly geneStep: number;
    };

/** Numbers in any of some ranges, or with `flips` in none of them. */
export interface NumberComparison {
  readonly ranges: Ranges<number> | Ranges<bigint>;
  readonly flips: boolean;
  /** What marks missing values, which meet nothing. */
  readonly fill: number | bigint | undefined;
  /** NaN is a value, and in no range; else it is missing. */
  readonly nanIsData: boolean;
}

export type KernelAnswer =
  | {
      readonly kind: 'places';
      /** Places in the run, rising. */
      readonly places: Uint32Array;
      /** Which of the wanted genes stands there; absent where one was wanted. */
      readonly slots?: Uint16Array;
    }
  /** In doubles: 64-bit integers beyond 2^53 come rounded. */
  | { readonly kind: 'taken'; readonly values: Float64Array }
  | {
      readonly kind: 'compared';
      /** A bit for each value that meets it, from the lowest on; every chunk begins with a word of its own. */
      readonly met: Uint32Array;
      /** Of each chunk, as far as it belongs to the job. */
      readonly limits: readonly NumberLimits[];
    }
  | { readonly kind: 'block'; readonly block: IndexBlock };

/** The answer of each kernel. */
export type AnswerOf<J extends KernelJob> = J['kernel'] extends 'find'
  ? Extract<KernelAnswer, { kind: 'places' }>
  : J['kernel'] extends 'take' | 'lines'
    ? Extract<KernelAnswer, { kind: 'taken' }>
    : J['kernel'] extends 'compare'
      ? Extract<KernelAnswer, { kind: 'compared' }>
      : Extract<KernelAnswer, { kind: 'block' }>;

/** The runs of chunks that a job carries. */
export function runsOfJob(job: KernelJob): readonly KernelRun[] {
  switch (job.kernel) {
    case 'find':
      return [job.indices];
    case 'take':
    case 'lines':
    case 'compare':
    case 'transpose-dense':
      return [job.values];
    case 'transpose':
      return [job.indices, job.values];
  }
}
