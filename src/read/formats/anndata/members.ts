import { ANNDATA_MAPPINGS, rawMembers } from '@/model/anndata-slots';
import type { Path } from '@/model/path';
import { joinPath } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/read/node';

/**
 * Locations of the parts of one AnnData: in the group `raw`, or before 0.7 in siblings with a dot
 * in their names.
 */
export interface AnnDataMembers {
  readonly obs: Path;
  /** Absent where nothing was measured yet: SnapATAC2's imported fragments. */
  readonly var?: Path;
  readonly X?: Path;
  readonly rawX?: Path;
  readonly rawVar?: Path;
  readonly rawVarm?: Path;
  readonly uns?: Path;
  /** Names of the mappings that exist: layers, obsm, varm, obsp, varp. */
  readonly mappings: ReadonlyMap<string, Path>;
}

/** Finds the parts of an AnnData group by the names of its members. */
export async function findMembers(
  group: StoredGroup,
  options?: ReadOptions,
): Promise<AnnDataMembers> {
  const names = await group.keys(options);
  const keys = new Set(names);
  const pathOf = (name: string) => joinPath(group.path, name);
  const where = (name: string) => (keys.has(name) ? pathOf(name) : undefined);
  const raw = rawMembers(names, keys.has('raw') ? await keysOfRaw(group, options) : []);
  const inRaw = (name: string) => {
    const path = raw.get(name);
    return path === undefined ? undefined : pathOf(path);
  };
  return defined({
    obs: pathOf('obs'),
    var: where('var'),
    X: where('X'),
    rawX: inRaw('X'),
    rawVar: inRaw('var'),
    rawVarm: inRaw('varm'),
    uns: where('uns'),
    mappings: new Map(
      ANNDATA_MAPPINGS.filter(({ name }) => keys.has(name)).map(({ name }) => [
        name,
        pathOf(name),
      ]),
    ),
  });
}

/** Names in `raw`; empty if it is null, which zarr stores write for an absent raw. */
async function keysOfRaw(
  group: StoredGroup,
  options?: ReadOptions,
): Promise<readonly string[]> {
  const raw = await group.open('raw', options);
  return raw.kind === 'group' ? raw.keys(options) : [];
}

function defined<T extends object>(
  parts: {
    [K in keyof T]: T[K] | undefined;
  },
): T {
  return Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== undefined),
  ) as T;
}
