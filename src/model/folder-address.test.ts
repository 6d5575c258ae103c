import { expect, it } from 'vitest';
import {
  addressInFolder,
  folderAddress,
  isFolderAddress,
  mayBeFolder,
} from './folder-address';

it.each([
  ['https://host/runs/', 'https://host/runs/'],
  ['https://host/runs/?key=1', 'https://host/runs/?key=1'],
  ['https://host/runs/petri.json?key=1', 'https://host/runs/?key=1'],
  ['https://host/runs', 'https://host/runs/'],
  ['https://host', 'https://host/'],
  ['files/', 'files/'],
  ['petri.json', ''],
  ['s3://bucket/a?b#c', 's3://bucket/a?b#c/'],
  ['s3://bucket', 's3://bucket/'],
])('the folder at %j is %j', (address, folder) => {
  expect(folderAddress(address)).toBe(folder);
});

it('tells a folder by its slash or its shelf, and what may be one by a name without an ending', () => {
  const sure = ['https://h/a/', 'https://h/a/petri.json', 'petri.json', 'files/?k=1'];
  const perhaps = ['https://h/a', 'https://h/v1.0', 'https://host.org', 's3://bucket/a'];
  const no = ['https://h/a.zarr', 'https://h/a.h5ad?k=1', 'https://h/x#a', 'a.tar'];
  expect(sure.map(isFolderAddress)).toEqual([true, true, true, true]);
  expect([...perhaps, ...no].filter(isFolderAddress)).toEqual([]);
  expect([...sure, ...perhaps].filter(mayBeFolder)).toEqual([...sure, ...perhaps]);
  expect(no.filter(mayBeFolder)).toEqual([]);
});

it.each([
  [
    'https://h/runs/',
    'Zellen ü/100 % #1?.h5ad',
    'Zellen%20%C3%BC/100%20%25%20%231%3F.h5ad',
  ],
  ['https://h/runs/petri.json', 'a.h5ad', 'a.h5ad'],
  ['https://h/runs', 'a.h5ad', 'a.h5ad'],
])('%j with %j is percent-encoded', (folder, path, end) => {
  expect(addressInFolder(folder, path)).toBe(`https://h/runs/${end}`);
});

it('keeps the query of a folder, what is relative to the page, and keys of buckets as they are', () => {
  expect(addressInFolder('https://h/r/?sig=1', 'a#.h5ad')).toBe(
    'https://h/r/a%23.h5ad?sig=1',
  );
  expect(addressInFolder('files/', 'a b.h5ad')).toBe('files/a%20b.h5ad');
  expect(addressInFolder('petri.json', 'a.h5ad')).toBe('a.h5ad');
  expect(addressInFolder('s3://bucket/runs/', 'a #?.h5ad')).toBe(
    's3://bucket/runs/a #?.h5ad',
  );
  expect(addressInFolder('s3://bucket/x/runs', '../a.h5ad')).toBe('s3://bucket/x/a.h5ad');
  expect(addressInFolder('s3://bucket', '../../a.h5ad')).toBe('s3://bucket/a.h5ad');
  expect(addressInFolder('https://h/r/', '../a.h5ad')).toBe('https://h/r/../a.h5ad');
});
