import {
  type Attributes,
  type AttributeValue,
  attributesFrom,
  NO_ATTRIBUTES,
} from '@/model/attributes';
import type { DType } from '@/model/dtype';
import { DataError, throwIfAborted } from '@/model/errors';
import { joinPath, type Path, ROOT } from '@/model/path';
import { packBytes } from '@/model/strings';
import type { Values } from '@/model/values';
import type { Selection, StoredArray, StoredGroup, StoredNode } from '@/read/node';

/** Items of an array by their position in row-major order: listed, or computed where they are many. */
type Items = readonly unknown[] | ((at: number) => unknown);

/** What a test says of a node; paths are given when it is placed. */
export type NodeSketch =
  | { readonly attributes: Attributes; readonly broken: Error }
  | { readonly attributes: Attributes; readonly members: ReadonlyMap<string, NodeSketch> }
  | {
      readonly attributes: Attributes;
      readonly dtype: DType;
      readonly shape: readonly number[];
      readonly items: Items;
      readonly chunkShape?: readonly number[];
    };

/** Every range that was read of an array, by path: what a recording source is to bytes. */
export type ReadLog = { readonly path: Path; readonly selection: Selection }[];

type Attribute = Readonly<Record<string, AttributeValue>>;

export function groupSketch(
  attributes: Attribute,
  members: Readonly<Record<string, NodeSketch>> = {},
): NodeSketch {
  return {
    attributes: attributesFrom(Object.entries(attributes)),
    members: new Map(Object.entries(members)),
  };
}

/** The same node with a damaged attribute: of this name, or of a name that cannot be read. */
export function withDamaged<T extends NodeSketch>(sketch: T, name?: string): T {
  const { values, unreadable } = sketch.attributes;
  const reason = `test.h5: ${name === undefined ? 'an attribute' : `the attribute ${name}`} is damaged.`;
  return {
    ...sketch,
    attributes: {
      values: new Map([...values].filter(([key]) => key !== name)),
      unreadable: [
        ...unreadable,
        { ...(name !== undefined && { name }), error: 'CorruptError', reason },
      ],
    },
  };
}

/** A node that cannot be opened. */
export function brokenSketch(broken: Error): NodeSketch {
  return { attributes: NO_ATTRIBUTES, broken };
}

/** An array of numbers, booleans, bigints or texts, row-major. */
export function arraySketch(
  dtype: DType,
  shape: readonly number[],
  items: Items,
  attributes: Attribute = {},
  chunkShape?: readonly number[],
): NodeSketch {
  const sketch = {
    attributes: attributesFrom(Object.entries(attributes)),
    dtype,
    shape,
    items,
  };
  return chunkShape ? { ...sketch, chunkShape } : sketch;
}

export const float64: DType = { kind: 'float', bytes: 8, order: 'little' };
export const float32: DType = { kind: 'float', bytes: 4, order: 'little' };
export const int64: DType = { kind: 'int', bytes: 8, order: 'little' };
export const int32: DType = { kind: 'int', bytes: 4, order: 'little' };
export const int8: DType = { kind: 'int', bytes: 1, order: 'little' };
export const uint8: DType = { kind: 'uint', bytes: 1, order: 'little' };
export const bool: DType = { kind: 'bool', bytes: 1 };
export const text: DType = { kind: 'string' };

/** Builds nodes from a sketch that behave like those of a container. */
export function memoryRoot(sketch: NodeSketch, log: ReadLog = []): StoredGroup {
  const node = place(sketch, ROOT, log);
  if (node.kind === 'group') return node;
  throw new Error('The root of a container is a group');
}

function place(sketch: NodeSketch, path: Path, log: ReadLog): StoredNode {
  if ('broken' in sketch) throw sketch.broken;
  if (!('members' in sketch)) return placeArray(sketch, path, log);
  const { attributes, members } = sketch;
  return {
    kind: 'group',
    container: 'zarr3',
    path,
    attributes,
    keys: async () => [...members.keys()],
    async open(name, options) {
      throwIfAborted(options?.signal);
      const member = members.get(name);
      if (member) return place(member, joinPath(path, name), log);
      throw new DataError(
        'NotFoundError',
        `${joinPath(path, name)}: there is no such member`,
      );
    },
  };
}

function placeArray(
  sketch: Extract<NodeSketch, { dtype: unknown }>,
  path: Path,
  log: ReadLog,
): StoredArray {
  const { attributes, dtype, shape, items, chunkShape } = sketch;
  return {
    kind: 'array',
    path,
    attributes,
    dtype,
    shape,
    storage: {
      container: 'zarr3',
      layout: 'chunked',
      codecs: [],
      ...(chunkShape ? { chunkShape } : {}),
    },
    async read(selection = [], options) {
      throwIfAborted(options?.signal);
      log.push({ path, selection });
      return valuesOf(dtype, select(items, shape, selection));
    },
  };
}

function select(
  items: Items,
  shape: readonly number[],
  selection: Selection,
): readonly unknown[] {
  let places = [0];
  shape.forEach((extent, axis) => {
    const [start, stop] = selection[axis] ?? [0, extent];
    const kept = Array.from({ length: stop - start }, (_, i) => start + i);
    places = places.flatMap((at) => kept.map((index) => at * extent + index));
  });
  return places.map(typeof items === 'function' ? items : (at) => items[at]);
}

const encoder = new TextEncoder();

/** Bytes are those of a text that is not UTF-8. */
function asBytes(item: unknown): Uint8Array {
  return item instanceof Uint8Array ? item : encoder.encode(String(item));
}

function valuesOf(dtype: DType, items: readonly unknown[]): Values {
  switch (dtype.kind) {
    case 'string':
    case 'fixed-string':
      return { kind: 'strings', strings: packBytes(items.map(asBytes)) };
    case 'bool':
      return { kind: 'booleans', values: Uint8Array.from(items, Number) };
    case 'float':
      return {
        kind: 'numbers',
        values:
          dtype.bytes === 8
            ? Float64Array.from(items, Number)
            : Float32Array.from(items, Number),
      };
    case 'int':
    case 'uint':
      return { kind: 'numbers', values: integers(dtype, items) };
    case 'enum':
      return valuesOf(dtype.base, items);
    case 'compound':
      return {
        kind: 'records',
        length: items.length,
        fields: dtype.fields.map((field, at) => ({
          name: field.name,
          values: valuesOf(
            field.dtype,
            items.map((item) => (item as readonly unknown[])[at]),
          ),
        })),
      };
    default:
      throw new Error(`No sketch holds ${dtype.kind}`);
  }
}

function integers(dtype: DType, items: readonly unknown[]) {
  if (
    items.some((item) => typeof item === 'bigint' && !Number.isSafeInteger(Number(item)))
  )
    return BigInt64Array.from(items as bigint[], BigInt);
  const list = items.map(Number);
  const isSmall = 'bytes' in dtype && dtype.bytes === 1;
  if (isSmall) return dtype.kind === 'int' ? Int8Array.from(list) : Uint8Array.from(list);
  return Int32Array.from(list);
}
