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
  /** Values of a range of a buffer. CorruptError if it is absent or too short. */
  read(name: string, span: IndexRange, options?: ReadOptions): Promise<Values>;
  /** The same for a buffer of integers. */
  readIntegers(
    name: string,
    span: IndexRange,
    options?: ReadOptions,
  ): Promise<Float64Array>;
}

/**
 * A range of an array, with all of its values in one row: `ak.to_buffers` keeps arrays of several
 * axes as they are.
 */
async function readFlat(
  array: StoredArray,
  span: IndexRange,
  options?: ReadOptions,
): Promise<Values> {
  const [, ...inner] = array.shape;
  if (inner.length === 0) return array.read([span], options);
  const size = inner.reduce((all, extent) => all * extent, 1);
  const rows: IndexRange =
    size === 0 ? [0, 0] : [Math.floor(span[0] / size), Math.ceil(span[1] / size)];
  const whole = inner.map((extent): IndexRange => [0, extent]);
  const read = await array.read([rows, ...whole], options);
  const start = span[0] - rows[0] * size;
  return sliced(read, start, start + span[1] - span[0], array.path);
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

  async function open(name: string): Promise<StoredArray> {
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

  async function read(
    name: string,
    span: IndexRange,
    options?: ReadOptions,
  ): Promise<Values> {
    const shared = opened.get(name) ?? sharedOnce(() => open(name));
    opened.set(name, shared);
    const array = await shared();
    const length = array.shape.reduce((all, extent) => all * extent, 1);
    if (!(span[0] >= 0 && span[1] >= span[0] && span[1] <= length))
      throw corrupt(
        array.path,
        `values ${span[0]} to ${span[1]} are referenced, but there are only ${length}`,
        'AwkwardArrays',
      );
    return readFlat(array, span, options);
  }

  return {
    read,
    async readIntegers(name, span, options) {
      const values = await read(name, span, options);
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
