import { Duplex } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Progress } from '@/model/read-options';
import { type Decompressor, unpackedStream } from './gunzip-stream';
import { memorySource } from './memory-source';
import { readStream } from './read-stream';

/** 10 MB that gzip hardly compresses. */
let state = 1;
const plain = Uint8Array.from({ length: 10_000_000 }, () => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return state;
});
const packed = new Uint8Array(gzipSync(plain, { level: 1 }));

// as zlib writes it
const gunzip = () => Duplex.toWeb(createGunzip()) as unknown as Decompressor;

it('returns the uncompressed bytes, and reports progress', async () => {
  const seen: Progress[] = [];
  const source = memorySource(packed, 'x.h5ad.gz');
  const stream = unpackedStream({ source, format: 'gzip' }, gunzip(), {
    report: (progress) => seen.push(progress),
  });
  const bytes = await readStream(stream, 20_000_000);
  expect(Buffer.compare(Buffer.from(bytes ?? []), Buffer.from(plain))).toBe(0);
  expect(seen.at(-1)).toEqual({
    done: packed.length,
    total: packed.length,
    unit: 'bytes',
    task: 'unpacking',
  });
  expect(seen.length).toBeGreaterThan(1);
});

it('stops reading when cancelled', async () => {
  const controller = new AbortController();
  const reads: number[] = [];
  const source = memorySource(packed, 'x.h5ad.gz');
  const recording: typeof source = {
    ...source,
    read: (position, length, options) => {
      reads.push(position);
      controller.abort();
      return source.read(position, length, options);
    },
  };
  const stream = unpackedStream({ source: recording, format: 'gzip' }, gunzip(), {
    signal: controller.signal,
  });
  await expect(readStream(stream, 20_000_000)).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(reads).toEqual([0]);
});

it.each([
  ['cut off', packed.subarray(0, packed.length - 100)],
  [
    'damaged inside',
    packed.map((byte, i) => (i > 5_000_000 && i < 5_000_100 ? byte ^ 255 : byte)),
  ],
])('refuses one that is %s', async (_, bytes) => {
  const stream = unpackedStream(
    { source: memorySource(bytes.slice(), 'x.h5ad.gz'), format: 'gzip' },
    gunzip(),
  );
  await expect(readStream(stream, 20_000_000)).rejects.toMatchObject({
    name: 'CorruptError',
    message: expect.stringContaining('x.h5ad.gz could not be unpacked'),
  });
});
