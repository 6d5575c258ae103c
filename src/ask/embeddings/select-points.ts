import type { RowRanges } from '@/model/row-lists';
import type { Outline } from './lasso';
import { pointsInside } from './lasso';

/** One step of a selection; an outline selects the visible points inside it. */
export type PointStep =
  | {
      readonly op: 'add' | 'subtract' | 'intersect';
      readonly outlines: readonly Outline[];
    }
  /** Rows selected elsewhere, as ranges: visible or not. */
  | { readonly op: 'add'; readonly runs: RowRanges }
  /** All other visible points. */
  | { readonly op: 'invert' };

/** Points whose category is not drawn. */
export interface HiddenPoints {
  readonly codes: Uint8Array | Uint16Array;
  readonly hidden: readonly number[];
}

/** The points selected by the steps in order, ascending; see `pointsInside` for positions and outlines. */
export function selectPoints(
  positions: Float32Array,
  steps: readonly PointStep[],
  hiding?: HiddenPoints,
): Uint32Array<ArrayBuffer> {
  const count = positions.length >> 1;
  const isHidden = hiddenMask(count, hiding);
  const isIn = new Uint8Array(count);
  for (const step of steps) {
    if (step.op === 'invert') {
      for (let i = 0; i < count; i++) isIn[i] = isIn[i] === 1 || isHidden?.[i] ? 0 : 1;
      continue;
    }
    if ('runs' in step) {
      for (let i = 0; i + 1 < step.runs.length; i += 2)
        isIn.fill(1, step.runs[i], step.runs[i + 1]);
      continue;
    }
    const inside = pointsInside(positions, step.outlines);
    const visible = isHidden ? inside.filter((row) => !isHidden[row]) : inside;
    if (step.op !== 'intersect')
      for (const row of visible) isIn[row] = step.op === 'add' ? 1 : 0;
    else {
      const kept = visible.filter((row) => isIn[row] === 1);
      isIn.fill(0);
      for (const row of kept) isIn[row] = 1;
    }
  }
  let found = 0;
  for (let i = 0; i < count; i++) found += isIn[i] as number;
  const rows = new Uint32Array(found);
  for (let i = 0, at = 0; i < count; i++) if (isIn[i] === 1) rows[at++] = i;
  return rows;
}

function hiddenMask(
  count: number,
  hiding: HiddenPoints | undefined,
): Uint8Array | undefined {
  if (!hiding) return undefined;
  const isHiddenCode = new Uint8Array(65_536);
  for (const code of hiding.hidden) isHiddenCode[code] = 1;
  const mask = new Uint8Array(count);
  for (let i = 0; i < count; i++)
    mask[i] = isHiddenCode[hiding.codes[i] as number] as number;
  return mask;
}
