import { expect, it } from 'vitest';
import type { DType } from '@/model/dtype';
import type { Values } from '@/model/values';
import { arrayIn, preparedPool, recordingSource } from '@/testing/fake-chunks';
import { createChunkReader } from './chunk-reader';
import type { ChunkedArray } from './chunked-array';

const numbers = (...list: number[]): Values => ({
  kind: 'numbers',
  values: Int32Array.from(list),
});
const pairs = () => preparedPool([numbers(1, 2), numbers(3, 4), numbers(5, 6)]);
const six = { shape: [6], chunkShape: [2] };
const used = (bytes: number) => new Uint8Array(bytes + 8).fill(7).buffer;

it('writes numbers into the output buffer of the caller, from its beginning', async () => {
  const asked: number[] = [];
  let given: ArrayBuffer | undefined;
  const into = (bytes: number) => {
    asked.push(bytes);
    given = used(bytes);
    return given;
  };
  const array = arrayIn(recordingSource(48), six);
  const read = await createChunkReader({ pool: pairs() }).read(array, [[1, 6]], { into });
  expect(read).toEqual(numbers(2, 3, 4, 5, 6));
  expect(asked).toEqual([20]);
  expect(read.kind === 'numbers' && read.values.buffer).toBe(given);
});

it('overwrites its content with zeros where chunks were never written', async () => {
  const source = recordingSource(48);
  const array: ChunkedArray = {
    ...arrayIn(source, six),
    fill: numbers(0),
    locate: async ([chunk = 0]) =>
      chunk === 1
        ? { kind: 'absent' }
        : { kind: 'range', source, position: 8 * chunk, length: 8 },
  };
  const reader = createChunkReader({ pool: pairs() });
  const read = await reader.read(array, [], { into: used });
  expect([...(read.kind === 'numbers' ? read.values : [])].slice(2, 4)).toEqual([0, 0]);
});

it('returns narrowed 64-bit integers in their own buffer', async () => {
  const dtype: DType = { kind: 'int', bytes: 8, order: 'little' };
  const chunk: Values = { kind: 'numbers', values: BigInt64Array.of(5n, -6n) };
  const array = {
    ...arrayIn(recordingSource(16), { shape: [2], chunkShape: [2] }),
    dtype,
  };
  const given: ArrayBuffer[] = [];
  const reader = createChunkReader({ pool: preparedPool([chunk]) });
  const read = await reader.read(array, [], {
    into: (bytes) => {
      given.push(used(bytes));
      return given[0] as ArrayBuffer;
    },
  });
  expect(read.kind === 'numbers' && [...read.values].map(Number)).toEqual([5, -6]);
  expect(read.kind === 'numbers' && read.values.buffer).not.toBe(given[0]);
});
