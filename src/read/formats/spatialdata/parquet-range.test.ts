import { expect, it } from 'vitest';
import type { ByteSource } from '@/read/bytes/byte-source';
import { parquetRange } from './shapes';

// pyarrow.parquet.write_table(pa.table({"radius": …}), …, store_schema=False)
const FILES = {
  // [40, 40, 55.5], row_group_size=2
  several:
    'UEFSMRUEFRAVFEwVAhUAEgAACBwAAAAAAABEQBUAFRIVFiwVBBUQFQYVBhwYCAAAAAAAAERAGAgAAAAAAABEQBYAKAgAAAAAAABEQBgIAAAAAAAAREAREQAAAAkgAgAAAAQBAQQAFQQVEBUUTBUCFQASAAAIHAAAAAAAwEtAFQAVEhUWLBUCFRAVBhUGHBgIAAAAAADAS0AYCAAAAAAAwEtAFgAoCAAAAAAAwEtAGAgAAAAAAMBLQBERAAAACSACAAAAAgEBAgAVBBksNQAYBnNjaGVtYRUCABUKJQIYBnJhZGl1cwAWBhksGRwmABwVChk1AAYQGRgGcmFkaXVzFQIWBBa8ARbEASY4JggcGAgAAAAAAABEQBgIAAAAAAAAREAWACgIAAAAAAAAREAYCAAAAAAAAERAEREAGSwVBBUAFQIAFQAVEBUCADwpBhkmAAQAAAAWvAEWBCYIFsQBABkcJgAcFQoZNQAGEBkYBnJhZGl1cxUCFgIWvAEWxAEm/AEmzAEcGAgAAAAAAMBLQBgIAAAAAADAS0AWACgIAAAAAADAS0AYCAAAAAAAwEtAEREAGSwVBBUAFQIAFQAVEBUCADwpBhkmAAIAAAAWvAEWAibMARbEAQAoIHBhcnF1ZXQtY3BwLWFycm93IHZlcnNpb24gMjYuMC4xGRwcAAAAOQEAAFBBUjE=',
  // [40, 40], write_statistics=False
  unstated:
    'UEFSMRUEFRAVFEwVAhUAEgAACBwAAAAAAABEQBUAFRIVFiwVBBUQFQYVBhwAAAAJIAIAAAAEAQEEABUEGSw1ABgGc2NoZW1hFQIAFQolAhgGcmFkaXVzABYEGRwZHCYAHBUKGTUABhAZGAZyYWRpdXMVAhYEFmQWbCY4JggpLBUEFQAVAgAVABUQFQIAPCkGGSYABAAAABZkFgQmCBZsACggcGFycXVldC1jcHAtYXJyb3cgdmVyc2lvbiAyNi4wLjEZHBwAAACOAAAAUEFSMQ==',
  // {"geometry": [b"x"]}
  outlines:
    'UEFSMRUEFQoVDkwVAhUAEgAABRABAAAAeBUAFRIVFiwVAhUQFQYVBhw2ACgBeBgBeBERAAAACSACAAAAAgEBAgAVBBksNQAYBnNjaGVtYRUCABUMJQIYCGdlb21ldHJ5ABYCGRwZHCYAHBUMGTUABhAZGAhnZW9tZXRyeRUCFgIWchZ6JjImCBw2ACgBeBgBeBERABksFQQVABUCABUAFRAVAgA8FgIZBhkmAAIAAAAWchYCJggWegAoIHBhcnF1ZXQtY3BwLWFycm93IHZlcnNpb24gMjYuMC4xGRwcAAAAoAAAAFBBUjE=',
  // [2.5, 2.5] as float32
  singles:
    'UEFSMRUEFQgVDEwVAhUAEgAABAwAACBAFQAVEhUWLBUEFRAVBhUGHBgEAAAgQBgEAAAgQBYAKAQAACBAGAQAACBAEREAAAAJIAIAAAAEAQEEABUEGSw1ABgGc2NoZW1hFQIAFQglAhgGcmFkaXVzABYEGRwZHCYAHBUIGTUABhAZGAZyYWRpdXMVAhYEFpQBFpwBJjAmCBwYBAAAIEAYBAAAIEAWACgEAAAgQBgEAAAgQBERABksFQQVABUCABUAFRAVAgA8KQYZJgAEAAAAFpQBFgQmCBacAQAoIHBhcnF1ZXQtY3BwLWFycm93IHZlcnNpb24gMjYuMC4xGRwcAAAAsAAAAFBBUjE=',
} as const;

function sourceOf(bytes: Uint8Array): ByteSource {
  return {
    ...{ name: 'shapes.parquet', size: bytes.length },
    read: async (position, length) => bytes.subarray(position, position + length),
  };
}

const bytesOf = (name: keyof typeof FILES) =>
  Uint8Array.from(atob(FILES[name]), (char) => char.charCodeAt(0));

it('is the range over all row groups, of doubles and singles', async () => {
  expect(await parquetRange(sourceOf(bytesOf('several')), 'radius')).toEqual({
    ...{ kind: 'range', min: 40, max: 55.5 },
  });
  expect(await parquetRange(sourceOf(bytesOf('singles')), 'radius')).toEqual({
    ...{ kind: 'range', min: 2.5, max: 2.5 },
  });
});

it('is not known without the column, or without statistics', async () => {
  const of = async (name: keyof typeof FILES) =>
    (await parquetRange(sourceOf(bytesOf(name)), 'radius')).kind;
  expect(await of('outlines')).toBe('no column');
  expect(await of('unstated')).toBe('not stated');
});

it('is refused for what is not Parquet, and for damaged metadata', async () => {
  const error = {
    name: 'CorruptError',
    message: /^shapes\.parquet is not a Parquet file/,
  };
  const noise = sourceOf(new Uint8Array(100));
  await expect(parquetRange(noise, 'radius')).rejects.toMatchObject({
    ...{ name: error.name, message: expect.stringMatching(error.message) },
  });
  const bytes = bytesOf('several');
  const cut = sourceOf(bytes.subarray(300));
  await expect(parquetRange(cut, 'radius')).rejects.toMatchObject({
    name: error.name,
  });
  await expect(parquetRange(sourceOf(new Uint8Array(0)), 'radius')).rejects.toMatchObject(
    { name: error.name },
  );
});
