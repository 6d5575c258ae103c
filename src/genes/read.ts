import type { ReadOptions } from '@/model/read-options';
import type { IndexBlock } from '@/storage/kernels/index-block';
import { entriesOfBlocks, type GeneEntries } from './entries';
import type { GeneScan } from './scan';
import { eachUnit } from './units';

/** One stretch of a scan. */
export interface ScannedUnit {
  readonly unit: number;
  /** In the order asked for. A cell at a seam may come with two stretches: its values are to be added up. */
  readonly genes: readonly GeneEntries[];
  /** The stretch by columns, where the index is built at the same time. */
  readonly blocks?: readonly IndexBlock[];
}

export interface ScanGenesOptions {
  readonly isDone?: (unit: number) => boolean;
  /** Of which stretches all genes are taken along. */
  readonly transpose?: (unit: number) => boolean;
}

/** Memory that stretches may take while they are worked on. */
const UNDER_WAY = 80 << 20;
/** From afar some travel while others are decoded; fewer leave the line empty at times. */
const MAX_AT_ONCE = 8;
/** Stretches that are only looked through take this share of the memory of those that are turned. */
const LOOKED_THROUGH = 1 / 3;

function unitsAtOnce({ unitBytes }: GeneScan, share: number): number {
  const most = Math.floor(UNDER_WAY / (share * unitBytes));
  return Math.max(1, Math.min(MAX_AT_ONCE, most));
}

/**
 * Reads genes out of a matrix that does not lie by genes: stretch by stretch, in an order of which every
 * beginning represents all cells, several at once, in bounded memory. What the caller has done it skips;
 * giving up the loop, or the signal, gives up all requests.
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
 * The numbers from 0 up to `count` in an order whose every beginning is spread over the whole: bits
 * reversed (van der Corput). What is painted first so represents all cells.
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
