import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Coordinates, PointFrame } from '@/ask/embeddings/points';
import type { Block, IndexRange, Region } from '@/model/block';
import { extremesOf } from '@/model/extremes';
import type { Path } from '@/model/path';
import type { ResourceState, Unready } from '@/page/client/reading';
import { useData } from '@/page/kit/reading/use-answer';
import { useBlocks } from '@/page/kit/reading/use-block';
import { PointSet } from './point-set';

/** The columns of an embedding that are drawn. */
export interface Dimensions {
  readonly x: number;
  readonly y: number;
  /** Column on z, for points in space. */
  readonly z?: number | undefined;
}

/** Columns on x, y and, for points in space, z. */
export function axesOf({
  x,
  y,
  z,
}: Dimensions): readonly [number, number] | readonly [number, number, number] {
  return z === undefined ? [x, y] : [x, y, z];
}

export interface PointsReading {
  /** Points that have arrived; grows while the embedding is read. */
  readonly points: PointSet;
  /** Why points are still missing: they are loading, stopped or failed. */
  readonly unready: Unready | undefined;
}

/** Rows read at once: 2 MB of 32-bit floats, so that a picture fills up while its file is read. */
const ROWS = 1 << 18;

/**
 * The positions of all points, read in batches and converted one batch per frame. Blocks are
 * released after conversion. `up` is −1 if y of the data points down.
 */
export function usePoints(
  path: Path,
  rows: number,
  { x, y, z }: Dimensions,
  up: PointFrame['up'] = 1,
): PointsReading {
  // different columns are different points
  const { answers } = useData();
  const { points, wanted } = useMemo(() => {
    const regions = regionsOf(path, rows, axesOf({ x, y, z }));
    const key = [path, rows, x, y, z, up].join(' ');
    const create = () => {
      const deep = z === undefined ? undefined : new Float32Array(rows);
      return new PointSet(rows, up, undefined, deep);
    };
    return { points: sharedPoints(answers, key, create), wanted: regions };
  }, [answers, path, rows, x, y, z, up]);
  const arrived = useStore(points.arrivals, () => points.arrived);
  const [stopped, setStopped] = useState<PointSet>();
  const states = useBlocks(arrived < rows && stopped !== points ? wanted : []);

  useEffect(() => {
    const width = z === undefined ? 2 : 3;
    for (const [i, [start]] of partsOf(rows).entries()) {
      const xs = coordinatesIn(states[width * i], x);
      const ys = coordinatesIn(states[width * i + 1], y);
      const zs = z === undefined ? undefined : coordinatesIn(states[width * i + 2], z);
      if (!xs || !ys || points.has(start) || (z !== undefined && !zs)) continue;
      const frame = requestAnimationFrame(() => {
        if (!points.has(start)) points.add(start, xs, ys, zs); // another panel may have added it
      });
      return () => cancelAnimationFrame(frame);
    }
    return undefined;
  });

  const actions = {
    cancel: () => setStopped(points),
    retry: () => {
      setStopped(undefined);
      for (const [element, region] of wanted)
        answers.to('read').retry({ path: element, region });
    },
  };
  if (arrived >= rows) return { points, unready: undefined };
  if (stopped === points) return { points, unready: { status: 'stopped', ...actions } };
  const error = states.map(errorOf).find((found) => found !== undefined);
  if (error) return { points, unready: { status: 'failed', error, ...actions } };
  const [only] = states;
  const progress =
    rows > ROWS
      ? ({ done: arrived, total: rows, unit: 'values' } as const)
      : only?.status === 'loading'
        ? only.progress
        : undefined;
  return {
    points,
    unready: { status: 'loading', ...(progress && { progress }), ...actions },
  };
}

/** Point sets of each file, which panels share while any of them shows them. */
const shown = new WeakMap<object, Map<string, WeakRef<PointSet>>>();

function sharedPoints(file: object, key: string, create: () => PointSet): PointSet {
  const known = shown.get(file) ?? new Map<string, WeakRef<PointSet>>();
  shown.set(file, known);
  const points = known.get(key)?.deref() ?? create();
  known.set(key, new WeakRef(points));
  return points;
}

/**
 * Parts of the rows in reading order: the beginning, the middle, the quarters and so on, so that the first parts of a
 * file sorted by sample or cluster come from all over it.
 */
export function partsOf(rows: number): readonly IndexRange[] {
  const count = Math.ceil(rows / ROWS);
  return spreadOut(count).map((i) => [i * ROWS, Math.min(rows, (i + 1) * ROWS)]);
}

/** Numbers below a count in bit-reversed order. */
function spreadOut(count: number): readonly number[] {
  const whole = 2 ** Math.ceil(Math.log2(Math.max(1, count)));
  let all: readonly number[] = [0];
  for (let step = whole / 2; step >= 1; step /= 2)
    all = [...all, ...all.map((i) => i + step)];
  return all.filter((i) => i < count);
}

/** Regions to read: one per part and column, the same one for all columns if these are adjacent. */
function regionsOf(
  path: Path,
  rows: number,
  wanted: readonly number[],
): readonly (readonly [Path, Region])[] {
  const [first, last] = extremesOf(wanted);
  const all: IndexRange = [first, last + 1];
  const areNeighbours = all[1] - all[0] <= wanted.length;
  return partsOf(rows).flatMap((part) =>
    wanted.map((column): [Path, Region] => [
      path,
      { rows: part, columns: areNeighbours ? all : [column, column + 1] },
    ]),
  );
}

function coordinatesIn(
  state: ResourceState<Block> | undefined,
  column: number,
): Coordinates | undefined {
  if (state?.status !== 'ready' || state.value.kind !== 'matrix') return undefined;
  const { columns, values } = state.value;
  return { values, width: columns[1] - columns[0], column: column - columns[0] };
}

function errorOf(state: ResourceState<Block>): Error | undefined {
  if (state.status === 'failed') return state.error;
  if (state.status !== 'ready' || state.value.kind === 'matrix') return undefined;
  return new Error(`An embedding must be a numeric matrix; this is ${state.value.kind}.`);
}
