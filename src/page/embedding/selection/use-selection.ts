import { useEffect, useMemo, useState } from 'react';
import type { DrawnColours } from '@/ask/colour/colour-points';
import { withoutHidden } from '@/ask/colour/dim-others';
import { pointsInside } from '@/ask/embeddings/lasso';
import { dataOf, type PointFrame, positionOf } from '@/ask/embeddings/points';
import { insideRotated, type Turn } from '@/ask/embeddings/rotation';
import { selectPoints } from '@/ask/embeddings/select-points';
import { isAbort, messageOf, throwIfAborted } from '@/model/errors';
import type { Path } from '@/model/path';
import type { PointsClient } from '@/page/client/points';
import { useNotify } from '@/page/kit/context/notify';
import {
  useCurrentSelectedRows,
  useKnownSelection,
  useSelectedRows,
  useView,
  useViewActions,
} from '@/page/kit/context/view-context';
import { changedMarks } from '@/page/kit/rows/marked-rows';
import { useMissingEmbedding } from '@/page/kit/rows/use-selection-recipe';
import type { SelectOp } from '@/page/state/combine-selection';
import { panelCount } from '@/page/state/panels';
import { isChosen, isOutlined, type Selection } from '@/page/state/selection';
import type { PointSet } from '../points/point-set';
import { type Dimensions, usePoints } from '../points/use-points';
import { POINTS_AT_ONCE, type PointsQuestion, useTask } from '../points/use-task';

interface Shown {
  readonly path: Path;
  readonly table: Path;
  readonly dimensions: Dimensions;
  readonly points: PointSet;
  /** Points that are drawn, ascending, if a query hides the others. */
  readonly ofQuery: Uint32Array | undefined;
  readonly colours: DrawnColours | undefined;
  readonly hidden: ReadonlySet<number>;
  /** True in the active panel, which finds the rows for all panels. */
  readonly isActive: boolean;
}

export interface PointSelection {
  readonly isSelecting: boolean;
  /** The selected points, ascending; undefined without a selection, and until they are found. */
  readonly rows: Uint32Array | undefined;
  /** Changes the selection by an outline, with corners in the unit of the points; in space as seen from `turn`. */
  readonly draw: (outline: readonly number[], op: SelectOp, turn?: Turn) => void;
  readonly invert: () => void;
  readonly clear: () => void;
}

/**
 * The selected rows, recomputed from the outlines of the link whenever these change, in the embedding they were drawn
 * in, whichever is shown. Outlines select nothing of hidden categories. An outline is saved as rows if it is drawn
 * while a query hides points, or while a panel among others hides categories, so that another query or panel does not
 * change it; and also if it is drawn around points in space. If the rows cannot be computed, nothing is selected and a
 * notice says why.
 */
export function useSelection(shown: Shown, client: PointsClient): PointSelection {
  const { path, table, dimensions, points, ofQuery, colours, hidden } = shown;
  const isAlone = useView((view) => panelCount(view) === 1);
  const stored = useView((view) => view.selection);
  const selected = useSelectedRows();
  const { select, selectRows, selectDrawn, invertSelection } = useViewActions();
  const changes = useChanges();
  const { selectedNow, changeRows } = changes;
  const clear = () => {
    changes.clear();
    select(undefined);
  };
  const hiding = useMemo(
    () =>
      hidden.size > 0 && colours?.kind === 'categories'
        ? { codes: colours.codes, hidden: [...hidden] }
        : undefined,
    [hidden, colours],
  );
  useOutlinedRows(shown, client, isAlone ? hiding : undefined, clear);
  const known = selected?.table === table ? selected.rows : undefined;
  const { isMissing } = changes;
  return {
    isSelecting: (stored !== undefined && !isChosen(stored)) || known !== undefined,
    rows: known,
    clear,
    draw(outline, op, turn) {
      const { frame, count } = points;
      if (!frame) return;
      // a second outline changes what the first one selects, even while that is still being found
      if (turn || ofQuery || (hiding && !isAlone)) {
        const find = () => pointsDrawn(points, outline, turn, client);
        return changeRows(op, async () => {
          const within = await find();
          const visible = hiding
            ? withoutHidden(within, hiding.codes, hiding.hidden)
            : within;
          const rows = ofQuery
            ? changedMarks(visible, ofQuery, 'intersect', count)
            : visible;
          return () => {
            const now = selectedNow(); // another outline may have been drawn since
            const before = now?.table === table ? now.rows : undefined;
            selectRows(table, changedMarks(before, rows, op, count));
          };
        });
      }
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
      if (!needsRows && !changes.isBusy()) return change();
      changeRows(op, async () => change);
    },
    invert() {
      const invertKnown = () => {
        const now = selectedNow();
        if (ofQuery && now?.table === table)
          selectRows(table, changedMarks(ofQuery, now.rows, 'subtract', points.count));
        else invertSelection(table, points.count);
      };
      const isLookedFor = stored !== undefined && !selected && !isMissing;
      if (!isLookedFor && !changes.isBusy()) return invertKnown();
      changeRows('add', async () => invertKnown);
    },
  };
}

