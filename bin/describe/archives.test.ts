import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterEach, describe, expect, it } from 'vitest';
import { createCounter } from '@/read/bytes/counter';
import { collectedOutput } from '@/testing/collected-output';
import { faults, hasFaults, NO_FAULTS } from '@/testing/node-faults';
import { type FlakyServer, startFlakyServer } from '@/testing/node-flaky-server';
import { stores } from '@/testing/node-stores';
import { tarBytes } from '@/testing/tar-bytes';
import { openArchiveAt, openFile } from '../open-file';
import { describeCommand } from './command';

const kitchen = new Uint8Array(readFileSync(join(stores, 'kitchen.h5ad')));
const folders: string[] = [];
const servers: FlakyServer[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  for (const server of servers.splice(0)) await server.close();
});

async function written(name: string, bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'petri-archives-'));
  folders.push(folder);
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
}

async function served(bytes: Uint8Array, path: string): Promise<FlakyServer> {
  const server = await startFlakyServer();
  servers.push(server);
  server.files.set(path, { bytes, etag: '"1"' });
  return server;
}

async function listed(place: string) {
  const output = collectedOutput();
  const status = await describeCommand.run(['--json', place], output);
  const { format, entries, problem } = JSON.parse(output.text());
  return { status, format, entries, problem };
}

/** The sum of the stored values of X. */
async function sumOf(place: string): Promise<number> {
  const { root, close } = await openFile(place);
  try {
    const x = await root.open('X');
    const data = x.kind === 'group' ? await x.open('data') : x;
    if (data.kind !== 'array') throw new Error('X has values');
    const values = await data.read();
    if (values.kind !== 'numbers') throw new Error('of numbers');
    let sum = 0;
    for (const value of values.values) sum += Number(value);
    return sum;
  } finally {
    await close();
  }
}

const keysOf = async (place: string) => {
  const { root, close } = await openFile(place);
  const keys = await root.keys();
  await close();
  return keys;
};

const hdf5 = (name: string, size: number) => ({ name, kind: 'hdf5', size });

describe.skipIf(!hasFaults)(
  hasFaults ? 'archives as people have them' : NO_FAULTS,
  () => {
    const tar = join(faults, 'tar');

    it.each([
      [
        'GSE000_RAW.tar',
        [
          hdf5('GSM1_cells.h5ad', 44_048),
          { name: 'GSM2_cells.h5ad.gz', kind: 'hdf5-gzip', size: 2710 },
        ],
      ],
      [
        't3_text_first.tar',
        [
          hdf5('GSM2_b.h5ad', 28_632),
          { name: 'readme.txt', kind: 'other', size: 5, what: expect.any(String) },
        ],
      ],
      [
        't5_pax.tar',
        [
          {
            name: expect.stringMatching(/^GSM1_é_x{90,}\.h5ad$/),
            kind: 'hdf5',
            size: 44_048,
          },
        ],
      ],
      ['two.zip', [hdf5('a.h5ad', 44_048), hdf5('b.h5ad', 44_048)]],
    ])('%s is a list of its files', async (name, entries) => {
      expect(await listed(join(tar, name))).toEqual({
        ...{ status: 0, format: 'archive', entries, problem: undefined },
      });
    });

    // sums by anndata 0.12.19
    it.each([
      ['tar/GSE000_RAW.tar/GSM1_cells.h5ad', 13.775042],
      ['tar/GSE000_RAW.tar/GSM2_cells.h5ad.gz', 13.775042],
      ['tar/t3_text_first.tar/GSM2_b.h5ad', 7.278075],
      ['tar/two.zip/b.h5ad', 13.775042],
      ['odd-layouts/f_lzma.zarr.zip', 13.775042],
      ['odd-layouts/g_bzip2.zarr.zip', 13.775042],
      ['odd-layouts/i_dotslash.zarr.zip', 13.775042],
    ])('%s has the values that anndata reads', async (path, sum) => {
      expect(await sumOf(join(faults, path))).toBeCloseTo(sum, 5);
    });

    it('a ZIP whose count of entries is wrong is damaged, not a store without some values', async () => {
      await expect(
        openFile(join(faults, 'attack/zip-100-311.zarr.zip')),
      ).rejects.toMatchObject({
        name: 'CorruptError',
        message:
          'zip-100-311.zarr.zip has a damaged ZIP directory. Download it again or re-save it.',
      });
    });
  },
);

