import { expect, it } from 'vitest';
import { fileAddressOf, lfsAddressOf } from './page-address';

it.each([
  [
    'https://zenodo.org/records/7041849/files/pbmc.h5ad?download=1',
    'https://zenodo.org/api/records/7041849/files/pbmc.h5ad/content',
  ],
  [
    'https://zenodo.org/record/7041849/files/pbmc.h5ad',
    'https://zenodo.org/api/records/7041849/files/pbmc.h5ad/content',
  ],
  [
    'https://zenodo.org/records/7041849/preview/my%20cells.h5ad',
    'https://zenodo.org/api/records/7041849/files/my%20cells.h5ad/content',
  ],
  [
    'https://github.com/theislab/scvelo/blob/main/data/a.h5ad',
    'https://raw.githubusercontent.com/theislab/scvelo/main/data/a.h5ad',
  ],
  [
    'https://github.com/o/r/raw/v1.0/a.h5ad',
    'https://raw.githubusercontent.com/o/r/v1.0/a.h5ad',
  ],
  [
    'https://zenodo.org/records/7041849/files/pbmc.h5ad?download=1&token=eyJ.x',
    'https://zenodo.org/api/records/7041849/files/pbmc.h5ad/content?token=eyJ.x',
  ],
  [
    'https://github.com/o/r/tree/main/data/heart.zarr',
    'https://raw.githubusercontent.com/o/r/main/data/heart.zarr',
  ],
  [
    'https://huggingface.co/datasets/o/d/tree/main/heart.zarr',
    'https://huggingface.co/datasets/o/d/resolve/main/heart.zarr',
  ],
  [
    'https://huggingface.co/o/model/blob/main/a.h5ad',
    'https://huggingface.co/o/model/resolve/main/a.h5ad',
  ],
  [
    'https://figshare.com/ndownloader/files/39546196',
    'https://ndownloader.figshare.com/files/39546196',
  ],
  [
    'https://storage.cloud.google.com/bucket/a.h5ad',
    'https://storage.googleapis.com/bucket/a.h5ad',
  ],
  [
    'https://huggingface.co/datasets/o/d/blob/main/x/a.h5ad',
    'https://huggingface.co/datasets/o/d/resolve/main/x/a.h5ad',
  ],
  [
    'https://www.dropbox.com/scl/fi/k1/a.h5ad?rlkey=z&dl=0',
    'https://dl.dropboxusercontent.com/scl/fi/k1/a.h5ad?rlkey=z',
  ],
])('takes the page %s for its file', (page, file) => {
  expect(fileAddressOf(page)).toBe(file);
});

it.each([
  'https://zenodo.org/records/7041849',
  'https://zenodo.org/api/records/1/files/a.h5ad/content',
  'https://github.com/theislab/scvelo',
  'https://github.com/theislab/scvelo/tree/main/data',
  'https://github.com/o/r/releases/download/v1/a.h5ad',
  'https://huggingface.co/datasets/o/d/tree/main',
  'https://huggingface.co/datasets/o/d/resolve/main/a.h5ad',
  'https://example.org/records/1/files/a.h5ad',
  's3://bucket/a.zarr',
  'demo.zarr',
])('leaves %s as it is', (address) => {
  expect(fileAddressOf(address)).toBe(address);
});

it('knows where GitHub keeps the file of a Git LFS pointer', () => {
  expect(lfsAddressOf('https://raw.githubusercontent.com/o/r/main/data/a.h5ad')).toBe(
    'https://media.githubusercontent.com/media/o/r/main/data/a.h5ad',
  );
  expect(lfsAddressOf('https://a.org/o/r/main/data/a.h5ad')).toBeUndefined();
});
