import { throwIfAborted } from '@/model/errors';
import type { Path } from '@/model/path';

/** Cells that were drawn around in an embedding: what is inside any of the outlines. */
export interface OutlinedCells {
  readonly embedding: Path;
  /** The columns of it that were on x and y. */
  readonly dimensions: readonly [x: number, y: number];
  /** Corners in the data's own coordinates, x and y in turn. */
  readonly outlines: readonly (readonly number[])[];
}

/** Rows that were chosen in a table. */
export interface ChosenRows {
  readonly table: Path;
  /** Runs of rows, ascending: the first of each and the one after its last, in turn. */
  readonly runs: readonly number[];
}

/** What is selected, in one way or the other. */
export type Selection = OutlinedCells | ChosenRows;

export function isOutlined(
  selection: Selection | undefined,
): selection is OutlinedCells | undefined {
  return selection === undefined || 'outlines' in selection;
}

/** Rows beyond these, of a link from anywhere, are not believed. */
const MAX_ROWS = 1 << 24;

/** Ascending rows as runs. */
export function runsOf(rows: Uint32Array): readonly number[] {
  const runs: number[] = [];
  for (const row of rows) {
    if (runs.at(-1) === row) runs[runs.length - 1] = row + 1;
    else runs.push(row, row + 1);
  }
  return runs;
}

/** The rows of runs, ascending. */
export function rowsOf(runs: readonly number[]): Uint32Array {
  const rows = new Uint32Array(rowCountOf(runs));
  let at = 0;
  for (let i = 0; i + 1 < runs.length; i += 2)
    for (let row = runs[i] as number; row < (runs[i + 1] as number); row++)
      rows[at++] = row;
  return rows;
}

/** Rows that are written between two turns of the event loop: a few milliseconds. */
const ROWS_A_TURN = 1 << 19;

/** The same for very many, without holding the page; rows from `length` on, which a table does not have, are left out. */
export async function rowsInTurns(
  runs: readonly number[],
  length: number,
  signal: AbortSignal,
): Promise<Uint32Array> {
  const within = runs.map((row) => Math.min(row, length));
  const rows = new Uint32Array(rowCountOf(within));
  let at = 0;
  for (let i = 0; i + 1 < within.length; i += 2)
    for (let row = within[i] as number; row < (within[i + 1] as number); row++) {
      rows[at++] = row;
      if (at % ROWS_A_TURN !== 0) continue;
      await new Promise((resolve) => setTimeout(resolve));
      throwIfAborted(signal);
    }
  return rows;
}

/** True for runs of no more rows than a link may choose. */
export function areBelieved(runs: readonly number[]): boolean {
  return rowCountOf(runs) <= MAX_ROWS;
}

/** How many rows are in runs. */
export function rowCountOf(runs: readonly number[]): number {
  let count = 0;
  for (let i = 0; i + 1 < runs.length; i += 2)
    count += (runs[i + 1] as number) - (runs[i] as number);
  return count;
}

/** For a link: text with few digits. */
export function packSelection(selection: Selection): unknown {
  if (!isOutlined(selection))
    return {
      t: selection.table,
      r: selection.runs.map((row, i, runs) => row - (runs[i - 1] ?? 0)),
    };
  const { embedding, dimensions, outlines } = selection;
  return [embedding, dimensions, outlines.map((outline) => outline.map(short))];
}

/** What of a link's JSON is a selection. */
export function unpackSelection(value: unknown): Selection | undefined {
  if (!Array.isArray(value)) return unpackRows(value);
  const [embedding, dimensions, outlines] = value as unknown[];
  if (typeof embedding !== 'string' || !embedding.startsWith('/')) return undefined;
  if (!isNumbers(dimensions) || !Array.isArray(outlines)) return undefined;
  const [x, y] = dimensions;
  if (!isWhole(x) || !isWhole(y) || !outlines.every(isNumbers)) return undefined;
  return { embedding, dimensions: [x, y], outlines };
}

function unpackRows(value: unknown): ChosenRows | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { t: table, r: steps } = value as Record<string, unknown>; // a link's JSON
  if (typeof table !== 'string' || !table.startsWith('/') || !isNumbers(steps))
    return undefined;
  let row = 0;
  const runs: number[] = [];
  for (const [i, step] of steps.entries()) {
    if (!isWhole(step) || (i > 0 && step === 0)) return undefined;
    row += step;
    runs.push(row);
  }
  const isSound = runs.length > 0 && runs.length % 2 === 0 && row <= 2 ** 32;
  return isSound && areBelieved(runs) ? { table, runs } : undefined;
}

function isWhole(value: number | undefined): value is number {
  return Number.isSafeInteger(value) && (value ?? -1) >= 0;
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((item) => Number.isFinite(item));
}

/** Six significant digits place a corner to a thousandth of a pixel. */
function short(value: number): number {
  return Number(value.toPrecision(6));
}
