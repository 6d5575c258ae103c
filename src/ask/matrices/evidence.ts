import type { NumberArray } from '@/model/values';

/** Some rows of a matrix (or ranges of them), as dense row-major values. */
export interface SampledRows {
  readonly values: NumberArray;
  readonly width: number;
  /** Offsets of the rows in `values`, one more than rows, if these are without their zeros. */
  readonly offsets?: Uint32Array;
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
  /** Extremes of the finite values; min exceeds max if there are none. */
  readonly min: number;
  readonly max: number;
  /** Number of finite non-integers; the first of them. */
  readonly fractions: number;
  readonly odd: OddValue | undefined;
  /** The greatest common divisor of all non-zero integers, and the number of distinct ones (at most 4). */
  readonly divisor: number;
  readonly different: number;
}

/**
 * Accumulates the statistics of a sample as its rows arrive; draws no conclusions. Of parts that are mostly zeros only
 * the other values are kept.
 */
export class EvidenceSums {
  readonly #isGenesByCells: boolean;
  readonly #parts: SampledRows[] = [];
  readonly #different = new Set<number>();
  readonly #sums = {
    ...{ rows: 0, values: 0, zeros: 0, nan: 0, infinite: 0, fractions: 0, divisor: 0 },
    ...{ min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY },
  };
  #odd: OddValue | undefined;

  constructor(isGenesByCells: boolean) {
    this.#isGenesByCells = isGenesByCells;
  }

  add(part: SampledRows): void {
    const { values, width } = part;
    const sums = this.#sums;
    let { zeros, min, max } = sums;
    for (let i = 0; i < values.length; i++) {
      const value = Number(values[i]);
      if (value === 0) zeros++;
      else if (!Number.isFinite(value)) {
        if (Number.isNaN(value)) sums.nan++;
        else sums.infinite++;
      } else {
        if (value < min) min = value;
        if (value > max) max = value;
        if (Number.isInteger(value)) this.#addInteger(value);
        else {
          sums.fractions++;
          this.#odd ??= oddAt(part, i, this.#isGenesByCells);
        }
      }
    }
    const ownZeros = zeros - sums.zeros;
    if (ownZeros > 0) [min, max] = [Math.min(min, 0), Math.max(max, 0)];
    sums.rows += width > 0 ? values.length / width : 0;
    sums.values += values.length;
    Object.assign(sums, { zeros, min, max });
    this.#parts.push(ownZeros > values.length / 2 ? withoutZeros(part, ownZeros) : part);
  }

  #addInteger(value: number): void {
    const sums = this.#sums;
    if (sums.divisor !== 1) sums.divisor = commonDivisor(sums.divisor, Math.abs(value));
    if (this.#different.size < 4) this.#different.add(value);
  }

  finish({
    isAll = false,
    columns = [],
  }: Pick<Partial<MatrixEvidence>, 'isAll' | 'columns'>): MatrixEvidence {
    const isGenesByCells = this.#isGenesByCells;
    const how = { parts: this.#parts, isAll, isGenesByCells, columns };
    return { ...this.#sums, ...how, odd: this.#odd, different: this.#different.size };
  }
}

function withoutZeros(part: SampledRows, zeros: number): SampledRows {
  const { values, width } = part;
  const isSmall = values instanceof Float32Array || values.BYTES_PER_ELEMENT < 4;
  const others = new (isSmall ? Float32Array : Float64Array)(values.length - zeros);
  const offsets = new Uint32Array(values.length / width + 1);
  let count = 0;
  for (let i = 0, row = 0; i < values.length; row++) {
    for (const end = i + width; i < end; i++) {
      const value = Number(values[i]);
      if (value !== 0) others[count++] = value;
    }
    offsets[row + 1] = count;
  }
  return { ...part, values: others, offsets };
}

/** Yields the range of each row in the values of a part. */
export function* rowsIn({
  values,
  width,
  offsets,
}: SampledRows): Generator<readonly [start: number, end: number]> {
  if (offsets)
    for (let row = 0; row + 1 < offsets.length; row++)
      yield [offsets[row] as number, offsets[row + 1] as number];
  else
    for (let start = 0; start < values.length; start += width)
      yield [start, start + width];
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

  /** Returns the statistics of the columns; empty if any value was not finite. */
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
