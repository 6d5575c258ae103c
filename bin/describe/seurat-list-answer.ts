import { readable, textsAttribute } from '@/model/attributes';
import type { Damage } from '@/model/damage';
import { dtypeName } from '@/model/dtype';
import { DataError } from '@/model/errors';
import { joinPath } from '@/model/path';
import { arrayElement } from '@/read/elements/array';
import { factorElement, isFactor } from '@/read/formats/h5seurat/factor';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';
import { columnAnswer } from './column-answer';
import { type Json, jsonObject, jsonValues } from './json-value';
import { readRows } from './read-column';
import { valueKindOf } from './value-kind';

const MAX_SHOWN = 8;
const MAX_DEPTH = 100;

/** A list of R: its members, and its declared classes. */
export async function listAnswer(
  node: StoredNode,
  damage: Damage,
  depth = 0,
): Promise<Json> {
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
