import type { KeyStore } from '@/bytes/key-store';
import { DataError, hasName } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { type JsonValue, parseJson } from '../json';
import { type Consolidated, consolidatedV2, consolidatedV3 } from './consolidated';
import { listed } from './listed';
import { createLookup } from './lookup';
import type { NodeMetadata } from './metadata';
import { arrayOfV2, groupOfV2 } from './metadata-v2';
import { nodeOfV3 } from './metadata-v3';
import { keyAt, type NodePath } from './node-path';

/**
 * The nodes of a store, each looked up once, from consolidated metadata where that knows them. Zarr v2,
 * "Hierarchies"; v3 core, "Hierarchy" and "Metadata".
 */
export interface Hierarchy {
  readonly store: KeyStore;
  readonly format: 2 | 3;
  /** Undefined where the store has none, or none that can be read. */
  readonly consolidated: Consolidated | undefined;
  /** What a node's documents say; undefined where there is no node. */
  node(path: NodePath, options?: ReadOptions): Promise<NodeMetadata | undefined>;
  /**
   * What a node's own documents say now, read anew. `unknown` where it has none, but the store's
   * consolidated metadata is still there; `lost` where the store lists nothing at all of it; `gone`
   * where there is neither.
   */
  storedNode(
    path: NodePath,
    options?: ReadOptions,
  ): Promise<NodeMetadata | 'unknown' | 'lost' | 'gone'>;
  /** How errors call a node. */
  where(path: NodePath): string;
}

/**
 * Looks for the root: `zarr.json` first, so that a consolidated v3 store costs one request; then
 * v2's documents, all at once. NotDataError where there is neither.
 */
export async function openHierarchy(
  store: KeyStore,
  options: ReadOptions = {},
): Promise<Hierarchy> {
  const zarrJson = await documentAt(store, 'zarr.json', options);
  if (zarrJson !== undefined)
    return hierarchyOf(
      store,
      3,
      consolidatedV3(zarrJson),
      new Map([['zarr.json', zarrJson]]),
    );
  const names = ['.zarray', '.zgroup', '.zattrs'] as const;
  const [consolidated, ...documents] = await Promise.all([
    consolidatedAt(store, options),
    ...names.map((name) => documentAt(store, name, options)),
  ]);
  const root = new Map(names.map((name, i) => [name as string, documents[i]]));
  const hierarchy = hierarchyOf(store, 2, consolidated, root);
  if (!(await hierarchy.node('', options)))
    throw new DataError(
      'NotDataError',
      `${store.name} is not a Zarr store: there is no zarr.json, .zgroup or .zarray at its top. Open the folder that holds one of them.`,
    );
  return hierarchy;
}

function hierarchyOf(
  store: KeyStore,
  format: 2 | 3,
  consolidated: Consolidated | undefined,
  /** The root's documents, which are here already, or known to be absent. */
  root: ReadonlyMap<string, JsonValue | undefined>,
): Hierarchy {
  const where = (path: NodePath) => `${store.name}: /${path}`;
  const read = (path: NodePath, name: string, options: ReadOptions) =>
    path === '' && root.has(name)
      ? Promise.resolve(root.get(name))
      : documentAt(store, keyAt(path, name), options);

  const nodes = createLookup(async (path, options) => {
    const node = await consolidatedNode(path, options);
    if (node) return node;
    if (format === 3) {
      const zarrJson = await read(path, 'zarr.json', options);
      return zarrJson === undefined ? undefined : nodeOfV3(zarrJson, where(path));
    }
    const [zarray, zgroup, zattrs] = await Promise.all([
      read(path, '.zarray', options),
      read(path, '.zgroup', options),
      read(path, '.zattrs', options),
    ]);
    if (zarray !== undefined) return arrayOfV2(zarray, zattrs, where(path));
    return zgroup === undefined ? undefined : groupOfV2(zgroup, zattrs, where(path));
  });

  /** What consolidated metadata says wrongly of a node its own documents may say right. */
  async function consolidatedNode(path: NodePath, options: ReadOptions) {
    try {
      return consolidated?.node(path, where(path));
    } catch (error) {
      const name = format === 3 ? 'zarr.json' : '.zarray';
      if (!hasName(error, 'CorruptError') || !(await read(path, name, options)))
        throw error;
      return undefined;
    }
  }
  async function storedNode(path: NodePath, options: ReadOptions = {}) {
    const name = format === 3 ? 'zarr.json' : '.zarray';
    const document = await documentAt(store, keyAt(path, name), options);
    if (document !== undefined)
      return format === 3
        ? nodeOfV3(document, where(path))
        : arrayOfV2(document, undefined, where(path));
    if (!consolidated) return 'gone';
    const all = format === 3 ? 'zarr.json' : '.zmetadata';
    if (!(await store.get(all, options))) return 'gone';
    const names = await listed(store, path, options);
    return names && names.length === 0 ? 'lost' : 'unknown';
  }
  return { store, format, consolidated, node: nodes.get, storedNode, where };
}

async function documentAt(
  store: KeyStore,
  key: string,
  options: ReadOptions,
): Promise<JsonValue | undefined> {
  const bytes = await store.get(key, options);
  return bytes && parseJson(bytes, `${store.name}: /${key}`);
}

/** A damaged `.zmetadata` only repeats what the nodes' own documents say: they are read instead. */
async function consolidatedAt(
  store: KeyStore,
  options: ReadOptions,
): Promise<Consolidated | undefined> {
  try {
    const zmetadata = await documentAt(store, '.zmetadata', options);
    return zmetadata === undefined ? undefined : consolidatedV2(zmetadata);
  } catch (error) {
    if (!hasName(error, 'CorruptError')) throw error;
    return undefined;
  }
}
