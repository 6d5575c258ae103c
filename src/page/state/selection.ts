import { throwIfAborted } from '@/model/errors';
import type { Path } from '@/model/path';

/** Outlined cells of an embedding: those inside any of the outlines. */
export interface OutlinedCells {
  readonly embedding: Path;
  /** Columns of the embedding that were on x and y. */
  readonly dimensions: readonly [x: number, y: number];
  /** Corners in the data's own coordinates, x and y alternating. */
  readonly outlines: readonly (readonly number[])[];
}

/** Rows that were chosen in a table. */
export interface ChosenRows {
  readonly table: Path;
  /** First row of each run and the one after its last, alternating. */
  readonly runs: Uint32Array;
}

/** Cells that remain after several steps in one embedding: outlines that were added, subtracted or intersected. */
export interface CombinedRows {
  readonly table: Path;
  readonly embedding: Path;
  readonly dimensions: readonly [x: number, y: number];
  readonly steps: readonly SelectionStep[];
}

export type SelectionStep =
  | {
      readonly op: 'add' | 'subtract' | 'intersect';
      readonly outlines: readonly (readonly number[])[];
    }
  /** Rows that were selected before, in the table or in another embedding. */
  | { readonly op: 'add'; readonly runs: Uint32Array }
  /** All other rows instead. */
  | { readonly op: 'invert' };

/** The selection, in one of its forms. */
export type Selection = OutlinedCells | ChosenRows | CombinedRows;

export function isOutlined(selection: Selection): selection is OutlinedCells {
  return 'outlines' in selection;
}

/** True for rows that are known by number; an embedding finds those of the other kinds. */
export function isChosen(selection: Selection): selection is ChosenRows {
  return 'runs' in selection;
}

/** Maximum number of rows that are accepted from a link, which may come from anywhere. */
const MAX_ROWS = 1 << 24;

const known = new WeakMap<Uint32Array, Uint32Array>();

/** Converts ascending rows to runs. Returns the same object for the same array, which must not be changed. */
export function runsOf(rows: Uint32Array): Uint32Array {
  const before = known.get(rows);
  if (before) return before;
  // without branches, which are mispredicted where rows are scattered: 10M rows take 20 ms
  let [count, stop] = [0, -1];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    count += startsAt(row, stop);
    stop = row + 1;
  }
  const runs = new Uint32Array(2 * count);
  let [at, start] = [-2, 0];
  stop = -1;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const isStart = startsAt(row, stop);
    stop = row + 1;
    at += 2 * isStart;
    start += (row - start) * isStart;
    runs[at] = start;
    runs[at + 1] = stop;
  }
  known.set(rows, runs);
  return runs;
}

/** Returns 1 for a row after a gap, 0 for the one at which a run stops. */
function startsAt(row: number, stop: number): number {
  const gap = (row - stop) | 0;
  return (gap | -gap) >>> 31;
}

/** Returns the rows of runs, ascending. */
export function rowsOf(runs: Uint32Array): Uint32Array {
  const rows = new Uint32Array(rowCountOf(runs));
  let at = 0;
  for (let i = 0; i + 1 < runs.length; i += 2)
    for (let row = runs[i] as number; row < (runs[i + 1] as number); row++)
      rows[at++] = row;
  return rows;
}

/** Rows that are written per turn of the event loop, which takes a few milliseconds. */
const ROWS_A_TURN = 1 << 19;

/**
 * Like `rowsOf` for very many rows, without blocking the page. Rows from `length` on, which a table does not have, are
 * left out. Rejects with an AbortError when `signal` aborts.
 */
