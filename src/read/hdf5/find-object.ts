import { DataError } from '@/model/errors';
import { causeOfUnopened, linkInfoOf } from '@/model/member-link';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Groups } from './links/groups';
import { type Link, memberLink } from './links/link';
import { type RawName, textOfName } from './raw-name';

/** The starting point of a lookup. */
export interface GroupLocation {
  readonly address: number;
  /** Path for messages. */
  readonly path: Path;
}

/** Scope in which names are looked up. */
export interface NameSpace {
  readonly name: string;
  readonly groups: Groups;
  /** Address of the root group's header. */
  readonly root: number;
}

type Found =
  | { readonly status: 'object'; readonly address: number }
  | { readonly status: 'nothing' }
  | {
      readonly status: 'outside';
      readonly link: Exclude<Link, { kind: 'hard' | 'soft' }>;
    }
  | { readonly status: 'circle' }
  | { readonly status: 'too many links' };

/** libhdf5's limit of soft links for one name (H5L_NUM_LINKS). */
const MAX_SOFT_LINKS = 16;

/** Number of soft links followed by one lookup. */
interface Trail {
  count: number;
  /** Links being followed: a repeated one is a cycle. */
  readonly within: Set<string>;
}

/** The target of a name, and its link. */
interface FoundObject {
  readonly address: number;
  /** Absent for `.`, the group itself. */
  readonly link?: Link;
}

/**
 * Finds the object of a name in a group, with soft links resolved: absolute paths from the root, others from the group
 * that contains the link. NotFoundError if absent, UnsupportedError for links to other files and cycles. `path` is the
 * name in messages.
 */
export async function findObject(
  space: NameSpace,
  group: GroupLocation,
  name: string,
  path: Path,
  options?: ReadOptions,
): Promise<FoundObject> {
  const trail: Trail = { count: 0, within: new Set() };
  const segments = segmentsIn(name);
  let at = group;
  let link: Link | undefined;
  for (const [i, segment] of segments.entries()) {
    link = await space.groups.findText(at.address, segment, at.path, options);
    const found = await follow(space, link, at, trail, options);
    if (found.status !== 'object')
      throw missing(space, path, i === segments.length - 1 ? link : undefined, found);
    at = { address: found.address, path };
  }
  return { address: at.address, ...(link && { link }) };
}

/** Resolves a link. `holder` is the group that contains it. */
async function follow(
  space: NameSpace,
  link: Link | undefined,
  holder: GroupLocation,
  trail: Trail,
  options: ReadOptions | undefined,
): Promise<Found> {
  if (!link) return { status: 'nothing' };
  if (link.kind === 'hard') return { status: 'object', address: link.address };
  if (link.kind !== 'soft') return { status: 'outside', link };
  const key = `${holder.address}:${link.target}`;
  if (trail.within.has(key)) return { status: 'circle' };
  trail.count += 1;
  if (trail.count > MAX_SOFT_LINKS) return { status: 'too many links' };
  trail.within.add(key);
  const found = await walk(space, link.target, holder, trail, options);
  trail.within.delete(key);
  return found;
}

async function walk(
  space: NameSpace,
  target: RawName,
  holder: GroupLocation,
  trail: Trail,
  options: ReadOptions | undefined,
): Promise<Found> {
  let at = target.startsWith('/') ? { address: space.root, path: '/' } : holder;
  for (const segment of segmentsIn(target)) {
    const link = await space.groups.find(at.address, segment, at.path, options);
    const found = await follow(space, link, at, trail, options);
    if (found.status !== 'object') return found;
    at = { address: found.address, path: textOfName(target) };
  }
  return { status: 'object', address: at.address };
}

/** Removes empty segments and dots. */
function segmentsIn(name: string): readonly string[] {
  return name.split('/').filter((segment) => segment !== '' && segment !== '.');
}

function missing(
  { name }: NameSpace,
  path: Path,
  link: Link | undefined,
  found: Exclude<Found, { status: 'object' }>,
): DataError {
  const target = link?.kind === 'soft' ? textOfName(link.target) : undefined;
  const cause = link && causeOfUnopened({ path, ...linkInfoOf(memberLink(link)) });
  switch (found.status) {
    case 'nothing':
      return new DataError(
        'NotFoundError',
        target === undefined
          ? `${name} has nothing at ${path}.`
          : `${name}: ${path} is a link to ${target}, which does not exist.`,
        cause,
      );
    case 'circle':
      return new DataError(
        'UnsupportedError',
        `${name}: ${path} is a link that leads back to itself (a link cycle). There is nothing to show.`,
        cause,
      );
    case 'too many links':
      return new DataError(
        'UnsupportedError',
        `${name}: ${path} leads over more than ${MAX_SOFT_LINKS} soft links, one to the next. HDF5 follows no more.`,
        cause,
      );
    case 'outside':
      return outside(name, path, found.link, cause);
  }
}

function outside(
  name: string,
  path: Path,
  link: Exclude<Link, { kind: 'hard' | 'soft' }>,
  cause: ErrorOptions | undefined,
): DataError {
  if (link.kind === 'user-defined')
    return new DataError(
      'UnsupportedError',
      `${name}: ${path} is a link of the type ${link.type}, which only the program that wrote it can follow.`,
      cause,
    );
  const [file, target] = [textOfName(link.file), textOfName(link.target)];
  return new DataError(
    'UnsupportedError',
    `${name}: ${path} is a link into another file (${file}:${target}). Open that file directly.`,
    cause,
  );
}
