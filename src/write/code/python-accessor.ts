import { ANNDATA_SLOTS, slotOf } from '@/model/anndata-slots';
import { type Path, parentOf, ROOT, segmentsOf } from '@/model/path';
import { pythonText } from '@/write/text/python-text';

/** Expressions for an element of an annotated matrix in Python. */
export interface PythonAccessor {
  /** On the object in memory: `adata.obs["leiden"]`, `mdata["rna"].X`. */
  readonly expression: string;
  /** As a reference, which anndata 0.13 and its plots take: `A.obs["leiden"]`; undefined for what has none. */
  readonly reference: string | undefined;
}

/** A column by its table: its name may contain slashes, and row names are no column in pandas. */
export interface ColumnOfTable {
  readonly table: Path;
  readonly name: string;
  readonly isIndex: boolean;
}

/** Variables for the whole file and for its annotated matrices, by the group that has these. */
const OBJECTS: Readonly<Record<string, string>> = { mod: 'mdata', tables: 'sdata' };
/** Slots whose members are reached by one name. */
const MAPPINGS = new Set(['layers', 'obsm', 'varm', 'obsp', 'varp']);
const TABLES = new Set(['obs', 'var']);
const SLOTS: ReadonlySet<string> = new Set(ANNDATA_SLOTS.map(({ name }) => name));

/**
 * Returns the expressions for an element at a path; undefined for what Python reaches in no such way. Pass the table of
 * a column, and the annotated matrices of a file that has several.
 */
export function pythonAccessor(
  path: Path,
  {
    column,
    parts = [ROOT],
  }: {
    readonly column?: ColumnOfTable | undefined;
    readonly parts?: readonly Path[];
  } = {},
): PythonAccessor | undefined {
  if (column) return columnAccessor(column, parts);
  const { part, raw, slot, below } = slotOf(path);
  const object = objectOf(part, parts);
  if (object === undefined) return undefined;
  const inRaw = raw === undefined ? '' : '.raw';
  if (slot === '') return { expression: `${object}${inRaw}`, reference: undefined };
  // SpatialData has no slots of its own
  if (!SLOTS.has(slot) || object === OBJECTS.tables) return undefined;
  const [key, ...deeper] = below;
  const isOneName = MAPPINGS.has(slot) || TABLES.has(slot);
  if (deeper.length > 0 && slot !== 'uns') return undefined;
  if (below.length > 0 && !isOneName && slot !== 'uns') return undefined;
  const keys = below.map((segment) => `[${pythonText(segment)}]`).join('');
  const hasReference =
    raw === undefined &&
    object === 'adata' &&
    (slot === 'X' || (isOneName && key !== undefined));
  return {
    expression: `${object}${inRaw}.${slot}${keys}`,
    reference: hasReference ? `A.${slot}${keys}` : undefined,
  };
}

/** Returns the variable of an annotated matrix; undefined for a part of an unknown group. */
function objectOf(part: Path, parts: readonly Path[]): string | undefined {
  const [group = '', name] = segmentsOf(part);
  if (part !== ROOT)
    return OBJECTS[group] && name !== undefined
      ? `${OBJECTS[group]}[${pythonText(name)}]`
      : undefined;
  const [whole] = parts.flatMap((one) => OBJECTS[segmentsOf(one)[0] ?? ''] ?? []);
  return whole ?? (parts.includes(ROOT) ? 'adata' : undefined);
}

function columnAccessor(
  { table, name, isIndex }: ColumnOfTable,
  parts: readonly Path[],
): PythonAccessor | undefined {
  const of = pythonAccessor(table, { parts });
  if (!of) return undefined;
  const { slot, below, raw } = slotOf(table);
  const isMain = TABLES.has(slot) && below.length === 0;
  const hasReference = isMain && raw === undefined && of.expression.startsWith('adata.');
  const key = pythonText(name);
  if (!isIndex)
    return {
      expression: `${of.expression}[${key}]`,
      reference: hasReference ? `A.${slot}[${key}]` : undefined,
    };
  return {
    expression: isMain ? `${of.expression}_names` : `${of.expression}.index`,
    reference: hasReference ? `A.${slot}.index` : undefined,
  };
}

/** Returns the paths above an element that may be its table, nearest first. */
export function possibleTables(path: Path): readonly Path[] {
  const above: Path[] = [];
  for (let at = parentOf(path); at !== ROOT; at = parentOf(at)) above.push(at);
  return above;
}
