import type { IndexRange } from '@/model/block';
import type { GeneEntries } from './entries';

/**
 * Passes on each cell of scanned batches once: cells at boundaries, of which two batches may each have a part, are held
 * back until all batches are complete.
 */
export interface MergedCells {
  /** Entries of consecutive genes; `first` is the number of the first one. */
  add(rows: IndexRange, genes: readonly GeneEntries[], first?: number): void;
  finish(): void;
}

export function createMergedCells(
  use: (gene: number, rows: Uint32Array, values: Float64Array) => void,
): MergedCells {
  const held = new Map<number, Map<number, number>>();

  const hold = (gene: number, row: number, value: number) => {
    const cells = held.get(gene) ?? new Map<number, number>();
    held.set(gene, cells);
    cells.set(row, (cells.get(row) ?? 0) + value);
  };

  return {
    add([first, end], genes, firstGene = 0) {
      for (const [at, { rows, values }] of genes.entries()) {
        const gene = firstGene + at;
        // rows ascend: those at boundaries are the first and the last ones
        let from = 0;
        let to = rows.length;
        while (from < to && (rows[from] as number) < first) {
          hold(gene, rows[from] as number, values[from] as number);
          from++;
        }
        while (to > from && (rows[to - 1] as number) >= end - 1) {
          to--;
          hold(gene, rows[to] as number, values[to] as number);
        }
        use(gene, rows.subarray(from, to), values.subarray(from, to));
      }
    },
    finish() {
      for (const [gene, cells] of held)
        use(gene, Uint32Array.from(cells.keys()), Float64Array.from(cells.values()));
    },
  };
}
