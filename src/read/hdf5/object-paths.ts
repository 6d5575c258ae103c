import { isUnreadable } from '@/model/attributes';
import { hasName } from '@/model/errors';
import { joinPath, type Path, ROOT, segmentsOf } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { findObject, type GroupLocation, type NameSpace } from './find-object';
import type { MetadataReader } from './metadata-reader';
import { FIRST_READ } from './object-header';

/** Paths of objects by the addresses of their headers: the targets of references. */
export interface ObjectPaths {
  /**
   * A path for each address, by hard links only; null if absent. `near` is the object with
   * the references: its own members and siblings are searched first, then the members of those,
   * then the whole file, once, breadth-first.
   */
  find(
    addresses: readonly number[],
    near: Path,
    options?: ReadOptions,
  ): Promise<ReadonlyMap<number, Path | null>>;
  /**
   * The first path to an object in a breadth-first walk of the whole file, whatever was looked up
   * before; undefined if absent.
   */
  first(address: number, options?: ReadOptions): Promise<Path | undefined>;
}

/** Objects whose members are visited next. Known groups come first. */
interface Level {
  readonly groups: readonly GroupLocation[];
  readonly others: readonly GroupLocation[];
}

/** Number of groups read in parallel. */
const AT_ONCE = 64;

export function objectPaths(space: NameSpace, reader: MetadataReader): ObjectPaths {
  const known = new Map<number, Path>([[space.root, ROOT]]);
  /** Objects visited by the walk of the whole file, by path. */
  const walked = new Map<number, Path>([[space.root, ROOT]]);
  let level: Level = { groups: [{ address: space.root, path: ROOT }], others: [] };

  const membersOf = (
    { address, path }: GroupLocation,
    options: ReadOptions | undefined,
  ) => space.groups.members(address, path, options).catch(orNothing);

  /** Records the members of groups; damaged groups and other objects have none. */
  async function visit(
    places: readonly GroupLocation[],
    options: ReadOptions | undefined,
  ): Promise<Level> {
    const groups: GroupLocation[] = [];
    const others: GroupLocation[] = [];
    for (let first = 0; first < places.length; first += AT_ONCE) {
      const batch = places.slice(first, first + AT_ONCE);
      const headers = batch.map(({ address }) => ({ address, length: FIRST_READ }));
      await reader.prefetch(headers, options);
      const members = await Promise.all(batch.map((place) => membersOf(place, options)));
      for (const [i, place] of batch.entries())
        for (const { name, link } of members[i] ?? []) {
          if (link.kind !== 'hard') continue;
          const member = { address: link.address, path: joinPath(place.path, name) };
          if (!known.has(link.address)) known.set(link.address, member.path);
          (link.isGroup ? groups : others).push(member);
        }
    }
    return { groups, others };
  }

  /** One more level of the whole file; false at the end. Concurrent calls share a level. */
  async function goOn(options: ReadOptions | undefined): Promise<boolean> {
    const at = level;
    const rest = at.groups.length > 0 ? at.others : [];
    const places = at.groups.length > 0 ? at.groups : at.others;
    if (places.length === 0) return false;
    const found = await visit(places, options);
    if (level !== at) return true;
    const isNew = ({ address, path }: GroupLocation) => {
      if (walked.has(address)) return false;
      walked.set(address, path);
      return true;
    };
    const groups = found.groups.filter(isNew);
    level = { groups, others: [...rest, ...found.others.filter(isNew)] };
    return true;
  }

  return {
    async first(address, options) {
      while (!walked.has(address) && (await goOn(options)));
      return walked.get(address);
    },
    async find(addresses, near, options) {
      const way = await wayTo(space, near, options);
      // members that refer to an ancestor have no paths that can be opened
      for (const { address, path } of way)
        if (!known.has(address)) known.set(address, path);
      const above = new Set(way.map(({ address }) => address));
      const below = addresses.filter((address) => !above.has(address));
      const ring = way.slice(-2).toReversed();
      const paths = await findAmong(space, ring, below, options);
      const lacks = () => addresses.some((at) => !paths.has(at) && !known.has(at));
      if (lacks()) {
        const around = beside(await visit(ring, options), above);
        await visit(around.groups, options);
        if (lacks()) await visit(around.others, options);
      }
      while (lacks() && (await goOn(options)));
      return new Map(addresses.map((at) => [at, paths.get(at) ?? known.get(at) ?? null]));
    },
  };
}

/** An object and its ancestors, from the root down; as far as they exist. */
async function wayTo(
  space: NameSpace,
  path: Path,
  options: ReadOptions | undefined,
): Promise<readonly GroupLocation[]> {
  let at: GroupLocation = { address: space.root, path: ROOT };
  const way = [at];
  for (const name of segmentsOf(path)) {
    const member = joinPath(at.path, name);
    const found = findObject(space, at, name, member, options);
    const object = await found.catch(orNothing);
    if (!object) break;
    at = { address: object.address, path: member };
    way.push(at);
  }
  return way;
}

/** Visits the members of some groups, even those known by another path. */
async function findAmong(
  space: NameSpace,
  ring: readonly GroupLocation[],
  addresses: readonly number[],
  options: ReadOptions | undefined,
): Promise<Map<number, Path>> {
  const found = new Map<number, Path>();
  for (const { address: group, path } of ring) {
    const names = await space.groups
      .namesByAddress(group, path, options)
      .catch(orNothing);
    for (const address of addresses) {
      const name = names?.get(address);
      if (name !== undefined && !found.has(address))
        found.set(address, joinPath(path, name));
    }
  }
  return found;
}

/** Without links back to a group above: members by such a path cannot be opened. */
function beside({ groups, others }: Level, above: ReadonlySet<number>): Level {
  const isBeside = ({ address }: GroupLocation) => !above.has(address);
  return { groups: groups.filter(isBeside), others: others.filter(isBeside) };
}

/** Damage is reported when the object is opened; here it only ends a branch. */
function orNothing(error: unknown): undefined {
  if (isUnreadable(error) || hasName(error, 'NotFoundError')) return undefined;
  throw error;
}
