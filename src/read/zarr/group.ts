import { NO_ATTRIBUTES } from '@/model/attributes';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { sharedOnce } from '@/read/bytes/shared-request';
import type { ChunkReader } from '@/read/chunks/chunk-reader';
import { mapInParallel } from '@/read/chunks/in-parallel';
import type { StoredGroup, StoredNode } from '@/read/node';
import { arrayAt, asPath } from './array';
import { documentsOf } from './documents';
import type { ExpectMembers } from './expected-members';
import { type Hierarchy, isNode } from './hierarchy';
import { listed } from './list-names';
import type { GroupMetadata } from './metadata';
import { memberPath, type NodePath } from './node-path';

/** Context passed from the root to each node. */
export interface Along {
  readonly reader: ChunkReader;
  readonly expect: ExpectMembers;
}

/** Number of concurrent requests when members are looked up one by one. */
const AT_ONCE = 8;

/**
 * A group described by its metadata. Members are found lazily: Zarr v2, "Groups", and v3 core,
 * "Hierarchy": the arrays and groups whose paths are direct children.
 */
export function groupAt(
  hierarchy: Hierarchy,
  path: NodePath,
  metadata: GroupMetadata,
  along: Along,
): StoredGroup {
  const { format, consolidated, store } = hierarchy;
  const expected = along.expect(path, metadata.attributes);
  let lists = store.list !== undefined;
  const members = sharedOnce(async (options): Promise<readonly string[]> => {
    const names = consolidated?.members(path);
    const listed = await listFolders(hierarchy, path, options);
    lists = listed !== undefined;
    if (listed) {
      const others = listed.filter((name) => !names?.includes(name));
      const known = await those(
        others,
        async (at) =>
          (await isNode(hierarchy.node(at, options))) ||
          (await hasNodesBelow(hierarchy, at, options)),
      );
      return [...(names ?? []), ...known];
    }
    if (names) return names;
    return [...expected.certain, ...(await firstFound(expected.possible, options))];
  });
  const those = async (
    names: readonly string[],
    exists: (at: NodePath) => Promise<boolean>,
  ) => {
    const exist = await mapInParallel(names, AT_ONCE, (name) =>
      exists(memberPath(path, name, format)),
    );
    return names.filter((_, i) => exist[i]);
  };
  const firstFound = async (
    tries: readonly (readonly string[])[],
    options: ReadOptions,
  ): Promise<readonly string[]> => {
    for (const names of tries) {
      const found = await those(names, (at) => hierarchy.exists(at, options));
      if (found.length > 0) return found;
    }
    return [];
  };
  return {
    kind: 'group',
    path: asPath(path),
    container: format === 2 ? 'zarr2' : 'zarr3',
    attributes: metadata.attributes,
    ...(path === '' ? { consolidated: consolidated !== undefined } : {}),
    get incomplete() {
      return !lists && !consolidated && !expected.complete;
    },
    documents: (name, options) =>
      documentsOf(
        hierarchy,
        name === undefined ? path : memberPath(path, name, format),
        options,
      ),
    file: (name, options) => store.source(memberPath(path, name, format), options),
    keys: (options) => members(options),
    async open(name, options) {
      const member = memberPath(path, name, format);
      // zarr-python treats backslashes as slashes in version 3 too
      const isOther = format === 3 && name.includes('\\');
      if (isOther && !(await hierarchy.node(member, options)))
        return openNode(hierarchy, memberPath(path, name, 2), along, options);
      return openNode(hierarchy, member, along, options);
    },
  };
}

/** Maximum number of levels of folders without metadata above a node: the rows and wells of a plate. */
const MAX_BARE_LEVELS = 3;
/** Maximum number of folders to inspect on each level. */
const MAX_TRIED = 4;

/**
 * True for a folder without metadata of its own that has nodes below, where the store can be listed: in old stores, such as
 * OME plates, it is a group without attributes.
 */
async function hasNodesBelow(
  hierarchy: Hierarchy,
  path: NodePath,
  options: ReadOptions = {},
  levels = MAX_BARE_LEVELS,
): Promise<boolean> {
  const folders = (await listFolders(hierarchy, path, options)) ?? [];
  const tried = folders
    .slice(0, MAX_TRIED)
    .map((name) => memberPath(path, name, hierarchy.format));
  for (const at of tried) if (await isNode(hierarchy.node(at, options))) return true;
  if (levels === 1) return false;
  for (const at of tried)
    if (await hasNodesBelow(hierarchy, at, options, levels - 1)) return true;
  return false;
}

/** Opens the node at a path. NotFoundError if absent. */
export async function openNode(
  hierarchy: Hierarchy,
  path: NodePath,
  along: Along,
  options?: ReadOptions,
): Promise<StoredNode> {
  const metadata =
    (await hierarchy.node(path, options)) ??
    ((await hasNodesBelow(hierarchy, path, options))
      ? { kind: 'group', format: hierarchy.format, attributes: NO_ATTRIBUTES }
      : undefined);
  if (!metadata)
    throw new DataError(
      'NotFoundError',
      [
        `There is nothing at ${asPath(path)} in ${hierarchy.store.name}.`,
        hierarchy.store.omits?.(path) ?? '',
      ]
        .join(' ')
        .trim(),
    );
  return metadata.kind === 'group'
    ? groupAt(hierarchy, path, metadata, along)
    : arrayAt(hierarchy, path, metadata, along.reader);
}

/** Names of the folders below a node; undefined if the store cannot, or may not, be listed. */
async function listFolders(
  { store }: Hierarchy,
  path: NodePath,
  options: ReadOptions,
): Promise<readonly string[] | undefined> {
  const names = await listed(store, path, options);
  return names?.filter((name) => name.endsWith('/')).map((name) => name.slice(0, -1));
}
