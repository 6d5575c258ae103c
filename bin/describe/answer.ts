import { absentChunksText } from '@/ask/matrices/absent-chunks';
import { hasAttribute, NO_ATTRIBUTES, readable, textAttribute } from '@/model/attributes';
import { createDamage } from '@/model/damage';
import { isDataError, messageOf } from '@/model/errors';
import { unopenedMember } from '@/model/member-link';
import type { Path } from '@/model/path';
import type { ChunkTally } from '@/read/chunks/chunk-tally';
import { nodeLinkInfo } from '@/read/container/link-info';
import { arrayElement } from '@/read/elements/array';
import { modalityOrder } from '@/read/formats/anndata/nested-anndata';
import type { Format } from '@/read/formats/format';
import { type OpenRoot, openRoot } from '@/read/formats/open-dataset';
import { openTenx } from '@/read/formats/tenx/tenx-parts';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';
import { openFile } from '../open-file';
import { anndataAnswer } from './anndata-answer';
import { columnTablesAnswer } from './column-tables-answer';
import { frameAnswer } from './frame-answer';
import { type Json, jsonObject, jsonValues } from './json-value';
import { type LinkFacts, linkFacts } from './link-facts';
import { seuratAnswer } from './seurat-answer';
import { sparseAnswer } from './sparse-answer';
import { treeAnswer } from './tree-answer';
import { watchNodes } from './watch-nodes';

/** Version of the answer's fields: docs/describe-json.md. */
const schema = 'petri-describe/1';

type Answer = { readonly [key: string]: Json };

/** The answer of `describe --full` for one file. */
export type FileAnswer = Answer & {
  readonly element_errors?: { readonly [path: string]: string };
  readonly links?: Links;
  readonly attribute_errors?: AttributeErrors;
  readonly absent_chunks?: AbsentChunks;
};

/** Arrays that lack chunks, by path: not an error, their values are the fill value. */
type AbsentChunks = {
  readonly [path: string]: {
    readonly absent: number;
    readonly of: number;
    readonly text: string;
  };
};

/** The content of a file, every value read. A file that cannot be opened has only `error`. */
export async function answerOf(place: string): Promise<FileAnswer> {
  try {
    const { root, tally, close } = await openFile(place);
    try {
      const watched = watchAttributes(root);
      const linked = watchLinks(watched.root);
      const answer = await rootAnswer(linked.root);
      const errors = watched.errors();
      // a tree has its links at its nodes
      const links = 'tree' in answer ? undefined : await linked.links();
      const lacking = await lackingChunks(tally, root.container);
      return {
        schema,
        file: place,
        ...answer,
        ...(links && { links }),
        ...(errors !== undefined && { attribute_errors: errors }),
        ...(lacking && { absent_chunks: lacking }),
      };
    } finally {
      await close();
    }
  } catch (error) {
    return { schema, file: place, error: messageOf(error) };
  }
}

