import { readFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { readAssetsBy } from '@/model/asset';
import { knowsCodec, loadCodec } from './codec-registry';
import { openInsideDecoders } from './decode-inside';

/** The modules with decoders, in the order of loading. */
const fetched = vi.hoisted((): string[] => []);
function noted<T>(name: string) {
  return (original: () => Promise<T>) => {
    fetched.push(name);
    return original();
  };
}
vi.mock('./deflate', noted('deflate'));
vi.mock('./native-codecs', noted('native'));
vi.mock('./plain-codecs', noted('plain'));
vi.mock('./number-codecs', noted('number'));
vi.mock('./extension-codecs', noted('extension'));
vi.mock('./bz2', noted('bz2'));
vi.mock('./lzma', noted('lzma'));

readAssetsBy(async (address) => {
  fetched.push(address.pathname.split('/').at(-1) ?? '');
  return new Uint8Array(await readFile(address));
});

it('codecs are loaded on first use, with those of their group, once', async () => {
  expect(knowsCodec('bz2')).toBe(true);
  expect(fetched).toEqual([]);
  await Promise.all([loadCodec('bz2'), loadCodec('bz2')]);
  expect(fetched).toEqual(['bz2']);
  await loadCodec('fletcher32');
  expect(fetched.splice(0)).toEqual(['bz2', 'plain']);
  await loadCodec('zstd');
  await loadCodec('blosc');
  expect(fetched.splice(0)).toEqual(['native', 'native-decoders.wasm']);
});

it('what h5py compresses with takes its own decoders only, compared inside them too', async () => {
  await loadCodec('zlib');
  await loadCodec('shuffle');
  await openInsideDecoders([
    { codec: 'shuffle', settings: {} },
    { codec: 'zlib', settings: {} },
  ]);
  expect(fetched).toEqual(['deflate', 'deflate-decoders.wasm']);
});
