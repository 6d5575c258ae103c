import { useEffect, useMemo, useState } from 'react';
import type { DrawnColours } from '@/analysis/colour/colour-points';
import { withoutHidden } from '@/analysis/colour/dim-others';
import { pointsInside } from '@/analysis/points/lasso';
import { dataOf, type PointFrame, positionOf } from '@/analysis/points/points';
import { selectPoints } from '@/analysis/points/select-points';
import { insideTurned, type Turn } from '@/analysis/points/turn';
import type { PointsClient } from '@/client/points';
import { isAbort, messageOf, throwIfAborted } from '@/model/errors';
import type { Path } from '@/model/path';
import type { SelectOp } from '@/state/combine-selection';
import { panelCount } from '@/state/panels';
import { isChosen, isOutlined, type Selection } from '@/state/selection';
import { useNotify } from '@/views/common/context/notify';
import {
  useCurrentSelectedRows,
  useKnownSelection,
  useSelectedRows,
  useView,
  useViewActions,
} from '@/views/common/context/view-context';
import { changedMarks } from '@/views/common/rows/marked-rows';
import { useMissingEmbedding } from '@/views/common/rows/use-selection-recipe';
import type { PointSet } from '../points/point-set';
import { type Dimensions, usePoints } from '../points/use-points';
import { POINTS_AT_ONCE, type PointsQuestion, useTask } from '../points/use-task';
import { createChangeQueue } from './change-queue';

interface Shown {
  readonly path: Path;
  readonly table: Path;
  readonly dimensions: Dimensions;
  readonly points: PointSet;
  /** Those that are drawn, ascending, where a query hides the others. */
  readonly ofQuery: Uint32Array | undefined;
  readonly colours: DrawnColours | undefined;
  readonly hidden: ReadonlySet<number>;
  /** In the active panel, which finds the rows for all panels. */
  readonly isActive: boolean;
}

export interface PointSelection {
  readonly isSelecting: boolean;
  /** The selected points, ascending; undefined without a selection, and while they are looked for. */
  readonly rows: Uint32Array | undefined;
  /** Changes the selection by an outline; corners in the unit of the points, as they are seen from one side if they are in space. */
  readonly draw: (outline: readonly number[], op: SelectOp, turn?: Turn) => void;
  readonly invert: () => void;
  readonly clear: () => void;
}

/**
 * The selected rows, recomputed from the outlines of the link whenever these change: in the
 * embedding they were drawn in, whichever is shown. Outlines select nothing of hidden categories.
 * An outline drawn while a query hides points, or a panel among others hides categories, is saved as rows, so that another
 * query or panel does not change it; and so is one around points in space. If they cannot be computed, nothing is selected and a notice says why.
 */
