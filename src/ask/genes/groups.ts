import type { GeneScanner, ScanTarget } from '@/ask/gene-index/indexing';
import type { GroupCodes, Groups } from '@/ask/rows/groups';
import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { RowSetId } from '@/model/row-set';
import { expectScan, type GeneMatrix } from './matrix';
import { createMergedCells, type MergedCells } from './merged-cells';
import type { GroupLines, GroupStats } from './questions';

/** Maximum number of genes × groups; each has three sums. */
const MAX_SUMS = 2 ** 23;

interface Sums {
  readonly scanned: GroupSummer;
  readonly cells: MergedCells;
  /** Number of batches added. */
  readonly done: Set<number>;
}

/** The sums of the last scan, if it was aborted, so that the next one continues it. */
export interface PartialSums<T = Sums> {
  /** Removes and returns them: only one scan may add to them. */
  take(key: string): T | undefined;
  keep(key: string, sums: T): void;
  clear(): void;
}

export function createPartialSums<T = Sums>(): PartialSums<T> {
  let half: { readonly key: string; readonly sums: T } | undefined;
  return {
    take(key) {
      const found = half?.key === key ? half.sums : undefined;
      half = undefined;
      return found;
    },
    keep(key, sums) {
      half = { key, sums };
    },
    clear() {
      half = undefined;
    },
  };
}

/** The groups of a column (ask/columns/groups-of-column). */
interface CountedGroups extends Groups {
  readonly path: Path;
  /** The name of the row set that is counted, if not all rows; other rows have code −1. */
  readonly rows?: RowSetId;
  /** Set if lines of the groups are counted. */
  readonly lines?: GroupLines;
}

/** Sums genes for each group of a column, or each line of these; without an index, in one scan for all genes. */
export async function statsOfGroups(
  matrix: GeneMatrix,
  scanner: () => Promise<GeneScanner>,
  genes: Int32Array,
  { path: column, codes, labels, rows, lines }: CountedGroups,
  { keepIndex, sums }: { readonly keepIndex: boolean; readonly sums: PartialSums },
  options?: ReadOptions,
): Promise<GroupStats> {
  const { path } = matrix.element.info;
  if (codes.length !== matrix.rows)
    throw new DataError(
      'UnsupportedError',
      `${column} has ${codes.length} rows, but ${path} has ${matrix.rows}. Choose a column of the same cells.`,
    );
  if (genes.length * labels.length > MAX_SUMS)
    throw new DataError(
      'TooLargeError',
      `${genes.length} genes in ${labels.length} groups of ${column} do not fit into memory at once. Choose fewer genes, or a column with fewer groups.`,
    );
  const summer = () => createGroupSummer(genes.length, codes, labels);

  const whole = summer();
  const direct = await matrix.direct(
    genes,
    (at, { rows, values }) => whole.add(at, rows, values),
    options,
  );
  const finished = (sums: GroupSummer): GroupStats => ({
    ...sums.finish(),
    ...(lines && { lines }),
  });
  if (direct) return finished(whole);

  const scan = await expectScan(matrix, options);
  const key = `${path}\n${column}\n${genes.join()}\n${rows ?? ''}\n${lines?.rowsPerLine ?? ''}`;
  const half = sums.take(key) ?? startSums(summer());
  const { scanned, cells, done } = half;
  const target: ScanTarget = {
    isDone: (batch) => done.has(batch),
    add({ batch, genes: found }) {
      done.add(batch);
      cells.add(scan.rowsOf(batch), found);
    },
  };
  try {
    await (await scanner()).run(genes, target, keepIndex, options);
  } catch (error) {
    sums.keep(key, half);
    throw error;
  }
  cells.finish();
  return finished(scanned);
}

function startSums(scanned: GroupSummer): Sums {
  return { scanned, cells: createMergedCells(scanned.add), done: new Set() };
}

/** Sums genes by group of cells. Add each cell of a gene once. */
interface GroupSummer {
  /** Cells of a gene with a non-zero value. */
  add(gene: number, rows: Uint32Array, values: ArrayLike<number>): void;
  finish(): GroupStats;
}

/** `codes` has a group for each row, −1 for no group. */
function createGroupSummer(
  genes: number,
  codes: GroupCodes,
  groups: readonly string[],
): GroupSummer {
  const width = groups.length;
  const cells = new Uint32Array(width);
  for (const code of codes) if (code >= 0) (cells[code] as number)++;
  const sums = new Float64Array(genes * width);
  const squares = new Float64Array(genes * width);
  const expressing = new Uint32Array(genes * width);
  let hasNegative = false;
  return {
    add(gene, rows, values) {
      const base = gene * width;
      for (let i = 0; i < rows.length; i++) {
        const code = codes[rows[i] as number] as number;
        if (code < 0) continue;
        const value = values[i] as number;
        (sums[base + code] as number) += value;
        (squares[base + code] as number) += value * value;
        if (value > 0) (expressing[base + code] as number)++;
        else if (value < 0) hasNegative = true;
      }
    },
    finish() {
      const means = sums.map((sum, at) => sum / (cells[at % width] as number));
      const variances = squares.map((square, at) => {
        const count = cells[at % width] as number;
        const mean = means[at] as number;
        return count > 1
          ? Math.max(0, square - count * mean * mean) / (count - 1)
          : Number.NaN;
      });
      const stats = { groups, cells, sums, means, variances, expressing };
      return hasNegative ? { ...stats, hasNegative } : stats;
    },
  };
}
