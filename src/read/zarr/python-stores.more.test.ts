import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AttributeValue } from '@/model/attributes';
import { openFileSource } from '@/read/bytes/node-file-source';
import { openFolderStore } from '@/read/bytes/node-folder-store';
import { openZipStore } from '@/read/bytes/zip/zip-store';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import type { StoredArray } from '@/read/node';
import { expectedValues } from '@/testing/expected-values';
import { randomFiles } from '@/testing/node-random-files';
import { openZarr } from './open-zarr';

/** What `e2e/fixtures/random_zarr.py` says of one store that it wrote; those that zarr-python itself cannot are left out. */
interface RandomStore {
  /** Folder or zip, below where they were written. */
  readonly store: string;
  /** Of the array below the root; empty for the root itself. */
  readonly path: string;
  /** How it was stored, for debugging a failure. */
  readonly what: string;
  readonly shape: readonly number[];
  readonly attributes: unknown;
  readonly values: readonly unknown[];
  readonly region: readonly (readonly [start: number, stop: number])[];
  readonly regionValues: readonly unknown[];
}

// where a Python has zfpy 1.0.1 and pcodec 0.3 too, stores by them are among the random ones
const random = randomFiles<RandomStore>({
  script: 'random_zarr',
  imports: 'msgpack, zarr.codecs.numcodecs',
  long: [0, 3000],
  seeds: process.env.PETRI_ZARR_SEEDS,
});

async function openArray(folder: string, { store, path }: RandomStore) {
  const place = join(folder, store);
  const zip = store.endsWith('.zip') ? await openFileSource(place) : undefined;
  if (zip) onTestFinished(zip.close);
  const keys = zip ? await openZipStore(zip) : await openFolderStore(place);
  let node = await openZarr(keys, {
    reader: createChunkReader({ pool: inlineDecodePool() }),
  });
  for (const name of path === '' ? [] : path.split('/')) {
    if (node.kind === 'array') throw new Error('an array where a group belongs');
    if (!(await node.keys()).includes(name)) throw new Error(`${name} is not listed`);
    node = await node.open(name);
  }
  if (node.kind === 'group') throw new Error('a group where the array belongs');
  return node;
}

async function contentOf(array: StoredArray, { region }: RandomStore) {
  return {
    shape: array.shape,
    attributes: plain(Object.fromEntries(array.attributes.values)),
    values: expectedValues(await array.read()),
    regionValues: expectedValues(await array.read(region)),
  };
}

/** Reports the first difference. */
function expectSame(content: object, wanted: object, where = ''): void {
  for (const [key, value] of Object.entries(wanted)) {
    const found: unknown = Reflect.get(content, key);
    if (isDeepStrictEqual(found, value)) continue;
    if (typeof found === 'object' && found && typeof value === 'object' && value)
      expectSame(found, value, `${where}/${key}`);
    throw new Error(
      `${where}/${key} is ${JSON.stringify(found)} and should be ${JSON.stringify(value)}`,
    );
  }
}

/** As written by the script, with values that JSON lacks spelled out. */
function plain(value: AttributeValue): unknown {
  if (typeof value === 'bigint') return { $int: String(value) };
  if (typeof value === 'number' && !Number.isFinite(value))
    return { $float: String(value) };
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, plain(item)]),
  );
}

describe('random stores by zarr-python', () => {
  it(`are read as it reads them (${random.title})`, async ({ skip }) => {
    if (random.missing !== undefined) return skip(random.missing);
    const { folder, answers, remove } = random.get();
    const stores = answers();
    const faults: unknown[] = [];
    for (const store of stores) {
      const { shape, attributes, values, regionValues } = store;
      try {
        const content = await contentOf(await openArray(folder, store), store);
        expectSame(content, { shape, attributes, values, regionValues });
      } catch (error) {
        faults.push(
          `${store.store} /${store.path} ${store.what}: ${error instanceof Error ? error.message : error}`,
        );
      }
    }
    if (faults.length === 0) remove();
    expect(faults).toEqual([]);
    expect(stores.length).toBeGreaterThan(20);
  });
});
