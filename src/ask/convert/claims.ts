import { readable } from '@/model/attributes';
import type { DatasetInfo } from '@/model/dataset';
import { encodingTypeIn } from '@/model/encoding-type';
import { joinPath, type Path, parentOf, ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { type FileNode, type FileTree, walkFile } from '@/read/container/file-tree';
import type { DataElement } from '@/read/elements/element';
import type { Elements } from '@/read/elements/open-elements';
import type { StoredNode } from '@/read/node';
import { NO_PLACE } from './format-notes';

/** Element, or other part of the source, that the copy lacks. */
export interface Loss {
  /** Path of the lost part, which includes everything below it. */
  readonly path: Path;
  /** Sentence that names the lost part. */
  readonly text: string;
}

/**
 * Parts of the source that are accounted for: in the copy, listed as left out, or not requested. Everything else is
 * lost, and `lossesOf` finds it in the tree of the source.
 */
export interface Claims {
  /** Claims the stored values of an element: its arrays, not other members of its group. */
  element(element: DataElement): void;
  /** Claims everything at a path and below it. */
  whole(path: Path): void;
  /** Claims a node, not what is below it. */
  node(node: StoredNode): void;
  has(path: Path): boolean;
  /** True for a node that is claimed under any of its names. */
  hasNode(node: FileNode): boolean;
  hasWhole(path: Path): boolean;
  /** True if a field of the array at a path is claimed: AnnData before 0.7 stored obsm as one array of records. */
  hasFieldOf(path: Path): boolean;
  /** Records why a node is lost, for use if nothing else claims it: fields of records may be columns elsewhere. */
  explain(path: Path, text: string): void;
  whyLost(path: Path): string | undefined;
  /** True for a table: unclaimed members of it are reported as not being among its columns. */
  isTable(path: Path): boolean;
}

/** Names of the arrays in which AnnData and h5Seurat store a column as a group. */
const COLUMN_PARTS = ['codes', 'categories', 'values', 'levels', 'mask'];

export function createClaims(): Claims {
  const paths = new Set<Path>();
  const parents = new Set<Path>();
  const objects = new Set<number>();
  const wholes = new Set<Path>();
  const tables = new Set<Path>();
  const reasons = new Map<Path, string>();
  const claims: Claims = {
    element(element) {
      const { info, node, sparse, categories } = element;
      if (element.isSaved) return; // its node is that of its table
      for (const one of [node, ...(element.otherNodes ?? [])]) claims.node(one);
      paths.add(info.path);
      if (info.kind === 'dataframe') tables.add(node.path);
      if (categories) claims.element(categories);
      if (sparse) {
        for (const part of [sparse.data, sparse.indices, sparse.indptr])
          claims.node(part);
        paths.add(joinPath(sparse.path, 'shape'));
      } else if (element.columnsFrom) claims.node(element.columnsFrom);
      else if (node.kind === 'group' && info.kind === 'column')
        for (const part of COLUMN_PARTS) wholes.add(joinPath(node.path, part));
      else if (node.kind === 'group' && !HAVE_MEMBERS.has(info.kind))
        wholes.add(node.path);
    },
    whole: (path) => void wholes.add(path),
    node(node) {
      paths.add(node.path);
      parents.add(parentOf(node.path));
      if (node.object) objects.add(node.object.address);
    },
    has: (path) => paths.has(path) || wholes.has(path),
    hasNode: ({ path, node }) =>
      paths.has(path) || (node?.object !== undefined && objects.has(node.object.address)),
    hasWhole: (path) => wholes.has(path),
    hasFieldOf: (path) => parents.has(path),
    explain: (path, text) => void reasons.set(path, text),
    whyLost: (path) => reasons.get(path),
    isTable: (path) => tables.has(path),
  };
  return claims;
}

/** Kinds of groups whose members are elements of their own. */
const HAVE_MEMBERS: ReadonlySet<string> = new Set(['dataframe', 'mapping', 'anndata']);

/** Reads the tree of the source of a copy: the whole file, or one of its annotated matrices if it has several. */
export async function sourceTree(
  { dataset, elements }: { readonly dataset: DatasetInfo; readonly elements: Elements },
  part: Path,
  isWhole: boolean,
  options: ReadOptions,
  limit = Number.POSITIVE_INFINITY,
): Promise<FileTree | undefined> {
  const matrices = dataset.parts.filter(({ tables }) => tables.length > 0);
  const isOnly = isWhole || matrices.length === 1;
  const { node } = await elements.at(isOnly ? ROOT : part, options);
  return node.kind === 'group'
    ? walkFile(node, limit, { signal: options.signal })
    : undefined;
}

/**
 * Returns the outermost nodes of a tree that are not claimed. Empty groups and nulls are no loss, unless
 * `isLostIfEmpty` is true for them.
 */
export function lossesOf(
  { root, all }: FileTree,
  claims: Claims,
  isLostIfEmpty: (path: Path) => boolean = () => false,
): readonly Loss[] {
  const firstOf = new Map<number, FileNode>();
  for (const node of all) {
    const address = node.node?.object?.address;
    if (address !== undefined && !firstOf.has(address)) firstOf.set(address, node);
  }
  const judge = (at: FileNode): Judged => {
    const { path, node, failure, members, parent } = at;
    if (claims.hasWhole(path)) return ACCOUNTED;
    const address = node?.object?.address;
    const isAlias = address !== undefined && firstOf.get(address) !== at;
    if (claims.hasNode(at) && node?.kind !== 'group') return ACCOUNTED;
    if (node?.kind === 'array' && claims.hasFieldOf(path)) return ACCOUNTED;
    if (node?.kind === 'group' && isAlias) return ACCOUNTED; // judged by its first name
    const below = [...members.values()].map(judge);
    const isKnown = claims.hasNode(at) || below.some(({ isKnown }) => isKnown);
    if (isKnown) return { isKnown, lost: below.flatMap(({ lost }) => lost) };
    if (isEmpty(at) && !isLostIfEmpty(path)) return NOTHING;
    if (below.length > 0 && below.every(({ lost }) => lost.length === 0)) return NOTHING;
    const isUnlisted = parent !== undefined && claims.isTable(parent.path);
    const why = isUnlisted ? 'is not among the columns of its table.' : NO_PLACE;
    const text = failure?.message ?? claims.whyLost(path) ?? `${path}: ${why}`;
    return { isKnown, lost: [{ path, text }] };
  };
  return [...root.members.values()].flatMap((member) => judge(member).lost);
}

function isEmpty({ node, members }: FileNode): boolean {
  if (node?.kind === 'array')
    return node.empty === true || encodingTypeIn(readable(node.attributes)) === 'null';
  return node !== undefined && members.size === 0;
}

interface Judged {
  /** True if some part of it is claimed. */
  readonly isKnown: boolean;
  readonly lost: readonly Loss[];
}

const ACCOUNTED: Judged = { isKnown: true, lost: [] };
const NOTHING: Judged = { isKnown: false, lost: [] };
