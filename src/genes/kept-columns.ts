import type { GeneColumns } from './column';

/** Columns of scans that were given up half-way, so that asking again goes on where they stopped. */
export interface KeptColumns {
  /** Hands them over: nobody else adds to them. */
  take(name: string): GeneColumns | undefined;
  keep(name: string, columns: GeneColumns): void;
  /** Stretches that are done; 0 where nothing is kept. */
  unitsOf(name: string): number;
  clear(): void;
}

const MOST_BYTES = 64 << 20;

export function createKeptColumns(): KeptColumns {
  const kept = new Map<string, GeneColumns>();
  return {
    take(name) {
      const columns = kept.get(name);
      kept.delete(name);
      return columns;
    },
    keep(name, columns) {
      if (columns.units === 0) return;
      kept.set(name, columns);
      let bytes = [...kept.values()].reduce((sum, one) => sum + weightOf(one), 0);
      for (const [oldest, one] of kept) {
        if (bytes <= MOST_BYTES) return;
        kept.delete(oldest);
        bytes -= weightOf(one);
      }
    },
    unitsOf: (name) => kept.get(name)?.units ?? 0,
    clear: () => kept.clear(),
  };
}

function weightOf({ columns }: GeneColumns): number {
  return columns.reduce((sum, column) => sum + column.byteLength, 0);
}
