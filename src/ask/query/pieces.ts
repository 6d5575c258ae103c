import type { Block, IndexRange } from '@/model/block';
import { andBits, nextBit, packBits, unpackBits } from '@/model/row-bits';
import type { BoundTest } from './bind-query';

/** Rows of a column that were read. */
export interface Piece {
  readonly range: IndexRange;
  readonly block: Block;
}

/** Separate reads of a column in one batch; more are one read. */
const MAX_READS = 16;

/** Ranges of whole pieces with rows (a bit each) in question that are not among those read; one from the first to the last if there are many. */
export function rangesInQuestion(
  rows: Uint32Array,
  [start, stop]: IndexRange,
  pieceRows: number,
  known: readonly Piece[],
): readonly IndexRange[] {
  const ranges: IndexRange[] = [];
  let row = nextBit(rows, 0);
  while (row >= 0) {
    const first = Math.max(start, Math.floor((start + row) / pieceRows) * pieceRows);
    const end = Math.min(stop, (Math.floor((start + row) / pieceRows) + 1) * pieceRows);
    if (!known.some(({ range }) => range[0] <= first && range[1] >= end)) {
      const last = ranges.at(-1);
      if (last && last[1] === first) ranges[ranges.length - 1] = [last[0], end];
      else ranges.push([first, end]);
    }
    row = nextBit(rows, end - start);
  }
  const [first] = ranges;
  const last = ranges.at(-1);
  const isMany = ranges.length > MAX_READS && known.length === 0;
  return isMany && first && last ? [[first[0], last[1]]] : ranges;
}

/**
 * Clears the rows (one bit each, from row `first` of the table on) of a piece that do not satisfy a
 * condition.
 */
export function keepMet(
  test: Pick<BoundTest, 'keep'>,
  { range: [start, stop], block }: Piece,
  rows: Uint32Array,
  first: number,
): void {
  const bytes = unpackBits(rows, start - first, stop - start);
  test.keep(block, bytes, 0);
  const met = new Uint32Array(Math.ceil(bytes.length / 32));
  packBits(bytes, met);
  andBits(rows, start - first, met, 0, bytes.length);
}
