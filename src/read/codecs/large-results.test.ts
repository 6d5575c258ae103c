import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runOf } from './chunk-part';
import type { DecodeJob } from './codec';
import { runDecodeJob } from './decode-job';
import { decodedBuffers } from './decoded-buffers';
import { openNativeDecoders } from './native-decoders';
import { giveBackWasmMemory, lentWasmBytes } from './wasm-memory';

const MB = 1 << 20;
const length = 40 * MB;
const size = 8;
const count = length / size;

/** A pattern of bytes whose value at an index can be computed. */
const byteAt = (i: number) => (i * 31 + (i >> 13)) & 255;
const plain = new Uint8Array(length).map((_, i) => byteAt(i));

/** As HDF5's shuffle stores them: all first bytes, then all second bytes. */
function shuffledBytes(): Uint8Array {
  const out = new Uint8Array(length);
  for (let plane = 0; plane < size; plane++)
    for (let i = 0; i < count; i++) out[plane * count + i] = byteAt(i * size + plane);
  return out;
}

const job = (changes: Partial<DecodeJob>): DecodeJob => ({
  bytes: new Uint8Array(0),
  steps: [],
  skip: 0,
  as: { kind: 'raw', length },
  where: 'a.h5: /X',
  ...changes,
});
const zlib = { codec: 'zlib', settings: {} };
const shuffle = { codec: 'shuffle', settings: { elementsize: size } };
const packed = deflateSync(plain, { level: 1 });
const packedPlanes = deflateSync(shuffledBytes(), { level: 1 });

describe('a chunk of more than 32 MB', () => {
  it('is in a buffer that can be transferred', async () => {
    const before = lentWasmBytes();
    const decoded = await runDecodeJob(job({ bytes: packed, steps: [zlib] }));
    expect(lentWasmBytes()).toBeGreaterThan(before + length);
    const buffers = decodedBuffers(decoded);
    const moved = structuredClone(buffers, { transfer: buffers });
    expect(Buffer.compare(new Uint8Array(moved[0] as ArrayBuffer), plain)).toBe(0);
  });

  it('reuses the buffer of the previous one, but only after that was returned', async () => {
    const native = await openNativeDecoders();
    const fill = (value: number) =>
      native.use(({ reserve, view, take }) => {
        const address = reserve(length);
        view(address, length).fill(value);
        return take(address, length);
      });
    const first = fill(1);
    const second = fill(2);
    expect(second.buffer).not.toBe(first.buffer);
    expect([first[5], second[5]]).toEqual([1, 2]);
    giveBackWasmMemory(second.buffer);
    const small = native.use(({ reserve, take }) => take(reserve(100), 100));
    expect(small.buffer).not.toBe(second.buffer);
    expect(fill(3).buffer).toBe(second.buffer);
    expect(first[5]).toBe(1);
  });

  it('is unshuffled in batches, with the bytes after the last element unchanged', async () => {
    const extra = Uint8Array.of(1, 2, 3);
    const bytes = new Uint8Array(length + 3);
    bytes.set(shuffledBytes());
    bytes.set(extra, length);
    const as = { kind: 'raw', length: length + 3 } as const;
    const decoded = await runDecodeJob(job({ bytes, steps: [shuffle], as }));
    if (decoded.kind !== 'raw') throw new Error(decoded.kind);
    expect(Buffer.compare(decoded.bytes.subarray(0, length), plain)).toBe(0);
    expect([...decoded.bytes.subarray(length)]).toEqual([1, 2, 3]);
  });

  it.each([
    ['plain', packed, [zlib]],
    ['shuffled', packedPlanes, [zlib, shuffle]],
  ])('can be returned in parts, %s', async (_, bytes, steps) => {
    const dtype = { kind: 'bytes', bytes: size } as const;
    const cuts = [runOf(5, 0, 3), { ...runOf(count - 7, 0, 3), fromSteps: [2] }];
    const as = { kind: 'values', dtype, count } as const;
    const decoded = await runDecodeJob(job({ bytes, steps, as, cuts }));
    if (decoded.kind !== 'cuts') throw new Error(decoded.kind);
    const listOf = (first: number, step: number) =>
      [0, 1, 2].flatMap((i) =>
        Array.from({ length: size }, (__, k) => byteAt((first + i * step) * size + k)),
      );
    expect(decoded.cuts).toEqual([
      { kind: 'values', values: expect.anything() },
      { kind: 'values', values: expect.anything() },
    ]);
    const values = decoded.cuts.map((cut) =>
      cut.kind === 'values' && cut.values.kind === 'bytes' ? [...cut.values.values] : [],
    );
    expect(values).toEqual([listOf(5, 1), listOf(count - 7, 2)]);
  });
});

describe('parts of a chunk', () => {
  it('are refused if the whole is too short', async () => {
    const bytes = deflateSync(plain.subarray(0, 800));
    const as = { kind: 'raw', length: 1600, items: 100 } as const;
    await expect(
      runDecodeJob(job({ bytes, steps: [zlib], as, cuts: [runOf(0, 0, 1)] })),
    ).rejects.toMatchObject({ name: 'CorruptError' });
  });

  it('are refused for variable-length values', async () => {
    const as = { kind: 'values', dtype: { kind: 'string' }, count: 3 } as const;
    await expect(runDecodeJob(job({ as, cuts: [runOf(0, 0, 1)] }))).rejects.toMatchObject(
      { name: 'UnsupportedError' },
    );
  });
});

it('texts that exceed the limit of a job are too large, and not damaged', async () => {
  const items = new Uint8Array(4 + 10 * (4 + MB));
  const view = new DataView(items.buffer);
  view.setUint32(0, 10, true);
  for (let i = 0; i < 10; i++) view.setUint32(4 + i * (4 + MB), MB, true);
  const asked = job({
    bytes: deflateSync(items),
    steps: [zlib, { codec: 'vlen-utf8', settings: {} }],
    as: { kind: 'values', dtype: { kind: 'string' }, count: 10 },
  });
  await expect(runDecodeJob({ ...asked, most: 4 * MB })).rejects.toMatchObject({
    name: 'TooLargeError',
  });
  const decoded = await runDecodeJob(asked);
  expect(decoded).toMatchObject({ kind: 'values', values: { kind: 'strings' } });
});
