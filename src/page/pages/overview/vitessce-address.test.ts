import { describe, expect, it } from 'vitest';
import type { DatasetInfo } from '@/model/dataset';
import type { SourceRef } from '@/page/state/view';
import { publicStoreOf } from './public-store';
import { vitessceAddress } from './vitessce-address';

const URL_OF_STORE = 'https://data.example/pbmc.zarr';

it('the address has the view config as its fragment, with paths relative to the store', () => {
  const address = new URL(
    vitessceAddress(URL_OF_STORE, {
      matrix: '/X',
      embedding: '/obsm/X_umap',
      groups: '/obs/cell type',
    }),
  );
  expect(address.origin + address.pathname + address.search).toBe('https://vitessce.io/');
  const url = new URLSearchParams(address.hash.slice(1)).get('url') ?? '';
  expect(url).toMatch(/^data:,\{/);
  expect(JSON.parse(url.slice('data:,'.length))).toEqual({
    version: '1.0.16',
    name: 'pbmc.zarr',
    description: '',
    datasets: [
      {
        uid: 'A',
        files: [
          {
            fileType: 'anndata.zarr',
            url: 'https://data.example/pbmc.zarr',
            options: {
              obsFeatureMatrix: { path: 'X' },
              obsEmbedding: [
                { path: 'obsm/X_umap', dims: [0, 1], embeddingType: 'X_umap' },
              ],
              obsSets: [{ name: 'cell type', path: 'obs/cell type' }],
            },
          },
        ],
      },
    ],
    coordinationSpace: { dataset: { A: 'A' }, embeddingType: { A: 'X_umap' } },
    initStrategy: 'auto',
    layout: [
      {
        component: 'scatterplot',
        coordinationScopes: { dataset: 'A', embeddingType: 'A' },
        ...{ x: 0, y: 0, w: 8, h: 12 },
      },
      {
        component: 'obsSets',
        coordinationScopes: { dataset: 'A', embeddingType: 'A' },
        ...{ x: 8, y: 0, w: 4, h: 6 },
      },
      {
        component: 'featureList',
        coordinationScopes: { dataset: 'A', embeddingType: 'A' },
        ...{ x: 8, y: 6, w: 4, h: 6 },
      },
    ],
  });
});

describe('a store that another site could open', () => {
  const dataset = {
    formatInfo: { name: 'AnnData', slots: [], python: { by: 'anndata' } },
    container: 'zarr2',
    matrices: [{ path: '/X', layout: 'csr', shape: [3, 2], dtype: 'float32' }],
  } as unknown as DatasetInfo;
  const at = (url: string): SourceRef => ({ kind: 'url', url });
  const folder = { name: 'pbmc.zarr' };

  it('is an AnnData as a Zarr folder at an https address', () => {
    expect(publicStoreOf(at(URL_OF_STORE), dataset, folder)).toBe(URL_OF_STORE);
    expect(
      publicStoreOf(at(URL_OF_STORE), { ...dataset, container: 'zarr3' }, folder),
    ).toBe(URL_OF_STORE);
  });

  it.each<[why: string, ref: SourceRef | undefined]>([
    ['no source', undefined],
    ['a local file', { kind: 'file', name: 'pbmc.zarr' }],
    ['keys of the user', { kind: 'url', url: URL_OF_STORE, withKeys: true }],
    ['a signature', at(`${URL_OF_STORE}?X-Amz-Signature=s`)],
    ['a login', at('https://user:secret@data.example/pbmc.zarr')],
    ['plain http', at('http://data.example/pbmc.zarr')],
    ['a bucket', at('s3://bucket/pbmc.zarr')],
    ['the page’s own server', at('demo.zarr')],
    ['a store in an archive', at('https://data.example/all.zip#pbmc.zarr')],
  ])('is not one with %s', (_, ref) => {
    expect(publicStoreOf(ref, dataset, folder)).toBeUndefined();
  });

  it('is no HDF5 file, no single file, and no other format', () => {
    const ref = at(URL_OF_STORE);
    const of = (other: object) =>
      publicStoreOf(ref, { ...dataset, ...other } as DatasetInfo, folder);
    expect(of({ container: 'hdf5' })).toBeUndefined();
    expect(of({ matrices: [] })).toBeUndefined();
    expect(of({ formatInfo: { name: 'Zarr', slots: [] } })).toBeUndefined();
    expect(publicStoreOf(ref, dataset, { ...folder, size: 5 })).toBeUndefined();
  });
});