export function useSelection(shown: Shown, client: PointsClient): PointSelection {
  const { path, table, dimensions, points, ofQuery, colours, hidden, isActive } = shown;
  const isAlone = useView((view) => panelCount(view) === 1);
  const stored = useView((view) => view.selection);
  // rows that were chosen in the table are known already
  const selection = stored && isActive && !isChosen(stored) ? stored : undefined;
  const selected = useSelectedRows();
  const { select, selectRows, selectDrawn, invertSelection, tellSelected } =
    useViewActions();
  const selectedNow = useCurrentSelectedRows();
  const untilKnown = useKnownSelection();
  const notify = useNotify();
  const [changes] = useState(() =>
    createChangeQueue((error) => {
      if (!isAbort(error)) notify({ tone: 'warning', text: messageOf(error) });
    }),
  );
  useEffect(() => {
    return () => {
      changes.clear();
    };
  }, [changes]);
  const clear = () => {
    changes.clear();
    select(undefined);
  };
  const isHere = !selection || isOutlinedIn(selection, path, dimensions);
  const isMissing = useMissingEmbedding() !== undefined;
  const mustRead = !isHere && !selected && !isMissing;
  const elsewhere = usePoints(
    selection?.embedding ?? path,
    mustRead ? points.count : 0,
    mustRead ? { x: selection.dimensions[0], y: selection.dimensions[1] } : dimensions,
  ).points;
  const of = isHere ? points : elsewhere;
  const isComplete = of.count > 0 && of.isComplete;
  const hiding = useMemo(
    () =>
      hidden.size > 0 && colours?.kind === 'categories'
        ? { codes: colours.codes, hidden: [...hidden] }
        : undefined,
    [hidden, colours],
  );
  // an outline that is dimmed anew for each hidden category is not looked for again
  const applied = isAlone ? hiding : undefined;
  const early = selection && isOutlined(selection) ? undefined : applied;
  const whereabouts = useMemo((): PointsQuestion<Uint32Array> | undefined => {
    const { frame, positions, count } = of;
    if (!selection || isMissing || !isComplete || !frame) return undefined;
    // raster by raster: many outlines, or long ones, would block the page however few the points
    const effort = (outlines: readonly Float64Array[]) =>
      areFew(outlines) ? count : Number.POSITIVE_INFINITY;
    if (isOutlined(selection)) {
      const outlines = selection.outlines.map((outline) => inFrame(outline, frame));
      return {
        points: effort(outlines),
        here: () => pointsInside(positions, outlines),
        there: () => client.pointsInside(positions, outlines),
      };
    }
    const steps = selection.steps.map((step) =>
      'outlines' in step
        ? { ...step, outlines: step.outlines.map((outline) => inFrame(outline, frame)) }
        : step,
    );
    return {
      points: effort(steps.flatMap((step) => ('outlines' in step ? step.outlines : []))),
      here: () => selectPoints(positions, steps, early),
      there: () => client.selectPoints(positions, steps, early),
    };
  }, [selection, isMissing, of, isComplete, early, client]);
  const inside = useTask(whereabouts, clear);
  const late = selection && isOutlined(selection) ? applied : undefined;
  const visible = useMemo((): PointsQuestion<Uint32Array> | undefined => {
    if (!inside || !late) return undefined;
    const args = [inside, late.codes, late.hidden] as const;
    return {
      points: inside.length,
      here: () => withoutHidden(...args),
      there: () => client.withoutHidden(...args),
    };
  }, [inside, late, client]);
  const shownInside = useTask(visible, clear);
  const rows = visible ? shownInside : inside;
  useEffect(() => {
    if (rows && selection) tellSelected({ of: selection, table, rows });
  }, [rows, selection, table, tellSelected]);

  /** Selects those inside an outline that are drawn. */
  const drawShown = async (
    outline: readonly number[],
    op: SelectOp,
    drawn: Uint32Array | undefined,
    turn: Turn | undefined,
    signal: AbortSignal,
  ): Promise<void> => {
    const { positions, count, solid } = points;
    const isFew = count <= POINTS_AT_ONCE;
    const ways = isFew ? { pointsInside, insideTurned } : client;
    const within =
      solid && turn
        ? await ways.insideTurned(positions, solid, turn, [outline])
        : await ways.pointsInside(positions, [outline]);
    const visible = hiding ? withoutHidden(within, hiding.codes, hiding.hidden) : within;
    const rows = drawn ? changedMarks(visible, drawn, 'intersect', count) : visible;
    if (op !== 'replace' && !isMissing) await untilKnown(signal);
    throwIfAborted(signal);
    const now = selectedNow(); // another outline may have been drawn since
    const known = now?.table === table ? now.rows : undefined;
    selectRows(table, changedMarks(known, rows, op, count));
  };

  const draw = (outline: readonly number[], op: SelectOp, turn?: Turn) => {
    const { frame } = points;
    if (!frame) return;
    // the second outline changes what the first one selects, also while that is looked for
    if (turn || ofQuery || (hiding && !isAlone))
      return changes.add((signal) => drawShown(outline, op, ofQuery, turn, signal));
    const own = cornersOf(outline).flatMap(([x, y]) => dataOf(frame, x, y));
    const change = () =>
      selectDrawn(op, {
        ...{ table, embedding: path, outline: own },
        dimensions: [dimensions.x, dimensions.y],
      });
    // outlines of one embedding are steps; what was selected in another must be known
    const isElsewhere =
      stored && !isChosen(stored) && !isOutlinedIn(stored, path, dimensions);
    const needsRows = op !== 'replace' && isElsewhere && !selected && !isMissing;
    if (!needsRows && !changes.isBusy) return change();
    changes.add(async (signal) => {
      if (op !== 'replace' && !isMissing) await untilKnown(signal);
      throwIfAborted(signal);
      change();
    });
  };
  const known = selected?.table === table ? selected.rows : undefined;
  const invertKnown = () => {
    const now = selectedNow();
    if (ofQuery && now?.table === table)
      selectRows(table, changedMarks(ofQuery, now.rows, 'subtract', points.count));
    else invertSelection(table, points.count);
  };
  const invert = () => {
    const isLookedFor = stored !== undefined && !selected && !isMissing;
    if (!isLookedFor && !changes.isBusy) return invertKnown();
    changes.add(async (signal) => {
      if (!isMissing) await untilKnown(signal);
      throwIfAborted(signal);
      invertKnown();
    });
  };
  return {
    isSelecting: (stored !== undefined && !isChosen(stored)) || known !== undefined,
    rows: known,
    draw,
    invert,
    clear,
  };
}

/** True for outlines of these columns of an embedding, from whose points they are found; not in space. */
function isOutlinedIn(
  { embedding, dimensions: [x, y] }: Exclude<Selection, { readonly runs: unknown }>,
  path: Path,
  shown: Dimensions,
): boolean {
  return embedding === path && x === shown.x && y === shown.y && shown.z === undefined;
}

/** Outlines that are drawn by hand are rarely more; corners are counted twice, as x and y. */
function areFew(outlines: readonly Float64Array[]): boolean {
  const corners = outlines.reduce((sum, { length }) => sum + length, 0);
  return outlines.length <= 8 && corners <= 2400;
}

function inFrame(outline: readonly number[], frame: PointFrame): Float64Array {
  return Float64Array.from(
    cornersOf(outline).flatMap(([x, y]) => positionOf(frame, x, y)),
  );
}

/** Pairs of numbers that come in turn. */
function cornersOf(outline: readonly number[]): readonly (readonly [number, number])[] {
  return Array.from({ length: outline.length / 2 }, (_, i) => [
    outline[2 * i] as number,
    outline[2 * i + 1] as number,
  ]);
}
