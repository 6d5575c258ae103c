import type { IndexRange } from '@/model/block';
import { type ChunkPart, partOf, runOf, stridesOf } from '@/read/codecs/chunk-part';
import type { AxisSelection } from './axis-selection';
import type { Box, StoredSelection } from './stored-selection';

/** A region of a source, and the offset of its values in the result. */
export interface SourceRegion {
  /** Ranges to be read from the source. */
  readonly ranges: readonly IndexRange[];
  readonly parts: readonly ChunkPart[];
}

/** A selection whose extents are known. */
export type BoundSelection = Extract<StoredSelection, { kind: 'grid' | 'boxes' }>;

/** Larger regions are divided if most of their values are not requested. */
const MAX_SPARE = 1 << 20;
const SPARE_SHARE = 4;

/**
 * The regions of a source that have the requested values of one mapping: elements of both
 * selections correspond in row-major order. Undefined if the axes of the two do not correspond
 * (`pairedRuns` serves these).
 */
export function pairedBoxes(
  virtual: BoundSelection,
  source: BoundSelection,
  requested: readonly IndexRange[],
): readonly SourceRegion[] | undefined {
  if (virtual.kind !== 'grid' || source.kind !== 'grid') return undefined;
  const pairs = pairedAxes(virtual.axes, source.axes);
  if (!pairs) return undefined;
  const shape = requested.map(([start, stop]) => stop - start);
  const steps = stridesOf(shape);
  let base = 0;
  const loops: AxisLoops[] = [];
  for (const [axis, selection] of virtual.axes.entries()) {
    const [start, stop] = requested[axis] as IndexRange;
    const first = selection.before(start);
    const end = selection.before(stop);
    if (end <= first) return [];
    const toStep = steps[axis] as number;
    const partner = pairs.get(axis);
    if (partner === undefined) base += (selection.at(first) - start) * toStep;
    else {
      const from = source.axes[partner] as AxisSelection;
      const segments = segmentsOf(selection, from, first, end);
      loops.push({ axis: partner, start, toStep, segments });
    }
  }
  const whole = regionOf(source.axes, loops, base);
  if (!isWasteful(whole)) return [whole];
  return singleLoops(loops).map((each) => regionOf(source.axes, each, base));
}

/** The axis of the source for each axis of the virtual dataset; axes of length 1 have none. */
function pairedAxes(
  virtual: readonly AxisSelection[],
  source: readonly AxisSelection[],
): ReadonlyMap<number, number> | undefined {
  const long = (axes: readonly AxisSelection[]) =>
    axes.flatMap(({ length }, axis) => (length === 1 ? [] : [axis]));
  const [theirs, ours] = [long(source), long(virtual)];
  const fits = ours.every(
    (axis, i) => virtual[axis]?.length === source[theirs[i] ?? -1]?.length,
  );
  if (!fits || ours.length !== theirs.length) return undefined;
  return new Map(ours.map((axis, i) => [axis, theirs[i] as number]));
}

/** Equal segments at equal distances, consecutive on both sides. */
interface Segments {
  /** Index of the first segment on both sides. */
  readonly to: number;
  readonly from: number;
  readonly length: number;
  count: number;
  toStep: number;
  fromStep: number;
}

interface AxisLoops {
  /** Axis of the source. */
  readonly axis: number;
  /** First requested index. */
  readonly start: number;
  /** Stride of the axis in the result. */
  readonly toStep: number;
  readonly segments: readonly Segments[];
}

function segmentsOf(
  virtual: AxisSelection,
  source: AxisSelection,
  first: number,
  end: number,
): Segments[] {
  const found: Segments[] = [];
  for (let at = first; at < end; ) {
    const stop = Math.min(end, virtual.runEnd(at), source.runEnd(at));
    const [to, from, length] = [virtual.at(at), source.at(at), stop - at];
    at = stop;
    const last = found.at(-1);
    if (last?.length === length) {
      const toStep = to - last.to - (last.count - 1) * last.toStep;
      const fromStep = from - last.from - (last.count - 1) * last.fromStep;
      const isNext = toStep === last.toStep && fromStep === last.fromStep;
      if (last.count === 1 || isNext) {
        last.count += 1;
        [last.toStep, last.fromStep] = [toStep, fromStep];
        continue;
      }
    }
    found.push({ to, from, length, count: 1, toStep: 0, fromStep: 0 });
  }
  return found;
}

