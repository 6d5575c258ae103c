import type { AttributeValue } from '@/model/attributes';
import { orUnreadable } from '@/model/damage';
import type { ReadOptions } from '@/model/read-options';
import { mapInParallel } from '@/read/chunks/in-parallel';
import type { FileNode } from '@/read/container/file-tree';
import type { NodeDocuments, StoredArray } from '@/read/node';
import type { FileFacts, FileValues } from '../file/facts';

/** A node of a Zarr store with its metadata documents. */
export interface ZarrNode {
  readonly node: FileNode;
  readonly documents: NodeDocuments;
  /** The document that declares an array: `zarr.json` or `.zarray`. */
  readonly array: JsonObject | undefined;
  readonly group: JsonObject | undefined;
  readonly version: 2 | 3;
}

export type JsonObject = { readonly [key: string]: AttributeValue };

/** The facts for the rules of Zarr. */
export interface ZarrFacts {
  readonly file: FileFacts;
  readonly nodes: readonly ZarrNode[];
  /** True if the store has consolidated metadata. */
  readonly isConsolidated: boolean;
}

export interface ZarrValues {
  readonly facts: ZarrFacts;
  readonly file: FileValues;
}

const AT_ONCE = 16;

/** Reads the documents of every node; undefined for other containers. */
export async function zarrFacts(
  file: FileFacts,
  options?: ReadOptions,
): Promise<ZarrFacts | undefined> {
  const { root } = file.opened;
  if (root.container === 'hdf5') return undefined;
  const version = root.container === 'zarr2' ? 2 : 3;
  const nodes = await mapInParallel(file.tree.all, AT_ONCE, async (node) => {
    const documents = await documentsOf(node, options);
    return documents && zarrNode(node, documents, version);
  });
  return {
    file,
    nodes: nodes.filter((node) => node !== undefined),
    isConsolidated: root.consolidated === true,
  };
}

async function documentsOf(
  { node, parent, name }: FileNode,
  options?: ReadOptions,
): Promise<NodeDocuments | undefined> {
  return orUnreadable(async () => {
    if (node) return node.documents?.(undefined, options);
    const holder = parent?.node;
    return holder?.kind === 'group' ? holder.documents?.(name, options) : undefined;
  });
}

function zarrNode(node: FileNode, documents: NodeDocuments, version: 2 | 3): ZarrNode {
  const of = (name: string) => asObject(documents.own.get(name));
  const zarrJson = of('zarr.json');
  const isArray = zarrJson?.node_type === 'array';
  return {
    node,
    documents,
    version,
    array: version === 2 ? of('.zarray') : isArray ? zarrJson : undefined,
    group: version === 2 ? of('.zgroup') : isArray ? undefined : zarrJson,
  };
}

export function asObject(value: AttributeValue | undefined): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject) // arrays are the only other objects of JSON
    : undefined;
}

/** The arrays that open and can be decoded chunk by chunk. */
export function arraysOf({ nodes }: ZarrFacts): readonly StoredArray[] {
  return nodes.flatMap(({ node: { node } }) => (node?.kind === 'array' ? [node] : []));
}
