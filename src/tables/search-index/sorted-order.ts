import { bitsOf } from '@/analysis/rows/row-set';
import type { Span } from '@/model/block';
import { throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { hasBit } from '@/model/row-bits';
import type { RowSet } from '@/model/row-set';
import { breatheIfDue } from '@/model/waiting';
import type { OpenedIndex } from './open-indexes';
import { rowNumbers } from './row-numbers';
import type { VerifiedOrder } from './verify-sorted';

/** Ranks of one read: chunks enough for all decoders; fewer where only the first rows are wanted. */
const MAX_BATCH_RANKS = 1 << 20;
const MIN_BATCH_RANKS = 1 << 17;

/** How rows are wanted. */
export interface WantedOrder {
  readonly found: RowSet;
  readonly descending: boolean;
  /** As many of the first as are wanted. */
  readonly limit: number;
}

/** Ranks that are read together. */
interface RankBatch {
  readonly ranks: Span;
  /** Whether their values are taken from the last to the first; rows with the same value stay in the order of the file. */
  readonly isReversed: boolean;
}

/**
 * Rows in the order of a SORTED_ROWS index (HEP001 §10.5), of those that were found: values, then NaN, then missing
 * rows, rows with the same value in the order of the file. A descending order needs to know which values are the same
 * (`order`). Each batch is taken while the next one is read, where it will be wanted. Undefined where the index does not
 * answer.
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
  const out = new Uint32Array(Math.min(limit, found.count));
  const ranksARow = rows / Math.max(1, found.count);
  const step = Math.min(
    MAX_BATCH_RANKS,
    Math.max(MIN_BATCH_RANKS, Math.ceil(out.length * ranksARow)),
  );
  const batches = [
    ...(descending && order
      ? descendingBatches(values, step, order)
      : ascendingBatches([0, values], step)),
    ...ascendingBatches([rows - nanTail, rows], step),
    ...ascendingBatches([values, rows - nanTail], step),
  ];
  const isFound = found.count === found.length ? undefined : bitsOf(found);
  const read = ({ ranks }: RankBatch) => rowsAt(index, ranks, signal);
  let taken = 0;
  let ahead = batches[0] && out.length > 0 ? read(batches[0]) : undefined;
  for (const [i, { ranks, isReversed }] of batches.entries()) {
    const part = await ahead;
    throwIfAborted(signal);
    if (taken === out.length) break;
    if (!part) return undefined;
    const next = batches[i + 1];
    const isWanted = (out.length - taken) * ranksARow > part.length;
    ahead = next && isWanted ? read(next) : undefined;
    // it is waited for above, unless what is done here fails first
    ahead?.catch(() => undefined);
    if (isReversed && order) reverseValues(part, ranks[0], order);
    taken = takeFound(part, isFound, out, taken);
    report?.({ done: taken, total: out.length, unit: 'values' });
    await breatheIfDue();
    if (!ahead && next && taken < out.length) ahead = read(next);
  }
  // an index that nothing verified may be no permutation
  return taken === out.length ? out : undefined;
}

function ascendingBatches([from, to]: Span, step: number): readonly RankBatch[] {
  const batches: RankBatch[] = [];
  for (let start = from; start < to; start += step)
    batches.push({ ranks: [start, Math.min(to, start + step)], isReversed: false });
  return batches;
}

/** From the last rank to the first; rows with one value stay together. */
function descendingBatches(
  values: number,
  step: number,
  { ties }: VerifiedOrder,
): readonly RankBatch[] {
  const batches: RankBatch[] = [];
  for (let stop = values; stop > 0; ) {
    let start = Math.max(0, stop - step);
    while (start > 0 && hasBit(ties, start)) start -= 1;
    batches.push({ ranks: [start, stop], isReversed: true });
    stop = start;
  }
  return batches;
}

/** Reverses the order of values, and keeps that of rows with the same one. */
function reverseValues(part: Uint32Array, first: number, { ties }: VerifiedOrder): void {
  part.reverse();
  let start = 0;
  for (let at = 0; at < part.length; at++) {
    if (hasBit(ties, first + part.length - 1 - at)) continue;
    if (at > start) part.subarray(start, at + 1).reverse();
    start = at + 1;
  }
}

/** Copies the rows of a part that were found, from `taken` on, up to the end of `out`; gives where it ended. */
function takeFound(
  part: Uint32Array,
  isFound: Uint32Array | undefined,
  out: Uint32Array,
  taken: number,
): number {
  const room = out.length - taken;
  if (!isFound) {
    out.set(part.length <= room ? part : part.subarray(0, room), taken);
    return taken + Math.min(room, part.length);
  }
  let at = taken;
  for (let i = 0; i < part.length && at < out.length; i++) {
    const row = part[i] as number;
    if (hasBit(isFound, row)) out[at++] = row;
  }
  return at;
}

/** Undefined where an index does not hold row numbers of its table. */
async function rowsAt(
  { dataset, rows }: OpenedIndex,
  ranks: Span,
  signal: AbortSignal | undefined,
): Promise<Uint32Array | undefined> {
  throwIfAborted(signal);
  const read = await dataset.read([ranks], { signal });
  if (read.kind !== 'numbers') return undefined;
  const found = rowNumbers(read.values);
  for (let i = 0; i < found.length; i++)
    if ((found[i] as number) >= rows) return undefined;
  return found;
}
