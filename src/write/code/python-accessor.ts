import { slotOf } from '@/model/anndata-slots';
import { type Path, ROOT, segmentsOf } from '@/model/path';
import { pythonText } from '@/write/text/python-text';

/** Expressions for an element of an annotated matrix in Python. */
export interface PythonAccessor {
  /** On the object in memory: `adata.obs["leiden"]`, `mdata["rna"].X`. */
  readonly expression: string;
  /** As a reference, which anndata 0.13 and its plots take: `A.obs["leiden"]`; undefined for what has none. */
  readonly reference: string | undefined;
}

const OBJECTS: Readonly<Record<string, string>> = { mod: 'mdata', tables: 'sdata' };
/** Slots whose members are reached by one name. */
const MAPPINGS = new Set(['layers', 'obsm', 'varm', 'obsp', 'varp']);
const TABLES = new Set(['obs', 'var']);

/** Returns the expressions for an element at a path; undefined for what Python reaches in no such way. */
export function pythonAccessor(path: Path): PythonAccessor | undefined {
  const { part, raw, slot, below } = slotOf(path);
  const [group, name] = segmentsOf(part);
  const own = OBJECTS[group ?? ''];
  const isKnown = part === ROOT || (own !== undefined && name !== undefined);
  if (!isKnown) return undefined;
  const object = own === undefined ? 'adata' : `${own}[${pythonText(name ?? '')}]`;
  const inRaw = raw === undefined ? '' : '.raw';
  if (slot === '') return { expression: `${object}${inRaw}`, reference: undefined };
  const [key, ...deeper] = below;
  const isOneName = MAPPINGS.has(slot) || TABLES.has(slot);
  if (deeper.length > 0 && slot !== 'uns') return undefined;
  if (below.length > 0 && !isOneName && slot !== 'uns') return undefined;
  if (key !== undefined && TABLES.has(slot) && /^_?index$/.test(key))
    return { expression: `${object}${inRaw}.${slot}_names`, reference: undefined };
  const keys = below.map((segment) => `[${pythonText(segment)}]`).join('');
  const hasReference =
    raw === undefined &&
    part === ROOT &&
    (slot === 'X' || (isOneName && key !== undefined));
  return {
    expression: `${object}${inRaw}.${slot}${keys}`,
    reference: hasReference ? `A.${slot}${keys}` : undefined,
  };
}
