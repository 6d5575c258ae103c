import { expect, it, vi } from 'vitest';
import { loadCodec } from '@/read/codecs/codec-registry';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { createSourceService } from './source';

vi.mock('@/read/codecs/codec-registry', async (original) => ({
  ...(await original<typeof import('@/read/codecs/codec-registry')>()),
  loadCodec: vi.fn(async () => undefined),
}));

it('the codecs of stores are fetched while the first answer of one is on its way, and for no other file', async () => {
  const service = createSourceService({
    createPool: inlineDecodePool,
    fetch: () => new Promise<Response>(() => undefined),
  });
  const codecsOf = async (url: string) => {
    vi.mocked(loadCodec).mockClear();
    service.open(1, { kind: 'url', url }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve));
    return vi.mocked(loadCodec).mock.calls.flat();
  };
  expect(await codecsOf('https://a.org/a.h5ad')).toEqual([]);
  expect(await codecsOf('https://a.org/a.zarr')).toEqual(['zstd']);
  expect(await codecsOf('https://a.org/b.zarr/?key=1')).toEqual(['zstd']);
  expect(await codecsOf('https://a.org/a.zarr.zip')).toEqual(['zstd']);
  expect(await codecsOf('https://a.org/a.zip')).toEqual([]);
  await service.close();
});
