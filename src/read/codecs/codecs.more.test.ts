import { describe, expect, it } from 'vitest';
import type { DType } from '@/model/dtype';
import { unpackStrings } from '@/model/strings';
import type { Values } from '@/model/values';
import { rounds, TIMEOUT } from '@/testing/fuzz/rounds';
import { readCodecFixtures } from '@/testing/node-codec-fixtures';
import { createRandom } from '@/testing/random';
import type { DecodeJob } from './codec';
import { knowsCodec } from './codec-registry';
import { runDecodeJob } from './decode-job';

const fixtures = readCodecFixtures();
const bytesFixtures = fixtures.filter(({ payload }) => !payload.endsWith('as JSON'));
const objectFixtures = fixtures.filter(({ payload }) => payload.endsWith('as JSON'));

function jobOf(index: number, changes: Partial<DecodeJob> = {}): DecodeJob {
  const { encoded, steps, skip, decoded } = bytesFixtures[index] as (typeof fixtures)[0];
  const as = { kind: 'raw', length: decoded.length } as const;
  return { bytes: encoded, steps, skip, as, where: 'test.h5ad /X', ...changes };
}

describe('chunks that numcodecs, zarr-python and HDF5 filters wrote', () => {
  it.each(bytesFixtures.map(({ name }, i) => [name, i] as const))(
    'decodes %s',
    async (_name, i) => {
      const decoded = await runDecodeJob(jobOf(i));
      expect(decoded.kind).toBe('raw');
      if (decoded.kind !== 'raw') return;
      expect(Buffer.compare(decoded.bytes, bytesFixtures[i]?.decoded as Uint8Array)).toBe(
        0,
      );
    },
  );

  it('covers every codec of the containers', () => {
    const tested = new Set(
      fixtures.flatMap(({ steps }) => steps.map(({ codec }) => codec)),
    );
    for (const codec of tested) expect(knowsCodec(codec), codec).toBe(true);
    for (const codec of ['zlib', 'gzip', 'bz2', 'lzma', 'zstd', 'lz4', 'lz4-hdf5', 'lzf'])
      expect(tested).toContain(codec);
    for (const codec of [
      'blosc',
      'blosc2',
      'bitshuffle',
      'shuffle',
      'fletcher32',
      'crc32c',
      'zfpy',
      'pcodec',
    ])
      expect(tested).toContain(codec);
  });

  it.each(objectFixtures.map((fixture) => [fixture.name, fixture] as const))(
    'decodes the values of %s',
    async (_name, { encoded, steps, decoded }) => {
      const list: unknown[] = JSON.parse(Buffer.from(decoded).toString());
      const dtype: DType =
        steps[0]?.codec === 'vlen-array'
          ? { kind: 'sequence', base: { kind: 'int', bytes: 4, order: 'little' } }
          : { kind: 'string' };
      const as = { kind: 'values', dtype, count: list.length } as const;
      const job = { bytes: encoded, steps, skip: 0, as, where: 'test.zarr /names' };
      const answer = await runDecodeJob(job);
      expect(answer.kind === 'values' && plain(answer.values)).toEqual(list);
    },
  );
});

describe('damaged chunks', () => {
  it.each(bytesFixtures.map(({ name }, i) => [name, i] as const))(
    'refuses %s cut short',
    async (_name, i) => {
      const { encoded, steps } = bytesFixtures[i] as (typeof fixtures)[0];
      for (const part of [0, 0.3, 0.9]) {
        const bytes = encoded.subarray(0, Math.floor(encoded.length * part));
        await expect(
          runDecodeJob(jobOf(i, { bytes })),
          steps[0]?.codec,
        ).rejects.toMatchObject({
          name: 'CorruptError',
          message: expect.stringMatching(/^test\.h5ad \/X: a chunk is damaged \(/),
        });
      }
    },
  );

  it.each(bytesFixtures.map(({ name }, i) => [name, i] as const))(
    'refuses %s if another length is expected, and decodes no more',
    async (_name, i) => {
      const length = bytesFixtures[i]?.decoded.length as number;
      for (const wrong of [length - 1, length + 1, 1, length * 1000])
        if (wrong !== length)
          await expect(
            runDecodeJob(jobOf(i, { as: { kind: 'raw', length: wrong } })),
          ).rejects.toMatchObject({ name: 'CorruptError' });
    },
  );

  it(
    'gives an error or the right length for bytes changed at random',
    async () => {
      await rounds(12, async (random) => {
        for (const [i, { encoded, steps, decoded }] of bytesFixtures.entries()) {
          const bytes = encoded.slice();
          const reach = random.next() < 0.5 ? Math.min(48, bytes.length) : bytes.length;
          for (let k = random.integer(0, 4); k >= 0; k--)
            bytes[random.integer(0, reach)] = random.integer(0, 256);
          const answer = await runDecodeJob(jobOf(i, { bytes })).catch((error) => error);
          if (answer instanceof Error)
            expect(['CorruptError', 'UnsupportedError', 'TooLargeError']).toContain(
              answer.name,
            );
          else expect(answer.bytes.length, steps[0]?.codec).toBe(decoded.length);
        }
      });
    },
    TIMEOUT,
  );

  it.each(['gzip', 'zlib', 'bz2', 'lzma', 'fletcher32', 'crc32c', 'crc32', 'adler32'])(
    'detects any changed byte of the content by the checksum of %s',
    async (codec) => {
      const random = createRandom(3);
      const i = bytesFixtures.findIndex(
        ({ steps, encoded }) => steps[0]?.codec === codec && encoded.length > 60,
      );
      const { encoded, decoded } = bytesFixtures[i] as (typeof fixtures)[0];
      for (let round = 0; round < 60; round++) {
        const bytes = encoded.slice();
        const at = random.integer(12, bytes.length - 28);
        bytes[at] = (bytes[at] as number) ^ (1 << (round % 8));
        const answer = await runDecodeJob(jobOf(i, { bytes })).catch(() => undefined);
        if (answer?.kind === 'raw') expect(answer.bytes).toEqual(decoded);
      }
    },
  );

  it('names unknown codecs', async () => {
    const steps = [{ codec: '__proto__', settings: {} }];
    await expect(runDecodeJob(jobOf(0, { steps }))).rejects.toMatchObject({
      name: 'UnsupportedError',
      message:
        'test.h5ad /X: a chunk cannot be read (__proto__: unknown codec __proto__).',
    });
  });

  it('never runs a pickle', async () => {
    const steps = [{ codec: 'pickle', settings: {} }];
    const as = { kind: 'values', dtype: { kind: 'string' }, count: 1 } as const;
    await expect(runDecodeJob(jobOf(0, { steps, as }))).rejects.toMatchObject({
      name: 'UnsupportedError',
    });
  });

  it('refuses chunks beyond two gigabytes before it allocates memory', async () => {
    const as = { kind: 'raw', length: 3e9 } as const;
    await expect(runDecodeJob(jobOf(0, { as }))).rejects.toMatchObject({
      name: 'TooLargeError',
    });
  });
});

function plain(values: Values): unknown[] {
  switch (values.kind) {
    case 'strings':
      return unpackStrings(values.strings);
    case 'ragged': {
      const all = values.content.kind === 'numbers' ? [...values.content.values] : [];
      return Array.from({ length: values.offsets.length - 1 }, (_, i) =>
        all.slice(values.offsets[i], values.offsets[i + 1]),
      );
    }
    default:
      throw new Error(`not expected: ${values.kind}`);
  }
}
