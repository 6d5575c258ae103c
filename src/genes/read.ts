import type { ReadOptions } from '@/model/read-options';
import type { IndexBlock } from '@/storage/kernels/index-block';
import { entriesOfBlocks, type GeneEntries } from './entries';
import type { GeneScan } from './scan';
import { eachUnit } from './units';

/** One batch of a scan. */
export interface ScannedUnit {
  readonly unit: number;
  /** In the order of the request. A cell at a boundary may be in two batches: its values are to be summed. */
  readonly genes: readonly GeneEntries[];
  /** The batch by columns, if the index is built at the same time. */
  readonly blocks?: readonly IndexBlock[];
}

export interface ScanGenesOptions {
  readonly isDone?: (unit: number) => boolean;
  /** Batches for which all genes are included. */
  readonly transpose?: (unit: number) => boolean;
}

/** Maximum memory of the batches in progress, in bytes. */
const UNDER_WAY = 80 << 20;
/** For remote files some are transferred while others are decoded; with fewer the connection idles. */
const MAX_AT_ONCE = 8;
/** Batches that are only searched may take this fraction of the memory of those that are transposed. */
const LOOKED_THROUGH = 1 / 3;

function unitsAtOnce({ unitBytes }: GeneScan, share: number): number {
  const most = Math.floor(UNDER_WAY / (share * unitBytes));
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
): AsyncGenerator<ScannedUnit> {
  const pick = async (unit: number, own: ReadOptions): Promise<ScannedUnit> => {
    if (!transpose?.(unit)) return { unit, genes: await scan.pick(unit, genes, own) };
    const blocks = await scan.transpose(unit, own);
    return {
      unit,
      blocks,
      genes: Array.from(genes, (gene) => entriesOfBlocks(blocks, gene, scan.rows)),
    };
  };
  const inFlight = unitsAtOnce(scan, transpose ? 1 : LOOKED_THROUGH);
  const settings = { inFlight, ...(isDone && { isDone }) };
  const order = spreadOrder(scan.units);
  for await (const { result } of eachUnit(order, pick, settings, options)) yield result;
}

/**
 * The numbers from 0 to `count` − 1 in an order whose every prefix is spread over the whole: bits
 * reversed (van der Corput). A partial picture so represents all cells.
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
