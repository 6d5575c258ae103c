import { ANNDATA_MAPPINGS } from '@/model/anndata-slots';
import { readable, textAttribute } from '@/model/attributes';
import { createDamage, type Damage } from '@/model/damage';
import { DataError, isDataError } from '@/model/errors';
import { unopenedMember } from '@/model/member-link';
import { joinPath, nameOf, type Path, ROOT } from '@/model/path';
import { axisLength } from '@/read/elements/anndata-axes';
import type { DataElement } from '@/read/elements/element';
import { encodingOf } from '@/read/elements/encoding';
import type { Elements } from '@/read/elements/open-elements';
import { neighbourGraphs } from '@/read/formats/anndata/graphs';
import { findMembers } from '@/read/formats/anndata/members';
import type { OpenRoot } from '@/read/formats/open-dataset';
import type { StoredGroup, StoredNode } from '@/read/node';
import { slotAnswer } from './element-answer';
import { frameAnswer } from './frame-answer';
import { type Json, jsonObject } from './json-value';
import { unsAnswer } from './uns-answer';

const deepest = 64;
const most = 200_000;

/**
 * The encoding of every node that has one, by path. Nodes that cannot be opened are reported where
 * they are read.
 */
async function encodingsOf(root: StoredGroup): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  let visited = 0;
  const above = root.path === ROOT ? 0 : root.path.length;
  const relative = (path: string) => path.slice(above) || ROOT;

  async function visit(node: StoredNode, depth: number): Promise<void> {
    const encoding = encodingOf(node) ?? oldEncodingOf(node);
    if (encoding !== undefined) found.set(relative(node.path), encoding);
    if (node.kind === 'array' || depth > deepest) return;
    for (const name of await keysOf(node)) {
      if (++visited > most) return;
      try {
        await visit(await node.open(name), depth + 1);
      } catch (error) {
        if (!isDataError(error)) throw error;
        const target = found.get(relative(linkTarget(error)));
        if (target !== undefined) found.set(relative(joinPath(node.path, name)), target);
      }
    }
  }

  await visit(root, 0);
  return found;
}

/** The target of a link that is not followed because it is an ancestor. */
function linkTarget(error: unknown): string {
  return unopenedMember(error)?.sameObjectAs ?? '';
}

async function keysOf(group: StoredGroup): Promise<readonly string[]> {
  try {
    return await group.keys();
  } catch (error) {
    if (!isDataError(error)) throw error;
    return [];
  }
}

function oldEncodingOf(node: StoredNode): string | undefined {
  const format = textAttribute(readable(node.attributes), 'h5sparse_format');
  return format === undefined ? undefined : `h5sparse/${format}`;
}

type Entry = readonly [string, Json | undefined];

