import type { IndexRange } from '@/model/block';
import { type DType, dtypeName } from '@/model/dtype';
import { DataError, throwIfAborted } from '@/model/errors';
import type { StorageInfo } from '@/model/node';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import { bytesInMemory, createAssembler } from '@/read/chunks/assemble';
import { expectFits, MAX_RESULT_BYTES } from '@/read/chunks/chunk-reader';
import { isAllZero } from '@/read/chunks/is-all-zero';
import { planRead } from '@/read/chunks/plan';
import { progressOf } from '@/read/chunks/progress';
import { filledPart, runOf } from '@/read/codecs/chunk-part';
import type { Selection, StoredArray } from '@/read/node';
import { corrupt } from '../cursor';
import type { DatasetHeader } from '../dataset-header';
import { expectFill, type FillValue } from '../fill-value';
import { loadCollections } from '../load-collections';
import { asStoredType, isConvertible } from './converted-values';
import {
  type BoundSelection,
  pairedBoxes,
  pairedRuns,
  type SourceRegion,
} from './paired-boxes';
import { parseSourceList, type StoredMapping } from './source-list';
import {
  type BoundMapping,
  blockOf,
  boundSelection,
  virtualExtent,
} from './virtual-extent';
import {
  openSource,
  sourceMissing,
  type VirtualLocation,
  virtualStorage,
} from './virtual-sources';

export interface VirtualArray {
  /** Shape determined by the sources: an axis without limit ends where they end. */
  readonly shape: readonly number[];
  /** Its layout, and a note on parts that may be missing. */
  readonly storage: Pick<StorageInfo, 'layout' | 'note'>;
  read(fill: FillValue, selection?: Selection, options?: ReadOptions): Promise<Values>;
}

/**
 * Opens a virtual dataset: its list of sources and, if an axis has no limit, those sources that
 * determine its extent.
 */
export async function openVirtual(
  place: VirtualLocation,
  header: DatasetHeader,
  options?: ReadOptions,
): Promise<VirtualArray> {
  const stored = header.space.shape ?? [];
  const mappings = await readSourceList(place, header, options);
  const {
    shape,
    mappings: bound,
    missing,
  } = await virtualExtent(place, stored, mappings, options);
  const array = { ...place, dtype: header.dtype, shape, mappings: bound };
  return {
    shape,
    storage: virtualStorage(missing),
    read: (fill, selection = [], readOptions) =>
      readVirtual(array, fill, selection, readOptions),
  };
}

async function readSourceList(
  { file, path }: VirtualLocation,
  { layout }: DatasetHeader,
  options?: ReadOptions,
): Promise<readonly StoredMapping[]> {
  // without an address it has no sources
  if (layout.kind !== 'virtual' || layout.address < 0) return [];
  const what = `the list of sources of ${path}`;
  const where = `${file.name}: ${what}`;
  const { metadata, reader } = file;
  const heap = await loadCollections(
    metadata,
    [layout.address],
    what,
    reader.spares,
    options,
  );
  const collection = heap.collections.get(layout.address);
  const start = collection?.objects[2 * layout.index] ?? -1;
  if (!collection || start < 0) throw corrupt(where, 'is missing');
  const length = collection.objects[2 * layout.index + 1] as number;
  const bytes = collection.bytes.slice(start, start + length);
  heap.letGo();
  return parseSourceList(bytes, metadata.lengthBytes, where);
}

interface OpenedVirtual extends VirtualLocation {
  readonly dtype: DType;
  readonly shape: readonly number[];
  readonly mappings: readonly BoundMapping[];
}

/** Sources read at once. */
const AT_ONCE = 4;

async function readVirtual(
  array: OpenedVirtual,
  fill: FillValue,
  selection: Selection,
  options: ReadOptions = {},
): Promise<Values> {
  const { file, path, dtype, shape } = array;
  const where = `${file.name}: ${path}`;
  const plan = planRead({ id: path, where, shape, chunkShape: shape }, selection);
  const valueBytes = bytesInMemory(dtype);
  expectFits(where, 'This region', plan.length * valueBytes, MAX_RESULT_BYTES);
  const limits = { where, limitBytes: MAX_RESULT_BYTES };
  const result = createAssembler(dtype, plan.length, limits);
  const requested = shape.map(
    (extent, axis) => selection[axis] ?? ([0, extent] as const),
  );
  const values = expectFill(fill);
  if (plan.length > 0 && !isAllZero(values))
    result.put(values, filledPart(runOf(0, 0, plan.length)));
  const parts = plan.length === 0 ? [] : partsWithin(array, requested);
  const progress = progressOf(parts.length, options.report);
  for (let first = 0; first < parts.length; first += AT_ONCE) {
    throwIfAborted(options.signal);
    const some = parts.slice(first, first + AT_ONCE);
    const read = await Promise.all(
      some.map((part) => readPart(array, part, requested, options)),
    );
    // if mappings overlap, the last one counts: values are written in the order of the mappings
    for (const regions of read) {
      for (const { values, parts } of regions)
        for (const part of parts) result.put(values, part);
      progress.step();
    }
  }
  return result.finish();
}

