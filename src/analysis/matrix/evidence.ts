import type { NumberArray } from '@/model/values';

/** Some rows of a matrix (or ranges of them), as dense row-major values. */
export interface SampledRows {
  readonly values: NumberArray;
  readonly width: number;
  /** True if a row has all its columns: only then is its sum meaningful. */
  readonly isWhole: boolean;
  /** Position of the first value in the matrix. */
  readonly row?: number;
  readonly column?: number;
}

/** One completely read column of a matrix. */
export interface ColumnMoments {
  readonly count: number;
  readonly mean: number;
  /** Divided by n − 1, as in scanpy, Seurat and R. */
  readonly deviation: number;
  readonly min: number;
  readonly max: number;
}

/** A non-integer among integers; with its position in the matrix as stored. */
export interface OddValue {
  readonly row: number;
  readonly column: number;
  readonly value: number;
}

/** The statistics of a sample of a matrix, without conclusions. */
export interface MatrixEvidence {
  readonly parts: readonly SampledRows[];
  /** True if the parts are the whole matrix. */
  readonly isAll: boolean;
  /** True if it is stored, and shown, with these rows as its columns: texts refer to the matrix as shown. */
  readonly isGenesByCells: boolean;
  /** Completely read columns, if that was needed and affordable. */
  readonly columns: readonly ColumnMoments[];
  readonly rows: number;
  readonly values: number;
  /** Number of zeros among the finite values. */
  readonly zeros: number;
  readonly nan: number;
  readonly infinite: number;
  /** Of the finite values; min exceeds max if there are none. */
  readonly min: number;
  readonly max: number;
  /** Number of finite non-integers; the first of them. */
  readonly fractions: number;
  readonly odd: OddValue | undefined;
  /** The greatest common divisor of all non-zero integers, and the number of different ones (at most 4). */
  readonly divisor: number;
  readonly different: number;
}

/** Computes the statistics of a sample; draws no conclusions. */
export function gatherEvidence(
  parts: readonly SampledRows[],
  {
    isAll = false,
    isGenesByCells = false,
    columns = [],
  }: Pick<Partial<MatrixEvidence>, 'isAll' | 'isGenesByCells' | 'columns'> = {},
): MatrixEvidence {
  let [rows, values, zeros, nan, infinite] = [0, 0, 0, 0, 0];
  let [fractions, divisor] = [0, 0];
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let odd: OddValue | undefined;
  const different = new Set<number>();
  for (const part of parts) {
    rows += part.width > 0 ? part.values.length / part.width : 0;
    values += part.values.length;
    for (let i = 0; i < part.values.length; i++) {
      const value = Number(part.values[i]);
      if (!Number.isFinite(value)) {
        if (Number.isNaN(value)) nan++;
        else infinite++;
        continue;
      }
      if (value < min) min = value;
      if (value > max) max = value;
      if (value === 0) zeros++;
      else if (!Number.isInteger(value)) {
        fractions++;
        odd ??= oddAt(part, i, isGenesByCells);
      } else {
        if (divisor !== 1) divisor = commonDivisor(divisor, Math.abs(value));
        if (different.size < 4) different.add(value);
      }
    }
  }
  return {
    ...{
      parts,
      isAll,
      isGenesByCells,
      columns,
      rows,
      values,
      zeros,
      nan,
      infinite,
      min,
      max,
    },
    ...{ fractions, odd, divisor, different: different.size },
  };
}

function oddAt(part: SampledRows, i: number, isGenesByCells: boolean): OddValue {
  const row = (part.row ?? 0) + Math.floor(i / part.width);
  const column = (part.column ?? 0) + (i % part.width);
  const value = Number(part.values[i]);
  return isGenesByCells ? { row: column, column: row, value } : { row, column, value };
}

function commonDivisor(a: number, b: number): number {
  let [high, low] = [a, b];
  while (low > 0) [high, low] = [low, high % low];
  return high;
}

/** Accumulates columns as their rows arrive. */
export class ColumnSums {
  readonly #width: number;
  readonly #sums: Float64Array;
  readonly #squares: Float64Array;
  readonly #min: Float64Array;
  readonly #max: Float64Array;
  #rows = 0;
  #isFinite = true;

  constructor(width: number) {
    this.#width = width;
    this.#sums = new Float64Array(width);
    this.#squares = new Float64Array(width);
    this.#min = new Float64Array(width).fill(Number.POSITIVE_INFINITY);
    this.#max = new Float64Array(width).fill(Number.NEGATIVE_INFINITY);
  }

  /** Whole rows of these columns, row-major. */
  add(values: NumberArray): void {
    for (let i = 0; i < values.length; i++) {
      const [value, column] = [Number(values[i]), i % this.#width];
      if (!Number.isFinite(value)) this.#isFinite = false;
      this.#sums[column] = (this.#sums[column] as number) + value;
      this.#squares[column] = (this.#squares[column] as number) + value * value;
      if (value < (this.#min[column] as number)) this.#min[column] = value;
      if (value > (this.#max[column] as number)) this.#max[column] = value;
    }
    this.#rows += values.length / this.#width;
  }

  /** Empty if a value was not finite: no statistics without it. */
  moments(): readonly ColumnMoments[] {
    const count = this.#rows;
    if (!this.#isFinite || count < 2) return [];
    return Array.from({ length: this.#width }, (_, column) => {
      const mean = (this.#sums[column] as number) / count;
      const rest = (this.#squares[column] as number) - count * mean * mean;
      const deviation = Math.sqrt(Math.max(0, rest) / (count - 1));
      const [min, max] = [this.#min[column] as number, this.#max[column] as number];
      return { count, mean, deviation, min, max };
    });
  }
}
