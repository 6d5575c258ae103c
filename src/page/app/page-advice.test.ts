import { expect, it } from 'vitest';
import { pageAdvice } from './page-advice';

const PAGE = 'This is the URL of a page, not of a file';

it.each([
  ['https://zenodo.org/records/7041849', PAGE],
  ['https://doi.org/10.5281/zenodo.7041849', PAGE],
  ['https://figshare.com/articles/dataset/Heart/12420968', PAGE],
  ['https://huggingface.co/datasets/o/d', PAGE],
  [
    'https://cellxgene.cziscience.com/collections/283d65eb-dd53-496d-adb7-7570c7caa443',
    PAGE,
  ],
  ['https://github.com/theislab/scvelo', PAGE],
  [
    'https://github.com/o/r/releases/download/v1/a.h5ad',
    'GitHub does not let other sites read this file',
  ],
  [
    'https://drive.google.com/file/d/1x/view',
    'Google Drive does not let other sites read this file',
  ],
])('of %s it says: %s', (address, title) => {
  expect(pageAdvice(address)?.title).toBe(title);
});

it.each([
  'https://zenodo.org/api/records/1/files/a.h5ad/content',
  'https://huggingface.co/datasets/o/d/resolve/main/a.h5ad',
  'https://raw.githubusercontent.com/o/r/main/a.h5ad',
  'https://datasets.cellxgene.cziscience.com/5cfe2ee0.h5ad',
  'https://ndownloader.figshare.com/files/39546196',
  's3://bucket/a.zarr',
  'demo.zarr',
])('says nothing of %s', (address) => {
  expect(pageAdvice(address)).toBeUndefined();
});
