import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { findListing } from '@/read/bytes/find-listing';
import { folderStore } from '@/read/bytes/folder-store';
import { httpStore } from '@/read/bytes/http-store';
import type { KeyStore } from '@/read/bytes/key-store';
import { memorySource } from '@/read/bytes/memory-source';
import { openFolderStore } from '@/read/bytes/node-folder-store';
import { openZipStore } from '@/read/bytes/zip/zip-store';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { expectedValues } from '@/testing/expected-values';
import { startListingServer } from '@/testing/node-listing-server';
import { openZarr } from './open-zarr';

const NAMES = [
  ...['percent.mt%', '50%25', '%2F', '%', '%zz', 'n#', 'what?', '?a=b&c', 'a&b', 'a=b'],
  ...[
    'CD3:CD4',
    'C:',
    'a;b',
    'a,b',
    '@x',
    '!',
    '$',
    "'q'",
    '"',
    '<b>',
    '*',
    '|',
    '^',
    '`',
  ],
  ...['a b', ' ', ' lead', 'trail ', 'tab\there', 'line\nbreak', '+1', '~', '-', '_'],
  ...[
    '.hidden',
    '..two',
    'dot.',
    '...',
    '[x]',
    '{y}',
    '(z)',
    '\u00a0',
    '\u202ertl',
    '\ufeffbom',
  ],
  ...['\u00e9', 'e\u0301', '\ud55c', '\u1112\u1161\u11ab', '細胞', '😀', 'größe µm', 'ﬁ'],
  ...[
    'UPPER',
    'upper',
    '0',
    '0.0',
    'c',
    'zarr',
    '__proto__',
    'constructor',
    'x'.repeat(200),
  ],
];

const BYTES = { name: 'bytes', configuration: { endian: 'little' } };
const number = (value: number) => new Uint8Array(Uint32Array.of(value).buffer);
const json = (value: object) => new TextEncoder().encode(JSON.stringify(value));

/** Their group has an odd name itself. */
const GROUP = '%2F n#?é';

/** A group with one array per name, whose value is the index of the name. */
function storeOf(format: 2 | 3, names: readonly string[]): Map<string, Uint8Array> {
  const group =
    format === 2
      ? (['.zgroup', json({ zarr_format: 2 })] as const)
      : (['zarr.json', json({ zarr_format: 3, node_type: 'group' })] as const);
  const v2 = { zarr_format: 2, shape: [1], chunks: [1], dtype: '<u4', compressor: null };
  const v3 = { zarr_format: 3, node_type: 'array', shape: [1], data_type: 'uint32' };
  const grid = { name: 'regular', configuration: { chunk_shape: [1] } };
  const array =
    format === 2
      ? json({ ...v2, filters: null, fill_value: 0, order: 'C' })
      : json({
          ...{ ...v3, chunk_grid: grid, chunk_key_encoding: { name: 'default' } },
          ...{ fill_value: 0, codecs: [BYTES] },
        });
  const entries = new Map<string, Uint8Array>([
    group,
    [`${GROUP}/${group[0]}`, group[1]],
  ]);
  names.forEach((name, i) => {
    const at = `${GROUP}/${name}`;
    entries.set(`${at}/${format === 2 ? '.zarray' : 'zarr.json'}`, array);
    entries.set(`${at}/${format === 2 ? '0' : 'c/0'}`, number(i + 1));
  });
  return entries;
}

async function expectAll(store: KeyStore, names: readonly string[]): Promise<void> {
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const root = await openZarr(store, { reader });
  if (root.kind !== 'group') throw new Error('no group');
  expect(await root.keys()).toEqual([GROUP]);
  const group = await root.open(GROUP);
  if (group.kind !== 'group') throw new Error('no group');
  expect(new Set(await group.keys())).toEqual(new Set(names));
  await Promise.all(
    names.map(async (name, i) => {
      const array = await group.open(name);
      if (array.kind !== 'array') throw new Error('no array');
      expect(expectedValues(await array.read()), name).toEqual([i + 1]);
    }),
  );
}

describe.each([2, 3] as const)('members of any name, in version %i,', (format) => {
  const entries = storeOf(format, NAMES);

  it('are found and read in a dropped folder', async () => {
    const files = new Map(
      [...entries].map(([key, bytes]) => [
        key,
        new File([new Uint8Array(bytes)], 'file', { lastModified: 0 }),
      ]),
    );
    const store = folderStore('dropped', {
      file: async (path) => files.get(path),
      list: async (path) => {
        const prefix = path === '' ? '' : `${path}/`;
        const below = [...files.keys()].filter((key) => key.startsWith(prefix));
        const names = below.map((key) => key.slice(prefix.length).replace(/\/.*$/s, '/'));
        return [...new Set(names)];
      },
    });
    await expectAll(store, NAMES);
  });

  it('are found and read in a zip', async () => {
    const bytes = zipSync(Object.fromEntries(entries), { level: 0 });
    await expectAll(await openZipStore(memorySource(bytes, 'store.zip')), NAMES);
  });

  it.skipIf(process.platform !== 'linux')(
    'are found and read in a folder on disk (only Linux allows all of them)',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'petri-names-'));
      for (const [key, bytes] of entries) {
        mkdirSync(dirname(join(folder, key)), { recursive: true });
        writeFileSync(join(folder, key), bytes);
      }
      await expectAll(await openFolderStore(folder), NAMES);
      rmSync(folder, { recursive: true });
    },
  );

  it.each(['pages', 'bucket'] as const)(
    'are found and read over HTTP, listed by %s',
    async (lists) => {
      const server = await startListingServer(
        new Map([...entries].map(([key, bytes]) => [`a.zarr/${key}`, bytes])),
        lists,
      );
      const url = `${server.url}/a.zarr`;
      const list = await findListing({
        url,
        ...(lists === 'bucket' && { bucket: { address: server.url, key: 'a.zarr' } }),
      });
      if (!list) throw new Error('no listing');
      await expectAll({ ...httpStore(url), list }, NAMES);
      await server.close();
    },
  );
});

it('a backslash is an ordinary character in version 3 names', async () => {
  const store = await openZipStore(
    memorySource(
      zipSync(Object.fromEntries(storeOf(3, ['a\\b', '\\'])), { level: 0 }),
      'zip',
    ),
  );
  await expectAll(store, ['a\\b', '\\']);
});
