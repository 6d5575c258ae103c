import type { ReadOptions } from '@/model/read-options';
import { prepareDecoding } from '@/read/kernels/decode-batches';
import type { IndexBlock } from '@/read/kernels/index-block';
import { eachBatch } from './batches';
import { entriesOfBlocks, type GeneEntries } from './entries';
import type { GeneScan } from './scan';

/** One batch of a scan. */
export interface ScannedBatch {
  readonly batch: number;
  /** In the order of the request. A cell at a boundary may be in two batches: its values are to be summed. */
  readonly genes: readonly GeneEntries[];
  /** The batch by columns, if the index is built at the same time. */
  readonly blocks?: readonly IndexBlock[];
}

export interface ScanGenesOptions {
  readonly isDone?: (batch: number) => boolean;
  /** Batches for which all genes are included. */
  readonly transpose?: (batch: number) => boolean;
}

/** Maximum memory of the batches in progress, in bytes. */
const UNDER_WAY = 80 << 20;
/** For remote files some are transferred while others are decoded; with fewer the connection idles. */
const MAX_AT_ONCE = 8;
/** Batches that are only searched may take this fraction of the memory of those that are transposed. */
const LOOKED_THROUGH = 1 / 3;

function batchesAtOnce({ batchBytes }: GeneScan, share: number): number {
  const most = Math.floor(UNDER_WAY / (share * batchBytes));
  return Math.max(1, Math.min(MAX_AT_ONCE, most));
}

/**
 * Reads genes of a matrix that is not stored by gene: batch by batch, in an order whose every
 * prefix is representative of all cells, several at once, in bounded memory. Skips the batches that
 * the caller has done; breaking out of the loop, or the signal, aborts all requests.
 */
export async function* scanGenes(
  scan: GeneScan,
  genes: Int32Array,
  { isDone, transpose }: ScanGenesOptions = {},
  options?: ReadOptions,
): AsyncGenerator<ScannedBatch> {
  const pick = async (batch: number, own: ReadOptions): Promise<ScannedBatch> => {
    if (!transpose?.(batch)) return { batch, genes: await scan.pick(batch, genes, own) };
    const [blocks] = await Promise.all([scan.transpose(batch, own), prepareDecoding()]);
    return {
      batch,
      blocks,
      genes: Array.from(genes, (gene) => entriesOfBlocks(blocks, gene, scan.rows)),
    };
  };
  const inFlight = batchesAtOnce(scan, transpose ? 1 : LOOKED_THROUGH);
  const settings = { inFlight, ...(isDone && { isDone }) };
  const order = spreadOrder(scan.batches);
  for await (const { result } of eachBatch(order, pick, settings, options)) yield result;
}

/**
 * Yields the numbers from 0 to `count` − 1 in an order whose every prefix is spread over the whole: bits reversed (van
 * der Corput). A partial picture then represents all cells.
 */
function* spreadOrder(count: number): Iterable<number> {
  const bits = Math.max(0, Math.ceil(Math.log2(count)));
  for (let i = 0; i < 2 ** bits; i++) {
    let reversed = 0;
    for (let bit = 0, rest = i; bit < bits; bit++, rest = Math.floor(rest / 2))
      reversed = reversed * 2 + (rest % 2);
    if (reversed < count) yield reversed;
  }
}
