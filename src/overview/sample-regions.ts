import type { DataElement } from '@/elements/element';
import type { Region, Span } from '@/model/block';
import type { StoredArray } from '@/storage/node';

/** Rows of one stretch. */
const STRETCH = 16;
/** Values that a sample may hold, and that one stretch may make be decoded. */
export const MOST_VALUES = 2_000_000;
export const MOST_DECODED = 4_000_000;

/** What of a matrix is looked at: the start, the middle and the end; less where chunks are so large that one stretch is much to decode. */
export function sampleRegions({ info, node, sparse }: DataElement): readonly Region[] {
  const [height = 0, width = 0] = 'shape' in info ? info.shape : [];
  if (height === 0 || width === 0) return [];
  if (sparse?.layout === 'csc') {
    const rows: Span = [0, Math.min(height, MOST_VALUES / 4)];
    return startsIn(width, 1, isHeavy(sparse.data) ? 1 : 3).map((column) => ({
      rows,
      columns: [column, column + 1] as const,
    }));
  }
  if (sparse) return stretches(height, fitting(width), isHeavy(sparse.data) ? 1 : 3);
  if (node.kind !== 'array') return [];
  const [chunkRows = 1, chunkColumns = width] = node.storage.chunkShape ?? [];
  const across = Math.floor(MOST_DECODED / Math.max(1, chunkRows));
  const columns = Math.min(width, Math.max(chunkColumns, across));
  const few = columns < width || chunkRows * width > MOST_DECODED / 2;
  return stretches(height, fitting(columns), few ? 1 : 3).map((region) =>
    columns < width ? { ...region, columns: [0, columns] as const } : region,
  );
}

/** True where one chunk is much to decode. */
export function isHeavy({ storage }: StoredArray): boolean {
  return (storage.chunkShape?.[0] ?? 0) > MOST_DECODED / 4;
}

/** Rows of a stretch, so that all stretches hold no more than allowed. */
function fitting(width: number): number {
  return Math.max(1, Math.min(STRETCH, Math.floor(MOST_VALUES / 3 / width)));
}

function stretches(height: number, rows: number, count: number): Region[] {
  return startsIn(height, rows, count).map((start) => ({
    rows: [start, Math.min(height, start + rows)] as const,
  }));
}

/** Where stretches begin, spread over a length, none overlapping another. */
export function startsIn(
  length: number,
  stretch: number,
  count: number,
): readonly number[] {
  if (length <= stretch * count) {
    const starts = [];
    for (let at = 0; at < length; at += stretch) starts.push(at);
    return starts;
  }
  return Array.from({ length: count }, (_, i) =>
    count === 1 ? 0 : Math.floor((i * (length - stretch)) / (count - 1)),
  );
}
