import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { folderEntries } from '@/testing/node-folder-entries';
import { type ListingServer, startListingServer } from '@/testing/node-listing-server';
import { stores } from '@/testing/node-stores';
import { openFile } from './open-file';

const plain = join(stores, 'kitchen.v3.plain.zarr');
let server: ListingServer | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
});

it('opens a bucket at the endpoint of AWS_ENDPOINT_URL, in any region of the user, by its listing', async () => {
  server = await startListingServer(folderEntries(plain), 'bucket');
  vi.stubEnv('AWS_ENDPOINT_URL', server.url.replace(/\/cells$/, ''));
  vi.stubEnv('AWS_ENDPOINT_URL_S3', '');
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  const { root, isRemote, close } = await openFile('s3://cells/');
  expect(isRemote).toBe(true);
  const uns = await root.open('uns');
  expect(uns.kind === 'group' && (await uns.keys())).toContain('csr_without_values');
  await close();
});

it('explains the syntax of s3 addresses if the bucket is missing', async () => {
  await expect(openFile('s3:///a.h5ad')).rejects.toMatchObject({
    name: 'NotFoundError',
    message: expect.stringContaining('s3://bucket/file.h5ad'),
  });
});
