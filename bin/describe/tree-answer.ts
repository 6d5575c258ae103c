import { createMatrixSummer } from '@/ask/matrices/matrix-summary';
import type { Attributes, AttributeValue } from '@/model/attributes';
import { type DType, dtypeName } from '@/model/dtype';
import { isDataError, messageOf } from '@/model/errors';
import { unopenedMember } from '@/model/member-link';
import { joinPath } from '@/model/path';
import type { Values } from '@/model/values';
import { nodeLinkInfo } from '@/read/container/link-info';
import { isNumeric } from '@/read/elements/value-type';
import type { StoredArray, StoredNode } from '@/read/node';
import { jsonStored } from './json-stored';
import { type Json, type JsonObject, jsonNumber, jsonObject } from './json-value';
import { linkFacts } from './link-facts';
import { sumArray } from './sum-array';

const deepest = 64;
const most = 20_000;
const shown = 8;
const smallEnough = 1024;

/** A plain tree of groups and arrays: every node, its attributes, and the sums of its values. */
export async function treeAnswer(root: StoredNode): Promise<JsonObject> {
  const tree: [string, Json][] = [];
  const damaged: [string, Json][] = [];

  async function visit(node: StoredNode, depth: number): Promise<void> {
    const links = linkFacts(await nodeLinkInfo(node));
    if (node.kind === 'array') {
      const { answer, reason } = await arrayAnswer(node);
      tree.push([node.path, { ...links, ...answer }]);
      if (reason !== undefined) damaged.push([node.path, reason]);
      return;
    }
    const keys = await node.keys();
    tree.push([
      node.path,
      {
        ...links,
        node: 'group',
        attrs: attributesJson(node.attributes),
        n_children: keys.length,
      },
    ]);
    if (depth === deepest) return;
    for (const name of keys) if (tree.length < most) await visitMember(node, name, depth);
  }

  async function visitMember(
    group: Extract<StoredNode, { kind: 'group' }>,
    name: string,
    depth: number,
  ): Promise<void> {
    const path = joinPath(group.path, name);
    try {
      await visit(await group.open(name), depth + 1);
    } catch (error) {
      if (!isDataError(error)) throw error;
      const { node, ...links } = unopenedMember(error) ?? {};
      const facts = { ...linkFacts(links), ...(node && { node }) };
      tree.push([path, { ...facts, unreadable: messageOf(error) }]);
      // committed datatypes have no values
      if (!node) damaged.push([path, messageOf(error)]);
    }
  }

  await visit(root, 0);
  return jsonObject([
    ['tree', jsonObject(tree)],
    ['element_errors', damaged.length > 0 ? jsonObject(damaged) : undefined],
  ]);
}

async function arrayAnswer(
  array: StoredArray,
): Promise<{ readonly answer: JsonObject; readonly reason?: string }> {
  const { storage } = array;
  const facts: [string, Json | undefined][] = [
    ['node', storage.container === 'hdf5' ? 'dataset' : 'array'],
    ['dtype', dtypeName(plainType(array.dtype))],
    ['shape', array.empty ? null : array.shape],
    ['chunks', storage.chunkShape ?? null],
    ['shards', storage.shardShape],
    ['attrs', attributesJson(array.attributes)],
    ['filters', storage.codecs],
    [
      'zarr_format',
      storage.container === 'hdf5' ? undefined : storage.container === 'zarr2' ? 2 : 3,
    ],
  ];
  if (array.empty) return { answer: jsonObject(facts) };
  try {
    return { answer: jsonObject([...facts, ...(await valuesOf(array))]) };
  } catch (error) {
    if (!isDataError(error)) throw error;
    const reason = messageOf(error);
    return { answer: jsonObject([...facts, ['unreadable', reason]]), reason };
  }
}

async function valuesOf(array: StoredArray): Promise<[string, Json | undefined][]> {
  const count = array.shape.reduce((a, b) => a * b, 1);
  const sum = isNumeric(plainType(array.dtype))
    ? jsonNumber(await sumOf(array))
    : undefined;
  if (count <= smallEnough) {
    const values = flat(await array.read(), array);
    const all = jsonStored(values);
    return [
      ['first', all.slice(0, shown).map(shortened)],
      ['sum', sum ?? sumOfValues(values)],
      ['all', all],
    ];
  }
  const first = jsonStored(flat(await array.read(startOf(array.shape, shown)), array));
  return [
    ['first', first.slice(0, shown).map(shortened)],
    ['sum', sum],
  ];
}

/** An enumeration is a numeric array, except for the names of its members. */
function plainType(dtype: DType): DType {
  return dtype.kind === 'enum' ? dtype.base : dtype;
}

/** Fixed-size arrays in each value become further axes; a single sequence is described by its items. */
function flat(values: Values, { dtype, shape }: StoredArray): Values {
  const isOne = dtype.kind === 'array' || shape.length === 0;
  return values.kind === 'ragged' && isOne ? values.content : values;
}

/** Lists inside records are represented by their first five items. */
function shortened(value: Json): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return jsonObject(
    Object.entries(value).map(([name, item]) => [
      name,
      Array.isArray(item) ? item.slice(0, 5) : item,
    ]),
  );
}

function sumOfValues(values: Values): Json | undefined {
  if (values.kind !== 'numbers') return undefined;
  const summer = createMatrixSummer([], []);
  summer.addTile([0, 1], [0, values.values.length], values.values);
  return jsonNumber(summer.finish().sum);
}

async function sumOf(array: StoredArray): Promise<number | bigint> {
  const summer = createMatrixSummer([], []);
  if (array.shape.length === 0) {
    const values = await array.read();
    if (values.kind === 'numbers' || values.kind === 'booleans')
      summer.addTile([0, 1], [0, 1], values.values);
    return summer.finish().sum;
  }
  await sumArray(array, summer);
  return summer.finish().sum;
}

/** The smallest region with the first values in C order. */
function startOf(shape: readonly number[], count: number): (readonly [number, number])[] {
  return shape.map((extent, axis) => {
    const inner = shape.slice(axis + 1).reduce((a, b) => a * b, 1);
    return [0, Math.min(extent, Math.max(1, Math.ceil(count / Math.max(1, inner))))];
  });
}

function attributesJson(attributes: Attributes): Json {
  return jsonObject(
    [...attributes.values].map(([name, value]) => [name, attributeJson(value)]),
  );
}

function attributeJson(value: AttributeValue): Json {
  if (typeof value === 'number' || typeof value === 'bigint') return jsonNumber(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const rows = value.map(attributeJson);
    const areTexts = rows.flat().every((item) => typeof item === 'string');
    return areTexts ? rows.flat() : rows;
  }
  const fields = value as { readonly [key: string]: AttributeValue };
  if ('empty' in fields) return { $empty: attributeJson(fields.empty ?? null) };
  if ('reference' in fields) return { $ref: fields.reference !== null };
  const { real, imaginary } = fields;
  if (real !== undefined && imaginary !== undefined)
    return { $complex: [attributeJson(real), attributeJson(imaginary)] };
  return jsonObject(
    Object.entries(value).map(([name, item]) => [name, attributeJson(item)]),
  );
}
