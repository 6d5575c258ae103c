import { readable, textAttribute } from '@/model/attributes';
import { isDataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/storage/node';

/** Groups whose members are AnnData: MuData's modalities, SpatialData's tables (and its older table). */
const shelves = ['mod', 'tables', 'table'];
/** Members of a root that are looked into: one of thousands of groups is no collection of AnnData. */
const MOST = 200;

/**
 * The AnnData groups that a root holds without being one itself: MuData, SpatialData, and folders
 * of several. Empty where there are none.
 */
export async function nestedAnnData(
  root: StoredGroup,
  options?: ReadOptions,
): Promise<readonly StoredGroup[]> {
  const keys = await root.keys(options);
  const top = keys.slice(0, MOST).filter((name) => !shelves.includes(name));
  const found = (await groupsIn(root, top, options)).filter(isAnnDataGroup);
  for (const shelf of shelves.filter((name) => keys.includes(name))) {
    const [group] = await groupsIn(root, [shelf], options);
    if (!group) continue;
    if (isAnnDataGroup(group)) {
      found.push(group);
      continue;
    }
    const members = await groupsIn(group, await group.keys(options), options);
    for (const member of members) if (isAnnDataGroup(member)) found.push(member);
  }
  return found;
}

/** The order in which MuData shows its modalities. */
export async function modalityOrder(
  root: StoredGroup,
  options?: ReadOptions,
): Promise<readonly string[] | undefined> {
  if (!(await root.keys(options)).includes('mod')) return undefined;
  const [mod] = await groupsIn(root, ['mod'], options);
  const order = mod?.attributes.values.get('mod-order');
  if (Array.isArray(order)) return order.map(String);
  return mod?.keys(options);
}

function isAnnDataGroup(group: StoredGroup): boolean {
  return textAttribute(readable(group.attributes), 'encoding-type') === 'anndata';
}

async function groupsIn(
  parent: StoredGroup,
  names: readonly string[],
  options?: ReadOptions,
): Promise<StoredGroup[]> {
  const groups: StoredGroup[] = [];
  for (const name of names) {
    try {
      const node = await parent.open(name, options);
      if (node.kind === 'group') groups.push(node);
    } catch (error) {
      if (!isDataError(error)) throw error; // what is damaged is no AnnData; the tree says why
    }
  }
  return groups;
}
