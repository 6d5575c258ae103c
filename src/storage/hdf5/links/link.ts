import type { MemberLink } from '@/model/member-link';
import type { ReadOptions } from '@/model/read-options';
import { type Cursor, corrupt } from '../cursor';
import { type RawName, rawNameOf, textOfName } from '../raw-name';

/** What a name in a group leads to. */
export type Link =
  | {
      readonly kind: 'hard';
      /** Address of the object's header. */
      readonly address: number;
      /** Said to be a group by the link already; where it is not, only the header says what it is. */
      readonly isGroup?: boolean;
    }
  /** A path from the root, or from the group that holds the link. */
  | { readonly kind: 'soft'; readonly target: RawName }
  | { readonly kind: 'external'; readonly file: RawName; readonly target: RawName }
  /** Of a type that a program made for itself. */
  | { readonly kind: 'user-defined'; readonly type: number };

export interface NamedLink {
  readonly name: RawName;
  readonly link: Link;
  /** Index in the order of creation, where the group tracks it. */
  readonly created?: number;
}

const HARD = 0;
const SOFT = 1;
const EXTERNAL = 64;

/** Parses a link message (format specification IV.A.2.g), of an object header or of a heap. */
export function parseLink(cursor: Cursor, offsetBytes: number, where: string): NamedLink {
  const version = cursor.uint(1);
  if (version !== 1) throw corrupt(where, `has a link of the unknown version ${version}`);
  const flags = cursor.uint(1);
  const type = flags & 8 ? cursor.uint(1) : HARD;
  const created = flags & 4 ? cursor.uint(8) : undefined;
  if (flags & 16) cursor.skip(1); // charset of the name; writers say ASCII of anything
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

/** What is said of a link outside of HDF5. */
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

/** The links of one group. */
export interface GroupLinks {
  /** The link of a name; undefined where there is none. Reads only what leads to it. */
  find(name: RawName, options?: ReadOptions): Promise<Link | undefined>;
  /** All of them, in the order in which they are listed: of their creation where the group has an index of that, else of their names. */
  all(options?: ReadOptions): Promise<readonly NamedLink[]>;
}
