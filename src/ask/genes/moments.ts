import type { GeneIndex } from '@/ask/gene-index/gene-index';
import type { GeneScanner, ScanTarget } from '@/ask/gene-index/indexing';
import type { IndexRange } from '@/model/block';
import { DataError, throwIfAborted } from '@/model/errors';
import type { CountedGroups, GroupMoments } from '@/model/markers';
import type { ReadOptions } from '@/model/read-options';
import { inSteps, type Steps } from '@/model/steps';
import { yieldIfDue } from '@/model/waiting';
import { encodedOrRead } from '@/read/chunks/runs';
import { OutputBuffers } from '@/read/codecs/output-buffers';
import { prepareDecoding } from '@/read/kernels/decode-batches';
import { createMomentSums, type MomentSums } from '@/read/kernels/group-moments';
import { eachBatch } from './batches';
import { entriesOfBlocks, type GeneEntries } from './entries';
import type { PartialSums } from './groups';
import { expectScan, type GeneMatrix } from './matrix';
import { createMergedCells, type MergedCells } from './merged-cells';
import { scanGenes } from './read';
import type { GeneScan } from './scan';

/** Maximum number of genes × groups. For each, a scan has three sums in 20 bytes; markers have 52 bytes. */
const MAX_SUMS = 2 ** 24;
/** Genes × groups that are passed on at once. */
const SUMS_AT_ONCE = 2 ** 16;
/** Bytes of a gene index per job. */
const JOB_BYTES = 4 << 20;
/** Jobs at once: one is read while others are summed. */
const IN_FLIGHT = 4;
/** The default of `MomentsHow.rankedBytes`. */
const RANKED_BYTES = 256 << 20;
/** A row and a value. */
const ENTRY_BYTES = 12;
/** Maximum number of genes that one pass looks for. */
const MAX_WANTED = 16_384;

/** The sums of an aborted scan. */
export interface ScannedMoments {
  readonly sums: MomentSums;
  readonly cells: MergedCells;
  readonly done: Set<number>;
}

export interface MomentsHow {
  /** Called with the number of genes; returns the function that receives their sums. */
  readonly take: (genes: number) => TakeMoments;
  /** For Wilcoxon's test. */
  readonly hasRanks: boolean;
  readonly keepIndex: boolean;
  readonly kept: PartialSums<ScannedMoments>;
  /** Names the groups, for continuing an aborted scan. */
  readonly name: string;
  /** Memory for the values of genes that are ranked without an index. */
  readonly rankedBytes?: number;
}

/** Receives the sums of consecutive genes, from `first` on. */
export type TakeMoments = (first: number, moments: GroupMoments) => void;

/**
 * Sums all genes by groups of cells, and passes on those of some genes at a time, in any order: from the gene index or
 * columns, otherwise in one scan. Ranks need whole genes: without an index one is built if it may be kept, otherwise
 * the matrix is scanned several times, for as many genes at once as fit into memory.
 */
export async function momentsOfGroups(
  matrix: GeneMatrix,
  scanner: () => Promise<GeneScanner>,
  groups: CountedGroups,
  how: MomentsHow,
  options: ReadOptions = {},
): Promise<void> {
  const { genes, byGenes } = matrix;
  if (genes * groups.cells.length > MAX_SUMS)
    throw new DataError(
      'TooLargeError',
      `${genes} genes in ${groups.cells.length} groups do not fit into memory at once. Compare fewer groups, or one group with the rest.`,
    );
  const take = how.take(genes);
  if (byGenes) {
    const read = (gene: number, own: ReadOptions) => byGenes.read(gene, own);
    const all = { [Symbol.iterator]: () => new Int32Array(genes).keys() };
    let done = 0;
    for await (const { batch, result } of eachBatch(all, read, {}, options)) {
      const sums = createMomentSums(1, groups, how.hasRanks);
      sums.addWhole(0, result.rows, result.values);
      take(batch, sums.finish());
      options.report?.({ done: ++done, total: genes, unit: 'values' });
    }
    return;
  }
  const indexed = () =>
    matrix.fromIndex(
      (index) => fromIndex(matrix, index, groups, how, take, options),
      options,
    );
  if (await indexed()) return;
  const scan = await expectScan(matrix, options);
  if (!how.hasRanks) return scanned(scan, await scanner(), groups, how, take, options);
  if (how.keepIndex) {
    const nothing = { isDone: () => true, add: () => undefined };
    await (await scanner()).run(new Int32Array(0), nothing, true, options);
    if (await indexed()) return;
  }
  return rankedInPasses(scan, groups, how.rankedBytes ?? RANKED_BYTES, take, options);
}

