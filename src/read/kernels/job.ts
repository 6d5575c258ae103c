import type { CompressedFormat } from '@/model/compressed';
import type { DType } from '@/model/dtype';
import type { CountedGroups, GroupMoments } from '@/model/markers';
import type { NumberLimits } from '@/model/number-limits';
import type { Ranges } from '@/model/number-ranges';
import type { Values } from '@/model/values';
import type { CodecStep } from '@/read/codecs/codec-step';
import type { IndexBlock } from './index-block';

/** A chunk as it is stored. */
export interface EncodedBytes {
  readonly kind: 'encoded';
  readonly bytes: Uint8Array;
  /** Steps to skip, as a bit mask. */
  readonly skip: number;
  /** Number of values in the whole chunk. */
  readonly count: number;
}

/** A chunk for a kernel; its values in [from, to) belong to the job. */
export type KernelChunk = { readonly from: number; readonly to: number } & (
  | EncodedBytes
  /** Decoded already. */
  | { readonly kind: 'values'; readonly values: Values }
  /** Never written: every value is the fill value. */
  | { readonly kind: 'absent'; readonly fill: Values }
);

/** Chunks of one array, in order. Their values in [from, to) are one contiguous range. */
export interface KernelRun {
  readonly chunks: readonly KernelChunk[];
  readonly steps: readonly CodecStep[];
  readonly dtype: DType;
  /** For messages: file and element path. */
  readonly where: string;
}

/** Work that runs beside the decoder, so that only its result crosses a thread. */
export type KernelJob =
  /** Finds the positions of genes in a run of indices of a sparse matrix. */
  | {
      readonly kernel: 'find';
      readonly indices: KernelRun;
      /** Upper bound of every index. */
      readonly genes: number;
      /** Distinct. */
      readonly wanted: Int32Array;
    }
  /** Values at ascending positions of a run. */
  | {
      readonly kernel: 'take';
      readonly values: KernelRun;
      readonly places: Uint32Array;
    }
  /** Columns of a dense matrix. Its chunks are stacked vertically; `from` and `to` are rows. */
  | {
      readonly kernel: 'lines';
      readonly values: KernelRun;
      /** Offset of each column in a chunk. */
      readonly columns: Int32Array;
      readonly rowStep: number;
    }
  /** Compares numbers, without caching them: for a column that is read for the first time. */
  | {
      readonly kernel: 'compare';
      readonly values: KernelRun;
      readonly comparison: NumberComparison;
      /** Its query has one or two such jobs: together they gain nothing by decode workers where they are small. */
      readonly isFew?: boolean;
    }
  /** A batch of a CSR matrix by columns. */
  | {
      readonly kernel: 'transpose';
      readonly indices: KernelRun;
      readonly values: KernelRun;
      readonly genes: number;
      readonly firstRow: number;
      /** Offset of each row in the run, and the end of the last one; ascending from 0. */
      readonly starts: Uint32Array;
    }
  /** A tile of a dense matrix by columns, without its zeros. Chunks as for `lines`. */
  | {
      readonly kernel: 'transpose-dense';
      readonly values: KernelRun;
      readonly firstRow: number;
      readonly firstGene: number;
      readonly genes: number;
      readonly rowStep: number;
      readonly geneStep: number;
    }
  /** Genes of a gene index, added up by group of cells. */
  | {
      readonly kernel: 'moments';
      /** One after another. */
      readonly bytes: Uint8Array;
      /** Lengths and CRC-32 of the runs of each gene, gene by gene. */
      readonly lengths: Uint32Array;
      readonly checks: Uint32Array;
      /** Number of cells of each gene, and the sum of its values. */
      readonly counts: Uint32Array;
      readonly sums: Float64Array;
      /** Number of rows of the matrix, and its type. */
      readonly rows: number;
      readonly dtype: DType;
      readonly groups: CountedGroups;
      readonly hasRanks: boolean;
      readonly where: string;
    }
  /** The other way round: a chunk of a file that is written. */
  | {
      readonly kernel: 'compress';
      readonly bytes: Uint8Array;
      readonly format: CompressedFormat;
      readonly where: string;
    };

/** True for numbers in any of the ranges, or with `flips` in none of them. */
export interface NumberComparison {
  readonly ranges: Ranges<number> | Ranges<bigint>;
  readonly flips: boolean;
  /** The fill value of missing values, which satisfy nothing. */
  readonly fill: number | bigint | undefined;
  /** True if NaN is a value, which is in no range; otherwise it is missing. */
  readonly nanIsData: boolean;
}

export type KernelAnswer =
  | {
      readonly kind: 'places';
      /** Positions in the run, ascending. */
      readonly places: Uint32Array;
      /** The index of the wanted gene at each position; absent if only one was wanted. */
      readonly slots?: Uint16Array;
    }
  /** In doubles: 64-bit integers beyond 2^53 are rounded. */
  | { readonly kind: 'taken'; readonly values: Float64Array }
  | {
      readonly kind: 'compared';
      /** One bit per value that satisfies it, lowest first; every chunk begins with a new word. */
      readonly met: Uint32Array;
      /** For each chunk, the part that belongs to the job. */
      readonly limits: readonly NumberLimits[];
    }
  | { readonly kind: 'block'; readonly block: IndexBlock }
  | { readonly kind: 'moments'; readonly moments: GroupMoments }
  | { readonly kind: 'compressed'; readonly bytes: Uint8Array };

/** The result of each kernel. */
export type AnswerOf<J extends KernelJob> = J['kernel'] extends 'find'
  ? Extract<KernelAnswer, { kind: 'places' }>
  : J['kernel'] extends 'take' | 'lines'
    ? Extract<KernelAnswer, { kind: 'taken' }>
    : J['kernel'] extends 'compare'
      ? Extract<KernelAnswer, { kind: 'compared' }>
      : J['kernel'] extends 'moments'
        ? Extract<KernelAnswer, { kind: 'moments' }>
        : J['kernel'] extends 'compress'
          ? Extract<KernelAnswer, { kind: 'compressed' }>
          : Extract<KernelAnswer, { kind: 'block' }>;

/** The runs of chunks in a job. */
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
    case 'moments':
    case 'compress':
      return [];
  }
}

/** For messages: file and element path. */
export function whereOfJob(job: KernelJob): string | undefined {
  return 'where' in job ? job.where : runsOfJob(job)[0]?.where;
}
