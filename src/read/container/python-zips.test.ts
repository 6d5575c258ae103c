import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { memorySource } from '@/read/bytes/memory-source';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import type { StoredGroup } from '@/read/node';
import { type FlakyServer, startFlakyServer } from '@/testing/node-flaky-server';
import { openAddress } from './open-address';
import { openContainer } from './open-container';

const zips = join(import.meta.dirname, '../../../e2e/fixtures/zips');
const reader = () => createChunkReader({ pool: inlineDecodePool() });
let server: FlakyServer | undefined;
afterEach(() => server?.close());

async function valuesOf(root: StoredGroup) {
  const x = await root.open('x');
  return x.kind === 'array' && x.read();
}

/** As Python wrote them (e2e/fixtures/zips.py). */
const values = { kind: 'numbers', values: Int16Array.of(0, 100, 200, 300, 400, 500) };

it.each([
  ['zip64.zip', 'with a directory of 64 bits'],
  ['streamed.zip', 'whose sizes follow the members'],
])('%s, %s, is a store below a folder, local and remote', async (name) => {
  const bytes = new Uint8Array(readFileSync(join(zips, name)));
  const input = { kind: 'bytes', source: memorySource(bytes, name) } as const;
  const here = await openContainer(input, { reader: reader() });
  expect(here.root.path).toBe('/');
  expect(await here.root.keys()).toEqual(['x']);
  expect(await valuesOf(here.root)).toEqual(values);

  server = await startFlakyServer();
  server.files.set(`/${name}`, { bytes });
  const far = await openAddress(`${server.url}/${name}`, { reader: reader() });
  expect(await valuesOf(far.root)).toEqual(values);
  // so short a file is fetched whole with the first request
  expect(server.requests).toEqual([`GET /${name} bytes=0-294911`]);
});

it.each(['zip64.zip', 'streamed.zip'])(
  'of a long %s only its ends are fetched if the members are at the end',
  async (name) => {
    const archive = new Uint8Array(readFileSync(join(zips, name)));
    // data before an archive are not part of it
    const bytes = new Uint8Array(3_000_000 + archive.length);
    bytes.set([0x50, 0x4b, 3, 4]);
    bytes.set(archive, 3_000_000);
    server = await startFlakyServer();
    server.files.set(`/${name}`, { bytes });
    const far = await openAddress(`${server.url}/${name}`, { reader: reader() });
    expect(await valuesOf(far.root)).toEqual(values);
    expect(server.requests).toEqual([
      `GET /${name} bytes=0-294911`,
      expect.stringMatching(new RegExp(`bytes=28\\d{5}-${bytes.length - 1}$`)),
    ]);
  },
);