function regionOf(
  source: readonly AxisSelection[],
  loops: readonly AxisLoops[],
  base: number,
): SourceRegion {
  const ranges = source.map(({ at }, axis): IndexRange => {
    const segments = loops.find((each) => each.axis === axis)?.segments;
    if (!segments) return [at(0), at(0) + 1];
    const last = segments.at(-1);
    const end = last ? last.from + (last.count - 1) * last.fromStep + last.length : 0;
    return [segments[0]?.from ?? 0, end];
  });
  const fromSteps = stridesOf(ranges.map(([start, stop]) => stop - start));
  const parts: ChunkPart[] = [];
  const add = (axis: number, chosen: readonly Segments[]) => {
    const loop = loops[axis];
    if (loop) for (const each of loop.segments) add(axis + 1, [...chosen, each]);
    else parts.push(partFor(loops, chosen, ranges, fromSteps, base));
  };
  add(0, []);
  return { ranges, parts };
}

/** Builds two loops for each axis: over segments, and over the values of one. */
function partFor(
  loops: readonly AxisLoops[],
  chosen: readonly Segments[],
  ranges: readonly IndexRange[],
  steps: readonly number[],
  base: number,
): ChunkPart {
  let [from, to] = [0, base];
  const extents: number[] = [];
  const fromSteps: number[] = [];
  const toSteps: number[] = [];
  for (const [i, { axis, start, toStep }] of loops.entries()) {
    const segments = chosen[i] as Segments;
    const step = steps[axis] as number;
    from += (segments.from - (ranges[axis]?.[0] ?? 0)) * step;
    to += (segments.to - start) * toStep;
    extents.push(segments.count, segments.length);
    fromSteps.push(segments.fromStep * step, step);
    toSteps.push(segments.toStep * toStep, toStep);
  }
  const zero = extents.map(() => 0);
  return { ...partOf({ extents, from: zero, to: zero, fromSteps, toSteps }), from, to };
}

function isWasteful({ ranges, parts }: SourceRegion): boolean {
  const read = ranges.reduce((all, [start, stop]) => all * (stop - start), 1);
  const used = parts.reduce((all, { counts }) => all + productOf(counts), 0);
  return read > MAX_SPARE && read > SPARE_SHARE * used;
}

/** Splits the loops, so that each segment is read separately. */
function singleLoops(loops: readonly AxisLoops[]): AxisLoops[][] {
  return loops.reduce<AxisLoops[][]>(
    (all, loop) =>
      all.flatMap((before) =>
        loop.segments.flatMap((segments) =>
          Array.from({ length: segments.count }, (_, i) => [
            ...before,
            {
              ...loop,
              segments: [
                {
                  ...segments,
                  to: segments.to + i * segments.toStep,
                  from: segments.from + i * segments.fromStep,
                  count: 1,
                },
              ],
            },
          ]),
        ),
      ),
    [[]],
  );
}

/**
 * Like `pairedBoxes` for any two selections, range by range: for unions of boxes, and selections of different shapes.
 * Yields a region for each few million values.
 */
export function* pairedRuns(
  virtual: BoundSelection,
  source: BoundSelection,
  requested: readonly IndexRange[],
): Iterable<SourceRegion> {
  const shape = requested.map(([start, stop]) => stop - start);
  const steps = stridesOf(shape);
  const sources = runsOf(source);
  let theirs = sources.next();
  let used = 0;
  let pending: PairedRun[] = [];
  for (const ours of runsOf(virtual)) {
    for (let done = 0; done < ours.length; ) {
      if (theirs.done) return;
      const run = theirs.value;
      const length = Math.min(ours.length - done, run.length - used);
      const piece = clipped(
        { row: ours.row, start: ours.start + done, length },
        requested,
      );
      if (piece) {
        const to = piece.row.reduce(
          (all, at, axis) =>
            all + (at - (requested[axis]?.[0] ?? 0)) * (steps[axis] as number),
          piece.start - (requested.at(-1)?.[0] ?? 0),
        );
        const start = run.start + used + piece.start - (ours.start + done);
        const next = { row: run.row, start, length: piece.length, to };
        if (pending.length > 0 && !fitsWith(pending, next)) {
          yield regionOfRuns(pending);
          pending = [];
        }
        pending.push(next);
      }
      done += length;
      used += length;
      if (used < run.length) continue;
      theirs = sources.next();
      used = 0;
    }
  }
  if (pending.length > 0) yield regionOfRuns(pending);
}

