import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { memoryIndexFiles } from '@/ask/gene-index/memory-index-files';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { stores } from '@/testing/node-stores';
import { createSourceService } from './source';

it('gene indexes are looked for after the first screen of a file, and only while it is open', async () => {
  const openIndexFiles = vi.fn(async () => memoryIndexFiles(1 << 20));
  const service = createSourceService({ createPool: inlineDecodePool, openIndexFiles });
  const file = new File([await openAsBlob(join(stores, 'kitchen.gzip.h5ad'))], 'a.h5ad');
  await service.open(1, { kind: 'file', file });
  await service.ask(2, 'describe', { path: '/' });
  expect(openIndexFiles).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(openIndexFiles).toHaveBeenCalled(), { timeout: 60_000 });
  openIndexFiles.mockClear();
  await service.open(3, { kind: 'file', file });
  await service.close();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(openIndexFiles).not.toHaveBeenCalled();
});
