import { isObject, type JsonValue, member } from '@/read/json';
import { attributesOf, type NodeMetadata } from './metadata';
import { arrayOfV2, groupOfV2 } from './metadata-v2';
import { nodeOfV3 } from './metadata-v3';
import type { NodePath } from './node-path';

/** Metadata of many nodes in one document. It may be partial: other nodes may exist. */
export interface Consolidated {
  /** A node described by the document; throws like the node's own document would. */
  node(path: NodePath, where: string): NodeMetadata | undefined;
  /** The document's copies of a node's own documents, by name; undefined for an unknown node. */
  documents(path: NodePath): ReadonlyMap<string, JsonValue> | undefined;
  /** Names directly below a node, in the document's order. */
  members(path: NodePath): readonly string[];
}

/** zarr-python's `.zmetadata`, format 1: `{".zgroup": …, "obs/.zattrs": …}`. Undefined if invalid. */
export function consolidatedV2(zmetadata: JsonValue): Consolidated | undefined {
  const metadata = isObject(zmetadata) ? member(zmetadata, 'metadata') : undefined;
  if (!isObject(metadata)) return undefined;
  const at = (path: NodePath, name: string) =>
    member(metadata, path === '' ? name : `${path}/${name}`);
  const nodes = Object.keys(metadata).flatMap((key) => {
    const slash = key.lastIndexOf('/');
    const name = key.slice(slash + 1);
    const isNode = name === '.zarray' || name === '.zgroup';
    return isNode ? [key.slice(0, Math.max(0, slash))] : [];
  });
  return {
    node(path, where) {
      const zarray = at(path, '.zarray');
      const zgroup = at(path, '.zgroup');
      const attributes = attributesOf(at(path, '.zattrs'), where);
      if (zarray !== undefined) return arrayOfV2(zarray, attributes, where);
      return zgroup === undefined ? undefined : groupOfV2(zgroup, attributes, where);
    },
    documents(path) {
      const names = ['.zarray', '.zgroup', '.zattrs'];
      const found = names.flatMap((name) => {
        const document = at(path, name);
        return document === undefined ? [] : [[name, document] as const];
      });
      return found.length > 0 ? new Map(found) : undefined;
    },
    members: membersIn(nodes),
  };
}

/** zarr-python's inline `consolidated_metadata` of a root `zarr.json`. Undefined if invalid. */
export function consolidatedV3(zarrJson: JsonValue): Consolidated | undefined {
  const inline = isObject(zarrJson)
    ? member(zarrJson, 'consolidated_metadata')
    : undefined;
  const metadata = isObject(inline) ? member(inline, 'metadata') : undefined;
  if (!isObject(metadata)) return undefined;
  return {
    node(path, where) {
      const document = member(metadata, path);
      return document === undefined ? undefined : nodeOfV3(document, where);
    },
    documents(path) {
      const document = member(metadata, path);
      return document === undefined ? undefined : new Map([['zarr.json', document]]);
    },
    members: membersIn(Object.keys(metadata)),
  };
}

/** Names by parent. A parent without an entry is not a member: it has no metadata of its own. */
function membersIn(paths: readonly NodePath[]): (path: NodePath) => readonly string[] {
  const byParent = new Map<NodePath, Set<string>>();
  for (const path of paths) {
    if (path === '') continue;
    const slash = path.lastIndexOf('/');
    const parent = path.slice(0, Math.max(0, slash));
    const names = byParent.get(parent) ?? new Set();
    byParent.set(parent, names.add(path.slice(slash + 1)));
  }
  return (path) => [...(byParent.get(path) ?? [])];
}
