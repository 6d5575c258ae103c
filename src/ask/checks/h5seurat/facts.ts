import {
  integersAttribute,
  readable,
  textAttribute,
  textsAttribute,
} from '@/model/attributes';
import { arrayBelow, type FileNode } from '@/read/container/file-tree';
import type { FileFacts, ValuesOf } from '../file/facts';

/** The facts for the rules of h5Seurat. */
export interface SeuratFacts {
  readonly file: FileFacts;
  readonly root: FileNode;
  /** Length of cell.names. */
  readonly cells: number | undefined;
  readonly assays: readonly FileNode[];
  readonly reductions: readonly FileNode[];
  readonly graphs: readonly FileNode[];
  /** Groups of `levels` and `values`. */
  readonly factors: readonly FileNode[];
  /** Matrices in assays and graphs that are groups. */
  readonly sparse: readonly FileNode[];
}

export type SeuratValues = ValuesOf<SeuratFacts>;

/** The matrices of an assay by their names. */
export const ASSAY_MATRICES = ['data', 'counts', 'scale.data'];

export async function seuratFacts(file: FileFacts): Promise<SeuratFacts> {
  const { tree } = file;
  const { root } = tree;
  const groupsIn = (name: string) =>
    [...(root.members.get(name)?.members.values() ?? [])].filter(
      ({ node }) => node?.kind === 'group',
    );
  const [assays, graphs] = [groupsIn('assays'), groupsIn('graphs')];
  const slots = assays.flatMap((assay) => [
    ...ASSAY_MATRICES.map((name) => assay.members.get(name)),
    ...(assay.members.get('layers')?.members.values() ?? []),
  ]);
  return {
    file,
    root,
    cells: arrayBelow(root, 'cell.names')?.shape[0],
    assays,
    reductions: groupsIn('reductions'),
    graphs,
    factors: tree.all.filter(
      (node) =>
        mayBeFactor(node) && node.members.has('levels') && node.members.has('values'),
    ),
    sparse: [...slots, ...graphs].filter(
      (matrix): matrix is FileNode => matrix?.node?.kind === 'group',
    ),
  };
}

/** True for a group that is neither a named list nor an S4 object: these may have any members. */
export function mayBeFactor(node: FileNode): boolean {
  return node.node?.kind === 'group' && !hasIn(node, 'names') && !hasIn(node, 's4class');
}

/** Features and cells of a matrix in R: rows and columns; undefined if its headers do not state them. */
export function dimsOf({ node }: FileNode): readonly [number, number] | undefined {
  if (node?.kind === 'array') {
    const [columns, rows] = node.shape; // in C order R's matrices are transposed
    return node.shape.length === 2 && rows !== undefined && columns !== undefined
      ? [rows, columns]
      : undefined;
  }
  const said = node && readable(node.attributes);
  const dims = said?.values.has('dims') ? integersAttribute(said, 'dims') : undefined;
  const [rows, columns] = dims ?? [];
  return dims?.length === 2 && rows !== undefined && columns !== undefined
    ? [rows, columns]
    : undefined;
}

export function textIn({ node }: FileNode, name: string): string | undefined {
  if (!node) return undefined;
  const said = readable(node.attributes);
  // some attributes list several
  return textAttribute(said, name) ?? textsAttribute(said, name)?.[0];
}

export function hasIn({ node }: FileNode, name: string): boolean {
  return node?.attributes.values.has(name) === true;
}
