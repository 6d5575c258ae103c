import { type Attributes, NO_ATTRIBUTES } from '@/model/attributes';
import { DataError, hasName, messageOf } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { KeyStore } from '@/read/bytes/key-store';
import { SharedLookup } from '@/read/bytes/shared-request';
import { type JsonValue, parseJson } from '@/read/json';
import { type Consolidated, consolidatedV2, consolidatedV3 } from './consolidated';
import type { KindByAttributes } from './expected-members';
import { listed } from './list-names';
import { attributesOf, lostAttributes, type NodeMetadata } from './metadata';
import { arrayOfV2, groupOfV2 } from './metadata-v2';
import { nodeOfV3 } from './metadata-v3';
import { keyAt, type NodePath } from './node-path';

/**
 * The nodes of a store, each looked up once, in consolidated metadata if it has them. Zarr v2,
 * "Hierarchies"; v3 core, "Hierarchy" and "Metadata".
 */
export interface Hierarchy {
  readonly store: KeyStore;
  readonly format: 2 | 3;
  /** Undefined if the store has none, or none that can be read. */
  readonly consolidated: Consolidated | undefined;
  /** Returns the metadata of a node; undefined if there is no such node. */
  node(path: NodePath, options?: ReadOptions): Promise<NodeMetadata | undefined>;
  /**
   * True if a guessed node exists: if every element has attributes (Zarr v2), one request decides. Damaged nodes exist.
   */
  exists(path: NodePath, options?: ReadOptions): Promise<boolean>;
  /**
   * Requests again the current metadata in a node's own documents. `unknown` if it has none but the store's
   * consolidated metadata still exists; `lost` if the store lists nothing of it, or cannot be listed and its parent has
   * documents of its own; `gone` if neither exists.
   */
  storedNode(
    path: NodePath,
    options?: ReadOptions,
  ): Promise<NodeMetadata | 'unknown' | 'lost' | 'gone'>;
  /** The name of a node in errors. */
  where(path: NodePath): string;
}

/**
 * Looks for the root: `zarr.json` first, so that a consolidated v3 store costs one request; then v2's consolidated
 * metadata and attributes, which may describe the rest. NotDataError if absent.
 */
export async function openHierarchy(
  store: KeyStore,
  kindOf: KindByAttributes = () => undefined,
  options: ReadOptions = {},
): Promise<Hierarchy> {
  const zarrJson = await documentAt(store, 'zarr.json', options);
  if (zarrJson !== undefined)
    return hierarchyOf(store, 3, consolidatedV3(zarrJson), {
      documents: new Map([['zarr.json', zarrJson]]),
      consolidatedIn: 'zarr.json',
      kindOf,
    });
  const [usual, attributes] = await Promise.all([
    consolidatedAt(store, '.zmetadata', options),
    attributesAt(store, '.zattrs', options),
  ]);
  // older SpatialData has no dot in its name
  const isSpatialData = attributes.attributes.values.has('spatialdata_attrs');
  const consolidated =
    usual ??
    (isSpatialData ? await consolidatedAt(store, 'zmetadata', options) : undefined);
  const hierarchy = hierarchyOf(store, 2, consolidated, {
    documents: new Map(),
    consolidatedIn: usual ? '.zmetadata' : 'zmetadata',
    attributes,
    kindOf,
  });
  if (!(await hierarchy.node('', options)))
    throw new DataError(
      'NotDataError',
      `${store.name} is not a Zarr store: there is no zarr.json, .zgroup or .zarray at its top. Open the folder that contains one of them.`,
    );
  return hierarchy;
}

/** Documents of the root that were already read. */
interface RootDocuments {
  readonly kindOf: KindByAttributes;
  /** Documents by name; undefined for those known to be absent. */
  readonly documents: ReadonlyMap<string, JsonValue | undefined>;
  /** The key of the consolidated metadata, if there are any. */
  readonly consolidatedIn: string;
  /** Zarr v2: attributes in its `.zattrs`. */
  readonly attributes?: StoredAttributes;
}

