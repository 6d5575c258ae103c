import { expect, it } from 'vitest';
import { recordingSource } from '@/testing/recording-source';
import {
  joined,
  paxRecord,
  type TarPart,
  tarBytes,
  tarHeader,
} from '@/testing/tar-bytes';
import type { ByteSource } from '../byte-source';
import { memorySource } from '../memory-source';
import { openTarArchive } from './tar-archive';

const open = (bytes: Uint8Array) => openTarArchive(memorySource(bytes, 'x.tar'));
const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);
const long = `${'folder/'.repeat(30)}cells.h5ad`;

it.each<[string, readonly TarPart[], string]>([
  ['of POSIX', [{ name: 'a.h5ad', data: 'abc' }], 'a.h5ad'],
  [
    'of POSIX, its path in two parts',
    [{ name: 'a.h5ad', data: 'abc', fields: [[345, 'data/x']] }],
    'data/x/a.h5ad',
  ],
  [
    'from before POSIX',
    [{ name: 'a.h5ad', type: '\0', magic: 'v7', data: 'abc' }],
    'a.h5ad',
  ],
  [
    'of GNU with a long name',
    [
      { name: '././@LongLink', type: 'L', magic: 'gnu', data: `${long}\0` },
      { name: long.slice(0, 100), magic: 'gnu', data: 'abc' },
    ],
    long,
  ],
  [
    'of pax with a long name in UTF-8',
    [
      { name: 'PaxHeaders/a', type: 'x', data: paxRecord('path', `ä/${long}`) },
      { name: 'a', data: 'abc' },
    ],
    `ä/${long}`,
  ],
  [
    'of pax with its size',
    [
      { name: 'PaxHeaders/a', type: 'x', data: paxRecord('size', '3') },
      { name: 'a', data: 'abc', size: 0 },
    ],
    'a',
  ],
  ['with a name that is not UTF-8', [{ name: 'z', data: 'abc', fields: [] }], 'z'],
  ['named ./a', [{ name: './d/./a', data: 'abc' }], 'd/a'],
  ['named ../a', [{ name: '../../d/a', data: 'abc' }], 'd/a'],
  ['named /a', [{ name: '/data/me/a', data: 'abc' }], 'data/me/a'],
])('lists and reads a file %s', async (_what, parts, name) => {
  const tar = await open(tarBytes([...parts, { name: 'last', data: 'def' }]));
  expect(tar.names).toEqual([name, 'last']);
  expect(tar.problem).toBeUndefined();
  expect(tar.sizeOf(name)).toBe(3);
  expect(text(await tar.get(name))).toBe('abc');
  expect(text(await tar.get('last'))).toBe('def');
  expect(await tar.get('none')).toBeUndefined();
});

it('leaves out directories and devices, follows links, and uses the last of one name', async () => {
  const tar = await open(
    tarBytes([
      { name: 'd/', type: '5', size: 4096 },
      { name: 'old/', type: '\0', magic: 'v7' },
      { name: 'pipe', type: '6' },
      { name: 'd/a', data: 'first' },
      { name: 'd/a', data: 'second' },
      { name: 'hard', type: '1', link: 'd/a' },
      { name: 'd/soft', type: '2', link: '../hard' },
      { name: 'd/a', type: '1', link: 'd/a' },
      { name: 'out', type: '2', link: '../../etc/passwd' },
      { name: 'absolute', type: '2', link: '/d/a' },
      { name: 'loop', type: '2', link: 'loop' },
    ]),
  );
  expect(tar.names).toEqual([...['d/a', 'hard', 'd/soft', 'out', 'absolute', 'loop']]);
  for (const name of ['d/a', 'hard', 'd/soft']) {
    expect(tar.sizeOf(name)).toBe(6);
    expect(text(await tar.get(name))).toBe('second');
  }
  for (const name of ['out', 'absolute'])
    expect(tar.refusal(name)).toBe(
      'is a link to a place outside of the archive, which is not a file of this archive.',
    );
  await expect(tar.get('loop')).rejects.toMatchObject({ name: 'UnsupportedError' });
  expect(await tar.list('')).toEqual(['absolute', 'd/', 'hard', 'loop', 'out']);
});

it('says of sparse files what they are, and reads the files after them', async () => {
  const map = new Uint8Array(512);
  map[504] = 1;
  const tar = await open(
    joined([
      tarHeader({
        name: 'gnu',
        type: 'S',
        magic: 'gnu',
        size: 5,
        fields: [
          [482, '\x01'],
          [483, '00000100000\0'],
        ],
      }),
      map,
      new Uint8Array(512),
      tarBytes([{ name: 'x', data: 'sparse' }]).subarray(512, 1024),
      tarBytes([
        {
          name: 'PaxHeaders/b',
          type: 'x',
          data:
            paxRecord('GNU.sparse.major', '1') +
            paxRecord('GNU.sparse.name', 'pax') +
            paxRecord('GNU.sparse.realsize', '77'),
        },
        { name: 'GNUSparseFile.1/b', data: '1\n0\n' },
        { name: 'last', data: 'def' },
      ]),
    ]),
  );
  expect(tar.names).toEqual(['gnu', 'pax', 'last']);
  expect([tar.sizeOf('gnu'), tar.sizeOf('pax')]).toEqual([8 ** 5, 77]);
  await expect(tar.get('gnu')).rejects.toMatchObject({
    name: 'UnsupportedError',
    message:
      'x.tar/gnu is stored as a sparse file, without its runs of zeros. Unpack the archive (tar xf) and open the unpacked file.',
  });
  expect(text(await tar.get('last'))).toBe('def');
});

