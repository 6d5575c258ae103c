import { ANNDATA_SLOTS } from '@/model/anndata-slots';
import { integersAttribute, readable, textAttribute } from '@/model/attributes';
import { encodingTypeIn } from '@/model/encoding-type';
import { type Path, ROOT } from '@/model/path';
import { type FileNode, nodeBelow } from '@/read/container/file-tree';
import { isColumnTable } from '@/read/elements/column-table/table';
import { encodingTypeOf, type FileFacts, type ValuesOf } from '../file/facts';

/** An annotated matrix: a group with obs and var, anywhere in a file. */
export interface Annotated {
  readonly group: FileNode;
  /** From before encoding-type (0.8): only shapes and values are checked. */
  readonly isLegacy: boolean;
  /** Lengths of obs and var, if their indexes can be opened. */
  readonly rows: number | undefined;
  readonly columns: number | undefined;
}

/** The facts for the rules of AnnData and MuData. */
export interface AnnDataFacts {
  readonly file: FileFacts;
  readonly annotated: readonly Annotated[];
  /** Elements inside annotated matrices of the current format, including those below dictionaries. */
  readonly elements: readonly FileNode[];
  /** All nodes with an encoding inside annotated matrices, of any version. */
  readonly encoded: readonly FileNode[];
  /** The encoded nodes that anndata reads; without those in columns that their table does not list. */
  readonly taken: readonly FileNode[];
  /** Tables, including groups of older versions. */
  readonly frames: readonly FileNode[];
  /** Groups of indptr, indices and data. */
  readonly sparse: readonly FileNode[];
}

export type AnnDataValues = ValuesOf<AnnDataFacts>;

const OBJECTS = ['anndata', 'MuData'];
const SLOTS = new Set<string>(ANNDATA_SLOTS.map(({ name }) => name));

/** Finds annotated matrices; undefined in a file without any. */
export async function annDataFacts(file: FileFacts): Promise<AnnDataFacts | undefined> {
  const { tree, opened } = file;
  const recognised = new Set(
    opened.groups
      .filter((group) => !isColumnTable(group) && opened.format.slots.some(isTableSlot))
      .map(({ path }) => path),
  );
  const groups = tree.all.filter(
    (node) =>
      node.node?.kind === 'group' &&
      (OBJECTS.includes(encodingTypeOf(node) ?? '') || recognised.has(node.path)),
  );
  const annotated = groups.filter(
    (node) =>
      encodingTypeOf(node) !== undefined ||
      (node.members.has('obs') && node.members.has('var')),
  );
  if (annotated.length === 0) return undefined;
  const inside = insideOf(annotated.map(({ path }) => path));
  // an object with several names is checked under the first one
  const within = tree.all.filter(({ path, sameAs }) => inside(path) && !sameAs);
  const today = annotated.filter((group) => !isOld(group));
  const elements = new Set(today.flatMap((group) => elementsOf(group)));
  const encoded = within.filter((node) => encodingTypeOf(node) !== undefined);
  const frames = within.filter(
    (node) => encodingTypeOf(node) === 'dataframe' && !isTable(node),
  );
  const unlisted = insideOf(frames.flatMap(unlistedIn).map(({ path }) => path));
  return {
    file,
    annotated: annotated.map((group) => ({
      group,
      isLegacy: isOld(group),
      rows: lengthOf(group.members.get('obs')),
      columns: lengthOf(group.members.get('var')),
    })),
    elements: [...elements],
    encoded,
    taken: encoded.filter(({ path }) => !unlisted(path)),
    frames,
    sparse: within.filter((node) => layoutOf(node) !== undefined),
  };
}

/** True for matrices written before anndata 0.8; MuData had an encoding before AnnData did. */
function isOld(group: FileNode): boolean {
  if (encodingTypeOf(group) === undefined) return true;
  const obs = group.members.get('obs');
  if (!obs?.node || encodingTypeOf(obs) !== 'dataframe') return false;
  return textAttribute(readable(obs.node.attributes), 'encoding-version') === '0.1.0';
}

function isTableSlot({ name }: { readonly name: string }): boolean {
  return name === 'obs';
}

function isTable({ node }: FileNode): boolean {
  return node !== undefined && isColumnTable(node);
}

function insideOf(paths: readonly Path[]): (path: Path) => boolean {
  return (path) =>
    paths.some((top) => top === ROOT || path === top || path.startsWith(`${top}/`));
}

/** The members of an annotated matrix that must be elements, with everything below them. */
function elementsOf(group: FileNode): readonly FileNode[] {
  return elementsIn([...group.members.values()].filter(({ name }) => SLOTS.has(name)));
}

