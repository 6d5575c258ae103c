import { readable } from '@/model/attributes';
import { encodingTypeIn } from '@/model/encoding-type';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/read/node';
import type { RecogniseOptions } from '../format';
import { MAX_LOOKED_AT_REMOTE, openGroups } from '../open-members';

/**
 * Groups whose members are AnnData: MuData's modalities, SpatialData's tables (`table` in older
 * versions).
 */
const shelves = ['mod', 'tables', 'table'];
/**
 * Maximum number of members of a root to open: one with thousands of groups is not a collection of
 * AnnData. Over a network the first of them decide whether the others are opened.
 */
const MAX_MEMBERS = 200;

/**
 * The AnnData groups in a root that is not one itself: MuData, SpatialData, and folders of several.
 * Empty if there are none.
 */
export async function nestedAnnData(
  root: StoredGroup,
  options?: RecogniseOptions,
): Promise<readonly StoredGroup[]> {
  const keys = await root.keys(options);
  const top = keys.slice(0, MAX_MEMBERS).filter((name) => !shelves.includes(name));
  const first = options?.isRemote ? MAX_LOOKED_AT_REMOTE : MAX_MEMBERS;
  const found = (await openGroups(root, top.slice(0, first), options)).filter(
    isAnnDataGroup,
  );
  if (found.length > 0) {
    const others = await openGroups(root, top.slice(first), options);
    for (const other of others) if (isAnnDataGroup(other)) found.push(other);
  }
  for (const shelf of shelves.filter((name) => keys.includes(name))) {
    const [group] = await openGroups(root, [shelf], options);
    if (!group) continue;
    if (isAnnDataGroup(group)) {
      found.push(group);
      continue;
    }
    const members = await openGroups(group, await group.keys(options), options);
    for (const member of members) if (isAnnDataGroup(member)) found.push(member);
  }
  return found;
}

/** The display order of MuData's modalities. */
export async function modalityOrder(
  root: StoredGroup,
  options?: ReadOptions,
): Promise<readonly string[] | undefined> {
  if (!(await root.keys(options)).includes('mod')) return undefined;
  const [mod] = await openGroups(root, ['mod'], options);
  const order = mod?.attributes.values.get('mod-order');
  if (Array.isArray(order)) return order.map(String);
  return mod?.keys(options);
}

function isAnnDataGroup(group: StoredGroup): boolean {
  return encodingTypeIn(readable(group.attributes)) === 'anndata';
}
