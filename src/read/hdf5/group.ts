import type { Attributes } from '@/model/attributes';
import { DataError } from '@/model/errors';
import { causeOfUnopened, linkInfoOf } from '@/model/member-link';
import { joinPath, type Path, ROOT, segmentsOf } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { ObjectIdentity, StoredGroup, StoredNode } from '@/read/node';
import { openArray } from './array';
import { readAttributes } from './attributes';
import { corrupt } from './cursor';
import { findObject } from './find-object';
import { memberLink } from './links/link';
import { type HeaderMessage, MESSAGE, readObjectHeader } from './object-header';
import { objectIdentity } from './object-identity';
import type { OpenFile } from './open-file';

/** The addresses of a group and its ancestors: a link to one of them is a cycle. */
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

/** Opens the object at a path from the root. */
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

/**
 * Opens the object of a name in a group. NotFoundError if absent, UnsupportedError if it is in
 * another file, an ancestor of the group, or a committed datatype.
 */
async function openMember(
  file: OpenFile,
  group: GroupAddress,
  name: string,
  path: Path,
  options?: ReadOptions,
): Promise<StoredNode> {
  const found = await findObject(file, group, name, path, options);
  const { address } = found;
  const link = found.link && memberLink(found.link);
  const above = holderAt(address, group);
  if (above)
    throw new DataError(
      'UnsupportedError',
      `${file.name}: ${path} is a link back to ${above.path}, which contains it (a link cycle). It is not followed.`,
      causeOfUnopened({ path, ...linkInfoOf(link, 1, above.path) }),
    );
  const { messages, hardLinks } = await readObjectHeader(
    file.metadata,
    address,
    path,
    options,
  );
  const kind = objectKind(messages, `${file.name}: ${path}`);
  if (kind === 'datatype')
    throw new DataError(
      'UnsupportedError',
      `${file.name}: ${path} is a committed datatype: it describes a type and contains no values.`,
      causeOfUnopened({ path, ...linkInfoOf(link), node: 'datatype' }),
    );
  const object = objectIdentity(file, address, hardLinks, link);
  if (kind === 'dataset') return openArray(file, path, object, messages, options);
  const attributes = await readAttributes(file, path, messages, options);
  return createGroup(file, { address, path, parent: group }, object, attributes);
}

/** The group at an address, among a group and its ancestors. */
function holderAt(address: number, group: GroupAddress): GroupAddress | undefined {
  for (let holder: GroupAddress | undefined = group; holder; holder = holder.parent)
    if (holder.address === address) return holder;
  return undefined;
}

type ObjectKind = 'group' | 'dataset' | 'datatype';

/** The kind of an object, by the messages of its header, as in libhdf5. `where` names file and path. */
function objectKind(messages: readonly HeaderMessage[], where: string): ObjectKind {
  const types = new Set(messages.map(({ type }) => type));
  const has = (type: number) => types.has(type);
  if (has(MESSAGE.datatype) && has(MESSAGE.dataspace)) return 'dataset';
  if (has(MESSAGE.symbolTable) || has(MESSAGE.linkInfo)) return 'group';
  if (has(MESSAGE.datatype)) return 'datatype';
  throw corrupt(where, 'is neither a group nor a dataset');
}