function hierarchyOf(
  store: KeyStore,
  format: 2 | 3,
  consolidated: Consolidated | undefined,
  root: RootDocuments,
): Hierarchy {
  const where = (path: NodePath) => `${store.name}: /${path}`;
  const read = (path: NodePath, name: string, options: ReadOptions) =>
    path === '' && root.documents.has(name)
      ? Promise.resolve(root.documents.get(name))
      : documentAt(store, keyAt(path, name), options);

  const nodes = new SharedLookup<NodePath, NodeMetadata | undefined>(
    Number.POSITIVE_INFINITY,
  );
  const isGroup = (attributes: Attributes) => root.kindOf(attributes) === 'group';
  /** True if every element has attributes. */
  const isDescribed =
    root.attributes !== undefined && isGroup(root.attributes.attributes);
  const stored = new SharedLookup<NodePath, StoredAttributes>(Number.POSITIVE_INFINITY);
  const attributesOfNode = (path: NodePath, options: ReadOptions) =>
    stored.get(
      path,
      (shared) => attributesAt(store, keyAt(path, '.zattrs'), shared),
      options,
    );
  const findNode = async (options: ReadOptions, path: NodePath) => {
    const node = await consolidatedNode(path, options);
    if (node) return node;
    if (format === 3) {
      const zarrJson = await read(path, 'zarr.json', options);
      return zarrJson === undefined ? undefined : nodeOfV3(zarrJson, where(path));
    }
    const known = stored.peek(path) ?? (path === '' ? root.attributes : undefined);
    if (known && isGroup(known.attributes)) return groupWith(known.attributes);
    const [zarray, early, { attributes }] = await Promise.all([
      read(path, '.zarray', options),
      isDescribed ? undefined : read(path, '.zgroup', options),
      known ?? attributesOfNode(path, options),
    ]);
    if (zarray !== undefined) return arrayOfV2(zarray, attributes, where(path));
    if (isGroup(attributes)) return groupWith(attributes);
    const zgroup = isDescribed ? await read(path, '.zgroup', options) : early;
    return zgroup === undefined ? undefined : groupOfV2(zgroup, attributes, where(path));
  };
  const exists = async (path: NodePath, options: ReadOptions = {}): Promise<boolean> => {
    if (isDescribed) return (await attributesOfNode(path, options)).isStored;
    return isNode(nodes.get(path, findNode, options));
  };

  /** A node's own documents take precedence if consolidated metadata is invalid for it. */
  async function consolidatedNode(path: NodePath, options: ReadOptions) {
    const name = format === 3 ? 'zarr.json' : '.zarray';
    try {
      const node = consolidated?.node(path, where(path));
      const isValid = !node || node.attributes.unreadable.length === 0;
      return isValid || !(await read(path, name, options)) ? node : undefined;
    } catch (error) {
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
        : arrayOfV2(document, NO_ATTRIBUTES, where(path));
    if (!consolidated) return 'gone';
    if (!(await store.get(root.consolidatedIn, options))) return 'gone';
    const names = await listed(store, path, options);
    if (names) return names.length === 0 ? 'lost' : 'unknown';
    return (await hasOwnDocument(parentOf(path), options)) ? 'lost' : 'unknown';
  }
  /** True if a node has a document of its own: writers create one for all nodes, or for none below the root. */
  async function hasOwnDocument(path: NodePath | undefined, options: ReadOptions) {
    if (path === undefined) return false;
    const name = format === 3 ? 'zarr.json' : '.zgroup';
    return (await store.get(keyAt(path, name), options)) !== undefined;
  }
  return {
    store,
    format,
    consolidated,
    node: (path, options) => nodes.get(path, findNode, options),
    exists,
    storedNode,
    where,
  };
}

/** The group of a node; undefined for members of the root, whose document all stores have. */
function parentOf(path: NodePath): NodePath | undefined {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? undefined : path.slice(0, slash);
}

function groupWith(attributes: Attributes): NodeMetadata {
  return { kind: 'group', format: 2, attributes };
}

/** True if a node exists; damaged nodes do: opening them reports the fault. */
export async function isNode(node: Promise<NodeMetadata | undefined>): Promise<boolean> {
  try {
    return (await node) !== undefined;
  } catch (error) {
    if (hasName(error, 'CorruptError') || hasName(error, 'UnsupportedError')) return true;
    throw error;
  }
}

async function documentAt(
  store: KeyStore,
  key: string,
  options: ReadOptions,
): Promise<JsonValue | undefined> {
  const bytes = await store.get(key, options);
  return bytes && parseJson(bytes, `${store.name}: /${key}`);
}

/** The attributes of a node, and whether it has a document for them. */
interface StoredAttributes {
  readonly attributes: Attributes;
  readonly isStored: boolean;
}

/**
 * The attributes of a `.zattrs`, which may be absent. If it is invalid JSON, its node opens without
 * attributes.
 */
async function attributesAt(
  store: KeyStore,
  key: string,
  options: ReadOptions,
): Promise<StoredAttributes> {
  const where = `${store.name}: /${key}`;
  try {
    const document = await documentAt(store, key, options);
    return {
      attributes: attributesOf(document, where),
      isStored: document !== undefined,
    };
  } catch (error) {
    if (!hasName(error, 'CorruptError')) throw error;
    return { attributes: lostAttributes(messageOf(error)), isStored: true };
  }
}

/**
 * Reads consolidated metadata. A damaged `.zmetadata` is only a copy of the nodes' own documents, which are then read
 * instead.
 */
async function consolidatedAt(
  store: KeyStore,
  key: '.zmetadata' | 'zmetadata',
  options: ReadOptions,
): Promise<Consolidated | undefined> {
  try {
    const zmetadata = await documentAt(store, key, options);
    return zmetadata === undefined ? undefined : consolidatedV2(zmetadata);
  } catch (error) {
    if (!hasName(error, 'CorruptError')) throw error;
    return undefined;
  }
}
