import { describe, expect, it } from 'vitest';
import type { DType } from '@/model/dtype';
import { unpackStrings } from '@/model/strings';
import type { CodecStep } from './codec-step';
import { runDecodeJob } from './decode-job';

// the bytes are numcodecs'
const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

async function read(
  hex: string,
  codec: string,
  count: number,
  {
    settings = {},
    dtype = { kind: 'string' },
  }: { settings?: CodecStep['settings']; dtype?: DType } = {},
) {
  const decoded = await runDecodeJob({
    bytes: bytesOf(hex),
    steps: [{ codec, settings }],
    skip: 0,
    as: { kind: 'values', dtype, count },
    where: 'test.zarr /names',
  });
  if (decoded.kind !== 'values') throw new Error('no values');
  return decoded.values;
}

async function texts(...args: Parameters<typeof read>) {
  const values = await read(...args);
  return values.kind === 'strings' ? unpackStrings(values.strings) : values;
}

describe('object arrays', () => {
  it('of two axes are flattened from json2 and msgpack2', async () => {
    const json =
      '5b5b2261222c225c7530306539225d2c5b22222c2278225d2c227c4f222c5b322c325d5d';
    expect(await texts(json, 'json2', 4)).toEqual(['a', 'é', '', 'x']);
    const msgpack = '9492a161a2c3a992a0a178a27c4f920202';
    expect(await texts(msgpack, 'msgpack2', 4)).toEqual(['a', 'é', '', 'x']);
  });

  it('of no axes are one value', async () => {
    expect(await texts('5b2261222c227c4f222c5b5d5d', 'json2', 1)).toEqual(['a']);
  });

  it('come from msgpack whatever the length of a text', async () => {
    const hex =
      '95a161a6e7b4b0e8839ed92878787878787878787878787878787878787878787878787878787878787878787878787878787878a27c4f9103';
    expect(await texts(hex, 'msgpack2', 3)).toEqual(['a', '細胞', 'x'.repeat(40)]);
  });

  it('are decoded from numcodecs’ json without a shape', async () => {
    const hex = Buffer.from('["a","b","|O"]').toString('hex');
    expect(await texts(hex, 'json', 2)).toEqual(['a', 'b']);
  });

  it('have other values than texts as JSON, marked', async () => {
    const values = await read(
      '5b2261222c312e352c6e756c6c2c227c4f222c5b335d5d',
      'json2',
      3,
    );
    if (values.kind !== 'strings') throw new Error('no strings');
    expect(unpackStrings(values.strings)).toEqual(['a', '1.5', 'null']);
    expect(values.json).toEqual(Uint8Array.of(0, 1, 1));
  });

  it('of numbers are numbers, from json2', async () => {
    const dtype = { kind: 'int', bytes: 4, order: 'little' } as const;
    const json = '5b312c2d322c332c223c6934222c5b335d5d';
    expect(await read(json, 'json2', 3, { dtype })).toEqual({
      kind: 'numbers',
      values: Int32Array.of(1, -2, 3),
    });
    const floats = '5b312e352c4e614e2c496e66696e6974792c223c6638222c5b335d5d';
    const float = { kind: 'float', bytes: 8, order: 'little' } as const;
    expect(await read(floats, 'json2', 3, { dtype: float })).toEqual({
      kind: 'numbers',
      values: Float64Array.of(1.5, Number.NaN, Number.POSITIVE_INFINITY),
    });
  });

  it('keep integers beyond 2^53 and the members of dictionaries, from msgpack2', async () => {
    const hex = '9482a16bcf1000000000000000a16ec09201a2c3a9a27c4f9102';
    expect(await texts(hex, 'msgpack2', 2)).toEqual([
      '{"k":1152921504606846976,"n":null}',
      '[1,"é"]',
    ]);
  });

  it('are sequences of any type from vlen-array', async () => {
    const hex =
      '02000000100000000000000000000000464d000000000000080000000000000000000080';
    const time = { kind: 'datetime', unit: 'D', step: 1 } as const;
    const base = { ...time, bytes: 8, order: 'little' } as const;
    expect(
      await read(hex, 'vlen-array', 2, { dtype: { kind: 'sequence', base } }),
    ).toEqual({
      kind: 'ragged',
      offsets: Uint32Array.of(0, 2, 3),
      content: {
        kind: 'times',
        time: 'datetime',
        values: BigInt64Array.of(0n, 19782n, -(2n ** 63n)),
        unit: 'D',
        step: 1,
      },
    });
  });

  it('are bytes if bytes are requested', async () => {
    const hex = '0300000002000000ff000000000003000000616263';
    expect(await read(hex, 'vlen-bytes', 3, { dtype: { kind: 'vlen-bytes' } })).toEqual({
      kind: 'vlen-bytes',
      items: {
        bytes: Uint8Array.of(255, 0, 97, 98, 99),
        offsets: Uint32Array.of(0, 2, 2, 5),
      },
    });
  });

  it('are the empty text for categorize codes without a label', async () => {
    const settings = { labels: ['a', 'b'], dtype: '<U2', astype: '|u1' };
    expect(await texts('020001', 'categorize', 3, { settings })).toEqual(['b', '', 'a']);
  });

  it.each([
    ['another count', '0200000000000000'],
    ['an item beyond the end', '010000000500000061'],
    ['a missing item', '01000000'],
    ['a count beyond the end', '01000000010000'],
    ['no header', '0100'],
  ])('with %s are refused', async (_what, hex) => {
    await expect(texts(hex, 'vlen-utf8', 1)).rejects.toMatchObject({
      name: 'CorruptError',
    });
  });

  it('refuse endlessly nested msgpack', async () => {
    await expect(texts('91'.repeat(200), 'msgpack2', 1)).rejects.toMatchObject({
      name: 'CorruptError',
      message: expect.stringContaining('nested more than 64 deep'),
    });
  });
});

describe('filters of numbers', () => {
  const float = (bytes: number) => ({ kind: 'float', bytes, order: 'little' }) as const;

  it('sum differences in the wider of both types', async () => {
    const hex =
      '0000000000fcef400000000000fcefc0000000000078f63f000000000088fc3f0000000000f8f1bf';
    const settings = { dtype: '<f2', astype: '<f8' };
    expect(await read(hex, 'delta', 5, { settings, dtype: float(2) })).toEqual({
      kind: 'numbers',
      values: Float32Array.of(65504, 0, 1.404296875, 3.1875, 2.064453125),
    });
  });

  it('scale in the precision of the stored type', async () => {
    const settings = { scale: 3.7, offset: 1 / 3, dtype: '<f8', astype: '<f4' };
    const hex = '000080bf0000004000008841';
    expect(await read(hex, 'fixedscaleoffset', 3, { settings, dtype: float(8) })).toEqual(
      {
        kind: 'numbers',
        values: Float64Array.of(
          0.06306308507919312,
          0.8738738298416138,
          4.9279279708862305,
        ),
      },
    );
  });
});
