import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import {
  bucketPython,
  type SignedBucket,
  startSignedBucket,
  testKeys,
} from '@/testing/node-signed-bucket';
import { stores } from '@/testing/node-stores';
import { createSourceService } from './source';

const found = bucketPython();
let bucket: SignedBucket;

beforeAll(async () => {
  if ('missing' in found) return;
  const store = join(stores, 'kitchen.v3.zarr');
  bucket = await startSignedBucket(found.python, { 'kitchen.zarr': store });
});
afterAll(() => bucket?.close());

it.skipIf('missing' in found)(
  'keys that expired are refused as such, not taken for absent values, and replaced while the store is open',
  async () => {
    const source = createSourceService({ createPool: inlineDecodePool });
    const { endpoint } = bucket;
    const url = 's3://cells/kitchen.zarr';
    await source.open(1, { kind: 'url', url, endpoint, keys: testKeys });
    await bucket.set({ expired: true });
    const read = (job: number) =>
      source.ask(job, 'read', { path: '/obs/cell_type', region: { rows: [0, 2] } });
    await expect(read(2)).rejects.toMatchObject({ name: 'DeniedError', refuses: 'keys' });
    expect((await source.receipt()).keys).toBe('refused');

    const accessKeyId = 'ASIANEWEXAMPLE';
    const { secretAccessKey, sessionToken } = testKeys;
    await bucket.set({
      expired: false,
      keys: { [accessKeyId]: [secretAccessKey, sessionToken] },
    });
    await source.giveKeys({ ...testKeys, accessKeyId });
    expect((await source.receipt()).keys).toBeUndefined();
    const block = await read(3);
    expect(block.kind).toBe('categories');
    expect((await bucket.log()).every(({ signed }) => signed)).toBe(true);
    await source.close();
  },
);