async function lackingChunks(
  tally: ChunkTally,
  container: StoredGroup['container'],
): Promise<AbsentChunks | undefined> {
  const found: [string, AbsentChunks[string]][] = [];
  for (const path of tally.lacking()) {
    const chunks = await tally.below(path);
    if (!chunks) continue;
    const { absent, total } = chunks;
    found.push([path, { absent, of: total, text: absentChunksText(chunks, container) }]);
  }
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** Kind and content of the answer to a file, by `Format.answer`. */
const ANSWERS: Readonly<Record<NonNullable<Format['answer']>, Answering>> = {
  'one AnnData': { kind: oneKind, answer: oneAnswer },
  'several AnnData': { kind: severalKind, answer: multiAnswer },
  'Seurat object': { kind: async () => 'h5seurat', answer: seuratAnswer },
  'column tables': { kind: async () => 'hep001', answer: tablesAnswer },
  '10x': { kind: async () => 'tenx', answer: async ({ groups }) => tenxAnswer(groups) },
};

interface Answering {
  kind(opened: OpenRoot): Promise<string>;
  answer(opened: OpenRoot): Promise<Answer>;
}

const TREE: Answering = { kind: plainKind, answer: plainAnswer };

function answering({ format }: OpenRoot): Answering {
  return format.answer === undefined ? TREE : ANSWERS[format.answer];
}

/** The kind of an open file. */
export function kindOf(opened: OpenRoot): Promise<string> {
  return answering(opened).kind(opened);
}

async function rootAnswer(root: StoredGroup): Promise<Answer> {
  if (root.around) return arrayFile(root.around);
  const opened = await openRoot(root);
  const { kind, answer } = answering(opened);
  const given: Answer = { kind: await kind(opened), ...(await answer(opened)) };
  if ('tables' in given) return given;
  const tables = await columnTablesAnswer(root, opened.elements);
  return tables ? { ...given, listed_as: 'hep001', tables } : given;
}

async function tablesAnswer({ root, elements }: OpenRoot): Promise<Answer> {
  return { tables: (await columnTablesAnswer(root, elements)) ?? [] };
}

async function oneKind(opened: OpenRoot): Promise<string> {
  const { root } = opened;
  if (!(await saysAnnData(root))) return plainKind(opened);
  return root.container === 'hdf5' ? 'h5ad' : 'zarr_anndata';
}

async function oneAnswer(opened: OpenRoot): Promise<Answer> {
  const { root } = opened;
  if (!(await saysAnnData(root))) return plainAnswer(opened);
  const isHdf5 = root.container === 'hdf5';
  if (!(await root.keys()).includes('var'))
    return {
      error:
        'This file has no var. An AnnData file must have both obs and var (AnnData specification v0.1.0); anndata numbers the columns of X instead.',
    };
  return { ...(isHdf5 ? {} : zarrFacts(root)), ...(await anndataAnswer(opened, root)) };
}

async function severalKind({ root }: OpenRoot): Promise<string> {
  return root.container === 'hdf5' ? 'multi_hdf5' : 'multi_zarr';
}

async function plainKind({ root }: OpenRoot): Promise<string> {
  return root.container === 'hdf5' ? 'hdf5' : 'zarr';
}

async function plainAnswer({ root }: OpenRoot): Promise<Answer> {
  return treeAnswer(root);
}

/**
 * True for AnnData by encoding-type or from before encodings (0.7: dataframe 0.1.0): a root with
 * newer tables and no encoding violates the AnnData specification v0.1.0. It opens like one.
 */
async function saysAnnData(root: StoredGroup): Promise<boolean> {
  if (hasAttribute(root.attributes, 'encoding-type')) return true;
  const obs = await root.open('obs').catch((error: unknown) => {
    if (!isDataError(error)) throw error;
  });
  const attributes = readable(obs?.attributes ?? NO_ATTRIBUTES);
  return textAttribute(attributes, 'encoding-version') !== '0.2.0';
}

function zarrFacts(root: StoredGroup): Answer {
  return jsonObject([
    ['zarr_format', root.container === 'zarr2' ? 2 : 3],
    ['consolidated', root.consolidated === true],
  ]);
}

/** A store of a single array: if that cannot be read, nothing can. */
async function arrayFile(array: StoredArray): Promise<Answer> {
  const answer = await treeAnswer(array);
  const [reason] = Object.values(answer.element_errors ?? {});
  return reason === undefined ? { kind: 'zarr', ...answer } : { error: reason };
}

/** Several AnnData in one file, by path; for MuData its own tables too. */
async function multiAnswer({
  root,
  groups,
  elements,
}: OpenRoot): Promise<{ readonly [key: string]: Json }> {
  const answers: [string, Json][] = [];
  const damaged: [string, Json][] = [];
  for (const group of groups) {
    const { element_errors, ...answer } = await anndataAnswer({ elements }, group);
    answers.push([group.path, answer]);
    for (const damage of Object.entries(element_errors ?? {})) damaged.push(damage);
  }
  const order = await modalityOrder(root);
  const damage = createDamage();
  const frame = async (name: string) => {
    if (!order || !(await root.keys()).includes(name)) return undefined;
    const path = `/${name}`;
    return damage.attempt(path, async () => frameAnswer(await elements.at(path), damage));
  };
  const [obs, genes] = [await frame('obs'), await frame('var')];
  for (const one of damage.found) damaged.push(one);
  return jsonObject([
    ['anndata', jsonObject(answers)],
    ['obs', obs],
    ['var', genes],
    ['mod_order', order],
    ['element_errors', damaged.length > 0 ? jsonObject(damaged) : undefined],
  ]);
}

/** Names that are not the only ones of their objects, by path. */
type Links = { readonly [path: Path]: LinkFacts };

/** A root that records how the names of nodes opened below it refer to their objects. */
interface LinkWatch {
  readonly root: StoredGroup;
  /** Links in path order; undefined if each name is the only one of its object. */
  links(): Promise<Links | undefined>;
}

function watchLinks(root: StoredGroup): LinkWatch {
  const opened = new Map<Path, StoredNode>();
  const refused = new Map<Path, LinkFacts>();
  return {
    root: watchNodes(root, {
      opened: (node) => opened.set(node.path, node),
      refused(error) {
        const member = unopenedMember(error);
        if (member) refused.set(member.path, linkFacts(member));
      },
    }),
    async links() {
      const found = [...refused];
      for (const [path, node] of opened)
        found.push([path, linkFacts(await nodeLinkInfo(node))]);
      const some = found.filter(([, facts]) => Object.keys(facts).length > 0);
      some.sort(([a], [b]) => (a < b ? -1 : 1));
      return some.length > 0 ? Object.fromEntries(some) : undefined;
    },
  };
}

/** Unreadable attributes by path: name, if that can be read, and reason. */
type AttributeErrors = {
  readonly [path: Path]: readonly { readonly name?: string; readonly reason: string }[];
};

/** A root that records the unreadable attributes of every node opened below it. */
interface WatchedRoot {
  readonly root: StoredGroup;
  /** Undefined if all could be read. */
  errors(): AttributeErrors | undefined;
}

export function watchAttributes(root: StoredGroup): WatchedRoot {
  const found = new Map<Path, AttributeErrors[Path]>();
  const note = ({ path, attributes }: StoredNode) => {
    if (attributes.unreadable.length === 0) return;
    found.set(
      path,
      attributes.unreadable.map(({ name, reason }) => ({
        ...(name !== undefined && { name }),
        reason,
      })),
    );
  };
  return {
    root: watchNodes(root, { opened: note }),
    errors: () => (found.size > 0 ? Object.fromEntries(found) : undefined),
  };
}

/** Cell Ranger's matrices, as cells × genes. */
async function tenxAnswer(
  groups: readonly StoredGroup[],
): Promise<{ readonly [key: string]: Json }> {
  const damage = createDamage();
  const matrices: [string, Json | undefined][] = [];
  for (const group of groups) {
    const answer = await damage.attempt(group.path, async () => {
      const { sparse, barcodes, names, ids } = await openTenx(group);
      return jsonObject([
        ['shape', sparse.shape],
        ['X', await sparseAnswer(sparse)],
        ['barcodes', await endsOf(barcodes)],
        ['names', await endsOf(names)],
        ['ids', await endsOf(ids)],
      ]);
    });
    matrices.push([group.path.slice(1), answer]);
  }
  return jsonObject([
    ['matrices', jsonObject(matrices)],
    ['element_errors', damage.found.size > 0 ? jsonObject(damage.found) : undefined],
  ]);
}

async function endsOf(array: StoredArray): Promise<Json> {
  const element = arrayElement(array);
  const [n = 0] = array.shape;
  const values = async (start: number, stop: number): Promise<Json[]> => {
    const block = await element.read?.({ rows: [start, stop] });
    return block ? jsonValues(block) : [];
  };
  return {
    n,
    first: await values(0, Math.min(5, n)),
    last: await values(Math.max(0, n - 5), n),
  };
}
