import { readable, textAttribute, textsAttribute } from '@/model/attributes';
import { createDamage, type Damage } from '@/model/damage';
import type { DatasetInfo } from '@/model/dataset';
import { dtypeName } from '@/model/dtype';
import { DataError } from '@/model/errors';
import { joinPath, nameOf, type Path, ROOT } from '@/model/path';
import { arrayElement } from '@/read/elements/array';
import { factorElement, isFactor } from '@/read/formats/h5seurat/factor';
import { missingOf } from '@/read/formats/h5seurat/missing';
import { describeRoot, type OpenRoot } from '@/read/formats/open-dataset';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';
import { columnAnswer } from './column-answer';
import { frameAnswer } from './frame-answer';
import { type Json, type JsonObject, jsonObject, jsonValues } from './json-value';
import { readRows } from './read-column';
import {
  asObject,
  endsAt,
  graphsAnswer,
  isThere,
  matrixAnswer,
  membersOf,
  type Reading,
  reductionsAnswer,
} from './seurat-parts';
import { valueKindOf } from './value-kind';

const MAX_SHOWN = 8;
const MAX_DEPTH = 100;

/** A list of R: its members, and its declared classes. */
async function listAnswer(node: StoredNode, damage: Damage, depth = 0): Promise<Json> {
  if (node.kind === 'array') return arrayAnswer(node);
  if (depth > MAX_DEPTH)
    throw new DataError('TooLargeError', `${node.path}: is nested too deeply to show`);
  const keys = await node.keys();
  if (isFactor(keys))
    return { t: 'column', ...(await columnAnswer(await factorElement(node))) };
  const items: [string, Json | undefined][] = [];
  for (const name of keys)
    items.push([
      name,
      await damage.attempt(joinPath(node.path, name), async () =>
        listAnswer(await node.open(name), damage, depth + 1),
      ),
    ]);
  return jsonObject([
    ['t', 'list'],
    ['items', jsonObject(items)],
    ...['names', 's3class', 's4class'].map((name) => attribute(node, name)),
  ]);
}

function attribute(node: StoredGroup | StoredArray, name: string) {
  return [name, textsAttribute(readable(node.attributes), name)] as const;
}

/** The first values as stored; the axes of R's arrays are reversed in HDF5. */
async function arrayAnswer(array: StoredArray): Promise<Json> {
  const { dtype, shape } = array;
  const flat = arrayElement(array);
  const { info } = flat;
  const isText = dtype.kind === 'string' || dtype.kind === 'fixed-string';
  const kind =
    info.kind === 'column' || info.kind === 'scalar' || info.kind === 'matrix'
      ? valueKindOf(info)
      : 'object';
  return jsonObject([
    ['t', shape.length > 1 ? 'array' : 'vector'],
    ['shape', shape.toReversed()],
    ['dtype', isText ? 'string' : dtypeName(dtype)],
    ['kind', kind],
    ['first', await firstOf(array)],
    attribute(array, 's3class'),
  ]);
}

async function firstOf(array: StoredArray): Promise<Json[]> {
  if (array.empty) return [];
  const { shape } = array;
  const element = arrayElement(array);
  if (shape.length === 0) return jsonValues(await readRows(element, 0, 1));
  if (shape.length === 1)
    return jsonValues(await readRows(element, 0, Math.min(MAX_SHOWN, shape[0] ?? 0)));
  const values = await array.read(
    shape.map((extent) => [0, Math.min(extent, MAX_SHOWN)]),
  );
  if (values.kind !== 'numbers' && values.kind !== 'booleans') return [];
  return jsonValues({ kind: 'numbers', values: values.values }).slice(0, MAX_SHOWN);
}

type Entry = readonly [string, Json | undefined];

/**
 * Everything in an h5Seurat file, with matrices as in R: features × cells. For a file that lacks
 * required parts: `error`, and the existing parts.
 */
export async function seuratAnswer(opened: OpenRoot): Promise<JsonObject> {
  const { root, elements } = opened;
  const damage = createDamage();
  const reading = { root, elements, damage };
  const keys = await root.keys();
  const dataset = await describeRoot(opened);
  const missing = await missingOf(root, keys);
  const essential = missing.filter(({ isEssential }) => isEssential);
  const active = textAttribute(readable(root.attributes), 'active.assay');
  const said = new Set(missing.map(({ reason }) => reason));
  for (const { path, reason } of dataset.problems)
    if (path !== ROOT && !said.has(reason)) damage.report(path, reason);
  const entries: Entry[] = [
    ['attrs', rootAttributes(root)],
    ['active_assay', active],
    ['cells', await endsAt(reading, '/cell.names')],
    ['obs', await frameAt(reading, '/meta.data')],
    ['active_ident', await columnAt(reading, '/active.ident')],
  ];
  const assays = await membersOf(reading, '/assays', keys);
  const answers: Entry[] = [];
  for (const name of assays)
    answers.push([name, await assayAnswer(reading, joinPath('/assays', name))]);
  entries.push(['assays', jsonObject(answers)]);
  for (const entry of await mainEntries(reading, dataset)) entries.push(entry);
  entries.push(
    ['reductions', await reductionsAnswer(reading, keys)],
    ['graphs', await graphsAnswer(reading, keys)],
    ['images', await imagesAnswer(reading, keys)],
    ['misc', await listAt(reading, '/misc', keys)],
    ['tools', await listAt(reading, '/tools', keys)],
    ['commands', await membersOf(reading, '/commands', keys)],
    [
      'element_errors',
      damage.found.size > 0
        ? jsonObject([...damage.found].map(([path, why]) => [path.slice(1), why]))
        : undefined,
    ],
    [
      'warnings',
      missing.length > essential.length
        ? missing.filter((one) => !one.isEssential).map(({ reason }) => reason)
        : undefined,
    ],
    ['error', essential.map(({ reason }) => reason).join(' ') || undefined],
  );
  return jsonObject(entries);
}

