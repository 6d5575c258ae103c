import { sharedOnce } from '@/bytes/shared-request';
import type { IndexRange } from '@/model/block';
import { hasName } from '@/model/errors';
import { joinPath } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import type { StoredArray, StoredGroup } from '@/storage/node';
import { corrupt } from '../expect';

/** The buffers of one awkward array, opened lazily. */
export interface AwkwardBuffers {
  /** One of them. CorruptError if it is absent. */
  open(name: string): Promise<StoredArray>;
  /** Values of a range of a buffer. CorruptError if it is absent or too short. */
  read(name: string, range: IndexRange, options?: ReadOptions): Promise<Values>;
  /** The same for a buffer of integers. */
  readIntegers(
    name: string,
    range: IndexRange,
    options?: ReadOptions,
  ): Promise<Float64Array>;
}

/**
 * A range of an array, with all of its values in one row: `ak.to_buffers` keeps arrays of several
 * axes as they are.
 */
async function readFlat(
  array: StoredArray,
  range: IndexRange,
  options?: ReadOptions,
): Promise<Values> {
  const [, ...inner] = array.shape;
  if (inner.length === 0) return array.read([range], options);
  const size = inner.reduce((all, extent) => all * extent, 1);
  const rows: IndexRange =
    size === 0 ? [0, 0] : [Math.floor(range[0] / size), Math.ceil(range[1] / size)];
  const whole = inner.map((extent): IndexRange => [0, extent]);
  const read = await array.read([rows, ...whole], options);
  const start = range[0] - rows[0] * size;
  return sliced(read, start, start + range[1] - range[0], array.path);
}

function sliced(values: Values, start: number, stop: number, path: string): Values {
  switch (values.kind) {
    case 'numbers':
      return { ...values, values: values.values.subarray(start, stop) };
    case 'booleans':
      return { ...values, values: values.values.subarray(start, stop) };
    case 'complex':
      return { ...values, values: values.values.subarray(2 * start, 2 * stop) };
    case 'times':
      return { ...values, values: values.values.subarray(start, stop) };
    default:
      throw corrupt(path, `contains ${values.kind}`, 'AwkwardArrays');
  }
}

export function openBuffers(group: StoredGroup): AwkwardBuffers {
  const opened = new Map<string, () => Promise<StoredArray>>();

  async function find(name: string): Promise<StoredArray> {
    try {
      const node = await group.open(name);
      if (node.kind === 'array') return node;
    } catch (error) {
      if (!hasName(error, 'NotFoundError')) throw error;
    }
    throw corrupt(
      joinPath(group.path, name),
      `the buffer ${name} is missing`,
      'AwkwardArrays',
    );
  }

  function open(name: string): Promise<StoredArray> {
    const shared = opened.get(name) ?? sharedOnce(() => find(name));
    opened.set(name, shared);
    return shared();
  }

  async function read(
    name: string,
    range: IndexRange,
    options?: ReadOptions,
  ): Promise<Values> {
    const array = await open(name);
    const length = array.shape.reduce((all, extent) => all * extent, 1);
    if (!(range[0] >= 0 && range[1] >= range[0] && range[1] <= length))
      throw corrupt(
        array.path,
        `values ${range[0]} to ${range[1]} are referenced, but there are only ${length}`,
        'AwkwardArrays',
      );
    return readFlat(array, range, options);
  }

  return {
    ...{ open, read },
    async readIntegers(name, range, options) {
      const values = await read(name, range, options);
      if (values.kind === 'numbers' || values.kind === 'booleans')
        return Float64Array.from(values.values as ArrayLike<number | bigint>, Number);
      throw corrupt(
        joinPath(group.path, name),
        'does not contain integers',
        'AwkwardArrays',
      );
    },
  };
}
