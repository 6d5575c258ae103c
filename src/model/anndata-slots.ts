import { type FormatInfo, isMapping, type Slot, type SlotAxis } from './format';
import { joinPath, type Path, ROOT, segmentsOf } from './path';

/** The groups and arrays of an AnnData, in the order of its printout (AnnData specification v0.1.0). */
export const ANNDATA_SLOTS = [
  { name: 'X', role: 'matrix', axes: ['rows', 'columns'] },
  { name: 'layers', role: 'matrices', axes: ['rows', 'columns'] },
  { name: 'raw', role: 'unfiltered', axes: ['rows'] },
  { name: 'obs', role: 'metadata', axes: ['rows'] },
  { name: 'var', role: 'metadata', axes: ['columns'] },
  { name: 'obsm', role: 'arrays', axes: ['rows'] },
  { name: 'varm', role: 'arrays', axes: ['columns'] },
  { name: 'obsp', role: 'pairs', axes: ['rows', 'rows'] },
  { name: 'varp', role: 'pairs', axes: ['columns', 'columns'] },
  { name: 'uns', role: 'unstructured', axes: [] },
] as const satisfies readonly Slot[];

/** The members of MuData: the modalities, then the shared ones. */
export const MUDATA_SLOTS: readonly Slot[] = [
  { name: 'mod', role: 'parts', axes: [] },
  ...ANNDATA_SLOTS,
];

export type AnnDataSlot = (typeof ANNDATA_SLOTS)[number];
export type AnnDataTable = Extract<AnnDataSlot, { role: 'metadata' }>['name'];

/** The tables that describe the two sides of an AnnData. */
export const ANNDATA_TABLES: Readonly<Record<SlotAxis, AnnDataTable>> = {
  rows: 'obs',
  columns: 'var',
};

/** The slots that are groups of matrices and arrays by name: layers, obsm, varm, obsp, varp. */
export const ANNDATA_MAPPINGS = ANNDATA_SLOTS.filter(isMapping);

/** The members of `raw`, which has been a group since anndata 0.7. */
export const RAW_MEMBERS: readonly string[] = ['X', 'var', 'varm'];
/** Names of these members beside X in files of older versions. */
export const OLD_RAW_MEMBERS: readonly string[] = RAW_MEMBERS.map(
  (name) => `raw.${name}`,
);

/** Possible paths of a member of `raw` of an annotated matrix. */
export function rawPaths(part: Path, name: string): readonly Path[] {
  return [joinPath(part, `raw/${name}`), joinPath(part, `raw.${name}`)];
}

/**
 * Returns the matrix that a stored ranking of genes is of, by the parameters that scanpy keeps with it; the first one if
 * the file lacks it.
 */
export function rankedMatrix<M extends { readonly path: Path }>(
  matrices: readonly M[],
  { isOfRaw, layer }: { readonly isOfRaw: boolean; readonly layer?: string | undefined },
): M | undefined {
  const wanted = isOfRaw ? rawPaths(ROOT, 'X') : [layer ? `/layers/${layer}` : '/X'];
  return matrices.find(({ path }) => wanted.includes(path)) ?? matrices[0];
}

/**
 * Paths of the members of `raw` below an AnnData, by name: `keys` are the members of the AnnData, `inRaw` those of its
 * group `raw`.
 */
export function rawMembers(
  keys: readonly string[],
  inRaw: readonly string[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of RAW_MEMBERS)
    if (inRaw.includes(name)) found.set(name, `raw/${name}`);
    else if (keys.includes(`raw.${name}`)) found.set(name, `raw.${name}`);
  return found;
}

/** Groups of annotated matrices: those of MuData and SpatialData. */
const GROUPS_OF_PARTS = ['mod', 'tables'];

/** True for the path of a group whose members are annotated matrices. */
export function isGroupOfParts(path: Path): boolean {
  const [first, ...below] = segmentsOf(path);
  return below.length === 0 && GROUPS_OF_PARTS.includes(first ?? '');
}

/** Location of an element in an AnnData, by its path alone. */
export interface SlotAddress {
  /** The annotated matrix: `/mod/rna`. */
  readonly part: Path;
  /** Set for elements of `raw`: a group (`/`), or names with a dot (`.`). */
  readonly raw?: '/' | '.';
  /** `obs`, `layers` …; empty for the annotated matrix itself, or its raw. */
  readonly slot: string;
  /** Segments below the slot: the name of a column, a layer. */
  readonly below: readonly string[];
}

/** Reads the slot of an element from its path: `/mod/rna/raw/X` is X in raw of `/mod/rna`. */
export function slotOf(path: Path): SlotAddress {
  const segments = segmentsOf(path);
  const depth = GROUPS_OF_PARTS.includes(segments[0] ?? '') ? 2 : 0;
  const at = segments.findIndex(
    (segment, i) =>
      OLD_RAW_MEMBERS.includes(segment) ||
      (segment === 'raw' && (i === depth || RAW_MEMBERS.includes(segments[i + 1] ?? ''))),
  );
  const [first, slot = '', ...below] = segments.slice(at);
  if (at < 0) {
    const [own = '', ...rest] = segments.slice(depth);
    return { part: partAt(segments, depth), slot: own, below: rest };
  }
  const part = partAt(segments, at);
  if (first === 'raw') return { part, raw: '/', slot, below };
  const [, name = ''] = (first ?? '').split('.');
  return { part, raw: '.', slot: name, below: segments.slice(at + 1) };
}

function partAt(segments: readonly string[], depth: number): Path {
  return depth === 0 ? ROOT : `/${segments.slice(0, depth).join('/')}`;
}

/** The kind of view that an element has as a rule, by its path alone; undefined for most. */
export function usualViewOf(path: Path): 'table' | 'column' | 'matrix' | undefined {
  const { slot, below } = slotOf(path);
  const depth = below.length;
  if (SEURAT_CELLS === slot || isTable(slot))
    return depth === 0 ? 'table' : depth === 1 ? 'column' : undefined;
  const isInMapping = depth === 1 && (slot === 'layers' || slot === 'obsm');
  return (slot === 'X' && depth === 0) || isInMapping ? 'matrix' : undefined;
}

/** The table of the cells of an h5Seurat. */
const SEURAT_CELLS = 'meta.data';

function isTable(slot: string): boolean {
  return slot === ANNDATA_TABLES.rows || slot === ANNDATA_TABLES.columns;
}

/** AnnData as a format: plain values only. */
export const ANNDATA_INFO: FormatInfo = {
  name: 'AnnData',
  slots: ANNDATA_SLOTS,
  python: { by: 'anndata' },
  isUsual: true,
};
