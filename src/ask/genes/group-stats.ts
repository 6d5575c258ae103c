import type { GroupCodes } from '@/ask/rows/groups';
import type { GroupStats } from './questions';

/** Sums genes by group of cells. Add each cell of a gene once. */
export interface GroupSummer {
  /** Cells of a gene with a non-zero value. */
  add(gene: number, rows: Uint32Array, values: ArrayLike<number>): void;
  finish(): GroupStats;
}

/** `codes` has a group for each row, −1 for no group. */
export function createGroupSummer(
  genes: number,
  codes: GroupCodes,
  groups: readonly string[],
): GroupSummer {
  const width = groups.length;
  const cells = new Uint32Array(width);
  for (const code of codes) if (code >= 0) (cells[code] as number)++;
  const sums = new Float64Array(genes * width);
  const squares = new Float64Array(genes * width);
  const expressing = new Uint32Array(genes * width);
  let hasNegative = false;
  return {
    add(gene, rows, values) {
      const base = gene * width;
      for (let i = 0; i < rows.length; i++) {
        const code = codes[rows[i] as number] as number;
        if (code < 0) continue;
        const value = values[i] as number;
        (sums[base + code] as number) += value;
        (squares[base + code] as number) += value * value;
        if (value > 0) (expressing[base + code] as number)++;
        else if (value < 0) hasNegative = true;
      }
    },
    finish() {
      const means = sums.map((sum, at) => sum / (cells[at % width] as number));
      const variances = squares.map((square, at) => {
        const count = cells[at % width] as number;
        const mean = means[at] as number;
        return count > 1
          ? Math.max(0, square - count * mean * mean) / (count - 1)
          : Number.NaN;
      });
      const stats = { groups, cells, sums, means, variances, expressing };
      return hasNegative ? { ...stats, hasNegative } : stats;
    },
  };
}
