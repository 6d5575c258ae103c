import type { ReadOptions } from '@/model/read-options';
import { corrupt } from '../cursor';
import {
  type AxisSelection,
  endOf,
  firstOf,
  regularAxis,
  wholeAxis,
} from './axis-selection';
import type { BoundSelection } from './paired-boxes';
import type { StoredMapping } from './source-list';
import type { StoredSelection } from './stored-selection';
import { type MissingSource, openSource, type VirtualLocation } from './virtual-sources';

/** A mapping with the extent that its sources give it. */
export type BoundMapping =
  | { readonly kind: 'fixed'; readonly mapping: StoredMapping }
  /** Unlimited on both sides: as many indices of the unlimited axes as the source has. */
  | {
      readonly kind: 'growing';
      readonly mapping: StoredMapping;
      readonly length: number;
    }
  /** One source for each block of the unlimited axis. */
  | {
      readonly kind: 'blocks';
      readonly mapping: StoredMapping;
      readonly axis: number;
      readonly count: number;
    };

export interface VirtualExtent {
  readonly shape: readonly number[];
  readonly mappings: readonly BoundMapping[];
  /** Sources that would have made it larger, and do not exist. */
  readonly missing: readonly MissingSource[];
}

/**
 * The extent of a virtual dataset, as libhdf5 finds it (H5D__virtual_set_extent_unlim, to the last
 * available source, without gaps): on an axis without limit as far as the sources reach.
 */
export async function virtualExtent(
  place: VirtualLocation,
  stored: readonly number[],
  mappings: readonly StoredMapping[],
  options?: ReadOptions,
): Promise<VirtualExtent> {
  const least = stored.map(() => 0);
  const reached = new Map<number, number>();
  const bound: BoundMapping[] = [];
  const missing: MissingSource[] = [];
  const where = `${place.file.name}: the list of sources of ${place.path}`;
  for (const mapping of mappings) {
    expectRank(mapping.virtual, stored.length, where);
    const axis = unlimitedAxis(mapping.virtual);
    noteLeast(least, mapping.virtual, axis);
    if (axis === undefined) {
      bound.push({ kind: 'fixed', mapping });
      continue;
    }
    const selection = axesOf(mapping.virtual)[axis] as AxisSelection;
    const isBlocks = unlimitedAxis(mapping.source) === undefined;
    if (isBlocks !== (mapping.file?.hasBlocks === true || mapping.dataset.hasBlocks))
      throw corrupt(where, 'has an entry without limit whose source has one');
    if (isBlocks && selection.regular?.count !== Number.POSITIVE_INFINITY)
      throw corrupt(where, 'numbers the blocks of a selection that has one block');
    const found = isBlocks
      ? await boundBlocks(place, mapping, axis, options)
      : await boundGrowing(place, mapping, options);
    if (found.missing) missing.push(found.missing);
    bound.push(found.mapping);
    const end =
      found.mapping.kind === 'blocks'
        ? endOfBlocks(selection, found.mapping.count)
        : endOf(firstOf(selection, found.length));
    reached.set(axis, Math.max(reached.get(axis) ?? 0, end));
  }
  const shape = stored.map((extent, axis) => {
    const end = reached.get(axis);
    return end === undefined ? extent : Math.max(end, least[axis] as number);
  });
  return { shape, mappings: bound, missing };
}

interface Found {
  readonly mapping: BoundMapping;
  /** On the unlimited axis. */
  readonly length: number;
  readonly missing?: MissingSource;
}

async function boundGrowing(
  place: VirtualLocation,
  mapping: StoredMapping,
  options?: ReadOptions,
): Promise<Found> {
  const source = await openSource(place, mapping, 0, options);
  if (source.status === 'absent')
    return {
      mapping: { kind: 'growing', mapping, length: 0 },
      length: 0,
      missing: source.missing,
    };
  const axis = unlimitedAxis(mapping.source) ?? 0;
  const extent = source.array.shape[axis] ?? 0;
  const length = (axesOf(mapping.source)[axis] as AxisSelection).before(extent);
  return { mapping: { kind: 'growing', mapping, length }, length };
}

/** Number of blocks beyond those found that are looked up in parallel. */
const MAX_AHEAD = 16;

async function boundBlocks(
  place: VirtualLocation,
  mapping: StoredMapping,
  axis: number,
  options?: ReadOptions,
): Promise<Found> {
  let count = 0;
  for (let ahead = 1; ; ahead = Math.min(MAX_AHEAD, 2 * ahead)) {
    const blocks = Array.from({ length: ahead }, (_, i) => count + i);
    const found = await Promise.all(
      blocks.map((block) => openSource(place, mapping, block, options)),
    );
    const first = found.find(({ status }) => status === 'absent');
    count += first ? found.indexOf(first) : ahead;
    if (first?.status !== 'absent') continue;
    const none = count === 0 ? { missing: first.missing } : {};
    return { mapping: { kind: 'blocks', mapping, axis, count }, length: count, ...none };
  }
}

/** The block of an unlimited selection by number. */
export function blockOf(axis: AxisSelection, number: number): AxisSelection {
  const { start = 0, stride = 1, block = 1 } = axis.regular ?? {};
  return regularAxis({ start: start + number * stride, stride, count: 1, block });
}

function endOfBlocks(axis: AxisSelection, count: number): number {
  return count === 0 ? 0 : endOf(blockOf(axis, count - 1));
}

function unlimitedAxis(selection: StoredSelection): number | undefined {
  const axis = axesOf(selection).findIndex(
    ({ length }) => length === Number.POSITIVE_INFINITY,
  );
  return axis < 0 ? undefined : axis;
}

function axesOf(selection: StoredSelection): readonly AxisSelection[] {
  return selection.kind === 'grid' ? selection.axes : [];
}

/** The extents that selections with limits need (`min_dims`); “all” needs none. */
function noteLeast(
  least: number[],
  selection: StoredSelection,
  unlimited: number | undefined,
): void {
  for (const axis of least.keys()) {
    if (axis === unlimited) continue;
    const end =
      selection.kind === 'grid'
        ? endOf(selection.axes[axis] as AxisSelection)
        : selection.kind === 'boxes'
          ? selection.boxes.reduce((most, { stop }) => Math.max(most, stop[axis] ?? 0), 0)
          : 0;
    least[axis] = Math.max(least[axis] as number, end);
  }
}

/** Restricts a selection to an extent: “all” is all of it, and unlimited axes are cut to `length`. */
export function boundSelection(
  selection: StoredSelection,
  shape: readonly number[],
  length: number | undefined,
  where: string,
): BoundSelection | undefined {
  switch (selection.kind) {
    case 'none':
      return undefined;
    case 'all':
      return { kind: 'grid', axes: shape.map(wholeAxis) };
    case 'points':
      throw corrupt(where, 'selects single points, which HDF5 does not allow there');
    case 'boxes':
      expectRank(selection, shape.length, where);
      return selection;
    case 'grid': {
      expectRank(selection, shape.length, where);
      const axes = selection.axes.map((axis) =>
        axis.length === Number.POSITIVE_INFINITY ? firstOf(axis, length ?? 0) : axis,
      );
      return { kind: 'grid', axes };
    }
  }
}

function expectRank(selection: StoredSelection, rank: number, where: string): void {
  const found =
    selection.kind === 'grid'
      ? selection.axes.length
      : selection.kind === 'boxes'
        ? selection.boxes[0]?.start.length
        : rank;
  if (found !== rank)
    throw corrupt(where, `selects on ${found} axes of a dataset that has ${rank}`);
}