/** Nodes that must be elements, and members of those that are dictionaries or tables. */
function elementsIn(nodes: Iterable<FileNode>): readonly FileNode[] {
  return [...nodes].flatMap((member): readonly FileNode[] => {
    if (!member.node || isTable(member)) return [];
    if (member.node.kind === 'array' || member.sameAs) return [member];
    const type = encodingTypeOf(member);
    if (type === 'dataframe') return [member, ...columnNodes(member, '')];
    const isMapping = type === undefined || type === 'dict' || type === 'raw';
    // members of an annotated matrix are collected there
    return isMapping ? [member, ...elementsIn(member.members.values())] : [member];
  });
}

/**
 * The columns of a table. One named `a/b` is stored as a member `b` of a group `a`, which is not an
 * element.
 */
function columnNodes(frame: FileNode, below: string, at = frame): readonly FileNode[] {
  const names = namesOf(frame);
  return [...at.members.values()].flatMap((member): readonly FileNode[] => {
    const name = `${below}${member.name}`;
    if (!member.node || name === '__categories') return [];
    const isFolder =
      !names.includes(name) && names.some((other) => other.startsWith(`${name}/`));
    return isFolder ? columnNodes(frame, `${name}/`, member) : [member];
  });
}

/** The names in `column-order` of a table, and its index. */
export function namesOf(frame: FileNode): readonly string[] {
  const order = frame.node?.attributes.values.get('column-order');
  const listed = typeof order === 'string' ? [order] : Array.isArray(order) ? order : [];
  const index = indexNameOf(frame);
  return [
    ...listed.filter((name): name is string => typeof name === 'string'),
    ...(index === undefined ? [] : [index]),
  ];
}

/** The members of a table that it does not list as columns. */
export function unlistedIn(frame: FileNode): readonly FileNode[] {
  const listed = namesOf(frame);
  return [...frame.members.values()].filter(
    ({ name, node }) =>
      node &&
      name !== '__categories' &&
      !listed.some((other) => other === name || other.startsWith(`${name}/`)),
  );
}

export function indexNameOf({ node }: FileNode): string | undefined {
  return node && (textAttribute(readable(node.attributes), '_index') || undefined);
}

/** The compressed axis of a sparse matrix; undefined for anything else. */
export function layoutOf({ node }: FileNode): 'csr' | 'csc' | undefined {
  if (node?.kind !== 'group') return undefined;
  const said = readable(node.attributes);
  const type = encodingTypeIn(said) ?? textAttribute(said, 'h5sparse_format');
  if (type === 'csr_matrix' || type === 'csr') return 'csr';
  return type === 'csc_matrix' || type === 'csc' ? 'csc' : undefined;
}

/** The stated shape of a sparse matrix. */
export function sparseShapeOf({ node }: FileNode): readonly number[] | undefined {
  if (!node) return undefined;
  const said = readable(node.attributes);
  const name = said.values.has('shape') ? 'shape' : 'h5sparse_shape';
  const shape = said.values.has(name) ? integersAttribute(said, name) : undefined;
  return shape?.length === 2 ? shape : undefined;
}

/** The shape of an element of any encoding, from its headers; undefined if unknown. */
export function shapeOf(node: FileNode | undefined): readonly number[] | undefined {
  if (!node?.node || isTable(node)) return undefined;
  if (node.node.kind === 'array') return node.node.empty ? undefined : node.node.shape;
  if (layoutOf(node)) return sparseShapeOf(node);
  switch (encodingTypeOf(node)) {
    case 'dataframe': {
      const index = indexNameOf(node);
      return index === undefined
        ? undefined
        : shapeOf(nodeBelow(node, index))?.slice(0, 1);
    }
    case 'categorical':
      return shapeOf(node.members.get('codes'));
    case 'nullable-integer':
    case 'nullable-boolean':
    case 'nullable-string-array':
      return shapeOf(node.members.get('values'));
    case 'awkward-array': {
      const length = integersAttribute(readable(node.node.attributes), 'length');
      return length?.length === 1 ? length : undefined;
    }
    default:
      return undefined;
  }
}

/** Number of rows of a table, or values of a column. */
export function lengthOf(node: FileNode | undefined): number | undefined {
  return shapeOf(node)?.[0];
}

/** Returns the same facts as `annDataFacts` for files that contain a MuData; undefined otherwise. */
export async function muDataFacts(file: FileFacts): Promise<AnnDataFacts | undefined> {
  const facts = await annDataFacts(file);
  return facts?.annotated.some(({ group }) => encodingTypeOf(group) === 'MuData')
    ? facts
    : undefined;
}
