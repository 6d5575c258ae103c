import { hasAttribute, readable, textAttribute } from '@/model/attributes';
import type { Problem } from '@/model/dataset';
import { isDataError } from '@/model/errors';
import { joinPath, type Path, ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/storage/node';

/** Something that the specification requires of a file and that is not there. */
export interface Missing extends Problem {
  /** Whether a file without it is no valid h5Seurat file; without the others it is only less well described. */
  readonly isEssential: boolean;
}

const ATTRIBUTES: readonly (readonly [
  name: string,
  consequence: string,
  isEssential: boolean,
])[] = [
  ['active.assay', 'The first assay is shown first.', true],
  ['project', 'The rest of the file is shown.', false],
  ['version', 'The version of Seurat is unknown; the rest of the file is shown.', false],
];

const MEMBERS: readonly (readonly [name: string, consequence: string])[] = [
  ['cell.names', 'Cells have the row names of meta.data, or numbers.'],
  ['meta.data', 'Cells have names alone.'],
  ['assays', 'There are no matrices.'],
];

/** Specification, “Required Attributes” and “Top-Level Datasets and Groups”: what a root lacks of it. */
export async function missingOf(
  root: StoredGroup,
  keys: readonly string[],
  options?: ReadOptions,
): Promise<readonly Missing[]> {
  const missing: Missing[] = [];
  const add = (path: Path, what: string, consequence: string, isEssential: boolean) =>
    missing.push({
      path,
      reason: `Not a valid h5Seurat file: ${what} (h5Seurat specification). ${consequence}`,
      isEssential,
    });
  for (const [name, consequence, isEssential] of ATTRIBUTES)
    if (!hasAttribute(root.attributes, name))
      add(ROOT, `the attribute “${name}” is missing`, consequence, isEssential);
  for (const [name, consequence] of MEMBERS)
    if (!keys.includes(name)) add(ROOT, `“${name}” is missing`, consequence, true);
  const active = textAttribute(readable(root.attributes), 'active.assay');
  if (active !== undefined && keys.includes('assays')) {
    const assays = await namesOf(root, options);
    if (assays && !assays.includes(active))
      add(
        joinPath(ROOT, 'assays'),
        `there is no assay “${active}”, which “active.assay” names`,
        'The first assay is shown first.',
        true,
      );
  }
  return missing;
}

/** Names of the assays; undefined where they cannot be read, which is said where they are shown. */
async function namesOf(
  root: StoredGroup,
  options?: ReadOptions,
): Promise<readonly string[] | undefined> {
  try {
    const assays = await root.open('assays', options);
    return assays.kind === 'group' ? await assays.keys(options) : undefined;
  } catch (error) {
    if (!isDataError(error)) throw error;
    return undefined;
  }
}
