import { ascending, toRows } from '@/analysis/rows/row-set';
import { throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { RowSet } from '@/model/row-set';
import { breatheIfDue } from '@/model/waiting';
import type { OpenedIndex } from './open-indexes';
import type { VerifiedOrder } from './verify-sorted';

/** Ranks of one read. */
const BATCH_RANKS = 1 << 17;

/** How rows are wanted. */
export interface WantedOrder {
  readonly found: RowSet;
  readonly descending: boolean;
  /** As many of the first as are wanted. */
  readonly limit: number;
}

/**
 * Rows in the order of a SORTED_ROWS index (HEP001 §10.5), of those that were found: values, then NaN, then missing
 * rows, rows with the same value in the order of the file. A descending order needs to know which values are the same
 * (`order`). Undefined where the index does not answer.
 */
export async function rowsInOrder(
  index: OpenedIndex,
  order: VerifiedOrder | undefined,
  { found, descending, limit }: WantedOrder,
  { signal, report }: ReadOptions = {},
): Promise<Uint32Array | undefined> {
  const { rows, structure } = index;
  if (structure.status !== 'sound' || (descending && !order)) return undefined;
  const { nanTail = 0, fillTail = 0 } = structure.parameters;
  const values = rows - nanTail - fillTail;
  const isFound = membership(found);
  const out = new Uint32Array(Math.min(limit, found.count));
  let taken = 0;
  const take = (row: number) => {
    if (taken < out.length && isFound(row)) out[taken++] = row;
  };
  const isTie = (rank: number) =>
    (((order?.ties[rank >>> 5] as number) >>> (rank & 31)) & 1) === 1;
  const ascend = async (from: number, to: number) => {
    for (let start = from; start < to && taken < out.length; start += BATCH_RANKS) {
      const stop = Math.min(to, start + BATCH_RANKS);
      const part = await ranksAt(index, start, stop, signal);
      if (!part) return false;
      for (let i = 0; i < part.length; i++) take(part[i] as number);
      report?.({ done: taken, total: out.length, unit: 'values' });
      await breatheIfDue();
    }
    return true;
  };
  const descend = async () => {
    for (let stop = values; stop > 0 && taken < out.length; ) {
      let start = Math.max(0, stop - BATCH_RANKS);
      while (start > 0 && isTie(start)) start -= 1; // rows with one value stay together
      const part = await ranksAt(index, start, stop, signal);
      if (!part) return false;
      for (let end = stop; end > start; ) {
        let first = end - 1;
        while (first > start && isTie(first)) first -= 1;
        for (let rank = first; rank < end; rank++) take(part[rank - start] as number);
        end = first;
      }
      stop = start;
      report?.({ done: taken, total: out.length, unit: 'values' });
      await breatheIfDue();
    }
    return true;
  };
  const isRead =
    (await (descending ? descend() : ascend(0, values))) &&
    (await ascend(rows - nanTail, rows)) &&
    (await ascend(values, rows - nanTail));
  // an index that nothing verified may be no permutation
  return isRead && taken === out.length ? out : undefined;
}

async function ranksAt(
  { dataset, rows }: OpenedIndex,
  start: number,
  stop: number,
  signal: AbortSignal | undefined,
): Promise<Uint32Array | undefined> {
  throwIfAborted(signal);
  const read = await dataset.read([[start, stop]], { signal });
  if (read.kind !== 'numbers') return undefined;
  const { values } = read;
  const out = new Uint32Array(values.length);
  for (let i = 0; i < out.length; i++) {
    const row = Number(values[i]);
    if (!(row < rows)) return undefined;
    out[i] = row;
  }
  return out;
}

function membership(found: RowSet): (row: number) => boolean {
  if (found.count === found.length) return () => true;
  const set = ascending(found);
  if (set.kind === 'bitmap')
    return (row) => (((set.words[row >>> 5] as number) >>> (row & 31)) & 1) === 1;
  const mask = new Uint8Array(set.length);
  for (const row of toRows(set)) mask[row] = 1;
  return (row) => mask[row] === 1;
}