/** Everything in an AnnData group of a file, every value read; damaged elements are in `element_errors`. */
export async function anndataAnswer(
  { elements }: Pick<OpenRoot, 'elements'>,
  group: StoredGroup,
): Promise<{ readonly [key: string]: Json }> {
  const members = await findMembers(group);
  const damage = createDamage();
  const read = createReader(elements, damage);
  const encodings = await encodingsOf(group);

  const entries: Entry[] = [];
  const obs = await frameOf(members.obs, elements, damage);
  const var_ =
    members.var === undefined
      ? null // anndata makes an empty one
      : await frameOf(members.var, elements, damage);
  const [height, width] = await shapeOf(group, members.X, elements);
  entries.push(['shape', [height, width]]);
  entries.push(['encodings', jsonObject(encodings)], ['obs', obs], ['var', var_]);
  entries.push(['X', members.X === undefined ? null : await read.slot(members.X)]);
  for (const { name, role } of ANNDATA_MAPPINGS) {
    const path = members.mappings.get(name);
    const slots = path === undefined ? [] : await read.slots(path, role === 'arrays');
    const graphs = name === 'obsp' ? await oldGraphs(members.uns, elements, read) : [];
    entries.push([name, jsonObject([...slots, ...graphs])]);
  }
  entries.push(['raw', await rawAnswer(members, height, read, elements, damage)]);
  const uns =
    members.uns === undefined
      ? { t: 'dict', items: {} }
      : await damage.attempt(members.uns, async () =>
          unsAnswer(await elements.at(members.uns ?? '/uns'), damage),
        );
  entries.push(['uns', uns]);
  if (damage.found.size > 0)
    entries.push([
      'element_errors',
      jsonObject([...damage.found].map(([path, why]) => [path.replace(/^\//, ''), why])),
    ]);
  return jsonObject(entries);
}

/** Numbers of cells and genes: from their tables, else from X; null if unknown. */
async function shapeOf(group: StoredGroup, X: Path | undefined, elements: Elements) {
  const shape = await matrixShape(X, elements);
  const frames = ['obs', 'var'] as const;
  const lengths = await Promise.all(frames.map((frame) => axisLength(group, frame)));
  return [lengths[0] ?? shape[0] ?? null, lengths[1] ?? shape[1] ?? null] as const;
}

/** Undefined if a matrix is damaged: its own entry in the answer reports it. */
async function matrixShape(path: Path | undefined, elements: Elements) {
  const element =
    path === undefined ? undefined : await elements.at(path).catch(ifDamaged);
  return element?.info.kind === 'matrix' ? element.info.shape : [];
}

/** A table; undefined if it is damaged as a whole, which is reported. */
function frameOf(path: Path, elements: Elements, damage: Damage) {
  return damage.attempt(path, async () => {
    const frame = await elements.at(path);
    const { info } = frame;
    if (info.kind === 'unsupported') throw new DataError('UnsupportedError', info.reason);
    return frameAnswer(frame, damage);
  });
}

interface Reader {
  slot(path: Path, rows?: boolean): Promise<Json | undefined>;
  slots(path: Path, rows: boolean): Promise<Entry[]>;
}

function createReader(elements: Elements, damage: Damage): Reader {
  const slot = (path: Path, rows = false) =>
    damage.attempt(path, async () =>
      slotAnswer(await elements.at(path), damage, { rows }),
    );
  return {
    slot,
    async slots(path, rows) {
      const mapping = await damage.attempt(path, () => elements.at(path));
      const names = namesOf(mapping);
      const entries: Entry[] = [];
      for (const name of names)
        entries.push([name, await slot(joinPath(path, name), rows)]);
      return entries;
    },
  };
}

function namesOf(mapping: DataElement | undefined): readonly string[] {
  return mapping?.info.kind === 'mapping' ? mapping.info.keys : [];
}

/** Graphs in files from before obsp. */
async function oldGraphs(
  uns: Path | undefined,
  elements: Elements,
  read: Reader,
): Promise<Entry[]> {
  if (uns === undefined) return [];
  const neighbours = await elements.at(joinPath(uns, 'neighbors')).catch(ifDamaged);
  const entries: Entry[] = [];
  for (const name of namesOf(neighbours)) {
    if (!neighbourGraphs.some((graph) => graph === name)) continue;
    const path = joinPath(joinPath(uns, 'neighbors'), name);
    const { info } = await elements.at(path);
    if (info.kind === 'matrix') entries.push([name, await read.slot(path)]);
  }
  return entries;
}

async function rawAnswer(
  members: Awaited<ReturnType<typeof findMembers>>,
  height: number | null,
  read: Reader,
  elements: Elements,
  damage: Damage,
): Promise<Json> {
  const { rawX, rawVar, rawVarm } = members;
  if (rawX === undefined && rawVar === undefined) return null;
  const frame =
    rawVar === undefined ? undefined : await frameOf(rawVar, elements, damage);
  const [, width] = await matrixShape(rawX, elements);
  return jsonObject([
    ['shape', [height, frame?.n_rows ?? width ?? null]],
    ['X', rawX === undefined ? null : await read.slot(rawX)],
    ['var', frame],
    [
      nameOf(rawVarm ?? 'varm').replace('raw.', ''),
      jsonObject(rawVarm === undefined ? [] : await read.slots(rawVarm, true)),
    ],
  ]);
}

function ifDamaged(error: unknown): undefined {
  if (!isDataError(error)) throw error;
}