/** Consecutive values of one row: indices of all axes but the last, then a range on it. */
interface Run {
  readonly row: readonly number[];
  readonly start: number;
  readonly length: number;
}

interface PairedRun extends Run {
  /** Offset in the result. */
  readonly to: number;
}

/** Lists the runs of a selection in row-major order. */
function* runsOf(selection: BoundSelection): Generator<Run, undefined> {
  if (selection.kind === 'boxes') return yield* runsOfBoxes(selection.boxes, []);
  return yield* runsOfGrid(selection.axes, []);
}

function* runsOfGrid(
  axes: readonly AxisSelection[],
  row: readonly number[],
): Generator<Run, undefined> {
  const [axis, ...inner] = axes;
  if (!axis) {
    yield { row: row.slice(0, -1), start: row.at(-1) ?? 0, length: 1 }; // a scalar
    return;
  }
  for (let at = 0; at < axis.length; ) {
    const start = axis.at(at);
    const end = axis.runEnd(at);
    if (inner.length === 0) yield { row, start, length: end - at };
    else for (let i = 0; i < end - at; i++) yield* runsOfGrid(inner, [...row, start + i]);
    at = end;
  }
}

function* runsOfBoxes(
  boxes: readonly Box[],
  row: readonly number[],
): Generator<Run, undefined> {
  const axis = row.length;
  const rank = boxes[0]?.start.length ?? 0;
  const edges = boxes.flatMap(({ start, stop }) => [start[axis] ?? 0, stop[axis] ?? 0]);
  const sorted = [...new Set(edges)].sort((a, b) => a - b);
  for (const [i, start] of sorted.entries()) {
    const stop = sorted[i + 1];
    if (stop === undefined) return;
    const here = boxes.filter(
      (box) => (box.start[axis] ?? 0) <= start && start < (box.stop[axis] ?? 0),
    );
    if (here.length === 0) continue;
    if (axis === rank - 1) yield { row, start, length: stop - start };
    else for (let at = start; at < stop; at++) yield* runsOfBoxes(here, [...row, at]);
  }
}

function clipped({ row, start, length }: Run, requested: readonly IndexRange[]) {
  const isInside = row.every((at, axis) => {
    const [first, stop] = requested[axis] as IndexRange;
    return at >= first && at < stop;
  });
  const [first, end] = requested.at(-1) ?? [0, 1];
  const from = Math.max(start, first);
  const stop = Math.min(start + length, end);
  return isInside && stop > from ? { row, start: from, length: stop - from } : undefined;
}

function boundsOf(runs: readonly Run[]): IndexRange[] {
  const [first] = runs;
  const ranges = (first?.row ?? []).map((at): [number, number] => [at, at + 1]);
  let [start, stop] = [Number.POSITIVE_INFINITY, 0];
  for (const run of runs) {
    for (const [axis, at] of run.row.entries()) {
      const range = ranges[axis] as [number, number];
      range[0] = Math.min(range[0], at);
      range[1] = Math.max(range[1], at + 1);
    }
    start = Math.min(start, run.start);
    stop = Math.max(stop, run.start + run.length);
  }
  return [...ranges, [start, stop]];
}

/** True if the last of the runs and the next are close enough to be read together. */
function fitsWith(runs: readonly PairedRun[], next: PairedRun): boolean {
  const bounds = boundsOf([runs[0] as PairedRun, runs.at(-1) as PairedRun, next]);
  return productOf(bounds.map(([start, stop]) => stop - start)) <= MAX_SPARE;
}

function regionOfRuns(runs: readonly PairedRun[]): SourceRegion {
  const ranges = boundsOf(runs);
  const steps = stridesOf(ranges.map(([start, stop]) => stop - start));
  const parts = runs.map(({ row, start, length, to }) => {
    const from = row.reduce(
      (all, at, axis) => all + (at - (ranges[axis]?.[0] ?? 0)) * (steps[axis] as number),
      start - (ranges.at(-1)?.[0] ?? 0),
    );
    return runOf(from, to, length);
  });
  return { ranges, parts };
}

function productOf(counts: readonly number[]): number {
  return counts.reduce((all, count) => all * count, 1);
}
