import { isColumnTable } from '@/elements/column-table/table';
import { type Elements, openElements } from '@/elements/open-elements';
import type { DatasetInfo, DatasetPart, Problem } from '@/model/dataset';
import { isDataError } from '@/model/errors';
import { sharedNouns } from '@/model/nouns';
import { ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/storage/node';
import { describeColumnTable } from './column-tables/describe-table';
import { findColumnTables } from './column-tables/find-tables';
import { inOrderOfInterest } from './embedding-order';
import { type Format, infoOf, type RecognisedRoot } from './format';
import { FORMATS } from './formats';
import { isGenesByCells } from './orientation';
import { plain } from './plain/plain';

/** An open root: of which format it is, and its elements. */
export interface OpenRoot extends RecognisedRoot {
  readonly format: Format;
  readonly elements: Elements;
}

/**
 * Recognises what a file is, from what its root is and never from its name. CorruptError where the root says AnnData
 * and lacks obs or var.
 */
export async function openRoot(
  root: StoredGroup,
  options?: ReadOptions,
): Promise<OpenRoot> {
  for (const format of FORMATS) {
    const groups = await format.recognise(root, options);
    if (groups) return openAs(format, root, groups);
  }
  return openAs(plain, root, []);
}

function openAs(
  format: Format,
  root: StoredGroup,
  groups: readonly StoredGroup[],
): OpenRoot {
  const paths = groups.map(({ path }) => path);
  const elements = openElements(root, {
    ofFormat: format.decoders,
    isGenesByCells: (path) => isGenesByCells(format.slots, paths, path),
  });
  return { root, format, groups, elements };
}

/**
 * What each annotated matrix in a file offers. Reads shapes and attributes of the parts that views offer first; columns
 * are opened when they are looked at.
 */
export async function describeRoot(
  { root, format, groups, elements }: OpenRoot,
  options?: ReadOptions,
): Promise<DatasetInfo> {
  const described = await format.describe({ root, groups }, elements, options);
  const beside = await tablesBeside({ root, format, groups, elements }, options);
  const parts = [...described.map((part) => oriented(part, format)), ...beside];
  const [first] = parts;
  const whole = wholeOf(parts);
  return {
    format: format.id,
    formatInfo: infoOf(format),
    container: root.container,
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

/** What a file is, and what each annotated matrix in it offers. Errors as `openRoot`. */
export async function openDataset(
  root: StoredGroup,
  options?: ReadOptions,
): Promise<DatasetInfo> {
  return describeRoot(await openRoot(root, options), options);
}

/** Members of a root that are looked into for tables, and nodes in all. */
const MAX_BESIDE = 200;

/** Column tables in groups that the format of the file knows nothing of. */
async function tablesBeside(
  { root, format, groups, elements }: OpenRoot,
  options?: ReadOptions,
): Promise<readonly DatasetPart[]> {
  if (root.container !== 'hdf5' || format.isTree || groups.some(isColumnTable)) return [];
  const known = new Set([
    ...format.slots.map(({ name }) => name),
    ...groups.map(({ path }) => path.slice(1)),
  ]);
  const names = (await root.keys(options)).filter((name) => !known.has(name));
  const tables: StoredGroup[] = [];
  for (const name of names.slice(0, MAX_BESIDE))
    for (const table of await tablesBelow(root, name, options)) tables.push(table);
  return Promise.all(
    tables.map((table) => describeColumnTable(elements, table, options)),
  );
}

async function tablesBelow(
  root: StoredGroup,
  name: string,
  options?: ReadOptions,
): Promise<readonly StoredGroup[]> {
  try {
    const node = await root.open(name, options);
    return node.kind === 'group' ? await findColumnTables(node, MAX_BESIDE, options) : [];
  } catch (error) {
    if (!isDataError(error)) throw error;
    return []; // what is damaged says so where it is opened
  }
}

/** Matrices that are stored as genes × cells say so. */
function oriented(part: DatasetPart, { slots }: Format): DatasetPart {
  const matrices = part.matrices.map((matrix) =>
    isGenesByCells(slots, [part.path], matrix.path)
      ? { ...matrix, genes: 'rows' as const }
      : matrix,
  );
  return { ...part, matrices };
}

/** The part that speaks for the file: the one at its root, else the only one. */
function wholeOf(parts: readonly DatasetPart[]): DatasetPart | undefined {
  return (
    parts.find(({ path }) => path === ROOT) ?? (parts.length === 1 ? parts[0] : undefined)
  );
}

/** A damaged attribute of a root belongs to no element that would show it. */
function damagedAttributes({ path, attributes }: StoredGroup): readonly Problem[] {
  return attributes.unreadable
    .filter(({ error }) => error === 'CorruptError')
    .map(({ reason }) => ({ path, reason }));
}
