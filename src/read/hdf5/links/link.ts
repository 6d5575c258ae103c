import type { MemberLink } from '@/model/member-link';
import type { ReadOptions } from '@/model/read-options';
import { type Cursor, corrupt } from '../cursor';
import { type RawName, rawNameOf, textOfName } from '../raw-name';

/** The target of a name in a group. */
export type Link =
  | {
      readonly kind: 'hard';
      /** Address of the object's header. */
      readonly address: number;
      /** True if the link itself states that it is a group; otherwise only the header shows the kind of the object. */
      readonly isGroup?: boolean;
    }
  /** A path from the root, or from the group that contains the link. */
  | { readonly kind: 'soft'; readonly target: RawName }
  | { readonly kind: 'external'; readonly file: RawName; readonly target: RawName }
  /** A link of a user-defined type. */
  | { readonly kind: 'user-defined'; readonly type: number };

export interface NamedLink {
  readonly name: RawName;
  readonly link: Link;
  /** Index in creation order, if tracked. */
  readonly created?: number;
}

const HARD = 0;
const SOFT = 1;
const EXTERNAL = 64;

/** Parses a link message (format specification IV.A.2.g), from an object header or a heap. */
export function parseLink(cursor: Cursor, offsetBytes: number, where: string): NamedLink {
  const version = cursor.uint(1);
  if (version !== 1) throw corrupt(where, `has a link of the unknown version ${version}`);
  const flags = cursor.uint(1);
  const type = flags & 8 ? cursor.uint(1) : HARD;
  const created = flags & 4 ? cursor.uint(8) : undefined;
  if (flags & 16) cursor.skip(1); // charset of the name; writers declare ASCII for any text
  const name = rawNameOf(cursor.bytes(cursor.uint(1 << (flags & 3))));
  return {
    name,
    link: linkOf(type, cursor, offsetBytes),
    ...(created !== undefined && { created }),
  };
}

function linkOf(type: number, cursor: Cursor, offsetBytes: number): Link {
  if (type === HARD) return { kind: 'hard', address: cursor.address(offsetBytes) };
  const length = cursor.uint(2);
  if (type === SOFT) return { kind: 'soft', target: rawNameOf(cursor.bytes(length)) };
  if (type !== EXTERNAL) return { kind: 'user-defined', type };
  cursor.skip(1); // version and flags
  return { kind: 'external', file: cursor.rawName(), target: cursor.rawName() };
}

/** The description of a link outside the HDF5 reader. */
export function memberLink(link: Link): MemberLink {
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

/**
 * The link of a name among others; undefined if absent.
 *
 * @throws CorruptError if two links have the name: readers of HDF5 follow one or the other
 */
export function linkNamed(
  links: readonly NamedLink[],
  name: RawName,
  where: string,
): Link | undefined {
  const [first, second] = links.filter((link) => link.name === name);
  if (second)
    throw corrupt(
      where,
      `have two links of the name “${textOfName(name)}”, so that it is not known which is meant`,
    );
  return first?.link;
}

/** The links of one group. */
export interface GroupLinks {
  /** Returns the link of a name; undefined if absent. Reads only the path to it. */
  find(name: RawName, options?: ReadOptions): Promise<Link | undefined>;
  /** Lists all links, in display order: in creation order if the group indexes it, else by name. */
  all(options?: ReadOptions): Promise<readonly NamedLink[]>;
}
