import type { DatasetInfo, DatasetPart, Problem } from '@/model/dataset';
import type { Slot } from '@/model/format';
import { sharedNouns } from '@/model/nouns';
import { type Path, ROOT, segmentsOf } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { isColumnTable } from '@/read/elements/column-table/table';
import type { DecoderTable } from '@/read/elements/element';
import { type Elements, openElements } from '@/read/elements/open-elements';
import type { StoredGroup } from '@/read/node';
import { describeColumnTable } from './column-tables/describe-table';
import { findColumnTables } from './column-tables/find-tables';
import { inOrderOfInterest } from './embedding-order';
import {
  type Format,
  infoOf,
  type RecognisedRoot,
  type RecogniseOptions,
} from './format';
import { FORMATS } from './formats';
import { MAX_LOOKED_AT_REMOTE, openGroups } from './open-members';
import { plain } from './plain/plain';

/** An open root: its format, and its elements. */
export interface OpenRoot extends RecognisedRoot {
  readonly format: Format;
  /** Those of the format. */
  readonly decoders: DecoderTable;
  readonly elements: Elements;
  /** As in DatasetInfo. */
  readonly looked?: number | undefined;
  readonly isRemote?: boolean | undefined;
}

/**
 * Recognises the format of a file by its root and never by its name. Use it after `openContainer`, to reach the
 * elements; `openDataset` describes the file instead. CorruptError if the root claims to be an AnnData and lacks obs or
 * var.
 *
 * @example
 * const { format, elements } = await openRoot(root);
 * const leiden = await elements.at('/obs/leiden');
 */
export async function openRoot(
  root: StoredGroup,
  options?: Omit<RecogniseOptions, 'onCut'>,
): Promise<OpenRoot> {
  let looked: number | undefined;
  const onCut = (count: number) => {
    looked = count;
  };
  const isRemote = options?.isRemote;
  for (const format of FORMATS) {
    const groups = await format.recognise(root, { ...options, onCut });
    if (groups) return { ...(await openAs(format, root, groups)), looked, isRemote };
  }
  return { ...(await openAs(plain, root, [])), looked, isRemote };
}

async function openAs(
  format: Format,
  root: StoredGroup,
  groups: readonly StoredGroup[],
): Promise<OpenRoot> {
  const { decoders: given } = format;
  const decoders = typeof given === 'function' ? await given() : given;
  const paths = groups.map(({ path }) => path);
  const elements = openElements(root, {
    ofFormat: decoders,
    isGenesByCells: (path) => isGenesByCells(format.slots, paths, path),
  });
  return { root, format, decoders, groups, elements };
}

/**
 * Describes each annotated matrix in a file. Reads shapes and attributes of the parts that views
 * offer first; columns are opened lazily.
 */
export async function describeRoot(
  opened: OpenRoot,
  options?: ReadOptions,
): Promise<DatasetInfo> {
  const { root, format, groups, elements, looked } = opened;
  const described = await format.describe({ root, groups }, elements, options);
  const beside = await tablesBeside(opened, options);
  const parts = [...described.map((part) => oriented(part, format)), ...beside];
  const [first] = parts;
  const whole = wholeOf(parts);
  return {
    format: format.id,
    formatInfo: infoOf(format),
    container: root.container,
    ...(looked !== undefined && { looked }),
    ...(whole?.shape && { shape: whole.shape }),
    tables: parts.flatMap(({ tables }) => tables),
    matrices: parts.flatMap(({ matrices }) => matrices),
    embeddings: inOrderOfInterest(parts.flatMap(({ embeddings }) => embeddings)),
    graphs: parts.flatMap(({ graphs }) => graphs),
    ...(first?.unstructured !== undefined && { unstructured: first.unstructured }),
    ...(first?.featureSets && { featureSets: first.featureSets }),
    ...(first?.axes && { axes: first.axes }),
    problems: [...damagedAttributes(root), ...parts.flatMap(({ problems }) => problems)],
    parts,
    nouns: whole ? whole.nouns : sharedNouns(parts.map(({ nouns }) => nouns)),
  };
}

/** Describes a file and each annotated matrix in it. Errors as for `openRoot`. */
export async function openDataset(
  root: StoredGroup,
  options?: ReadOptions,
): Promise<DatasetInfo> {
  return describeRoot(await openRoot(root, options), options);
}

/** Number of nodes searched for tables outside the groups of the format. */
const MAX_BESIDE = 2000;

/** Column tables in groups that do not belong to the format of the file. */
async function tablesBeside(
  { root, format, groups, elements, isRemote }: OpenRoot,
  options?: ReadOptions,
): Promise<readonly DatasetPart[]> {
  if (root.container !== 'hdf5' || format.isTree || groups.some(isColumnTable)) return [];
  const known = new Set([
    ...format.slots.map(({ name }) => name),
    ...groups.map(({ path }) => path.slice(1)),
  ]);
  const names = (await root.keys(options)).filter((name) => !known.has(name));
  const most = isRemote ? MAX_LOOKED_AT_REMOTE : MAX_BESIDE;
  const looked = names.slice(0, most);
  const found = await openGroups(root, looked, options);
  const { tables } = await findColumnTables(found, most - looked.length, options);
  return Promise.all(
    tables.map((table) => describeColumnTable(elements, table, options)),
  );
}

/** Marks matrices that are stored as genes × cells. */
function oriented(part: DatasetPart, { slots }: Format): DatasetPart {
  const matrices = part.matrices.map((matrix) =>
    isGenesByCells(slots, [part.path], matrix.path)
      ? { ...matrix, genes: 'rows' as const }
      : matrix,
  );
  return { ...part, matrices };
}

/** The part that represents the file: the one at its root, else the only one. */
function wholeOf(parts: readonly DatasetPart[]): DatasetPart | undefined {
  return (
    parts.find(({ path }) => path === ROOT) ?? (parts.length === 1 ? parts[0] : undefined)
  );
}

/** A damaged attribute of a root, which no element would show. */
function damagedAttributes({ path, attributes }: StoredGroup): readonly Problem[] {
  return attributes.unreadable
    .filter(({ error }) => error === 'CorruptError')
    .map(({ reason }) => ({ path, reason }));
}

/** True if a matrix is stored as genes × cells: by its slot below one of the annotated matrices. */
export function isGenesByCells(
  slots: readonly Slot[],
  parts: readonly Path[],
  path: Path,
): boolean {
  const segments = segmentsOf(path);
  return parts.some((part) => {
    const above = segmentsOf(part);
    if (!above.every((name, at) => segments[at] === name)) return false;
    const slot = slots.find(({ name }) => name === segments[above.length]);
    const isMatrix = slot?.role === 'matrix' || slot?.role === 'matrices';
    return isMatrix && slot.axes[0] === 'columns';
  });
}
