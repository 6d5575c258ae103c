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

/** Cells that were drawn around. */
export interface Drawn {
  /** The table whose rows are the points. */
  readonly table: Path;
  readonly embedding: Path;
  readonly dimensions: readonly [x: number, y: number];
  /** Corners in the data's own coordinates. */
  readonly outline: readonly number[];
}

/** The rows of a selection as far as they are known. */
interface KnownRows {
  readonly table: Path;
  readonly rows: Uint32Array;
}

/**
 * Adds, subtracts or intersects an outline. A selection in another embedding is saved as rows,
 * which must be known; if they are not, or nothing of the table is selected, there is nothing to
 * subtract from.
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

/** The complement of rows in a table of `length` rows; all rows if none are selected. */
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

/** The steps that lead to a selection in an embedding; undefined where nothing is known of it there. */
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

/** Outlines that are added, or subtracted, one after the other are one step. */
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

/** Added outlines alone are a plain selection, as in older links. */
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

/** The runs between runs. */
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
