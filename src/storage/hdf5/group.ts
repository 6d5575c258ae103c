import type { Attributes } from '@/model/attributes';
import { DataError } from '@/model/errors';
import { joinPath, type Path, ROOT, segmentsOf } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { ObjectIdentity, StoredGroup, StoredNode } from '../node';
import { memberLink } from './links/link';
import type { OpenFile } from './open-file';
import { openMember } from './open-member';

/** A group by its address, and those on the way to it: what leads back to one of them is a cycle. */
export interface GroupAddress {
  readonly address: number;
  readonly path: Path;
  readonly parent?: GroupAddress;
}

export function createGroup(
  file: OpenFile,
  group: GroupAddress,
  object: ObjectIdentity,
  attributes: Attributes,
): StoredGroup {
  const { address, path } = group;
  return {
    kind: 'group',
    path,
    container: 'hdf5',
    object,
    attributes,
    async keys(options) {
      const members = await file.groups.members(address, path, options);
      return (members ?? []).map(({ name }) => name);
    },
    open: (name, options) => openMember(file, group, name, joinPath(path, name), options),
    async link(name, options) {
      const link = await file.groups.findText(address, name, path, options);
      return link && memberLink(link);
    },
    openPath: (other, options) => openPath(file, other, options),
  };
}

/** Opens what a path from the root leads to. */
async function openPath(
  file: OpenFile,
  path: Path,
  options?: ReadOptions,
): Promise<StoredNode> {
  const [first, ...rest] = segmentsOf(path);
  const root: GroupAddress = { address: file.root, path: ROOT };
  if (first === undefined)
    throw new DataError('NotFoundError', `${file.name}: ${path} is the root itself.`);
  let node = await openMember(file, root, first, joinPath(ROOT, first), options);
  for (const name of rest) {
    if (node.kind === 'array')
      throw new DataError(
        'NotFoundError',
        `${file.name}: ${path}: ${node.path} is an array and has no members.`,
      );
    node = await node.open(name, options);
  }
  return node;
}
