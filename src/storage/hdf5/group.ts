import type { Attributes } from '@/model/attributes';
import { joinPath, type Path } from '@/model/path';
import type { StoredGroup } from '../node';
import type { OpenFile } from './open-file';
import { openMember } from './open-member';

/** Addresses of the groups on the way to a node, with their paths: what leads back to one is a cycle. */
export type Ancestors = ReadonlyMap<number, Path>;

export function createGroup(
  file: OpenFile,
  path: Path,
  attributes: Attributes,
  ancestors: Ancestors,
): StoredGroup {
  return {
    kind: 'group',
    path,
    container: 'hdf5',
    attributes,
    keys: (options) =>
      file.session.call(
        `the members of ${path}`,
        (lib, id) => lib.get_names(id, path, false),
        options,
      ),
    open: (name, options) => openMember(file, joinPath(path, name), ancestors, options),
  };
}
