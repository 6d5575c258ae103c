import type { DType } from '@/model/dtype';
import type { WantedPart } from '@/read/chunks/runs';
import { mergeCells } from '@/read/kernels/merge-cells';
import { valuesHolding } from '@/read/kernels/widths';
import type { GeneEntries } from './entries';
import type { RowPointers } from './pointers';

/**
 * The chunks that contain a wanted value, and the index of each value among these: for a rare gene
 * most are skipped.
 */
export function placesIn(parts: readonly WantedPart[], places: Uint32Array) {
  const wanted: WantedPart[] = [];
  const inRun = new Uint32Array(places.length);
  let next = 0;
  let start = 0;
  let left = 0; // number of values in skipped chunks
  for (const part of parts) {
    const end = start + part.to - part.from;
    const before = next;
    for (; next < places.length && (places[next] as number) < end; next++)
      inRun[next] = (places[next] as number) - left;
    if (next > before) wanted.push(part);
    else left += end - start;
    start = end;
  }
  return { wanted, inRun };
}

/** The row of each index, indices ascending. */
export function rowsAt(
  { starts, rowOf }: RowPointers,
  from: number,
  places: Uint32Array,
) {
  const rows = new Uint32Array(places.length);
  let row = places.length > 0 ? rowOf(from + (places[0] as number)) : 0;
  for (let i = 0; i < places.length; i++) {
    const place = from + (places[i] as number);
    while ((starts[row + 1] as number) <= place) row++;
    rows[i] = row;
  }
  return rows;
}

/** The rows of a range of values, the first and last possibly in part. */
export function rowsWithin({ starts, rowOf }: RowPointers, from: number, to: number) {
  const firstRow = rowOf(from);
  const lastRow = rowOf(to - 1);
  const clipped = new Uint32Array(lastRow - firstRow + 2);
  for (let i = 0; i < clipped.length; i++)
    clipped[i] = Math.min(to, Math.max(from, starts[firstRow + i] as number)) - from;
  return { firstRow, starts: clipped };
}

/** The entries of each gene, with equal cells merged. */
export function entriesOf(
  dtype: DType,
  rows: Uint32Array,
  values: Float64Array,
  slots: Uint16Array | undefined,
  genes: number,
): GeneEntries[] {
  const ends = new Uint32Array(genes);
  if (slots) for (const slot of slots) (ends[slot] as number)++;
  else ends[0] = rows.length;
  for (let slot = 1; slot < genes; slot++)
    (ends[slot] as number) += ends[slot - 1] as number;
  const begins = Uint32Array.from(ends, (_, slot) =>
    slot === 0 ? 0 : (ends[slot - 1] as number),
  );
  const next = begins.slice();
  const ownRows = new Uint32Array(rows.length);
  const own = valuesHolding(dtype, rows.length);
  for (let i = 0; i < rows.length; i++) {
    const slot = slots ? (slots[i] as number) : 0;
    const to = next[slot] as number;
    next[slot] = to + 1;
    ownRows[to] = rows[i] as number;
    own[to] = values[i] as number;
  }
  return Array.from(begins, (from, slot) => {
    const end = mergeCells(
      ownRows,
      own,
      from,
      ends[slot] as number,
      dtype.kind === 'bool',
    );
    return {
      rows: ownRows.slice(from, end),
      values: Float64Array.from(own.subarray(from, end)),
    };
  });
}
