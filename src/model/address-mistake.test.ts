import { expect, it } from 'vitest';
import { addressMistakeOf } from './address-mistake';

it.each([
  ['/data/me/x.h5ad', 'path'],
  ['~/x.h5ad', 'path'],
  ['C:\\data\\x.h5ad', 'path'],
  ['d:/data/x.h5ad', 'path'],
  ['\\\\server\\share\\x.h5ad', 'path'],
  ['file:///data/me/x.h5ad', 'path'],
  ['GSE12345', 'accession'],
  ['gsm123', 'accession'],
  ['E-MTAB-5061', 'accession'],
  ['PRJNA438862', 'accession'],
  ['SRR123', 'accession'],
  ['SCP1376', 'accession'],
  ['10.1038/s41586-021-03570-8', 'doi'],
  ['doi:10.1038/s41586-021-03570-8', 'doi'],
  ['foo', 'word'],
  ['x.h5ad', 'word'],
])('%s is a %s', (text, kind) => {
  expect(addressMistakeOf(text)?.kind).toBe(kind);
});

it.each([
  'https://host.org/GSE12345',
  'https://host.org/x.h5ad',
  's3://bucket/x.zarr',
  'data/x.h5ad',
  'host.org/x.h5ad',
  '//host.org/x.h5ad',
  'localhost:8000/x.h5ad',
])('%s may be the URL of a file', (text) => {
  expect(addressMistakeOf(text)).toBeUndefined();
});

it('knows the page of an accession', () => {
  expect(addressMistakeOf('gse12345')).toEqual({
    kind: 'accession',
    archive: 'GEO',
    page: 'https://www.ncbi.nlm.nih.gov/geo/query/acc.cgi?acc=GSE12345',
  });
});