function rootAttributes({ attributes }: StoredGroup): JsonObject {
  const known = readable(attributes);
  return jsonObject(
    ['active.assay', 'project', 'version'].map((name) => [
      name,
      textAttribute(known, name),
    ]),
  );
}

/** The main assay as cells × features, and its features. */
async function mainEntries(
  reading: Reading,
  { shape, featureSets = [] }: DatasetInfo,
): Promise<readonly Entry[]> {
  const main = featureSets.find(({ isMain }) => isMain);
  if (!main) return [];
  const { elements, damage } = reading;
  const X = joinPath(main.path, 'data');
  const keys = await membersOf(reading, main.path);
  const table = keys.includes('meta.features') ? 'meta.features' : 'features';
  return [
    ['shape', shape ?? null],
    [
      'X',
      keys.includes('data')
        ? await damage.attempt(X, async () => matrixAnswer(await elements.at(X)))
        : undefined,
    ],
    ['var', await frameAt(reading, joinPath(main.path, table))],
  ];
}

async function assayAnswer(reading: Reading, path: Path): Promise<Json> {
  const { elements, damage } = reading;
  const keys = await membersOf(reading, path);
  const at = (name: string) => joinPath(path, name);
  const asInR = (name: string) =>
    keys.includes(name)
      ? damage.attempt(at(name), async () =>
          matrixAnswer(await elements.at(at(name)), { isTransposed: true }),
        )
      : undefined;
  const { attributes } = (await elements.at(path)).node;
  const entries: Entry[] = [
    ['key', textAttribute(readable(attributes), 'key')],
    ['s4class', textAttribute(readable(attributes), 's4class')],
    [
      'features',
      keys.includes('features') ? await endsAt(reading, at('features')) : undefined,
    ],
  ];
  for (const name of ['data', 'counts', 'scale.data'])
    entries.push([name, await asInR(name)]);
  for (const name of ['scaled.features', 'variable.features']) {
    const ends = keys.includes(name) ? await endsAt(reading, at(name)) : undefined;
    entries.push([name, name === 'scaled.features' ? ends?.first : ends]);
  }
  if (keys.includes('meta.features'))
    entries.push(['meta.features', await frameAt(reading, at('meta.features'))]);
  if (keys.includes('misc')) entries.push(['misc', await listAt(reading, at('misc'))]);
  return jsonObject(entries);
}

async function imagesAnswer(
  reading: Reading,
  keys: readonly string[],
): Promise<JsonObject> {
  const answers: Entry[] = [];
  for (const name of await membersOf(reading, '/images', keys)) {
    const path = joinPath('/images', name);
    answers.push([name, await listAt(reading, path)]);
  }
  return jsonObject(answers);
}

/** A table; undefined if it is absent, or damaged as a whole, which is reported. */
function frameAt({ elements, damage, root }: Reading, path: Path) {
  return damage.attempt(path, async () => {
    if (!(await isThere(root, path))) return undefined;
    const element = await elements.at(path);
    const { info } = element;
    if (info.kind === 'unsupported') throw new DataError('UnsupportedError', info.reason);
    const answer = await frameAnswer(element, damage);
    if (!answer) return undefined;
    const { index } = answer;
    return jsonObject([
      ...Object.entries(answer),
      // row names have none of their own in R
      ['index', index === undefined ? undefined : { ...asObject(index), name: null }],
    ]);
  });
}

async function columnAt({ elements, damage, root }: Reading, path: Path) {
  return damage.attempt(path, async () =>
    (await isThere(root, path)) ? columnAnswer(await elements.at(path)) : undefined,
  );
}

function listAt(
  { elements, damage }: Reading,
  path: Path,
  keys: readonly string[] = [path.slice(1)],
): Promise<Json | undefined> {
  return damage.attempt(path, async () => {
    if (path.lastIndexOf('/') === 0 && !keys.includes(nameOf(path))) return undefined;
    return listAnswer((await elements.at(path)).node, damage);
  });
}