/** A mapping, or one of its blocks, that has requested values. */
interface VirtualPart {
  readonly mapping: StoredMapping;
  readonly block: number;
  readonly virtual: BoundSelection;
  /** Length of the unlimited axis of the source. */
  readonly length: number | undefined;
}

function partsWithin(
  { file, path, shape, mappings }: OpenedVirtual,
  requested: readonly IndexRange[],
): VirtualPart[] {
  const where = `${file.name}: the list of sources of ${path}`;
  const parts: VirtualPart[] = [];
  for (const bound of mappings) {
    const { mapping } = bound;
    const length = bound.kind === 'growing' ? bound.length : undefined;
    if (bound.kind !== 'blocks') {
      const virtual = boundSelection(mapping.virtual, shape, length, where);
      if (virtual && isWithin(virtual, requested))
        parts.push({ mapping, block: 0, virtual, length });
      continue;
    }
    if (mapping.virtual.kind !== 'grid') continue;
    const { axes } = mapping.virtual;
    for (let block = 0; block < bound.count; block++) {
      const own = axes.map((axis, i) => (i === bound.axis ? blockOf(axis, block) : axis));
      const virtual: BoundSelection = { kind: 'grid', axes: own };
      if (isWithin(virtual, requested)) parts.push({ mapping, block, virtual, length });
    }
  }
  return parts;
}

function isWithin(selection: BoundSelection, requested: readonly IndexRange[]): boolean {
  if (selection.kind === 'grid')
    return selection.axes.every((axis, i) => {
      const [start, stop] = requested[i] ?? [0, 1];
      return axis.before(stop) > axis.before(start);
    });
  return selection.boxes.some((box) =>
    requested.every(
      ([start, stop], axis) =>
        (box.start[axis] ?? 0) < stop && (box.stop[axis] ?? 1) > start,
    ),
  );
}

interface ReadRegion {
  readonly values: Values;
  readonly parts: SourceRegion['parts'];
}

async function readPart(
  array: OpenedVirtual,
  { mapping, block, virtual, length }: VirtualPart,
  requested: readonly IndexRange[],
  { signal, priority, once }: ReadOptions,
): Promise<readonly ReadRegion[]> {
  const where = `${array.file.name}: ${array.path}`;
  const options = { signal, priority, once };
  const found = await openSource(array, mapping, block, options);
  if (found.status === 'absent') throw sourceMissing(array, found.missing);
  const source = found.array;
  if (!isConvertible(source.dtype, array.dtype))
    throw new DataError(
      'UnsupportedError',
      `${where} has values of the type ${dtypeName(array.dtype)}, but its source ${nameOf(mapping, block)} has ${dtypeName(source.dtype)}. Write the virtual dataset again with the type of its sources.`,
    );
  const theirs = boundSelection(mapping.source, source.shape, length, where);
  if (!theirs || countOf(theirs) !== countOf(virtual))
    throw new DataError(
      'CorruptError',
      `${where}: ${countOf(virtual)} of its values are mapped to ${theirs ? countOf(theirs) : 0} of its source ${nameOf(mapping, block)}. Write the virtual dataset again from its sources.`,
    );
  const boxes = pairedBoxes(virtual, theirs, requested);
  const regions: ReadRegion[] = [];
  for (const { ranges, parts } of boxes ?? pairedRuns(virtual, theirs, requested)) {
    expectInside(source, ranges, `${where}: its source ${nameOf(mapping, block)}`);
    const values = await source.read(ranges, options);
    regions.push({ values: asStoredType(values, source.dtype, array.dtype), parts });
  }
  return regions;
}

function expectInside(
  { shape }: StoredArray,
  ranges: readonly IndexRange[],
  source: string,
): void {
  for (const [axis, [, stop]] of ranges.entries())
    if (stop > (shape[axis] ?? 1))
      throw new DataError(
        'CorruptError',
        `${source} ends at ${shape[axis]} on axis ${axis}, but values up to ${stop} are taken from it. Write the virtual dataset again from its sources.`,
      );
}

function nameOf({ file, dataset }: StoredMapping, block: number): string {
  const name = dataset.of(block);
  return file ? `${name} in ${file.of(block)}` : name;
}

function countOf(selection: BoundSelection): number {
  if (selection.kind === 'grid')
    return selection.axes.reduce((all, { length }) => all * length, 1);
  return selection.boxes.reduce(
    (all, { start, stop }) =>
      all + start.reduce((size, at, axis) => size * ((stop[axis] ?? at) - at), 1),
    0,
  );
}
