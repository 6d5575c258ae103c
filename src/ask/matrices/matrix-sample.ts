import { formatCount, formatNumber } from '@/model/quantity';
import type { MatrixEvidence } from './evidence';
import { VALUE_RULES, type ValuesAre } from './value-rules';

/** A sample of a matrix and its statement. */
export interface MatrixSample {
  readonly rows: number;
  readonly values: number;
  readonly zeros: number;
  readonly nan: number;
  readonly infinite: number;
  /** Range of the finite values; absent if there are none. */
  readonly range?: readonly [min: number, max: number];
  /** True if every value was read. */
  readonly isAll: boolean;
  /** Bytes of the matrix, decoded, if all of it can be read on request and was not. */
  readonly wholeBytes?: number;
  /** True if its rows, which are cells, are columns of the matrix as stored and shown. */
  readonly isGenesByCells?: true;
  readonly are: ValuesAre;
  /** The evidence for the statement, as a sentence. */
  readonly evidence: string;
}

/**
 * States what the values of a matrix are, from statistics of some of its rows and columns: by the
 * finite ones, and no more than these can show.
 */
export function judgeEvidence(seen: MatrixEvidence): MatrixSample {
  const { rows, values, zeros, nan, infinite, min, max } = seen;
  const { isAll, isGenesByCells } = seen;
  for (const { judge } of VALUE_RULES) {
    const judgement = judge(seen);
    if (!judgement) continue;
    const notFinite = notFiniteText(seen);
    return {
      ...{ rows, values, zeros, nan, infinite },
      ...(min <= max && { range: [min, max] }),
      isAll,
      ...(isGenesByCells && { isGenesByCells }),
      are: judgement.are,
      evidence:
        notFinite === ''
          ? judgement.evidence
          : `${judgement.evidence} The ${isAll ? 'matrix' : 'sample'} has ${notFinite}.`,
    };
  }
  throw new Error('the last rule always holds');
}

/** True if values are signed, so that only whole columns can show what they are. */
export function needsColumns({ range }: MatrixSample): boolean {
  return range !== undefined && range[0] < 0;
}

/** `1 NaN and 2 infinite values`; empty where all are finite. */
export function notFiniteText({
  nan,
  infinite,
}: Pick<MatrixSample, 'nan' | 'infinite'>): string {
  const named = [
    nan > 0 && `${formatCount(nan)} NaN`,
    infinite > 0 && formatNumber(infinite, 'infinite value'),
  ];
  const text = named.filter(Boolean).join(' and ');
  return text;
}
