import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { crc32Of } from '@/model/crc32';
import { recordingSource } from '@/testing/recording-source';
import { memorySource } from '../memory-source';
import { openZipStore } from './zip-store';

// written by Python's zipfile: a.txt stored, b/c.txt deflated twice "hello ", comment "end"
const python = Uint8Array.from(
  atob(
    'UEsDBBQAAAAAAAAAIQCGphA2BQAAAAUAAAAFAAAAYS50eHRoZWxsb1BLAwQUAAAACAAAACEAc6OxnwoAAAAMAAAABwAAAGIvYy50eHTLSM3JyVfIAJMAUEsBAhQDFAAAAAAAAAAhAIamEDYFAAAABQAAAAUAAAAAAAAAAAAAAIABAAAAAGEudHh0UEsBAhQDFAAAAAgAAAAhAHOjsZ8KAAAADAAAAAcAAAAAAAAAAAAAAIABKAAAAGIvYy50eHRQSwUGAAAAAAIAAgBoAAAAVwAAAAMAZW5k',
  ),
  (c) => c.charCodeAt(0),
);

const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);
const open = (bytes: Uint8Array) => openZipStore(memorySource(bytes, 'a.zip'));

it('has the checksums of the standard', () => {
  expect(crc32Of(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  expect(crc32Of(new Uint8Array(0))).toBe(0);
});

it('reads what Python wrote, stored and deflated', async () => {
  const store = await open(python);
  expect(text(await store.get('a.txt'))).toBe('hello');
  expect(text(await store.get('b/c.txt'))).toBe('hello hello ');
  expect(await store.get('none')).toBeUndefined();
  expect(await store.list('')).toEqual(['a.txt', 'b/']);
  expect(await store.list('b/')).toEqual(['c.txt']);
});

it('reads parts of members', async () => {
  const store = await open(python);
  expect(text(await (await store.source('a.txt'))?.read(1, 3))).toBe('ell');
  expect(text(await (await store.source('b/c.txt'))?.read(6, 5))).toBe('hello');
  const part = await store.source('a.txt');
  await expect(part?.read(3, 3)).rejects.toMatchObject({ name: 'CorruptError' });
});

it('verifies the checksum of short members even for partial reads, not of long remote ones', async () => {
  const members = [
    { name: 'short', data: new Uint8Array(1000).fill(7) },
    { name: 'long', data: new Uint8Array(300_000).fill(7) },
  ];
  const bytes = zip(members);
  for (const at of [500, 200_000]) bytes[at] = 8;
  const far = await openZipStore(recordingSource(memorySource(bytes, 'a.zip')));
  await expect(far.source('short')).rejects.toMatchObject({
    name: 'CorruptError',
    message:
      "short in a.zip is damaged: it does not match the ZIP's directory. Download the ZIP again or re-create it.",
  });
  expect(await (await far.source('long'))?.read(0, 2)).toEqual(Uint8Array.of(7, 7));
  const here = await open(bytes);
  await expect(here.source('long')).rejects.toMatchObject({ name: 'CorruptError' });
});

it('opens with one read and reads each member with one more', async () => {
  const big = zip([
    { name: 'pad', data: new Uint8Array(300_000) },
    { name: 'x', data: new Uint8Array(1000).fill(7) },
    { name: 'pad2', data: new Uint8Array(200_000) },
  ]);
  const source = recordingSource(memorySource(big, 'a.zip'));
  const store = await openZipStore(source);
  expect(source.reads).toEqual([`${big.length - (128 << 10)}+${128 << 10}`]);
  expect((await store.get('x'))?.length).toBe(1000);
  expect(source.reads.length).toBe(2);
});

it('uses the last of several members of one name', async () => {
  const store = await open(
    zip([
      { name: 'a', data: utf8('first') },
      { name: 'a', data: utf8('second') },
    ]),
  );
  expect(text(await store.get('a'))).toBe('second');
});

it('ignores members whose names leave the archive', async () => {
  const names = ['../evil', '/etc/passwd', 'a/../../b', 'folder/', 'a//b'];
  const store = await open(
    zip([...names, 'größe/%#?'].map((name) => ({ name, data: utf8(name) }))),
  );
  expect(store.names).toEqual(['größe/%#?']);
  for (const name of names) expect(await store.get(name)).toBeUndefined();
});

it('reads an archive with bytes before it', async () => {
  const shifted = new Uint8Array(python.length + 1000);
  shifted.set(python, 1000);
  expect(text(await (await open(shifted)).get('b/c.txt'))).toBe('hello hello ');
});

it('reads zip64', async () => {
  const store = await open(
    zip([{ name: 'a', data: utf8('sixty-four') }], { zip64: true }),
  );
  expect(text(await store.get('a'))).toBe('sixty-four');
});

it('reads members beyond 4 GiB, with a few reads', async () => {
  const far = 5 * 2 ** 30;
  const end = zip([{ name: 'a', data: utf8('far') }], { zip64: true, start: far });
  const source = recordingSource({
    name: 'big.zip',
    size: far + end.length,
    read: async (position, length) => {
      const bytes = new Uint8Array(length);
      const inside = Math.max(0, position - far);
      const part = end.subarray(inside, Math.max(inside, position - far + length));
      bytes.set(part, length - part.length);
      return bytes;
    },
  });
  const store = await openZipStore(source);
  expect(text(await store.get('a'))).toBe('far');
  expect(source.reads).toEqual([
    `${far + end.length - (128 << 10)}+${128 << 10}`, // the directory, at the end
    `${far + end.length - 76 - 22}+56`,
    `${far}+${30 + 3 + 64 + 3}`,
  ]);
});

it('reports truncated, inconsistent or damaged archives, and never returns wrong values', async () => {
  const cases: [string, Uint8Array][] = [
    ['incomplete ZIP', python.subarray(0, python.length - 60)],
    ['incomplete ZIP', new Uint8Array(0)],
    ['damaged ZIP directory', patched(python, python.length - 25 + 10, 200)], // entries
    ['damaged ZIP directory', patched(python, python.length - 25 + 16, 255)], // position
    ['damaged ZIP directory', patched(python, 87 + 28, 255)], // a name's length
  ];
  for (const [message, bytes] of cases)
    await expect(open(bytes)).rejects.toMatchObject({
      name: 'CorruptError',
      message: expect.stringContaining(message),
    });
  const misplaced = await open(patched(python, 87 + 42 + 2, 9)); // a member's position
  await expect(misplaced.get('a.txt')).rejects.toMatchObject({ name: 'CorruptError' });
  expect(text(await misplaced.get('b/c.txt'))).toBe('hello hello ');
  for (const at of [0, 30 + 5, 40 + 30 + 7 + 2, 40 + 26]) {
    const store = await open(patched(python, at, 0xff));
    const both = Promise.all([store.get('a.txt'), store.get('b/c.txt')]);
    await expect(both).rejects.toMatchObject({ name: 'CorruptError' });
  }
});

it('stops inflating if a member is longer than declared', async () => {
  const bomb = zip([
    { name: 'a', data: new Uint8Array(1 << 20), deflate: true, size: 10 },
  ]);
  const store = await open(bomb);
  await expect(store.get('a')).rejects.toMatchObject({ name: 'CorruptError' });
});

it('reads a directory to its end, whatever its count says', async () => {
  // fflate writes no ZIP64: the count of 16 bits has wrapped
  const names = Array.from(
    { length: 70_002 },
    (_, i) => [`n${i}`, utf8(`${i}`)] as const,
  );
  const many = zipSync(Object.fromEntries(names), { level: 0 });
  expect(new DataView(many.buffer, many.length - 22).getUint16(10, true)).toBe(4466);
  const store = await open(many);
  expect(store.names).toHaveLength(70_002);
  expect(text(await store.get('n70001'))).toBe('70001');
  // a count that is wrong otherwise is damage: entries may be missing
  for (const count of [0, 1, 3])
    await expect(open(patched(python, python.length - 25 + 10, count))).rejects.toThrow(
      'damaged ZIP directory',
    );
});

it('needs neither the disk numbers nor the comment length of the end record', async () => {
  const end = python.length - 25;
  for (const [at, value] of [
    [4, 7],
    [6, 7],
    [20, 1],
    [20, 200],
  ] as const)
    expect(text(await (await open(patched(python, end + at, value))).get('a.txt'))).toBe(
      'hello',
    );
});

it('finds names that begin with ./', async () => {
  const store = await open(
    zip(['./a.txt', './b/./c.txt'].map((name) => ({ name, data: utf8(name) }))),
  );
  expect(store.names).toEqual(['a.txt', 'b/c.txt']);
  expect(text(await store.get('b/c.txt'))).toBe('./b/./c.txt');
});

it('opens stored members in place, and says of names that lead outside that they are left out', async () => {
  const store = await open(
    zip([
      { name: 'a.h5ad', data: utf8('0123456789') },
      { name: '../b.h5ad', data: utf8('x') },
      { name: 'folder/', data: utf8('') },
    ]),
  );
  const member = await store.member('a.h5ad');
  if (member?.kind !== 'plain') throw new Error('a.h5ad is stored');
  expect(text(await member.source.read(3, 4))).toBe('3456');
  expect(store.problem).toBe(
    '1 of its names leads out of the archive (“..” or “/” at the start) and is not listed.',
  );
});

it('says what members begin with, also of empty ones', async () => {
  const long = new Uint8Array(100_000).fill(7);
  const store = await open(
    zip([
      { name: 'stored', data: utf8('0123456789') },
      { name: 'long', data: long, deflate: true },
      // as Python's zipfile writes an empty file
      { name: 'empty', data: utf8(''), deflate: true },
    ]),
  );
  expect(text(await store.start('stored', 4))).toBe('0123');
  expect(await store.start('long', 600)).toEqual(long.subarray(0, 600));
  expect(await store.start('empty', 600)).toHaveLength(0);
});

it('refuses members that are encrypted or compressed in another way, and reads the others', async () => {
  const store = await open(
    zip([
      { name: 'secret', data: utf8('x'), flags: 1 },
      { name: 'zstd', data: utf8('x'), method: 93 },
      { name: 'plain', data: utf8('x') },
    ]),
  );
  await expect(store.get('secret')).rejects.toMatchObject({ name: 'UnsupportedError' });
  await expect(store.get('zstd')).rejects.toMatchObject({ name: 'UnsupportedError' });
  expect(text(await store.get('plain'))).toBe('x');
});

interface Member {
  readonly name: string;
  readonly data: Uint8Array;
  readonly deflate?: boolean;
  readonly method?: number;
  readonly flags?: number;
  readonly size?: number;
}

function zip(members: readonly Member[], { zip64 = false, start = 0 } = {}): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let position = start;
  const push = (list: Uint8Array[], ...more: Uint8Array[]) => list.push(...more);
  for (const { name, data, deflate = false, method, flags = 0, size } of members) {
    const stored = deflate ? new Uint8Array(deflateRawSync(data)) : data;
    const title = utf8(name);
    const kind = method ?? (deflate ? 8 : 0);
    const sum = crc32Of(data);
    const local = fields(
      [0x04034b50, 4],
      [20, 2],
      [flags, 2],
      [kind, 2],
      [0, 4],
      [sum, 4],
      [stored.length, 4],
      [size ?? data.length, 4],
      [title.length, 2],
      [0, 2],
    );
    const extra = zip64
      ? fields(
          [1, 2],
          [24, 2],
          [size ?? data.length, 8],
          [stored.length, 8],
          [position, 8],
        )
      : new Uint8Array(0);
    const full = 0xffffffff;
    const entry = fields(
      [0x02014b50, 4],
      [20, 2],
      [20, 2],
      [flags, 2],
      [kind, 2],
      [0, 4],
      [sum, 4],
      [zip64 ? full : stored.length, 4],
      [zip64 ? full : (size ?? data.length), 4],
      [title.length, 2],
      [extra.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [zip64 ? full : position, 4],
    );
    push(parts, local, title, stored);
    push(directory, entry, title, extra);
    position += local.length + title.length + stored.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const n = members.length;
  const end64 = zip64
    ? [
        fields(
          [0x06064b50, 4],
          [44, 8],
          [45, 2],
          [45, 2],
          [0, 4],
          [0, 4],
          [n, 8],
          [n, 8],
          [length, 8],
          [position, 8],
        ),
        fields([0x07064b50, 4], [0, 4], [position + length, 8], [1, 4]),
      ]
    : [];
  const end = fields(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [zip64 ? 0xffff : n % 0x10000, 2],
    [zip64 ? 0xffff : n % 0x10000, 2],
    [zip64 ? 0xffffffff : length, 4],
    [zip64 ? 0xffffffff : position, 4],
    [0, 2],
  );
  return join([...parts, ...directory, ...end64, end]);
}

function fields(...list: readonly (readonly [value: number, bytes: number])[]) {
  return Uint8Array.from(
    list.flatMap(([value, bytes]) =>
      Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** i) % 256),
    ),
  );
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function patched(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = bytes.slice();
  copy[at] = value;
  return copy;
}

function utf8(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}
