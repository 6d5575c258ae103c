import { useEffect, useMemo, useRef } from 'react';
import { positionsOf } from '@/ask/embeddings/points';
import type { Path } from '@/model/path';
import type { PointsClient } from '@/page/client/points';
import { useView, useViewActions } from '@/page/kit/context/view-context';
import { useQueryRows, useTableQuery } from '@/page/kit/rows/use-table-query';
import type { PointSet } from './point-set';
import { type PointsQuestion, useTask } from './use-task';

/** Points that are drawn, ascending; `all`, or `unknown` while they are being found. */
export type ShownRows = Uint32Array | 'all' | 'unknown';

export interface ShownPoints {
  readonly points: PointSet;
  /** True while points that should be hidden are still drawn, or the other way round. */
  readonly isPending: boolean;
}

/**
 * Some points of an embedding. The others have no position, so that nothing draws, hovers or
 * outlines them. While the rows are unknown, the previous ones are kept.
 */
export function useShownPoints(
  points: PointSet,
  arrived: number,
  shown: ShownRows,
  client: PointsClient,
): ShownPoints {
  const { positions } = points;
  const isComplete = arrived >= points.count;
  const question = useMemo((): PointsQuestion<Float32Array<ArrayBuffer>> | undefined => {
    if (!isComplete || typeof shown === 'string') return undefined;
    return {
      points: points.count,
      here: () => positionsOf(positions, shown),
      there: () => client.positionsOf(positions, shown),
    };
  }, [isComplete, points, positions, shown, client]);
  const some = useTask(question);
  const set = useMemo(() => some && points.showing(some), [points, some]);
  const last = useRef<{ readonly set: PointSet; readonly of: PointSet }>(undefined);
  useEffect(() => {
    if (set) last.current = { set, of: points };
    else if (shown === 'all') last.current = undefined;
  }, [set, points, shown]);
  if (shown === 'all') return { points, isPending: false };
  const kept = last.current?.of === points ? last.current.set : points;
  return { points: set ?? kept, isPending: !set };
}

export interface QueryPoints extends ShownPoints {
  /**
   * Points for which the query of their table is true; undefined without a query, and until they
   * are found.
   */
  readonly ofQuery: Uint32Array | undefined;
  /** Whether the others are not drawn, rather than dimmed. */
  readonly hidesOthers: boolean;
  readonly onHidesOthers: (hides: boolean) => void;
  /** Points that are drawn, ascending; undefined if all are. */
  readonly rows: Uint32Array | undefined;
}

/**
 * Applies the query of a table to an embedding: other points are dimmed or hidden, as the view says. `within`: points
 * that can be drawn at all.
 */
export function useQueryPoints(
  points: PointSet,
  arrived: number,
  table: Path,
  client: PointsClient,
  within: ShownRows = 'all',
): QueryPoints {
  const hidesOthers = useView(({ paint }) => paint?.others === 'hidden');
  const { paintBy } = useViewActions();
  const { rows, isLoading } = useQueryRows(table, useTableQuery(table));
  const known = rows ?? (isLoading ? 'unknown' : 'all');
  const left = useMemo(
    () => both(hidesOthers ? known : 'all', within),
    [hidesOthers, known, within],
  );
  const shown = useShownPoints(points, arrived, left, client);
  return {
    ...shown,
    ofQuery: rows,
    rows: typeof left === 'string' ? undefined : left,
    hidesOthers,
    onHidesOthers: (hides) => paintBy({ others: hides ? 'hidden' : undefined }),
  };
}

/** The rows that are in both. */
function both(a: ShownRows, b: ShownRows): ShownRows {
  if (a === 'all') return b;
  if (b === 'all') return a;
  if (a === 'unknown' || b === 'unknown') return 'unknown';
  const rows = new Uint32Array(Math.min(a.length, b.length));
  let [count, at] = [0, 0];
  for (const row of a) {
    while (at < b.length && (b[at] as number) < row) at++;
    if (b[at] === row) rows[count++] = row;
  }
  return rows.subarray(0, count);
}