it('opens files of archives in archives, compressed and not', async () => {
  const inner = tarBytes([{ name: './d/k.h5ad', data: kitchen }]);
  const packed = Uint8Array.from(gzipSync(inner));
  const zip = zipSync({ 'inner.tar': [inner, { level: 0 }], 'in/ner.tgz': packed });
  const place = await written('all.zip', zip);
  const expected = await keysOf(join(stores, 'kitchen.h5ad'));
  for (const path of ['inner.tar/d/k.h5ad', 'in/ner.tgz/d/k.h5ad'])
    expect(await keysOf(`${place}/${path}`)).toEqual(expected);
  expect(await keysOf(`${pathToFileURL(place).href}/inner.tar/d/k.h5ad`)).toEqual(
    expected,
  );
  expect((await listed(`${place}/in/ner.tgz`)).entries).toEqual([
    hdf5('d/k.h5ad', kitchen.length),
  ]);
  await expect(openFile(`${place}/inner.tar/none`)).rejects.toMatchObject({
    name: 'NotFoundError',
    message: 'all.zip/inner.tar has no file “none”. It contains d/k.h5ad.',
  });
  await expect(openFile(`${place}/inner.tar/d/k.h5ad/x`)).rejects.toMatchObject({
    name: 'NotFoundError',
  });
});

it('unpacks a large compressed file of a ZIP, and checks it', async () => {
  const large = new Uint8Array((4 << 20) + 1000);
  large.set(kitchen);
  const zip = zipSync({ 'k.h5ad': large, 'b.txt': new Uint8Array(3) }, { level: 6 });
  expect(await keysOf(`${await written('x.zip', zip)}/k.h5ad`)).toContain('obs');
  // other content of the same length: only the checksum shows it
  const other = large.slice();
  other[4 << 20] = 1;
  const wrong = zipSync({ 'k.h5ad': other }, { level: 6 });
  const crc = wrong.length - 22 - (46 + 'k.h5ad'.length) + 16;
  wrong[crc] = (wrong[crc] ?? 0) ^ 1;
  await expect(openFile(`${await written('y.zip', wrong)}/k.h5ad`)).rejects.toMatchObject(
    {
      name: 'CorruptError',
    },
  );
});

it('lists several stores and files in one ZIP', async () => {
  const group = new TextEncoder().encode('{"zarr_format":2}');
  const zip = zipSync({
    'a.zarr/.zgroup': group,
    'a.zarr/obs/.zgroup': group,
    'b.zarr/.zgroup': group,
    'notes.txt': group,
  });
  const place = await written('stores.zip', zip);
  expect((await listed(place)).entries).toMatchObject([
    { name: 'a.zarr', kind: 'zarr', version: 2 },
    { name: 'b.zarr', kind: 'zarr', version: 2 },
    { name: 'notes.txt', kind: 'other' },
  ]);
  expect(await keysOf(`${place}/a.zarr`)).toEqual(['obs']);
});

it('lists a remote tar by its headers, and opens a file of it like the file alone', async () => {
  const filler = new Uint8Array(3 << 20);
  const bytes = tarBytes([
    { name: 'zeros.bin', data: filler },
    { name: 'k.h5ad', data: kitchen },
    { name: 'more.bin', data: filler },
  ]);
  const server = await served(bytes, '/x.tar');
  const url = `${server.url}/x.tar`;
  const counter = createCounter();
  const { content, close } = await openArchiveAt(url, counter);
  expect(content.entries.map(({ name }) => name)).toEqual([
    'k.h5ad',
    'more.bin',
    'zeros.bin',
  ]);
  await close();
  // the head, which comes with the size, and three headers or ends
  expect(server.requests.length).toBeLessThanOrEqual(4);
  expect(counter.receipt().bytesRead).toBeLessThan((288 << 10) + 20_000);
  const before = server.requests.length;
  const { root, info, close: closeFile } = await openFile(`${url}#k.h5ad`);
  expect(info).toMatchObject({ name: 'k.h5ad', size: kitchen.length, revision: '"1"' });
  expect(await root.keys()).toContain('obs');
  await closeFile();
  expect(server.requests.length - before).toBeLessThanOrEqual(5);
  expect((await listed(`${url}`)).entries).toHaveLength(3);
});

it('ignores the fragment of an address that is no archive', async () => {
  const server = await served(kitchen, '/k.h5ad');
  expect(await keysOf(`${server.url}/k.h5ad#obs`)).toContain('obs');
});

it('says what to do about addresses of other schemes, and opens file:// ones', async () => {
  const place = pathToFileURL(join(stores, 'kitchen.h5ad')).href;
  expect(await keysOf(place)).toContain('obs');
  for (const [address, what] of [
    ['ftp://host/a.h5ad', 'https instead'],
    ['az://cells/a.h5ad', 'https://ACCOUNT.blob.core.windows.net'],
    ['hf://a.h5ad', 'hf://datasets/OWNER/NAME/PATH'],
  ] as const)
    await expect(openFile(address)).rejects.toMatchObject({
      name: 'UnsupportedError',
      message: expect.stringContaining(what),
    });
});
