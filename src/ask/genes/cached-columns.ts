import { LruMap } from '@/model/lru-map';
import type { GeneColumns } from './column';

/** Columns of aborted scans, so that the next request continues them. */
export interface CachedColumns {
  /** Removes and returns them: only one scan may add to them. */
  take(name: string): GeneColumns | undefined;
  keep(name: string, columns: GeneColumns): void;
  /** Number of batches done; 0 if nothing is kept. */
  batchesOf(name: string): number;
  clear(): void;
}

const MAX_BYTES = 64 << 20;

export function createCachedColumns(): CachedColumns {
  const kept = new LruMap<string, GeneColumns>(MAX_BYTES);
  return {
    take(name) {
      const columns = kept.peek(name);
      kept.delete(name);
      return columns;
    },
    keep(name, columns) {
      if (columns.batches === 0) return;
      kept.set(name, columns, weightOf(columns));
      kept.shrink();
    },
    batchesOf: (name) => kept.peek(name)?.batches ?? 0,
    clear: () => kept.clear(),
  };
}

function weightOf({ columns }: GeneColumns): number {
  return columns.reduce((sum, column) => sum + column.byteLength, 0);
}
