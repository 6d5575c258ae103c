import { deflateRawSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { memorySource } from '@/read/bytes/memory-source';
import { recordingSource } from '@/testing/recording-source';
import { identify } from './identify';

const HDF5 = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a];
const bytes = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));
const of = (content: Uint8Array) => identify(memorySource(content, 'a'));

function hdf5At(position: number, size = position + 100): Uint8Array {
  const file = new Uint8Array(size);
  file.set(HDF5, position);
  return file;
}

it.each([0, 512, 1024, 4096, 8192, 16_384, 131_072])(
  'finds HDF5 after a user block of %i bytes',
  async (position) => {
    expect(await of(hdf5At(position))).toEqual({ kind: 'hdf5' });
  },
);

it('does not find HDF5 at offsets where no superblock is allowed', async () => {
  expect((await of(hdf5At(700))).kind).toBe('other');
});

it('recognises zips, empty ones too', async () => {
  expect(await of(bytes('PK\x03\x04'))).toEqual({ kind: 'zip' });
  expect(await of(bytes('PK\x05\x06'))).toEqual({ kind: 'zip' });
});

it('recognises a ZIP with bytes before it, by its end', async () => {
  const end = 'PK\x05\x06'.padEnd(22, '\0');
  expect(await of(bytes(`MZ\x90\0program${end}`))).toEqual({ kind: 'zip' });
  expect(await of(bytes(`#!/bin/sh\n${end}comment`))).toEqual({ kind: 'zip' });
});

it.each([
  ['', 'is empty'],
  ['<!DOCTYPE html><html>', 'is a web page'],
  ['\n <html><head>', 'is a web page'],
  ['version https://git-lfs.github.com/spec/v1\noid', 'Git LFS pointer'],
  ['\x93NUMPY\x01\0', 'NumPy array'],
  ['X\n\0\0\0\x03', 'R object'],
  ['RDX3\nX\n', 'R workspace'],
  ['%%MatrixMarket matrix', 'Matrix Market'],
  ['PAR1\x15', 'Parquet'],
  ['\x80\x04\x95', 'pickle'],
  ['%PDF-1.7', 'PDF'],
  ['BZh91AY', 'bunzip2'],
  ['\x28\xb5\x2f\xfd\x04', 'zstd'],
  ['cell,gene,count\na,b,3\n', 'text file'],
  ['größe\tµ\n', 'text file'],
  ['{"zarr_format": 2}', 'a single file of a Zarr store'],
  ['{"a": 1}', 'JSON'],
  ['[[1, 2], [3, 4]]', 'JSON'],
  ['[general]\nname = x\n', 'a text file.'],
  ['{"version": 1, "refs": {".zgroup": {"zarr_format": 2}}}', 'a JSON file'],
  ['{"petri": 1, "files": []}', 'a list of files. Open the folder that contains it'],
  ['<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>', 'NoSuchKey'],
  ['\0\0\0\0\0\0\0\0', 'zeros only: the copy or download may not have finished'],
  ['\x01\x02\x03\x04\x05\x06', 'neither HDF5 nor Zarr'],
  ['\x89HDF\r\n\x1a\n', 'cut off after 8 bytes'],
  ['\x89HDF', 'cut off after 4 bytes'],
])('identifies %j: %s', async (content, what) => {
  expect(await of(bytes(content))).toMatchObject({
    kind: 'other',
    what: expect.stringContaining(what),
  });
});

it.each([
  [[...bytes('X\n\0\0\0\x03\0')], 'R object'],
  [[...bytes('%%MatrixMarket')], 'Matrix Market'],
  [[...bytes('anything')], 'compressed with gzip'],
])('looks into a gzip: %j', async (inside, what) => {
  const noise = Array.from({ length: 100_000 }, (_, i) => (i * 7919) % 251);
  const zipped = gzipSync(Uint8Array.from([...inside, ...noise]));
  expect(await of(new Uint8Array(zipped))).toMatchObject({
    what: expect.stringContaining(what),
  });
});

it('recognises HDF5 in a gzip, whatever its name', async () => {
  const zipped = gzipSync(Uint8Array.from([...HDF5, ...new Uint8Array(90_000)]));
  expect(await of(new Uint8Array(zipped))).toEqual({ kind: 'gzip' });
});

it('handles a damaged gzip', async () => {
  const damaged = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 255, 255, 255, 255);
  expect(await of(damaged)).toMatchObject({
    what: expect.stringContaining('compressed with gzip'),
  });
  const raw = deflateRawSync(bytes('x'));
  expect((await of(new Uint8Array(raw))).kind).toBe('other');
});

it('reads little of a large unknown file', async () => {
  const noise = Uint8Array.from({ length: 3 << 20 }, (_, i) => (i * 7919) % 251);
  const source = recordingSource(memorySource(noise, 'a'));
  await identify(source);
  // its head, its end, which a ZIP with bytes before it has its signature in, and user blocks of HDF5
  const [, end, ...others] = source.reads;
  expect(end).toBe(`${(3 << 20) - 1024}+1024`);
  expect(others.every((read) => read.endsWith('+8'))).toBe(true);
  expect(source.reads.length).toBeLessThanOrEqual(9);
});