/** Sums genes in the decode workers, several jobs at once. */
async function fromIndex(
  { element, dtype, rows, genes }: GeneMatrix,
  index: GeneIndex,
  groups: CountedGroups,
  { hasRanks }: MomentsHow,
  take: TakeMoments,
  options: ReadOptions,
): Promise<true> {
  const { sparse, node, info } = element;
  const stored = sparse?.data ?? (node.kind === 'array' ? node : undefined);
  if (!stored) throw new RangeError(`${info.path} has no values`);
  const array = encodedOrRead(stored);
  const ranges = rangesOfGenes(index);
  const spares = new OutputBuffers(2 * IN_FLIGHT * JOB_BYTES);
  const work = async (at: number, own: ReadOptions) => {
    const [first, end] = ranges[at] as IndexRange;
    const room = spares.forRead();
    const part = await index.readStored(first, end, { ...own, room: room.take });
    const job = { ...part, rows, dtype, groups, hasRanks, where: info.path };
    const answer = await array.run({ kernel: 'moments', ...job }, own);
    room.giveBack(part.bytes);
    return answer;
  };
  let done = 0;
  const batches = eachBatch(ranges.keys(), work, { inFlight: IN_FLIGHT }, options);
  for await (const { batch, result } of batches) {
    const [first, end] = ranges[batch] as IndexRange;
    take(first, result.moments);
    done += end - first;
    options.report?.({ done, total: genes, unit: 'values' });
  }
  spares.clear(); // freed now, not by garbage collection
  return true;
}

/** Consecutive genes of about `JOB_BYTES` together. */
function rangesOfGenes({ record: { runs, genes } }: GeneIndex): readonly IndexRange[] {
  const ranges: IndexRange[] = [];
  let [first, bytes] = [0, 0];
  for (let gene = 0; gene < genes; gene++) {
    for (const { lengths } of runs) bytes += lengths[gene] as number;
    if (bytes < JOB_BYTES && gene + 1 < genes) continue;
    ranges.push([first, gene + 1]);
    [first, bytes] = [gene + 1, 0];
  }
  return ranges;
}

/** Sums all genes in one scan, which resumes after an abort. */
async function scanned(
  scan: GeneScan,
  scanner: GeneScanner,
  groups: CountedGroups,
  { keepIndex, kept, name }: MomentsHow,
  take: TakeMoments,
  options: ReadOptions,
): Promise<void> {
  await prepareDecoding();
  const key = `${scan.path}\n${name}`;
  const half = kept.take(key) ?? startScan(scan, groups);
  const { sums, cells, done } = half;
  const target: ScanTarget = {
    takesBlocks: true,
    isDone: (batch) => done.has(batch),
    add({ batch, blocks = [] }) {
      done.add(batch);
      const rows = scan.rowsOf(batch);
      for (const block of blocks)
        for (let i = 0; i < block.ends.length; i++) {
          if (block.counts[i] === 0) continue;
          const gene = block.firstGene + i;
          cells.add(rows, [entriesOfBlocks([block], gene, scan.rows)], gene);
        }
    },
  };
  try {
    await scanner.run(new Int32Array(0), target, keepIndex, options);
  } catch (error) {
    kept.keep(key, half);
    throw error;
  }
  cells.finish();
  await inSteps(handedOn(sums.finish(), take), options.signal);
}

