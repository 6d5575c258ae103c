import { joinPath, type Path } from '@/model/path';
import type { CopiedElement, ElementSize, MatrixOrder } from './questions';

/** Choice of the parts of a file; absent members are everything. */
export interface ChosenParts {
  /** Numbers of cells and genes. */
  readonly cells?: number | undefined;
  readonly genes?: number | undefined;
  readonly columns?: readonly string[] | undefined;
  readonly layers?: readonly string[] | undefined;
  readonly embeddings?: readonly string[] | undefined;
  readonly by?: MatrixOrder | undefined;
  /** Stored values in the chosen cells, of the sparse matrices of which they are known. */
  readonly stored?: ReadonlyMap<Path, number>;
}

/** One line of what a copy contains. */
export interface CopyLine {
  readonly slot: CopiedElement['slot'];
  /** Name in its slot. */
  readonly name?: string;
  /** False for a layer or embedding that is not chosen. */
  readonly isSaved: boolean;
  /** Shape in the copy; undefined for `uns`. */
  readonly shape: readonly number[] | undefined;
  /** Number of members, of `uns`. */
  readonly members?: number;
  /** Bytes before compression; undefined if headers do not say. */
  readonly bytes: number | undefined;
  /** True if texts, or stored values in proportion to the rows and columns, are estimated. */
  readonly isEstimated: boolean;
}

/** Returns what a copy can contain, with shapes and sizes, from headers alone. */
export function copyContents(
  elements: readonly CopiedElement[],
  chosen: ChosenParts,
): readonly CopyLine[] {
  return elements.map((element) => ({
    ...lineOf(element, chosen),
    isSaved: isSaved(element, chosen),
  }));
}

function isSaved(
  { slot, name = '' }: CopiedElement,
  { layers, embeddings }: ChosenParts,
): boolean {
  if (slot === 'layers') return layers?.includes(name) ?? true;
  return slot !== 'obsm' || (embeddings?.includes(name) ?? true);
}

function lineOf(element: CopiedElement, chosen: ChosenParts): Omit<CopyLine, 'isSaved'> {
  const { slot, name, path, axes } = element;
  const columns = slot === 'obs' ? chosen.columns : undefined;
  const parts = partsOf(element, columns);
  const counts = axes.map((axis) => (axis === 'rows' ? chosen.cells : chosen.genes));
  // raw keeps its own genes, and uns is copied whole
  const subset = { ...chosen, counts: slot === 'uns' ? [] : counts, axes };
  const sizes = parts.map((part) => bytesOf(part, subset));
  const own = parts.find((part) => part.path === path)?.size;
  const known = sizes.filter((size) => size !== undefined);
  const isStated = known.length === sizes.length && (parts.length > 0 || slot === 'uns');
  return {
    slot,
    ...(name !== undefined && { name }),
    shape: own && slot !== 'uns' ? shapeOf(own, counts, columns) : undefined,
    ...(slot === 'uns' && { members: parts.length }),
    bytes: isStated ? known.reduce((sum, { bytes }) => sum + bytes, 0) : undefined,
    isEstimated: known.some((size) => size.isEstimated),
  };
}

/** The element and what is below it, of a table its chosen columns and its row names. */
function partsOf({ path, parts }: CopiedElement, columns: ChosenParts['columns']) {
  const table = parts.find((part) => part.path === path)?.size;
  if (!columns || table?.kind !== 'table') return parts;
  const names = [...columns, table.index];
  const wanted = new Set([path, ...names.map((name) => joinPath(path, name))]);
  return parts.filter((part) => wanted.has(part.path));
}

function shapeOf(
  size: ElementSize,
  counts: readonly (number | undefined)[],
  columns: ChosenParts['columns'],
): readonly number[] | undefined {
  switch (size.kind) {
    case 'array':
    case 'sparse':
      return size.shape.map((extent, axis) => counts[axis] ?? extent);
    case 'table':
      return [counts[0] ?? size.length, columns?.length ?? size.columns];
    case 'column':
      return [counts[0] ?? size.length];
    case 'unknown':
      return undefined;
  }
}

interface Subset extends ChosenParts {
  /** New extents of the first axes; undefined for those that stay. */
  readonly counts: readonly (number | undefined)[];
  readonly axes: CopiedElement['axes'];
}

function bytesOf(
  { path, size }: CopiedElement['parts'][number],
  { counts, axes, genes, stored, by }: Subset,
): { readonly bytes: number; readonly isEstimated: boolean } | undefined {
  switch (size.kind) {
    case 'unknown':
      return undefined;
    case 'table':
      return { bytes: 0, isEstimated: false };
    case 'column':
      return {
        bytes: (counts[0] ?? size.length) * size.rowBytes + size.otherBytes,
        isEstimated: true,
      };
    case 'array': {
      const values = size.shape.reduce(
        (all, extent, at) => all * (counts[at] ?? extent),
        1,
      );
      return { bytes: values * size.valueBytes, isEstimated: false };
    }
    case 'sparse': {
      const [rows, columns] = size.shape.map((extent, at) => counts[at] ?? extent);
      const share = size.shape.reduce((all, extent, at) => {
        // neighbours of chosen cells are mostly chosen, too
        const isPair = at > 0 && axes[0] === axes[at];
        return extent === 0 || isPair ? all : all * ((counts[at] ?? extent) / extent);
      }, 1);
      const exact = genes === undefined ? stored?.get(path) : undefined;
      const count =
        share === 1 ? size.stored : (exact ?? Math.round(size.stored * share));
      const layout = by === undefined ? size.layout : by === 'cells' ? 'csr' : 'csc';
      const majors = (layout === 'csr' ? rows : columns) ?? 0;
      return {
        bytes: count * size.entryBytes + (majors + 1) * size.pointerBytes,
        isEstimated: share !== 1 && exact === undefined,
      };
    }
  }
}
