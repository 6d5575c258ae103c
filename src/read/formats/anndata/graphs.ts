import { isDataError } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/read/node';
import type { AnnDataMembers } from './members';

/** Graphs that were in `uns/neighbors` before obsp existed. */
export const neighbourGraphs = ['distances', 'connectivities'] as const;

/** Cell × cell matrices: all of obsp, and those of scanpy before 1.6 in uns/neighbors. */
export async function graphPaths(
  root: StoredGroup,
  members: AnnDataMembers,
  options?: ReadOptions,
): Promise<readonly Path[]> {
  const obsp = members.mappings.get('obsp');
  const graphs = obsp === undefined ? [] : await namesBelow(root, ['obsp'], options);
  if (graphs.length > 0 || members.uns === undefined)
    return graphs.map((name) => joinPath(obsp ?? '/obsp', name));
  const neighbours = await namesBelow(root, ['uns', 'neighbors'], options);
  return neighbourGraphs
    .filter((name) => neighbours.includes(name))
    .map((name) => joinPath(root.path, `uns/neighbors/${name}`));
}

/** Names of the members of a nested group; empty if it is absent. */
async function namesBelow(
  root: StoredGroup,
  names: readonly string[],
  options?: ReadOptions,
): Promise<readonly string[]> {
  let group = root;
  for (const name of names) {
    // if members cannot be listed, requesting one is cheaper than trying all possible ones
    if (!group.incomplete && !(await group.keys(options)).includes(name)) return [];
    try {
      const node = await group.open(name, options);
      if (node.kind === 'array') return [];
      group = node;
    } catch (error) {
      if (!isDataError(error)) throw error;
      return [];
    }
  }
  return group.keys(options);
}