/** Passes on some genes at a time, so that an abort is noticed between them. */
function* handedOn(whole: GroupMoments, take: TakeMoments): Steps<void> {
  const { genes, cells, nonZero, means, squares } = whole;
  const width = cells.length;
  const most = Math.max(1, Math.floor(SUMS_AT_ONCE / Math.max(1, width)));
  for (let first = 0; first < genes; first += most) {
    const end = Math.min(genes, first + most);
    const range = [first * width, end * width] as const;
    take(first, {
      ...{ genes: end - first, cells, nonZero: nonZero.subarray(...range) },
      ...{ means: means.subarray(...range), squares: squares.subarray(...range) },
    });
    yield;
  }
}

function startScan(scan: GeneScan, groups: CountedGroups): ScannedMoments {
  const sums = createMomentSums(scan.genes, groups, false);
  return { sums, cells: createMergedCells(sums.add), done: new Set() };
}

/** Ranks genes without an index: in each pass as many of the next genes as fit into memory. */
async function rankedInPasses(
  scan: GeneScan,
  groups: CountedGroups,
  maxBytes: number,
  take: TakeMoments,
  options: ReadOptions,
): Promise<void> {
  const { genes, stored, batches } = scan;
  const expected = Math.ceil((stored * ENTRY_BYTES) / Math.max(1, genes));
  const atOnce = Math.min(MAX_WANTED, Math.ceil(maxBytes / Math.max(1, expected)));
  for (let first = 0; first < genes; ) {
    const most = Math.min(genes - first, atOnce);
    const wanted = Int32Array.from({ length: most }, (_, i) => first + i);
    const found = createGatheredGenes(most, maxBytes);
    const cells = createMergedCells(found.add);
    let seen = 0;
    for await (const { batch, genes: entries } of scanGenes(scan, wanted, {}, options)) {
      cells.add(scan.rowsOf(batch), entries);
      seen++;
      const passed = first + (found.kept * seen) / batches;
      const done = Math.round((passed / genes) * stored);
      options.report?.({ done, total: stored, unit: 'values' });
    }
    cells.finish();
    for (let i = 0; i < found.kept; i++) {
      const { rows, values } = found.take(i);
      const sums = createMomentSums(1, groups, true);
      sums.addWhole(0, rows, values);
      take(first + i, sums.finish());
      await yieldIfDue();
      throwIfAborted(options.signal);
    }
    first += found.kept;
  }
}

/** Collects whole genes; drops the last half of them, and half again, while memory is exceeded. */
function createGatheredGenes(count: number, maxBytes: number) {
  const parts: GeneEntries[][] = Array.from({ length: count }, () => []);
  let kept = count;
  let bytes = 0;
  const bytesOf = (some: readonly GeneEntries[]) =>
    some.reduce((sum, { rows }) => sum + rows.length * ENTRY_BYTES, 0);
  return {
    get kept() {
      return kept;
    },
    add(at: number, rows: Uint32Array, values: Float64Array): void {
      if (at >= kept || rows.length === 0) return;
      parts[at]?.push({ rows, values });
      bytes += rows.length * ENTRY_BYTES;
      while (bytes > maxBytes && kept > 1) {
        const half = Math.ceil(kept / 2);
        for (const dropped of parts.splice(half)) bytes -= bytesOf(dropped);
        kept = half;
      }
    },
    take(at: number): GeneEntries {
      const own = parts[at] ?? [];
      parts[at] = [];
      const length = own.reduce((sum, { rows }) => sum + rows.length, 0);
      const rows = new Uint32Array(length);
      const values = new Float64Array(length);
      let to = 0;
      for (const part of own) {
        rows.set(part.rows, to);
        values.set(part.values, to);
        to += part.rows.length;
      }
      return { rows, values };
    },
  };
}
