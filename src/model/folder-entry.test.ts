import { expect, it } from 'vitest';
import { entryKindText, folderContent, isOpenable } from './folder-entry';

it('lists files and folders in natural order, and counts what is hidden', () => {
  const names = ['s10.h5ad', '.DS_Store', 's2.h5ad', '.git/', 's9.zarr/', 'a/'];
  expect(folderContent(names)).toEqual({
    entries: [
      { name: 'a', isFolder: true },
      { name: 's2.h5ad', isFolder: false },
      { name: 's9.zarr', isFolder: true },
      { name: 's10.h5ad', isFolder: false },
    ],
    hidden: 2,
  });
});

it('finds count matrices by the names of their three files', () => {
  const files = (prefix: string, features: string, end: string) => ({
    prefix,
    matrix: `${prefix}matrix.mtx${end}`,
    barcodes: `${prefix}barcodes.tsv${end}`,
    features: `${prefix}${features}.tsv${end}`,
  });
  const found = (...all: readonly ReturnType<typeof files>[]) =>
    folderContent(
      all.flatMap(({ matrix, barcodes, features }) => [features, matrix, barcodes]),
    ).matrices;
  const whole = files('', 'features', '.gz');
  expect(found(whole)).toEqual([whole]);
  const [second, first] = [files('GSM10_', 'genes', ''), files('GSM9_', 'genes', '.gz')];
  expect(found(second, first)).toEqual([first, second]);
  expect(folderContent(['matrix.mtx.gz', 'a_barcodes.tsv', 'genes.tsv']).matrices).toBe(
    undefined,
  );
});

it.each([
  ['is a text file. Tables can be converted to .h5ad.', 'Text file'],
  ['is an R object (.rds, XDR). Convert it.', 'R object (.rds, XDR)'],
  ['is empty (0 bytes): the copy did not finish.', 'Empty (0 bytes)'],
  ['is neither HDF5 nor Zarr, judging by its content.', 'Neither HDF5 nor Zarr'],
  ['starts with zeros only: the copy may not have finished.', 'Starts with zeros only'],
  ['is an HDF5 file cut off after 8 bytes.', 'HDF5 file cut off after 8 bytes'],
])('names what “%s” as %s', (what, text) => {
  expect(entryKindText({ kind: 'other', what })).toBe(text);
});

it('offers what can contain data, and nothing else', () => {
  expect(isOpenable({ kind: 'zarr', version: 3 })).toBe(true);
  expect(isOpenable({ kind: 'hdf5-gzip' })).toBe(true);
  expect(isOpenable({ kind: 'folder' })).toBe(false);
  expect(isOpenable({ kind: 'other', what: 'is a text file.' })).toBe(false);
});
