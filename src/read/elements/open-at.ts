import { readable, unreadableAttribute } from '@/model/attributes';
import { encodingTypeIn } from '@/model/encoding-type';
import { DataError } from '@/model/errors';
import { type Path, ROOT, segmentsOf } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup, StoredNode } from '@/read/node';
import { type AxisGroups, expectInPlace } from './anndata-axes';
import { isColumnTable } from './column-table/table';
import type { DataElement, DecoderTable } from './element';
import { legacyKeyOf } from './legacy/legacy';
import { decoderOf, openElement } from './registry';

/** Opens an element whose members are not simply the nodes of its group, such as a dataframe. */
export type OpenOwner = typeof openElement;

export interface OpenSettings {
  /** The decoders of the file's format. */
  readonly ofFormat?: DecoderTable;
  readonly openOwner?: OpenOwner;
}

/**
 * Opens the element at a path: follows names from the root, through columns of dataframes (names
 * with `/` too), fields of compounds and lengths of ragged arrays. Elements of an AnnData are
 * checked against its obs and var.
 */
export async function openElementAt(
  root: StoredGroup,
  path: Path,
  options?: ReadOptions,
  { ofFormat = [], openOwner = openElement }: OpenSettings = {},
): Promise<DataElement> {
  const segments = segmentsOf(path);
  let node: StoredNode = root;
  let parent: StoredGroup | undefined;
  let axes: AxisGroups = { obs: root, var: root };
  let depth = 0; // index of the first segment below them
  for (const [at, segment] of segments.entries()) {
    if (await opensMembers(node, parent, ofFormat, options)) {
      const owner = await openOwner(node, options, parent, ofFormat);
      if (owner.member) {
        const element = await owner.member(segments.slice(at).join('/'), options);
        return expectInPlace(element, axes, segments.slice(depth), options);
      }
    }
    if (node.kind === 'array') throw notFound(node, segment);
    parent = node;
    node = await node.open(segment, options);
    if (node.kind !== 'group') continue;
    const type = encodingTypeIn(readable(node.attributes));
    if (type === 'anndata') axes = { obs: node, var: node };
    else if (type === 'raw') axes = { obs: axes.obs, var: node };
    else continue;
    depth = at + 1;
  }
  const element = await openElement(node, options, parent, ofFormat);
  return expectInPlace(element, axes, segments.slice(depth), options);
}

const owners = new Set([
  'legacy-compound-frame',
  'legacy-compound-mapping',
  'legacy-bare-frame',
]);

/** The node at a path, for inspection, whatever its kind. */
export async function openNodeAt(
  root: StoredGroup,
  path: Path,
  options?: ReadOptions,
): Promise<StoredNode> {
  let node: StoredNode = root;
  for (const segment of segmentsOf(path)) {
    if (node.kind === 'array') throw notFound(node, segment);
    node = await node.open(segment, options);
  }
  return node;
}

async function opensMembers(
  node: StoredNode,
  parent: StoredGroup | undefined,
  ofFormat: DecoderTable,
  options?: ReadOptions,
): Promise<boolean> {
  if (node.path === ROOT && unreadableAttribute(node.attributes, 'encoding-type'))
    return false;
  const own = await decoderOf(ofFormat, node, parent, options);
  if (own) return own.opensMembers;
  if (isColumnTable(node)) return true;
  const type = encodingTypeIn(node.attributes);
  if (type === 'dataframe' || type === 'awkward-array') return true;
  const key = legacyKeyOf(node, parent);
  return key !== undefined && owners.has(key);
}

function notFound(node: StoredNode, segment: string): DataError {
  const where = node.path === ROOT ? 'The root' : node.path;
  return new DataError(
    'NotFoundError',
    `${where} has no member “${segment}”. See the tree for its members.`,
  );
}