it('lists what a truncated or damaged archive has, and says that files may be missing', async () => {
  const whole = tarBytes([
    { name: 'a', data: 'abc' },
    { name: 'b', data: new Uint8Array(5000) },
    { name: 'c', data: 'def' },
  ]);
  const cut = await open(whole.subarray(0, 3000));
  expect(cut.names).toEqual(['a', 'b']);
  expect(text(await cut.get('a'))).toBe('abc');
  await expect(cut.get('b')).rejects.toMatchObject({ name: 'CorruptError' });
  expect(cut.problem).toContain('cut off at byte 3000, within b');
  expect((await open(whole.subarray(0, 1300))).problem).toContain('within a header');
  expect((await open(whole.subarray(0, 1024))).problem).toContain('without an end mark');
  // nothing shows whether the last file was followed by others
  const last = await open(whole.subarray(0, whole.length - 1024 - 510));
  expect(last.problem).toContain('within c; files after it may be missing');
  const damaged = whole.slice();
  damaged[1024 + 512 + 5120 + 3] = 7; // in the header of c
  const tar = await open(damaged);
  expect(tar.names).toEqual(['a', 'b']);
  expect(tar.problem).toContain('header at byte 6656 is damaged');
});

it('reads archives after each other, and with padding or other bytes at the end', async () => {
  const a = tarBytes([{ name: 'a', data: 'abc' }]);
  const b = tarBytes([{ name: 'b', data: 'def' }]);
  const both = await open(joined([a, new Uint8Array(9000 - (9000 % 512)), b]));
  expect(both.names).toEqual(['a', 'b']);
  expect(both.problem).toBeUndefined();
  const junk = await open(joined([a, new TextEncoder().encode('x'.repeat(600))]));
  expect(junk.names).toEqual(['a']);
  const padded = await open(joined([a, new Uint8Array(3 << 20)]));
  expect(padded.problem).toContain('were not searched for further files');
});

/** An archive of huge files of zeros, of which only the headers exist. */
function hugeTar(sizes: readonly number[]): ByteSource {
  const headers = new Map<number, Uint8Array>();
  let at = 0;
  sizes.forEach((size, i) => {
    headers.set(at, tarHeader({ name: `${i}.h5ad`, magic: 'gnu', size }));
    at += 512 + Math.ceil(size / 512) * 512;
  });
  return {
    name: 'huge.tar',
    size: at + 1024,
    async read(position, length) {
      const bytes = new Uint8Array(length);
      for (const [start, header] of headers)
        for (let i = 0; i < 512; i++)
          if (start + i >= position && start + i < position + length)
            bytes[start + i - position] = header[i] as number;
      return bytes;
    },
  };
}

it('reads the headers of large files and not their content, and a file beyond 4 GB in place', async () => {
  const gigabyte = 2 ** 30;
  // more than 8 GB needs a base-256 size
  const source = recordingSource(
    hugeTar([3 * gigabyte, 9 * gigabyte, 1000, 2 * gigabyte]),
  );
  const tar = await openTarArchive(source);
  expect(tar.names).toEqual(['0.h5ad', '1.h5ad', '2.h5ad', '3.h5ad']);
  expect(tar.sizeOf('1.h5ad')).toBe(9 * gigabyte);
  const second = 3 * gigabyte + 512;
  const third = 12 * gigabyte + 1024;
  expect(source.reads).toEqual([
    '0+4096',
    `${second}+4096`,
    `${third}+4096`, // the fourth header, too
    `${source.size - 1024}+1024`,
  ]);
  source.reads.length = 0;
  const member = await tar.member('2.h5ad');
  if (member?.kind !== 'plain') throw new Error('files of a tar are plain');
  expect(member.source.size).toBe(1000);
  await member.source.read(10, 20);
  expect(source.reads).toEqual([`${third + 512 + 10}+20`]);
  await expect(member.source.read(990, 20)).rejects.toMatchObject({
    name: 'CorruptError',
  });
});

it('reads the headers of many small files together', async () => {
  const names = Array.from({ length: 1000 }, (_, i) => ({ name: `${i}`, data: 'abc' }));
  const source = recordingSource(memorySource(tarBytes(names), 'x.tar'));
  expect((await openTarArchive(source)).names).toHaveLength(1000);
  expect(source.reads.length).toBeLessThan(12);
});
