import { withoutPlace } from '@/model/damage';
import { type DataError, isDataError, messageOf } from '@/model/errors';
import { joinPath, type Path, ROOT } from '@/model/path';
import { LATER, type ReadOptions } from '@/model/read-options';
import type { FileNode } from '@/read/container/file-tree';
import { columnBatches } from '@/read/elements/column-batches';
import type { DataElement } from '@/read/elements/element';
import type { Elements } from '@/read/elements/open-elements';
import { sparseBatches } from '@/read/elements/sparse/batches';
import { writtenRegions } from '@/read/elements/unwritten';
import type { StoredArray } from '@/read/node';
import type { Diagnostic } from '../table-check';
import { type FileFacts, type FileValues, pace } from './facts';

/** Number of values per read. */
const BATCH_VALUES = 1 << 20;

/** An element that opens, and its description. */
interface Found {
  readonly path: Path;
  readonly element: DataElement;
}

interface Opened {
  readonly found: readonly Found[];
  readonly unreadable: readonly Diagnostic[];
}

/** Opens every element of a file as views do, and reports those that are damaged. */
export async function openAll(
  { tree, opened, byPath }: FileFacts,
  elements: Elements,
  options?: ReadOptions,
): Promise<Opened> {
  const found: Found[] = [];
  const unreadable: Diagnostic[] = damagedAttributes(tree.all);
  const waiting: Path[] = [opened.root.around ? joinPath(ROOT, 'array') : ROOT];
  const seen = new Set<number>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    try {
      const element = await elements.at(path, { signal: options?.signal });
      const { node, info } = element;
      const address = node.kind === 'group' ? node.object?.address : undefined;
      if (address !== undefined && info.kind !== 'column') {
        if (seen.has(address)) continue;
        seen.add(address);
      }
      if (info.kind === 'unsupported') unreadable.push(unchecked(path, info.reason));
      else found.push({ path, element });
      for (const name of namesBelow(element)) waiting.push(joinPath(path, name));
    } catch (error) {
      if (!isDataError(error)) throw error;
      const failed = failureAt(path, error);
      // a dangling link is not damage; a column that a table lists and lacks is
      const isLink = error.name === 'NotFoundError' && byPath.has(path);
      if (failed && !isLink) unreadable.push(failed);
    }
  }
  const known = new Set(unreadable.map(({ path }) => path));
  for (const { path, failure } of tree.all) {
    // includes nodes that belong to no element, such as a second array of the same name
    if (failure?.name !== 'CorruptError' || known.has(path)) continue;
    const failed = failureAt(path, failure);
    if (failed) unreadable.push(failed);
  }
  return { found, unreadable };
}

function namesBelow({ info }: DataElement): readonly string[] {
  switch (info.kind) {
    case 'anndata':
    case 'mapping':
      return info.keys;
    case 'dataframe':
      return info.isPositional
        ? info.columns
        : [...new Set([info.index, ...info.columns])];
    default:
      return [];
  }
}

/** Reads the values of every element that opens, and reports those that are damaged. */
export async function readAll(
  { elements, meter, facts }: FileValues,
  found: readonly Found[],
  options?: ReadOptions,
): Promise<readonly Diagnostic[]> {
  const unreadable: Diagnostic[] = [];
  for (const { path } of found) {
    const arrays = arraysIn(facts.byPath.get(path));
    const reached = (share: number) => meter.byElement(arrays, share, options?.report);
    try {
      // opened again: views may have evicted it
      await readThrough(await elements.at(path), reached, options);
    } catch (error) {
      if (!isDataError(error)) throw error;
      const failed = failureAt(path, error);
      if (failed) unreadable.push(failed);
    }
  }
  meter.finish(options?.report);
  return unreadable;
}

/** The arrays that an element is made of. */
function arraysIn(from: FileNode | undefined): readonly StoredArray[] {
  if (!from) return [];
  if (from.node?.kind === 'array') return [from.node];
  const own = [...from.members.values()].filter(({ sameAs }) => !sameAs);
  return own.flatMap(arraysIn);
}

async function readThrough(
  element: DataElement,
  reached: (share: number) => void,
  options?: ReadOptions,
): Promise<void> {
  const { info, node, sparse } = element;
  const own = { signal: options?.signal, priority: LATER };
  switch (info.kind) {
    case 'column':
    case 'awkward': {
      if (!element.read) return;
      for await (const { rows } of columnBatches(element, {}, own)) {
        reached(info.length === 0 ? 1 : rows[1] / info.length);
        await pace(options);
      }
      return;
    }
    case 'matrix': {
      if (!sparse)
        return node.kind === 'array' ? readArray(node, reached, options) : undefined;
      let done = 0;
      for await (const { data } of sparseBatches(sparse, {}, own)) {
        done += data.length;
        reached(sparse.stored === 0 ? 1 : done / sparse.stored);
        await pace(options);
      }
      return;
    }
    case 'scalar':
      if (element.read) await element.read({}, own);
      reached(1);
      return;
    default:
      return;
  }
}

/** Reads an array in batches of rows that end at chunk boundaries. */
async function readArray(
  array: StoredArray,
  reached: (share: number) => void,
  options?: ReadOptions,
): Promise<void> {
  const regions = await writtenRegions(array, options);
  for (const [at, region] of (regions ?? []).entries()) {
    await array.read(region, { signal: options?.signal, priority: LATER, once: true });
    reached((at + 1) / (regions?.length ?? 1));
    await pace(options);
  }
  if (regions) {
    array.encoded?.().fill(); // the fill value is the value of all other chunks, and may be damaged too
    return;
  }
  const [rows = 1, ...rest] = array.shape;
  const width = rest.reduce((all, extent) => all * extent, 1);
  const chunkRows = array.storage.chunkShape?.[0] ?? 1;
  const wanted = Math.max(1, Math.floor(BATCH_VALUES / Math.max(1, width)));
  const step = Math.max(1, Math.ceil(wanted / chunkRows)) * chunkRows;
  for (let start = 0; start < rows; start += step) {
    const stop = Math.min(rows, start + step);
    await array.read(array.shape.length === 0 ? [] : [[start, stop]], {
      signal: options?.signal,
      priority: LATER,
      once: true,
    });
    reached(stop / rows);
    await pace(options);
  }
}

function damagedAttributes(all: FileFacts['tree']['all']): Diagnostic[] {
  return all.flatMap(({ path, node }) =>
    (node?.attributes.unreadable ?? [])
      .filter(({ error }) => error === 'CorruptError')
      .map(({ reason }) => ({
        ...{ code: 'unreadable-attribute', severity: 'error' as const },
        ...{ path, what: withoutPlace(reason, path) },
      })),
  );
}

/** The diagnostic for a failed read; undefined if the file is not at fault. */
function failureAt(path: Path, error: DataError): Diagnostic | undefined {
  switch (error.name) {
    case 'CorruptError':
    case 'NotFoundError':
      return {
        ...{ code: 'unreadable-element', severity: 'error', path },
        what: withoutPlace(messageOf(error), path),
      };
    case 'UnsupportedError':
    case 'TooLargeError':
      return unchecked(path, messageOf(error));
    default:
      throw error;
  }
}

/** A type that Petri does not support may be valid, but is unchecked. */
function unchecked(path: Path, reason: string): Diagnostic {
  return {
    ...{ code: 'unchecked-element', severity: 'warning', path },
    what: withoutPlace(reason, path),
  };
}
