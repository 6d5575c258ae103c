import { hasAttribute, readable, textAttribute } from '@/model/attributes';
import type { Problem } from '@/model/dataset';
import { joinPath, type Path, ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { openIfValid } from '@/read/elements/expect';
import type { StoredGroup } from '@/read/node';

/** A missing part of a file that the specification requires. */
export interface Missing extends Problem {
  /** True if the file is invalid without it; other parts only describe it. */
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

const MEMBERS: readonly (readonly [name: string, wanted: string, consequence: string])[] =
  [
    ['cell.names', 'a list', 'Cells have the row names of meta.data, or numbers.'],
    ['meta.data', 'a data frame', 'Cells have names alone.'],
    ['assays', 'a group', 'There are no matrices.'],
  ];

/**
 * Required attributes of the members of top-level groups: “Assay Expression Data”, “Dimensional
 * Reductions”.
 */
const OF_MEMBERS: readonly (readonly [group: string, names: readonly string[]])[] = [
  ['assays', ['key']],
  ['reductions', ['active.assay', 'key', 'global']],
];

/**
 * The missing required parts of a file: “Required Attributes”, “Top-Level Datasets and Groups”, and
 * the attributes of assays and reductions.
 */
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
  for (const [name, wanted, consequence] of MEMBERS) {
    if (!keys.includes(name)) add(ROOT, `“${name}” is missing`, consequence, true);
    else if (await isOther(root, name, options))
      add(joinPath(ROOT, name), `“${name}” is not ${wanted}`, consequence, true);
  }
  const groups = new Map<string, StoredGroup>();
  for (const [name] of OF_MEMBERS) {
    const node = keys.includes(name) ? await openIfValid(root, name, options) : undefined;
    if (node?.kind === 'group') groups.set(name, node);
  }
  const active = textAttribute(readable(root.attributes), 'active.assay');
  const assays = await groups.get('assays')?.keys(options);
  if (active !== undefined && assays && !assays.includes(active))
    add(
      joinPath(ROOT, 'assays'),
      `there is no assay “${active}”, which “active.assay” names`,
      'The first assay is shown first.',
      true,
    );
  for (const [name, required] of OF_MEMBERS) {
    const group = groups.get(name);
    for (const member of (await group?.keys(options)) ?? []) {
      const node = group && (await openIfValid(group, member, options));
      const lacking = required.filter(
        (one) => node && !hasAttribute(node.attributes, one),
      );
      if (node && lacking.length > 0)
        add(
          node.path,
          `${node.path} has no attribute ${lacking.map((one) => `“${one}”`).join(', ')}`,
          'Its values are shown.',
          false,
        );
    }
  }
  return missing;
}

/** True if a required member is of the wrong kind: `cell.names` with two axes, `assays` as an array. */
async function isOther(
  root: StoredGroup,
  name: string,
  options?: ReadOptions,
): Promise<boolean> {
  const node = await openIfValid(root, name, options);
  if (!node) return false;
  if (name === 'assays') return node.kind !== 'group';
  if (node.kind === 'group') return name === 'cell.names';
  return (
    node.shape.length !== 1 || (name === 'meta.data' && node.dtype.kind !== 'compound')
  );
}