/** Changes of the selection, one after another; those that change what is selected wait until it is known. */
function useChanges() {
  const notify = useNotify();
  const selectedNow = useCurrentSelectedRows();
  const untilKnown = useKnownSelection();
  const isMissing = useMissingEmbedding() !== undefined;
  const [queue] = useState(() =>
    createChangeQueue((error) => {
      if (!isAbort(error)) notify({ tone: 'warning', text: messageOf(error) });
    }),
  );
  useEffect(() => {
    return () => {
      queue.clear();
    };
  }, [queue]);
  return {
    isMissing,
    selectedNow,
    clear: () => queue.clear(),
    isBusy: () => queue.isBusy,
    /** `find` computes what the change needs, and returns the change. */
    changeRows: (op: SelectOp, find: () => Promise<() => void>) =>
      queue.add(async (signal) => {
        const change = await find();
        if (op !== 'replace' && !isMissing) await untilKnown(signal);
        throwIfAborted(signal);
        change();
      }),
  };
}

/** Returns the points inside an outline; for points in space, as seen from `turn`. */
async function pointsDrawn(
  { positions, count, solid }: PointSet,
  outline: readonly number[],
  turn: Turn | undefined,
  client: PointsClient,
): Promise<Uint32Array> {
  const ways = count <= POINTS_AT_ONCE ? { pointsInside, insideRotated } : client;
  return solid && turn
    ? ways.insideRotated(positions, solid, turn, [outline])
    : ways.pointsInside(positions, [outline]);
}

interface Hiding {
  readonly codes: Uint8Array | Uint16Array;
  readonly hidden: readonly number[];
}

/**
 * Finds the rows inside the outlines of the link, in the embedding they were drawn in, and announces them to all views.
 */
function useOutlinedRows(
  { path, table, dimensions, points, isActive }: Shown,
  client: PointsClient,
  hiding: Hiding | undefined,
  onFailure: () => void,
): void {
  const stored = useView((view) => view.selection);
  // rows that were chosen in the table are known already
  const selection = stored && isActive && !isChosen(stored) ? stored : undefined;
  const selected = useSelectedRows();
  const { announceSelected } = useViewActions();
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
  // points inside plain outlines are not searched again for each hidden category, only filtered
  const early = selection && isOutlined(selection) ? undefined : hiding;
  const whereabouts = useMemo(
    () =>
      selection && !isMissing && isComplete
        ? insideQuestion(of, selection, early, client)
        : undefined,
    [selection, isMissing, of, isComplete, early, client],
  );
  const inside = useTask(whereabouts, onFailure);
  const late = selection && isOutlined(selection) ? hiding : undefined;
  const visible = useMemo((): PointsQuestion<Uint32Array> | undefined => {
    if (!inside || !late) return undefined;
    const args = [inside, late.codes, late.hidden] as const;
    return {
      points: inside.length,
      here: () => withoutHidden(...args),
      there: () => client.withoutHidden(...args),
    };
  }, [inside, late, client]);
  const shownInside = useTask(visible, onFailure);
  const rows = visible ? shownInside : inside;
  useEffect(() => {
    if (rows && selection) announceSelected({ of: selection, table, rows });
  }, [rows, selection, table, announceSelected]);
}

/** Question for the points that a selection's outlines select; undefined until the frame is known. */
function insideQuestion(
  { frame, positions, count }: PointSet,
  selection: Exclude<Selection, { readonly runs: unknown }>,
  hiding: Hiding | undefined,
  client: PointsClient,
): PointsQuestion<Uint32Array> | undefined {
  if (!frame) return undefined;
  // each outline is rasterised: many outlines, or long ones, would block the page even with few points
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
    here: () => selectPoints(positions, steps, hiding),
    there: () => client.selectPoints(positions, steps, hiding),
  };
}

/** True for outlines in these columns of an embedding, whose points suffice to find them; false in space. */
function isOutlinedIn(
  { embedding, dimensions: [x, y] }: Exclude<Selection, { readonly runs: unknown }>,
  path: Path,
  shown: Dimensions,
): boolean {
  return embedding === path && x === shown.x && y === shown.y && shown.z === undefined;
}

/** True for few outlines with few corners; hand-drawn ones rarely have more. Corners are counted twice, as x and y. */
function areFew(outlines: readonly Float64Array[]): boolean {
  const corners = outlines.reduce((sum, { length }) => sum + length, 0);
  return outlines.length <= 8 && corners <= 2400;
}

function inFrame(outline: readonly number[], frame: PointFrame): Float64Array {
  return Float64Array.from(
    cornersOf(outline).flatMap(([x, y]) => positionOf(frame, x, y)),
  );
}

/** Corners of an outline, given as alternating x and y. */
function cornersOf(outline: readonly number[]): readonly (readonly [number, number])[] {
  return Array.from({ length: outline.length / 2 }, (_, i) => [
    outline[2 * i] as number,
    outline[2 * i + 1] as number,
  ]);
}

/** Queue of changes of the selection, made in order: each may depend on what the previous one selects. */
interface ChangeQueue {
  /** True while a change is waiting or in progress. */
  readonly isBusy: boolean;
  /** Makes a change after all previous ones; it must check the signal before it changes anything. */
  add(change: (signal: AbortSignal) => Promise<void>): void;
  /** Aborts all changes that are not made yet. */
  clear(): void;
}

/** Creates a queue of changes; one that fails is reported, and the next ones are still made. */
export function createChangeQueue(onFailure: (error: unknown) => void): ChangeQueue {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  let controller = new AbortController();
  return {
    get isBusy() {
      return waiting > 0;
    },
    add(change) {
      const { signal } = controller;
      waiting++;
      last = last
        .then(() => (signal.aborted ? undefined : change(signal)))
        .catch((error: unknown) => {
          if (!signal.aborted) onFailure(error);
        })
        .finally(() => {
          waiting--;
        });
    },
    clear() {
      controller.abort();
      controller = new AbortController();
    },
  };
}
