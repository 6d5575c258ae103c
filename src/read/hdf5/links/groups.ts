import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { SharedLookup } from '@/read/bytes/shared-request';
import type { KnownAddresses } from '../known-addresses';
import type { MetadataReader } from '../metadata-reader';
import { readObjectHeader } from '../object-header';
import { type RawName, rawNamesOf, textsOfNames } from '../raw-name';
import { groupLinks } from './group-links';
import type { GroupLinks, Link } from './link';

/** A member of a group, with its name as text. */
export interface Member {
  readonly name: string;
  readonly link: Link;
}

/** Caches the groups of an open file by the addresses of their headers. `path` is for messages. */
export interface Groups {
  /** All members, in display order. Undefined if the object is not a group. */
  members(
    address: number,
    path: Path,
    options?: ReadOptions,
  ): Promise<readonly Member[] | undefined>;
  /** Names of the members with hard links, by address; if an object has two names, the first. */
  namesByAddress(
    address: number,
    path: Path,
    options?: ReadOptions,
  ): Promise<ReadonlyMap<number, string> | undefined>;
  /** The link of a name; undefined if absent, or if this is not a group. Reads only the path to it. */
  find(
    address: number,
    name: RawName,
    path: Path,
    options?: ReadOptions,
  ): Promise<Link | undefined>;
  /** The same, by the text of a name as in `members`. */
  findText(
    address: number,
    name: string,
    path: Path,
    options?: ReadOptions,
  ): Promise<Link | undefined>;
}

interface Listing {
  readonly members: readonly Member[];
  readonly byName: ReadonlyMap<RawName, Link>;
  /** Several links have one name: those are not in `byName`, and looking for them throws. */
  readonly isDamaged: boolean;
  /** Created on first use. */
  byAddress?: ReadonlyMap<number, string>;
}

const MAX_GROUPS = 512;
/** Number of members of all groups together. */
const MAX_MEMBERS = 1 << 19;

export function openGroups(reader: MetadataReader, addresses: KnownAddresses): Groups {
  const groups = new SharedLookup<number, GroupLinks | undefined>(MAX_GROUPS);
  const listings = new SharedLookup<number, Listing | undefined>(
    MAX_MEMBERS,
    (listing) => 1 + (listing?.members.length ?? 0),
  );

  const groupAt = (address: number, path: Path, options?: ReadOptions) =>
    groups.get(
      address,
      async (shared) => {
        const header = await readObjectHeader(reader, address, path, shared);
        return groupLinks(reader, header.messages, path);
      },
      options,
    );

  async function list(
    address: number,
    path: Path,
    options: ReadOptions,
  ): Promise<Listing | undefined> {
    const group = await groupAt(address, path, options);
    if (!group) return undefined;
    const links = await group.all(options);
    for (const { link } of links) if (link.kind === 'hard') addresses.add(link.address);
    const byName = new Map(links.map(({ name, link }) => [name, link]));
    const isDamaged = byName.size < links.length;
    const first = isDamaged
      ? links.filter(({ name }, i) => links.findIndex((one) => one.name === name) === i)
      : links;
    if (isDamaged)
      for (const { name } of first)
        if (links.filter((one) => one.name === name).length > 1) byName.delete(name);
    const texts = textsOfNames(first.map(({ name }) => name));
    return {
      members: first.map(({ link }, i) => ({ name: texts[i] as string, link })),
      byName,
      isDamaged,
    };
  }

  async function find(
    address: number,
    name: RawName,
    path: Path,
    options?: ReadOptions,
  ): Promise<Link | undefined> {
    const listing = listings.peek(address);
    const known = listing?.byName.get(name);
    if (known) return known;
    if (listing && !listing.isDamaged) return undefined;
    const group = await groupAt(address, path, options);
    return group?.find(name, options);
  }

  const listingAt = (address: number, path: Path, options?: ReadOptions) =>
    listings.get(address, (shared) => list(address, path, shared), options);

  return {
    async members(address, path, options) {
      return (await listingAt(address, path, options))?.members;
    },
    async namesByAddress(address, path, options) {
      const listing = await listingAt(address, path, options);
      if (!listing) return undefined;
      listing.byAddress ??= new Map(
        listing.members
          .toReversed()
          .flatMap(({ name, link }) =>
            link.kind === 'hard' ? [[link.address, name]] : [],
          ),
      );
      return listing.byAddress;
    },
    find,
    async findText(address, name, path, options) {
      for (const raw of rawNamesOf(name)) {
        const link = await find(address, raw, path, options);
        if (link) return link;
      }
      return undefined;
    },
  };
}