export async function rowsInTurns(
  runs: Uint32Array,
  length: number,
  signal: AbortSignal,
): Promise<Uint32Array> {
  const within = Uint32Array.from(runs, (row) => Math.min(row, length));
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

/** True if a selection has no more rows than a link may choose. */
export function isBelieved(selection: Selection): boolean {
  if (isOutlined(selection)) return true;
  if (isChosen(selection)) return rowCountOf(selection.runs) <= MAX_ROWS;
  return selection.steps.every(
    (step) => !('runs' in step) || rowCountOf(step.runs) <= MAX_ROWS,
  );
}

/** Returns the number of rows in runs. */
export function rowCountOf(runs: Uint32Array): number {
  let count = 0;
  for (let i = 0; i + 1 < runs.length; i += 2)
    count += (runs[i + 1] as number) - (runs[i] as number);
  return count;
}

/** Returns the total length of the runs of a selection. */
export function runNumbersIn(selection: Selection): number {
  if (isOutlined(selection)) return 0;
  if (isChosen(selection)) return selection.runs.length;
  return selection.steps.reduce(
    (sum, step) => sum + ('runs' in step ? step.runs.length : 0),
    0,
  );
}

/** Packs a selection for a link, with few digits. */
export function packSelection(selection: Selection): unknown {
  if (isChosen(selection)) return { t: selection.table, r: packRuns(selection.runs) };
  const { embedding, dimensions } = selection;
  if (isOutlined(selection))
    return [embedding, dimensions, packOutlines(selection.outlines)];
  const steps = selection.steps.map((step) => {
    if (step.op === 'invert') return ['!'];
    if ('runs' in step) return ['r', packRuns(step.runs)];
    return [SIGNS[step.op], packOutlines(step.outlines)];
  });
  return { t: selection.table, e: embedding, d: dimensions, o: steps };
}

const SIGNS = { add: '+', subtract: '-', intersect: '&' } as const;

function packRuns(runs: Uint32Array): readonly number[] {
  return Array.from(runs, (row, i) => row - (runs[i - 1] ?? 0));
}

function packOutlines(outlines: readonly (readonly number[])[]) {
  return outlines.map((outline) => outline.map(short));
}

/** Reads the selection in a link's JSON; undefined if it is invalid or has too many rows. */
export function unpackSelection(value: unknown): Selection | undefined {
  const selection = Array.isArray(value) ? unpackOutlined(value) : unpackOfTable(value);
  return selection && isBelieved(selection) ? selection : undefined;
}

function unpackOutlined([embedding, dimensions, outlines]: readonly unknown[]):
  | OutlinedCells
  | undefined {
  const known = unpackOutlines(outlines);
  if (!isPath(embedding) || !isDimensions(dimensions) || !known) return undefined;
  const [x, y] = dimensions;
  return { embedding, dimensions: [x, y], outlines: known };
}

function unpackOfTable(value: unknown): ChosenRows | CombinedRows | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const {
    t: table,
    r,
    e: embedding,
    d: dimensions,
    o,
  } = value as Record<string, unknown>; // a link's JSON
  if (!isPath(table)) return undefined;
  if (!Array.isArray(o)) {
    const runs = unpackRuns(r);
    return runs && { table, runs };
  }
  if (!isPath(embedding) || !isDimensions(dimensions)) return undefined;
  const steps = o.flatMap((step: unknown) => unpackStep(step) ?? []);
  if (steps.length < o.length || steps.length === 0) return undefined;
  const [x, y] = dimensions;
  return { table, embedding, dimensions: [x, y], steps };
}

function unpackStep(value: unknown): SelectionStep | undefined {
  if (!Array.isArray(value)) return undefined;
  const [sign, what] = value as unknown[];
  if (sign === '!') return { op: 'invert' };
  if (sign === 'r') {
    const runs = unpackRuns(what);
    return runs && { op: 'add', runs };
  }
  const outlines = unpackOutlines(what);
  const op = (['add', 'subtract', 'intersect'] as const).find(
    (one) => SIGNS[one] === sign,
  );
  return op && outlines && { op, outlines };
}

function unpackOutlines(value: unknown): readonly (readonly number[])[] | undefined {
  return Array.isArray(value) && value.every(isNumbers) ? value : undefined;
}

function unpackRuns(steps: unknown): Uint32Array | undefined {
  if (!isNumbers(steps)) return undefined;
  let row = 0;
  const runs: number[] = [];
  for (const [i, step] of steps.entries()) {
    if (!isWhole(step) || (i > 0 && step === 0)) return undefined;
    row += step;
    runs.push(row);
  }
  const isValid = runs.length > 0 && runs.length % 2 === 0 && row < 2 ** 32;
  return isValid ? Uint32Array.from(runs) : undefined;
}

function isPath(value: unknown): value is Path {
  return typeof value === 'string' && value.startsWith('/');
}

function isDimensions(value: unknown): value is readonly [number, number] {
  return isNumbers(value) && isWhole(value[0]) && isWhole(value[1]);
}

function isWhole(value: number | undefined): value is number {
  return Number.isSafeInteger(value) && (value ?? -1) >= 0;
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((item) => Number.isFinite(item));
}

/** With six significant digits a corner is exact to a thousandth of a pixel. */
function short(value: number): number {
  return Number(value.toPrecision(6));
}
