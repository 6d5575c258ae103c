import type { Attributes } from '@/model/attributes';
import { joinPath, type Path } from '@/model/path';
import type { ObjectIdentity, StoredGroup } from '../node';
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
  };
}
