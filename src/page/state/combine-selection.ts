import type { Path } from '@/model/path';
import {
  type CombinedRows,
  isChosen,
  isOutlined,
  runsOf,
  type Selection,
  type SelectionStep,
} from './selection';

/** How a new outline changes the selection. */
export type SelectOp = 'replace' | 'add' | 'subtract' | 'intersect';

/** Outline that was drawn around cells. */
export interface Drawn {
  /** The table whose rows are the points. */
  readonly table: Path;
  readonly embedding: Path;
  readonly dimensions: readonly [x: number, y: number];
  /** Corners in the data's own coordinates. */
  readonly outline: readonly number[];
}

/** Known rows of a selection. */
interface KnownRows {
  readonly table: Path;
  readonly rows: Uint32Array;
}

/**
 * Replaces a selection by an outline, or adds, subtracts or intersects it. A selection in another embedding is saved as
 * rows, which must be known. If they are not, or nothing of the table is selected, adding starts a new selection, and
 * subtracting and intersecting change nothing.
 */
export function withDrawn(
  selection: Selection | undefined,
  op: SelectOp,
  { table, embedding, dimensions, outline }: Drawn,
  known: KnownRows | undefined,
): Selection | undefined {
  const place = { embedding, dimensions };
  const drawn: Selection = { ...place, outlines: [outline] };
  if (op === 'replace') return drawn;
  const before = stepsHere(selection, { table, ...place }, known);
  if (!before) return op === 'add' ? drawn : selection;
  return simplest({ table, ...place, steps: withStep(before, op, outline) });
}

/** Returns the complement of a selection in a table of `length` rows; all rows if none are selected. */
export function inverted(
  selection: Selection | undefined,
  table: Path,
  length: number,
  isOfTable: boolean,
): Selection | undefined {
  if (!selection || !isOfTable) return chosen(table, Uint32Array.of(0, length));
  if (isChosen(selection)) return chosen(table, otherRuns(selection.runs, length));
  const { embedding, dimensions } = selection;
  const steps = stepsOf(selection);
  const isInverted = steps.at(-1)?.op === 'invert';
  const next: readonly SelectionStep[] = isInverted
    ? steps.slice(0, -1)
    : [...steps, { op: 'invert' }];
  return simplest({ table, embedding, dimensions, steps: next });
}

/**
 * Returns the steps that lead to a selection in an embedding; undefined if nothing of its table is selected, or its
 * rows are not known.
 */
function stepsHere(
  selection: Selection | undefined,
  place: Omit<CombinedRows, 'steps'>,
  known: KnownRows | undefined,
): readonly SelectionStep[] | undefined {
  if (!selection) return undefined;
  if (isChosen(selection))
    return selection.table === place.table
      ? [{ op: 'add', runs: selection.runs }]
      : undefined;
  const isHere =
    selection.embedding === place.embedding &&
    selection.dimensions[0] === place.dimensions[0] &&
    selection.dimensions[1] === place.dimensions[1];
  if (isHere) return stepsOf(selection);
  if (known?.table !== place.table) return undefined;
  return [{ op: 'add', runs: runsOf(known.rows) }];
}

function stepsOf(
  selection: Exclude<Selection, { readonly runs: unknown }>,
): readonly SelectionStep[] {
  return isOutlined(selection)
    ? [{ op: 'add', outlines: selection.outlines }]
    : selection.steps;
}

/** Appends a step. Consecutive outlines that are added, or subtracted, are one step. */
function withStep(
  steps: readonly SelectionStep[],
  op: Exclude<SelectOp, 'replace'>,
  outline: readonly number[],
): readonly SelectionStep[] {
  const last = steps.at(-1);
  if (last && 'outlines' in last && last.op === op && op !== 'intersect')
    return [...steps.slice(0, -1), { op, outlines: [...last.outlines, outline] }];
  return [...steps, { op, outlines: [outline] }];
}

/**
 * Simplifies a selection of one step: added outlines are a plain selection, as in older links, and added rows are
 * chosen rows.
 */
function simplest(combined: CombinedRows): Selection {
  const { table, embedding, dimensions, steps } = combined;
  const [first, second] = steps;
  if (!first || second) return combined;
  if ('outlines' in first && first.op === 'add')
    return { embedding, dimensions, outlines: first.outlines };
  return 'runs' in first ? { table, runs: first.runs } : combined;
}

function chosen(table: Path, runs: Uint32Array): Selection | undefined {
  const [, stop = 0] = runs;
  return stop > 0 ? { table, runs } : undefined;
}

/** Returns the runs of all rows that are not in `runs`. */
function otherRuns(runs: Uint32Array, length: number): Uint32Array {
  const others = new Uint32Array(runs.length + 2);
  let [start, at] = [0, 0];
  for (let i = 0; i + 1 < runs.length; i += 2) {
    const [first, stop] = [runs[i] as number, runs[i + 1] as number];
    if (first > start && start < length) {
      others[at++] = start;
      others[at++] = Math.min(first, length);
    }
    start = stop;
  }
  if (start < length) {
    others[at++] = start;
    others[at++] = length;
  }
  return others.slice(0, at);
}
