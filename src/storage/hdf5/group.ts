import type { Attributes } from '@/model/attributes';
import { joinPath, type Path } from '@/model/path';
import type { MemberLink, ObjectIdentity, StoredGroup } from '../node';
import type { Link } from './links/link';
import type { OpenFile } from './open-file';
import { openMember } from './open-member';
import { textOfName } from './raw-name';

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

function memberLink(link: Link): MemberLink {
  switch (link.kind) {
    case 'soft':
      return { kind: 'soft', target: textOfName(link.target) };
    case 'external': {
      const [from, target] = [textOfName(link.file), textOfName(link.target)];
      return { kind: 'external', file: from, target };
    }
    default:
      return { kind: link.kind };
  }
}
