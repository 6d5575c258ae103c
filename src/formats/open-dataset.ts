import { type Elements, openElements } from '@/elements/open-elements';
import type { DatasetInfo, DatasetPart, Problem } from '@/model/dataset';
import { NO_NOUNS, sharedNouns } from '@/model/nouns';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/storage/node';
import { describeAnnData } from './anndata-dataset';
import { inOrderOfInterest } from './embedding-order';
import { describeLoom } from './loom-dataset';
import { type Recognised, recognise } from './recognise';
import { describeTenx } from './tenx-dataset';

/**
 * What a file is, and what each annotated matrix in it offers. Reads shapes and attributes of
 * the parts that views offer first; columns are opened when they are looked at.
 * CorruptError where the root says AnnData and lacks obs or var.
 */
export async function openDataset(
  root: StoredGroup,
  options?: ReadOptions,
): Promise<DatasetInfo> {
  const recognised = await recognise(root, options);
  const elements = openElements(root);
  const parts = await partsOf(root, recognised, elements, options);
  const { format } = recognised;
  const { container } = root;
  const shape = shapeOf(recognised, parts);
  const [only] = parts;
  return {
    format,
    container,
    ...(shape ? { shape } : {}),
    tables: parts.flatMap(({ tables }) => tables),
    matrices: parts.flatMap(({ matrices }) => matrices),
    embeddings: inOrderOfInterest(parts.flatMap(({ embeddings }) => embeddings)),
    graphs: parts.flatMap(({ graphs }) => graphs),
    ...(only?.unstructured === undefined ? {} : { unstructured: only.unstructured }),
    problems: [...damagedAttributes(root), ...parts.flatMap(({ problems }) => problems)],
    parts,
    nouns:
      format === 'mudata' && only
        ? only.nouns
        : sharedNouns(parts.map(({ nouns }) => nouns)),
  };
}

async function partsOf(
  root: StoredGroup,
  { format, groups }: Recognised,
  elements: Elements,
  options?: ReadOptions,
): Promise<readonly DatasetPart[]> {
  if (format === 'tenx')
    return Promise.all(
      groups.map((group) => describeTenx(elements, group, root, options)),
    );
  const describe = format === 'loom' ? describeLoom : describeAnnData;
  const all = format === 'mudata' ? [root, ...groups] : groups;
  const parts = await Promise.all(all.map((group) => describe(elements, group, options)));
  const [whole, ...modalities] = parts;
  if (format !== 'mudata' || !whole || modalities.length === 0) return parts;
  const shared = sharedNouns(modalities.map(({ nouns }) => nouns));
  const { row } = whole.nouns.row === NO_NOUNS.row ? shared : whole.nouns;
  return [{ ...whole, nouns: { row, column: shared.column } }, ...modalities];
}

/** A damaged attribute of a root belongs to no element that would show it. */
function damagedAttributes({ path, attributes }: StoredGroup): readonly Problem[] {
  return attributes.unreadable
    .filter(({ error }) => error === 'CorruptError')
    .map(({ reason }) => ({ path, reason }));
}

/** Of MuData what its modalities have together; of several others none. */
function shapeOf({ format }: Recognised, parts: readonly DatasetPart[]) {
  const [first, ...others] = parts;
  return format === 'mudata' || others.length === 0 ? first?.shape : undefined;
}
