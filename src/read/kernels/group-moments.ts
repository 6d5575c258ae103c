import type { CountedGroups, GroupMoments } from '@/model/markers';
import type { SummedGene } from './decode-batches';
import { rankByGroup } from './rank-by-group';

/** Adds up genes by group of cells. */
export interface MomentSums {
  /** Adds some of the non-zero values of a gene; each cell once. */
  add(gene: number, rows: Uint32Array, values: Float64Array): void;
  /** Adds all non-zero values of a gene at once, and its ranks. */
  addWhole(gene: number, rows: Uint32Array, values: Float64Array): void;
  /** Adds a whole gene that was added up elsewhere, without ranks. */
  addSummed(gene: number, summed: SummedGene): void;
  /** Returns the moments. Call once. */
  finish(): GroupMoments;
}

/**
 * Creates an accumulator. Values are summed as differences from the first finite one of their gene in a counted cell,
 * in doubles, so that the variance of almost equal values retains its digits. With `hasRanks`, every gene must be added
 * by `addWhole`.
 */
export function createMomentSums(
  genes: number,
  groups: CountedGroups,
  hasRanks: boolean,
): MomentSums {
  const { codes, cells } = groups;
  const width = cells.length;
  const firsts = new Float64Array(genes);
  const isBegun = new Uint8Array(genes);
  const nonZero = new Uint32Array(genes * width);
  const sums = new Float64Array(genes * width);
  const squares = new Float64Array(genes * width);
  const rankSums = hasRanks ? new Float64Array(genes * width) : undefined;
  const tieWidth = groups.against === undefined ? 1 : width;
  const ties = hasRanks ? new Float64Array(genes * tieWidth) : undefined;

  const add: MomentSums['add'] = (gene, rows, values) => {
    if (rows.length === 0) return;
    if (!isBegun[gene]) {
      const begin = firstCounted(rows, values, codes);
      if (begin !== undefined) {
        isBegun[gene] = 1;
        firsts[gene] = begin;
      }
    }
    const first = firsts[gene] as number;
    const base = gene * width;
    if (width === 2) {
      addTwo({ nonZero, sums, squares }, codes, base, first, rows, values);
      return;
    }
    for (let i = 0; i < rows.length; i++) {
      const code = codes[rows[i] as number] as number;
      if (code < 0) continue;
      const difference = (values[i] as number) - first;
      (nonZero[base + code] as number)++;
      (sums[base + code] as number) += difference;
      (squares[base + code] as number) += difference * difference;
    }
  };

  return {
    add,
    addWhole(gene, rows, values) {
      add(gene, rows, values);
      if (!rankSums || !ties) return;
      const own = rankSums.subarray(gene * width, (gene + 1) * width);
      const equal = ties.subarray(gene * tieWidth, (gene + 1) * tieWidth);
      rankByGroup(rows, values, groups, own, equal);
    },
    addSummed(gene, summed) {
      firsts[gene] = summed.first;
      nonZero.set(summed.counts, gene * width);
      sums.set(summed.sums, gene * width);
      squares.set(summed.squares, gene * width);
    },
    finish() {
      const means = sums; // in place
      for (let at = 0; at < means.length; at++) {
        const count = nonZero[at] as number;
        if (count === 0) continue;
        const mean = (sums[at] as number) / count;
        // rounding must not make it negative
        const rest = (squares[at] as number) - mean * (sums[at] as number);
        squares[at] = rest < 0 ? 0 : rest;
        means[at] = (firsts[Math.floor(at / width)] as number) + mean;
      }
      return { genes, cells, nonZero, means, squares, rankSums, ties };
    },
  };
}

/** Sums by gene, and in each by group. */
interface Sums {
  readonly nonZero: Uint32Array;
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

/** Adds values of two groups, the usual case, with their sums in registers. */
function addTwo(
  { nonZero, sums, squares }: Sums,
  codes: CountedGroups['codes'],
  base: number,
  first: number,
  rows: Uint32Array,
  values: Float64Array,
): void {
  let [count, sum, square] = [0, 0, 0];
  let [otherCount, otherSum, otherSquare] = [0, 0, 0];
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i] as number] as number;
    const difference = (values[i] as number) - first;
    if (code === 1) {
      otherCount++;
      otherSum += difference;
      otherSquare += difference * difference;
    } else if (code === 0) {
      count++;
      sum += difference;
      square += difference * difference;
    }
  }
  (nonZero[base] as number) += count;
  (sums[base] as number) += sum;
  (squares[base] as number) += square;
  (nonZero[base + 1] as number) += otherCount;
  (sums[base + 1] as number) += otherSum;
  (squares[base + 1] as number) += otherSquare;
}

function firstCounted(
  rows: Uint32Array,
  values: Float64Array,
  codes: CountedGroups['codes'],
): number | undefined {
  for (let i = 0; i < rows.length; i++) {
    const value = values[i] as number;
    if ((codes[rows[i] as number] as number) >= 0 && Number.isFinite(value)) return value;
  }
  return undefined;
}
