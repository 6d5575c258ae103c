import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { stores } from '@/testing/node-stores';
import type { SourceService } from './protocol';
import { createSourceService } from './source';

const kitchen = join(stores, 'kitchen.h5ad');

let service: SourceService | undefined;
afterEach(() => service?.close());

async function kitchenFile(): Promise<File> {
  return new File([await openAsBlob(kitchen)], 'kitchen.h5ad', { lastModified: 1 });
}

it('a receipt lists what each action read', async () => {
  service = createSourceService({ createPool: inlineDecodePool });
  await service.open(1, { kind: 'file', file: await kitchenFile() });
  await service.ask(2, 'read', { path: '/obs', region: {} }).catch(() => undefined);
  const { actions = [], bytesRead, requests } = await service.receipt();
  expect(actions.map(({ what }) => what)).toContain('opening');
  expect(actions.reduce((sum, one) => sum + one.bytesRead, 0)).toBe(bytesRead);
  expect(actions.reduce((sum, one) => sum + one.requests, 0)).toBe(requests);
});

it('nothing is read beyond the cap, by libhdf5 neither; then it goes on', async () => {
  service = createSourceService({ createPool: inlineDecodePool });
  await service.limit(0);
  await expect(
    service.open(1, { kind: 'file', file: await kitchenFile() }),
  ).rejects.toMatchObject({ name: 'CapReachedError' });
  await service.limit(undefined);
  await service.open(2, { kind: 'file', file: await kitchenFile() });
  const { bytesRead } = await service.receipt();
  await service.limit(bytesRead);
  const asked = ['/X', '/layers/csc', '/obs', '/uns'];
  const settled = await Promise.allSettled(
    asked.map((path, job) => service?.ask(10 + job, 'describe', { path })),
  );
  const values = await Promise.allSettled([
    service.ask(20, 'read', { path: '/X', region: { rows: [0, 5], columns: [0, 5] } }),
    service.ask(21, 'genes', { path: '/layers/csc', genes: [1] }),
  ]);
  for (const one of [...settled, ...values])
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ name: 'CapReachedError' });
  expect((await service.receipt()).bytesRead).toBe(bytesRead);
  await service.limit(undefined);
  expect(
    await service.ask(30, 'genes', { path: '/layers/csc', genes: [1] }),
  ).toHaveLength(1);
});
