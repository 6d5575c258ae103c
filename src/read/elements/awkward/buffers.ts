import type { IndexRange } from '@/model/block';
import { hasName } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import { sharedOnce } from '@/read/bytes/shared-request';
import type { StoredArray, StoredGroup } from '@/read/node';
import { corrupt } from '../expect';
import type { FormOf } from './form';

/** The buffers of one awkward array, opened lazily. */
export interface AwkwardBuffers {
  /** Opens a buffer. CorruptError if it is absent. */
  open(name: string): Promise<StoredArray>;
  /** Reads a range of a buffer. CorruptError if it is absent or too short. */
  read(name: string, range: IndexRange, options?: ReadOptions): Promise<Values>;
  /** Like `read`, for a buffer of integers. */
  readIntegers(
    name: string,
    range: IndexRange,
    options?: ReadOptions,
  ): Promise<Float64Array>;
}

/** Context for reading an awkward array; `path` is for messages. */
export interface AwkwardSource {
  readonly buffers: AwkwardBuffers;
  readonly path: Path;
  readonly options?: ReadOptions | undefined;
}

/** Reads a range of a buffer of integers. */
export function readIntegers(
  { buffers, options }: AwkwardSource,
  name: string,
  range: IndexRange,
): Promise<Float64Array> {
  return buffers.readIntegers(name, range, options);
}

/**
 * Reads the starts and stops of the lists of a range of rows.
 *
 * @throws CorruptError if a list ends before it begins
 */
export async function readLimits(
  source: AwkwardSource,
  { key, by }: FormOf<'list'>,
  [start, stop]: IndexRange,
): Promise<{ readonly starts: Float64Array; readonly stops: Float64Array }> {
  const integers = (part: string, end: number) =>
    readIntegers(source, `${key}-${part}`, [start, end]);
  const offsets = by === 'offsets' ? await integers('offsets', stop + 1) : undefined;
  const [starts, stops] = offsets
    ? [offsets.subarray(0, -1), offsets.subarray(1)]
    : await Promise.all([integers('starts', stop), integers('stops', stop)]);
  starts.forEach((from, i) => {
    if (from >= 0 && from <= (stops[i] as number)) return;
    const what = `list ${start + i} ends before it begins`;
    throw corrupt(source.path, what, 'AwkwardArrays');
  });
  return { starts, stops };
}

/**
 * Reads a range of an array, with all values flattened into one row: `ak.to_buffers` does not flatten arrays of several
 * axes.
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
